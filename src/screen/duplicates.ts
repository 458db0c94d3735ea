import { compareNatural } from '../core/order.ts';
import type { GroupLink } from '../model/screened.ts';
import { hammingDistance } from './light.ts';

export interface HashedScene {
  readonly id: string;
  readonly sha256: string | null;
  readonly dHash: string | null;
  readonly labelsHash: string | null;
}

/** Later scenes, in natural order, whose image file is byte for byte that of an earlier one: id → the first one's id. */
export function findExactDuplicates(scenes: readonly HashedScene[]): Map<string, string> {
  const first = new Map<string, string>();
  const duplicates = new Map<string, string>();
  for (const { id, sha256 } of [...scenes].sort((a, b) => compareNatural(a.id, b.id))) {
    if (sha256 === null) continue;
    const earlier = first.get(sha256);
    if (earlier === undefined) first.set(sha256, id);
    else duplicates.set(id, earlier);
  }
  return duplicates;
}

/** Pairs of scenes that belong together because their images look alike or their labels are the same. */
export function findLinks(scenes: readonly HashedScene[], nearDuplicateBits: number): GroupLink[] {
  const sorted = [...scenes].sort((a, b) => compareNatural(a.id, b.id));
  const links: GroupLink[] = [];
  sorted.forEach((a, i) => {
    for (const b of sorted.slice(i + 1)) {
      if (a.dHash !== null && b.dHash !== null && hammingDistance(a.dHash, b.dHash) <= nearDuplicateBits) {
        links.push({ a: a.id, b: b.id, reason: 'near-duplicate-image' });
      }
      if (a.labelsHash !== null && a.labelsHash === b.labelsHash) {
        links.push({ a: a.id, b: b.id, reason: 'identical-labels' });
      }
    }
  });
  return links;
}
