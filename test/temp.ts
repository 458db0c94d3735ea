import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A fresh folder, removed when the test is over. */
export function tempFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'uhr-micro-test-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}
