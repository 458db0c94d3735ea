import type { Mistake } from './drafter.ts';

interface Candidate {
  readonly number: number;
  readonly shared: number;
}

/** For each option the candidate that shares the fewest words with the right description, as the request lists them. */
export function chooseNegatives(text: string, mistake: Mistake | null): number[] {
  const gold = wordsOf(/^The right description: (".*")$/m.exec(text)?.[1] ?? '');
  const chosen = text
    .split(/^Option \d+:$/m)
    .slice(1)
    .map((part) => leastLike(gold, part));
  if (mistake === 'names-no-candidate') return [...chosen, 999];
  if (mistake === 'names-one-twice') return [...chosen, ...chosen.slice(0, 1)];
  return mistake === 'leaves-option-out' ? chosen.slice(1) : chosen;
}

function leastLike(gold: ReadonlySet<string>, part: string): number {
  const candidates = [...part.matchAll(/^(\d+): (".*")$/gm)].map(([, number, said]): Candidate => {
    const shared = [...wordsOf(said as string)].filter((word) => gold.has(word)).length;
    return { number: Number(number), shared };
  });
  const [best] = candidates.sort((a, b) => a.shared - b.shared || a.number - b.number);
  if (best === undefined) throw new Error('an option without candidates');
  return best.number;
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[a-z]+/g));
}
