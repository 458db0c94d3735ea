import { keyedDraw } from '../../core/rng.ts';
import type { Prediction } from '../../model/prediction.ts';
import { type AskedRecord, type Baseline, boxPrediction } from './baseline.ts';

/** A letter by lot, a count drawn from the known ones of the task, a box of 50 x 30 px anywhere in the region or image. */
export const randomBaseline: Baseline = {
  id: 'random',
  description: 'a random letter, a count drawn from the other splits, a 50 x 30 px box anywhere (seeded)',
  blind: true,
  predict: (asked, known, seed) => asked.map((record) => randomAnswer(record, known, seed)),
};

function randomAnswer(record: AskedRecord, known: readonly AskedRecord[], seed: number): Prediction {
  const rng = keyedDraw(seed, 'random-baseline')(record.id);
  if (record.answer.kind === 'option')
    return { id: record.id, option: rng.pick(Object.keys(record.options)) };
  if (record.answer.kind === 'count') {
    const counts = known.flatMap((r) =>
      r.task === record.task && r.answer.kind === 'count' ? [r.answer.count] : [],
    );
    return { id: record.id, count: counts.length === 0 ? rng.below(20) : rng.pick(counts) };
  }
  const frame = record.region ?? [0, 0, record.canvas.widthPx, record.canvas.heightPx];
  const x = frame[0] + rng.unit() * Math.max(0, frame[2] - frame[0] - 50);
  const y = frame[1] + rng.unit() * Math.max(0, frame[3] - frame[1] - 30);
  return boxPrediction(record, [x, y, x + 50, y + 30]);
}
