import { groupBy } from '../core/group-by.ts';
import type { AskedRecord } from '../score/baselines/baseline.ts';
import { bestConstant } from '../score/baselines/constants.ts';
import { randomBaseline } from '../score/baselines/random.ts';
import { type CoordinateProtocol, protocolById } from '../score/parse/protocol.ts';
import { scoreRecord } from '../score/record.ts';

/** Draws of the random box per record: more would not move the third decimal of a task's mean. */
const DRAWS = 5;

/**
 * What can be scored without knowing anything (guarded, 0 to 1), by task. Options: one in k. Counts: the best constant
 * of the very answers, which has a gate of its own. Boxes: a box anywhere in the image or region, since nearness counts
 * in S_box and is not nothing where targets are large for their region. Masks: nothing.
 */
export function chanceByTask(asked: readonly AskedRecord[], seed: number): Map<string, number> {
  const groups = groupBy(asked, (record) => record.task);
  return new Map([...groups].map(([task, records]) => [task, chanceOf(records, seed)]));
}

function chanceOf(records: readonly AskedRecord[], seed: number): number {
  const counts = countsOf(records);
  if (counts.length > 0) return bestConstant(counts).score;
  const options = records.filter(({ answer }) => answer.kind === 'option');
  if (options.length > 0) return meanOf(options.map((record) => 1 / Object.keys(record.options).length));
  return records.some(({ answer }) => answer.kind === 'mask') ? 0 : randomBoxScore(records, seed);
}

export function countsOf(records: readonly AskedRecord[]): number[] {
  return records.flatMap(({ answer }) => (answer.kind === 'count' ? [answer.count] : []));
}

function randomBoxScore(records: readonly AskedRecord[], seed: number): number {
  const pixel = protocolById('pixel') as CoordinateProtocol;
  const means = Array.from({ length: DRAWS }, (_, draw) => {
    const predictions = randomBaseline.predict(records, [], seed + 1 + draw);
    const scores = records.map((record, i) => scoreRecord(record, predictions[i] ?? null, pixel));
    return meanOf(scores.map((score) => score.scores.guarded));
  });
  return meanOf(means);
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
