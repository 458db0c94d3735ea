import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chooseNegatives, type Negatives } from '../src/draft/descriptions/choose-negatives.ts';
import { DescriptionPool } from '../src/draft/descriptions/description-pool.ts';
import type { Description } from '../src/draft/descriptions/draft-description.ts';
import { Unfinished } from '../src/draft/trail.ts';
import { parseLine } from '../src/io/jsonl.ts';
import { heldSplitOf } from '../src/model/held-split.ts';
import type { Selected } from '../src/model/instruction.ts';
import { PLAN_NAME, splitPlanSchema } from '../src/split/plan.ts';
import { unitOf } from '../src/split/record-head.ts';
import type { Drafting } from './draft-scenes.ts';
import type { Run } from './run.ts';

/**
 * Has a model choose among the wrong options of all descriptions, by record id; empty where the configuration leaves the
 * choice to the keyed order. All are asked about, then the first Unfinished that stops the run is thrown, or one that waits.
 */
export async function draftNegatives(
  { run, asker, progress }: Drafting,
  descriptions: readonly Description[],
): Promise<ReadonlyMap<string, Negatives>> {
  const { seed, draft } = run.config;
  if (draft.hardNegatives === 'heuristic' || descriptions.length === 0) return new Map();
  const splitOf = await plannedSplits(run);
  const pool = new DescriptionPool(descriptions, {
    seed,
    splitOf,
    heldSplit: heldSplitOf(run.config.release),
  });
  const setting = { pool, seed, asker, maxCandidates: draft.maxCandidates };
  let count = 0;
  const settled = await Promise.allSettled(
    descriptions.map(async (description) => {
      const negatives = await chooseNegatives(description, setting);
      progress.chosen(++count, descriptions.length);
      return [description.record.id, negatives] as const;
    }),
  );
  const failures = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
  if (failures.length > 0) throw failures.find((failure) => !isPending(failure)) ?? failures[0];
  return new Map(settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])));
}

function isPending(failure: unknown): boolean {
  return failure instanceof Unfinished && failure.kind === 'pending';
}

/** The split that each record is meant for. */
export async function plannedSplits(run: Run): Promise<(record: Selected) => string> {
  const path = join(run.stagesPath, '4-select', PLAN_NAME);
  const { mode, units } = splitPlanSchema.parse(parseLine(await readFile(path, 'utf8'), path));
  return (record) => units[unitOf(record, mode)] ?? '';
}
