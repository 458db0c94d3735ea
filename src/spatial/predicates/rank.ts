import type { Item } from './item.ts';
import type { Ranking } from './ranking.ts';
import { type Judged, UNCLEAR } from './verdict.ts';

/** Items that a selector chooses from: those that surely belong, and those that may. */
export interface Domain {
  readonly sure: readonly Item[];
  readonly maybe: readonly Item[];
}

/**
 * Does the item hold that rank in the domain, whichever of the `maybe` belong? The margin is its least lead over (or
 * behind) another item.
 */
export function judgeRank(item: Item, { sure, maybe }: Domain, rank: number, ranking: Ranking): Judged {
  let before = 0;
  let open = 0;
  let margin = Number.POSITIVE_INFINITY;
  for (const other of sure) {
    if (other === item) continue;
    const ahead = ranking.lead(other, item);
    const behind = ahead === null ? ranking.lead(item, other) : null;
    if (ahead !== null && ++before >= rank) return { verdict: 'no', margin: ahead };
    if (ahead === null && behind === null) open++;
    margin = Math.min(margin, ahead ?? behind ?? margin);
  }
  for (const other of maybe) {
    if (other === item) continue;
    const behind = ranking.lead(item, other);
    if (behind === null) open++;
    else margin = Math.min(margin, behind);
  }
  if (before + open + 1 < rank) return { verdict: 'no', margin: 0 };
  return open > 0 ? UNCLEAR : { verdict: 'yes', margin };
}

/** The item that seems to hold the rank among those that surely belong; undefined when there are fewer. */
export function guessRank({ sure }: Domain, rank: number, ranking: Ranking): Item | undefined {
  return sure
    .map((item, i) => ({ item, i, key: ranking.key(item) }))
    .sort((a, b) => a.key - b.key || a.i - b.i)[rank - 1]?.item;
}
