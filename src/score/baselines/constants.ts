import type { Prediction } from '../../model/prediction.ts';
import { scoreCount } from '../scorers.ts';
import { type AskedRecord, type Baseline, boxPrediction, modeOf } from './baseline.ts';

/** Always the first letter, the count 1, the whole image. */
export const constantBaseline: Baseline = {
  id: 'constant',
  description: 'always option A, the count 1, one box over the whole image (or region)',
  blind: true,
  predict: (asked) => asked.map((record) => constantAnswer(record)),
};

function constantAnswer(record: AskedRecord): Prediction {
  if (record.answer.kind === 'option') return { id: record.id, option: 'A' };
  if (record.answer.kind === 'count') return { id: record.id, count: 1 };
  return boxPrediction(record, record.region ?? [0, 0, record.canvas.widthPx, record.canvas.heightPx]);
}

/** The commonest letter and count of each task among the known answers. */
export const mostCommonBaseline: Baseline = {
  id: 'most-common',
  description: 'the commonest letter and count of each task in the other splits; boxes as `centre-box`',
  blind: true,
  predict: (asked, known) => {
    const letters = byTask(known, (r) => (r.answerLetter === null ? [] : [r.answerLetter]));
    const counts = byTask(known, (r) => (r.answer.kind === 'count' ? [r.answer.count] : []));
    const sides = medianSides(known);
    return asked.map((record) => {
      if (record.answer.kind === 'option')
        return { id: record.id, option: modeOf(letters.get(record.task) ?? []) ?? 'A' };
      if (record.answer.kind === 'count')
        return { id: record.id, count: modeOf(counts.get(record.task) ?? []) ?? 1 };
      return centreBox(record, sides);
    });
  },
};

/** The constant count that scores best on the known answers of the task. */
export const countPriorBaseline: Baseline = {
  id: 'count-prior',
  description: 'the one count per task that scores best on the other splits; nothing for other tasks',
  blind: true,
  predict: (asked, known) => {
    const counts = byTask(known, (r) => (r.answer.kind === 'count' ? [r.answer.count] : []));
    const best = new Map([...counts].map(([task, list]) => [task, bestConstant(list).count]));
    return asked
      .filter((record) => record.answer.kind === 'count')
      .map((record) => ({ id: record.id, count: best.get(record.task) ?? 1 }));
  },
};

/** The constant with the highest mean counting score on `counts`, and that score. Ties go to the smaller constant. */
export function bestConstant(counts: readonly number[]): { readonly count: number; readonly score: number } {
  let best = { count: 1, score: 0 };
  for (const count of [...new Set(counts)].sort((a, b) => a - b)) {
    const score = counts.reduce((sum, truth) => sum + scoreCount(truth, count), 0) / counts.length;
    if (score > best.score + 1e-12) best = { count, score };
  }
  return best;
}

/** A box of median target size in the middle of the region or image. */
export const centreBoxBaseline: Baseline = {
  id: 'centre-box',
  description: 'one box of the other splits’ median target size in the middle of the image (or region)',
  blind: true,
  predict: (asked, known) => {
    const sides = medianSides(known);
    return asked
      .filter((record) => record.answer.kind !== 'option' && record.answer.kind !== 'count')
      .map((record) => centreBox(record, sides));
  },
};

function centreBox(record: AskedRecord, sides: ReadonlyMap<string, number>): Prediction {
  const side = sides.get(record.task) ?? 50;
  const frame = record.region ?? [0, 0, record.canvas.widthPx, record.canvas.heightPx];
  const [cx, cy] = [(frame[0] + frame[2]) / 2, (frame[1] + frame[3]) / 2];
  return boxPrediction(record, [cx - side / 2, cy - side / 2, cx + side / 2, cy + side / 2]);
}

/** Median side of the boxes of each task, px. */
function medianSides(records: readonly AskedRecord[]): Map<string, number> {
  const sides = byTask(records, (record) => boxesOf(record).map(sideOf));
  return new Map(
    [...sides].map(([task, list]) => {
      const sorted = list.sort((a, b) => a - b);
      return [task, sorted[Math.floor(sorted.length / 2)] as number];
    }),
  );
}

function boxesOf({ answer }: AskedRecord): readonly (readonly number[])[] {
  if (answer.kind === 'boxes') return answer.boxes;
  return answer.kind === 'box' ? [answer.box] : [];
}

/** Mean side of the enclosing HBB, px. */
function sideOf(box: readonly number[]): number {
  const xs = box.filter((_, i) => i % 2 === 0);
  const ys = box.filter((_, i) => i % 2 === 1);
  return (Math.max(...xs) - Math.min(...xs) + Math.max(...ys) - Math.min(...ys)) / 2;
}

export function byTask<T>(
  records: readonly AskedRecord[],
  valuesOf: (record: AskedRecord) => readonly T[],
): Map<string, T[]> {
  const map = new Map<string, T[]>();
  for (const record of records) {
    const list = map.get(record.task) ?? [];
    list.push(...valuesOf(record));
    if (list.length > 0) map.set(record.task, list);
  }
  return map;
}
