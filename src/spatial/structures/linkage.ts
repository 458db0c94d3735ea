import { spanningLinks } from '../layout/links.ts';
import type { Spot } from './spots.ts';

/** Spots that hang together, and the link that joined the last two parts of them. */
export interface LinkedGroup {
  readonly members: readonly Spot[];
  /** Longest link of the minimum spanning tree within, px. */
  readonly joinPx: number;
}

/**
 * Every group that single linkage makes on the way from single spots to all of them (J. C. Gower and G. J. S. Ross 1969), two
 * members at least, smaller ones first. A set whose gap to all others is wider than its own longest link is among them,
 * whatever the order of the spots.
 */
export function linkedGroups(spots: readonly Spot[]): LinkedGroup[] {
  if (spots.length < 2) return [];
  const links = spanningLinks(spots.map(({ middle }) => middle)).sort((a, b) => a.lengthPx - b.lengthPx);
  const groupOf = new Map(spots.map((_, i) => [i, [i]]));
  const groups: LinkedGroup[] = [];
  for (const { a, b, lengthPx } of links) {
    const joined = [...(groupOf.get(a) as number[]), ...(groupOf.get(b) as number[])];
    for (const i of joined) groupOf.set(i, joined);
    groups.push({ members: joined.map((i) => spots[i] as Spot), joinPx: lengthPx });
  }
  return groups;
}
