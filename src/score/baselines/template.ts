import { keyedUnit } from '../../core/rng.ts';
import type { Prediction } from '../../model/prediction.ts';
import type { AskedRecord, Baseline } from './baseline.ts';
import { bestConstant } from './constants.ts';

const FOLDS = 5;

/**
 * Answers from the words of the question and its options only, learnt on the other folds of the same records (groups are
 * never parted): the option whose wording was right most often when offered, and the best constant count of the questions
 * that share the rarest known word. Says how far the text alone goes.
 */
export const templateBaseline: Baseline = {
  id: 'template',
  description: `k-fold (${FOLDS}) on the asked records: option and count from the words of the question alone`,
  blind: true,
  predict: (asked, _known, seed) => {
    const foldOf = (record: AskedRecord): number => Math.floor(keyedUnit(seed, 'fold', record.group) * FOLDS);
    const folds = Array.from({ length: FOLDS }, (_, fold) => learn(asked.filter((r) => foldOf(r) !== fold)));
    return asked.flatMap((record) => answerFrom(folds[foldOf(record)] as Learnt, record));
  },
};

interface Learnt {
  /** Per task and option wording: times offered and times right. */
  readonly wordings: ReadonlyMap<string, { offered: number; right: number }>;
  /** Per task and word of the question: the counts that were right. */
  readonly counts: ReadonlyMap<string, readonly number[]>;
}

function learn(records: readonly AskedRecord[]): Learnt {
  const wordings = new Map<string, { offered: number; right: number }>();
  const counts = new Map<string, number[]>();
  for (const record of records) {
    for (const [letter, text] of Object.entries(record.options)) {
      const seen = wordings.get(`${record.task}\n${text}`) ?? { offered: 0, right: 0 };
      seen.offered++;
      if (letter === record.answerLetter) seen.right++;
      wordings.set(`${record.task}\n${text}`, seen);
    }
    if (record.answer.kind !== 'count') continue;
    for (const word of ['', ...wordsOf(record.question)]) {
      const list = counts.get(`${record.task}\n${word}`);
      if (list === undefined) counts.set(`${record.task}\n${word}`, [record.answer.count]);
      else list.push(record.answer.count);
    }
  }
  return { wordings, counts };
}

function wordsOf(question: string): Set<string> {
  return new Set(question.toLowerCase().match(/[a-z][a-z-]+/g) ?? []);
}

function answerFrom(learnt: Learnt, record: AskedRecord): Prediction[] {
  if (record.answer.kind === 'option') return [{ id: record.id, option: likeliestLetter(learnt, record) }];
  if (record.answer.kind !== 'count') return [];
  return [{ id: record.id, count: bestConstant(countsFor(learnt, record)).count }];
}

/** Share of right answers among offers, with one imagined offer at chance. */
function likeliestLetter(learnt: Learnt, record: AskedRecord): string {
  const letters = Object.keys(record.options);
  const shareOf = (letter: string): number => {
    const seen = learnt.wordings.get(`${record.task}\n${record.options[letter]}`) ?? { offered: 0, right: 0 };
    return (seen.right + 1 / letters.length) / (seen.offered + 1);
  };
  return letters.reduce((best, letter) => (shareOf(letter) > shareOf(best) ? letter : best));
}

/** Counts of the questions that share the rarest word seen at least five times. */
function countsFor(learnt: Learnt, record: AskedRecord): readonly number[] {
  let best = learnt.counts.get(`${record.task}\n`) ?? [];
  for (const word of [...wordsOf(record.question)].sort()) {
    const list = learnt.counts.get(`${record.task}\n${word}`);
    if (list !== undefined && list.length >= 5 && list.length < best.length) best = list;
  }
  return best;
}
