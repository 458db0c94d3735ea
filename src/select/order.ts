import { compareText } from '../core/order.ts';
import { keyedUnit } from '../core/rng.ts';
import type { CandidateHead } from './head.ts';

/** A candidate with its place in the order of preference within its bin. */
export interface Ordered {
  readonly head: CandidateHead;
  readonly place: number;
  readonly key: number;
}

/**
 * Orders candidates of one bin so that every beginning of the order holds the strata (source, size bin, answer bin) in
 * proportion: systematic sampling, where the j-th of m in its stratum stands at (j + u) / m, with j the rank by keyed
 * hash and u a keyed draw of the stratum. A candidate more or less shifts its own stratum by 1/m and no other.
 */
export function orderCandidates(heads: readonly CandidateHead[], seed: number): readonly Ordered[] {
  const strata = new Map<string, { head: CandidateHead; key: number }[]>();
  for (const head of heads) {
    const stratum = `${head.source}\n${head.sizeBin}\n${head.answerBin}`;
    const members = strata.get(stratum) ?? [];
    strata.set(stratum, members);
    members.push({ head, key: keyedUnit(seed, 'select', head.id) });
  }
  const ordered: Ordered[] = [];
  for (const [stratum, members] of strata) {
    members.sort((a, b) => a.key - b.key || compareText(a.head.id, b.head.id));
    const offset = keyedUnit(seed, 'select-stratum', stratum);
    members.forEach((m, j) => {
      ordered.push({ ...m, place: (j + offset) / members.length });
    });
  }
  return ordered.sort((a, b) => a.place - b.place || a.key - b.key || compareText(a.head.id, b.head.id));
}
