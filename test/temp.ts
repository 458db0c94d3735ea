import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A fresh folder, removed when the test is over; with `afterAll`, when all tests of the file are. */
export function tempFolder(atEnd: (clean: () => void) => unknown = onTestFinished): string {
  const path = mkdtempSync(join(tmpdir(), 'uhr-micro-test-'));
  atEnd(() => rmSync(path, { recursive: true, force: true }));
  return path;
}
