import { compareText, roundTo } from '../core/order.ts';

/** One question as the balance sees it: its right value and all values it offers. */
export interface Offer {
  readonly answer: string;
  readonly values: readonly string[];
}

/** How often a value was offered and was the answer. */
export interface ValueBalance {
  readonly value: string;
  readonly offered: number;
  readonly answers: number;
  /** Answers that 1/k of its offers would make. */
  readonly expected: number;
  /** answers / expected - 1. */
  readonly deviation: number;
}

export interface OptionBalance {
  readonly questions: number;
  readonly values: readonly ValueBalance[];
  /** Values whose deviation is beyond the tolerance and beyond what whole numbers force. */
  readonly outOfBalance: readonly string[];
  /**
   * Accuracy of a guesser that knows the answer share of every value among these very questions and nothing of the
   * image: it names the likeliest option (ties are split). An upper bound of what the text alone tells.
   */
  readonly priorAccuracy: number;
  /** Mean of 1/k. */
  readonly chance: number;
}

/** @param tolerance largest relative deviation of a value's answers from 1/k of its offers */
export function measureOptions(offers: readonly Offer[], tolerance: number): OptionBalance {
  const values = tallyValues(offers);
  const shares = new Map(values.map((v) => [v.value, v.expected === 0 ? 0 : v.answers / v.expected]));
  const questions = Math.max(1, offers.length);
  return {
    questions: offers.length,
    values,
    outOfBalance: values.filter((v) => isOutOfBalance(v, tolerance)).map((v) => v.value),
    priorAccuracy: roundTo(offers.reduce((sum, o) => sum + guess(o, shares), 0) / questions, 4),
    chance: roundTo(offers.reduce((sum, o) => sum + 1 / o.values.length, 0) / questions, 4),
  };
}

function tallyValues(offers: readonly Offer[]): readonly ValueBalance[] {
  const tally = new Map<string, { offered: number; answers: number; expected: number }>();
  for (const { answer, values } of offers) {
    for (const value of values) {
      const entry = tally.get(value) ?? { offered: 0, answers: 0, expected: 0 };
      tally.set(value, entry);
      entry.offered++;
      entry.expected += 1 / values.length;
      if (value === answer) entry.answers++;
    }
  }
  return [...tally]
    .sort(([a], [b]) => compareText(a, b))
    .map(([value, t]) => ({
      value,
      ...t,
      expected: roundTo(t.expected, 4),
      deviation: roundTo(t.answers / t.expected - 1, 4),
    }));
}

/** Half an answer more or less is what whole numbers cost. */
function isOutOfBalance(value: ValueBalance, tolerance: number): boolean {
  return Math.abs(value.answers - value.expected) > Math.max(0.5, tolerance * value.expected) + 1e-9;
}

function guess(offer: Offer, shares: ReadonlyMap<string, number>): number {
  const best = Math.max(...offer.values.map((v) => shares.get(v) as number));
  const named = offer.values.filter((v) => shares.get(v) === best);
  return named.includes(offer.answer) ? 1 / named.length : 0;
}
