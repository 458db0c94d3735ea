import type { Prediction } from '../../model/prediction.ts';
import type { AskedRecord, Baseline } from './baseline.ts';

/** The answer key itself: must score 1 everywhere. */
export const oracleBaseline: Baseline = {
  id: 'oracle',
  description: 'the answer key itself',
  blind: false,
  predict: (asked) => asked.map((record) => truthAs(record, (box) => [...box])),
};

/** The key with every coordinate rounded to whole thousandths of the image: the most that the 0..1000 protocol can reach. */
export const quantisedOracleBaseline: Baseline = {
  id: 'quantised-oracle',
  description: 'the answer key rounded to whole numbers on 0..1000',
  blind: false,
  predict: (asked) =>
    asked.map((record) => {
      const { widthPx, heightPx } = record.canvas;
      const snap = (v: number, side: number): number => (Math.round((v / side) * 1000) * side) / 1000;
      return truthAs(record, (box) => box.map((v, i) => snap(v, i % 2 === 0 ? widthPx : heightPx)));
    }),
};

function truthAs(record: AskedRecord, change: (box: readonly number[]) => number[]): Prediction {
  const { id, answer } = record;
  if (answer.kind === 'option') return { id, option: record.answerLetter ?? '' };
  if (answer.kind === 'count') return { id, count: answer.count };
  if (answer.kind === 'mask') return { id, mask: { size: [...answer.size], counts: answer.counts } };
  return { id, boxes: answer.kind === 'box' ? [change(answer.box)] : answer.boxes.map(change) };
}
