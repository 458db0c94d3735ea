import type { Prediction } from '../../model/prediction.ts';
import type { Truth } from '../record.ts';

/** What a baseline may look at of a record besides its truth: what a model is shown, without the image. */
export interface AskedRecord extends Truth {
  readonly question: string;
  /** Scenes of one group are one fold. */
  readonly group: string;
  /** Rectangle that the question speaks of, absolute pixels. */
  readonly region: readonly [number, number, number, number] | null;
}

/**
 * A way to answer without looking at the image (or, for the oracles, with the key in hand). `asked` is what is to be
 * answered; `known` are records whose answers may be learnt from. Boxes are absolute pixels.
 */
export interface Baseline {
  readonly id: string;
  readonly description: string;
  /** A blind baseline must not beat chance; an oracle shows what the protocol can reach. */
  readonly blind: boolean;
  predict(asked: readonly AskedRecord[], known: readonly AskedRecord[], seed: number): Prediction[];
}

/** `[x1, y1, x2, y2]` in the form that the record asks for. */
export function boxInForm(truth: Truth, box: readonly [number, number, number, number]): number[] {
  const { answer } = truth;
  const oriented = (answer.kind === 'boxes' || answer.kind === 'box') && answer.form === 'obb';
  const [x1, y1, x2, y2] = box;
  return oriented ? [x1, y1, x2, y1, x2, y2, x1, y2] : [...box];
}

export function boxPrediction(truth: Truth, box: readonly [number, number, number, number]): Prediction {
  return { id: truth.id, boxes: [truth.answer.kind === 'mask' ? [...box] : boxInForm(truth, box)] };
}

/** The most frequent value; ties go to the smaller one. Null for an empty list. */
export function modeOf<T extends string | number>(values: readonly T[]): T | null {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  let best: T | null = null;
  for (const [value, count] of counts) {
    const lead = best === null ? 1 : count - (counts.get(best) as number);
    if (lead > 0 || (lead === 0 && value < (best as T))) best = value;
  }
  return best;
}
