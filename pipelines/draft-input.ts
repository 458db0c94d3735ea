import { join } from 'node:path';
import { draftKindOf } from '../src/draft/draft-gate.ts';
import { isDescribable } from '../src/draft/regions/plan-scene.ts';
import { readJsonl } from '../src/io/jsonl.ts';
import { type Selected, selectedSchema } from '../src/model/instruction.ts';
import type { Run } from './run.ts';

/** Records that a model words, and those whose regions it describes. */
export async function draftableRecords({
  stagesPath,
  config,
}: Run): Promise<{ readonly records: readonly Selected[]; readonly withRegions: readonly Selected[] }> {
  const records: Selected[] = [];
  const withRegions: Selected[] = [];
  for await (const record of readJsonl(join(stagesPath, '4-select', 'kept.jsonl'), selectedSchema)) {
    if (draftKindOf(record) !== null) records.push(record);
    if (config.draft.regions !== null && isDescribable(record)) withRegions.push(record);
  }
  return { records, withRegions };
}
