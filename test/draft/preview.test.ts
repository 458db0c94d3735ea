import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { previewDrafts, previewLines } from '../../pipelines/draft-preview.ts';
import { UsageError } from '../../src/core/errors.ts';
import { tempFolder } from '../temp.ts';
import { startDraftRun } from './draft-run.ts';

it('needs a model only where there is something to draft', async () => {
  const run = await (await startDraftRun(tempFolder(), {}, 4))();
  await expect(previewDrafts(run)).rejects.toThrow(UsageError);
  const path = join(run.stagesPath, '4-select', 'kept.jsonl');
  const lines = readFileSync(path, 'utf8').split('\n');
  writeFileSync(path, lines.filter((line) => line === '' || line.includes('"task":"GC"')).join('\n'));
  const preview = await previewDrafts(run);
  expect(preview).toMatchObject({ records: 0, calls: 0, costUsd: 0 });
  expect(previewLines(preview)).toContain('cost           about $0.00');
});
