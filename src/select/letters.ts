import { compareText, roundTo } from '../core/order.ts';
import { keyedDraw, keyedUnit } from '../core/rng.ts';
import { type Levelled, levelCounts } from './level.ts';

/** A question of one task whose options are known and have no letters yet. */
export interface Unlettered {
  readonly id: string;
  readonly answer: string;
  /** All options, the right one included. */
  readonly values: readonly string[];
  /** Letters are balanced within each cell (a split, and its reserve apart) and over all of them. */
  readonly cell: string;
}

export const LETTERS = 'ABCDEFGH';

/**
 * Order of the options of every question: A is the first. The right one's place comes from a keyed hash, with repair
 * until every place is right equally often (per number of options, over all, per cell and, as far as it goes, per
 * answer); the distractors follow in an order of their own draw.
 */
export function orderOptions(
  questions: readonly Unlettered[],
  seed: number,
): ReadonlyMap<string, readonly string[]> {
  const keyed = questions.map((question) => ({ question, key: keyedUnit(seed, 'letter', question.id) }));
  keyed.sort((a, b) => a.key - b.key || compareText(a.question.id, b.question.id));
  const places = levelCounts(keyed.map(({ question, key }) => placeItem(question, key)));
  return new Map(
    keyed.map(({ question }, i) => [question.id, orderAround(question, places[i] as number, seed)]),
  );
}

function placeItem({ answer, values, cell }: Unlettered, key: number): Levelled<number> {
  const count = values.length;
  return {
    start: Math.floor(key * count),
    moves: () => values.keys(),
    counts: (place) => [
      [`${count}\n${place}`, 1],
      [`${count}\n${place}\n${cell}`, 1],
      [`${count}\n${place}\n\n${answer}`, 0.5],
    ],
  };
}

function orderAround({ id, answer, values }: Unlettered, place: number, seed: number): readonly string[] {
  const distractors = values.filter((value) => value !== answer).sort(compareText);
  const shuffled = keyedDraw(seed, 'options')(id).shuffle(distractors);
  return [...shuffled.slice(0, place), answer, ...shuffled.slice(place)];
}

/** How often each letter is right among questions of `options` options, with Pearson's chi-square against equal shares. */
export interface LetterBalance {
  readonly options: number;
  readonly counts: readonly number[];
  readonly chiSquare: number;
  readonly degreesOfFreedom: number;
}

export function measureLetters(
  questions: readonly { readonly answer: string; readonly ordered: readonly string[] }[],
): readonly LetterBalance[] {
  const byCount = new Map<number, number[]>();
  for (const { answer, ordered } of questions) {
    const counts = byCount.get(ordered.length) ?? ordered.map(() => 0);
    byCount.set(ordered.length, counts);
    const place = ordered.indexOf(answer);
    counts[place] = (counts[place] as number) + 1;
  }
  return [...byCount]
    .sort(([a], [b]) => a - b)
    .map(([options, counts]) => ({
      options,
      counts,
      chiSquare: chiSquare(counts),
      degreesOfFreedom: options - 1,
    }));
}

/** Pearson's statistic against equal expected counts; 0 for no observations. */
export function chiSquare(counts: readonly number[]): number {
  const expected = counts.reduce((sum, n) => sum + n, 0) / counts.length;
  if (!(expected > 0)) return 0;
  return roundTo(
    counts.reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0),
    4,
  );
}
