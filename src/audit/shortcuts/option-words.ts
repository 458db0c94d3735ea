import type { OptionRecord } from './option-shortcuts.ts';

/**
 * Per record the letters whose words speak most for a right answer, learnt from the records of the other splits: who is
 * asked in one split may have read the answers of the others. Naive Bayes with one imagined use of every word
 * (D. D. Lewis 1998). Nothing for a record where no other split has any.
 */
export function likeliestWords(records: readonly OptionRecord[]): ReadonlyMap<string, readonly string[]> {
  const splits = [...new Set(records.map(({ split }) => split))];
  const weights = new Map(
    splits.map((split) => [split, weighWords(records.filter((record) => record.split !== split))]),
  );
  return new Map(
    records.map((record) => [record.id, lettersOf(record, weights.get(record.split) as Weights)]),
  );
}

/** Logarithm of how much likelier a word is in a right option than in a wrong one. */
type Weights = ReadonlyMap<string, number>;

function weighWords(records: readonly OptionRecord[]): Weights {
  const right = new Map<string, number>();
  const wrong = new Map<string, number>();
  const totals = { right: 0, wrong: 0 };
  for (const { options, answerLetter } of records) {
    for (const { letter, text } of options) {
      const isRight = letter === answerLetter;
      totals[isRight ? 'right' : 'wrong']++;
      const counts = isRight ? right : wrong;
      for (const word of new Set(wordsOf(text))) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  const rate = (counts: ReadonlyMap<string, number>, word: string, total: number): number =>
    ((counts.get(word) ?? 0) + 1) / (total + 2);
  const words = [...new Set([...right.keys(), ...wrong.keys()])];
  return new Map(
    words.map((word) => [word, Math.log(rate(right, word, totals.right) / rate(wrong, word, totals.wrong))]),
  );
}

function lettersOf({ options }: OptionRecord, weights: Weights): string[] {
  const scores = options.map(({ text }) =>
    [...new Set(wordsOf(text))].sort().reduce((sum, word) => sum + (weights.get(word) ?? 0), 0),
  );
  const top = Math.max(...scores);
  return options.filter((_, i) => scores[i] === top).map(({ letter }) => letter);
}

/** Lower-case words of a text, hyphens within them kept. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/\p{L}[\p{L}-]*/gu) ?? [];
}
