import { type Drop, isDrop } from '../../core/drop.ts';
import type { Hbb } from '../../core/hbb.ts';
import { hbbHeight, hbbWidth } from '../../core/hbb.ts';
import { compareText } from '../../core/order.ts';
import type { PredicateParams } from '../../model/predicates.ts';
import type { Instance } from '../../model/scene.ts';
import type { MemberClause, MemberRank } from '../../model/structures.ts';
import { knownPart, predicateSceneOf } from '../../spatial/predicates/item.ts';
import type { IndexedScene } from '../../spatial/scene-index.ts';
import { findStructures } from '../../spatial/structures/find-structures.ts';
import { memberRanking } from '../../spatial/structures/member-ranking.ts';
import { pickStructure } from '../../spatial/structures/pick-structure.ts';
import type { Structure } from '../../spatial/structures/structure.ts';

/** The structure of a record among all that geometry finds of its kind and category. */
export interface OpenStructure {
  readonly structure: Structure;
  /** Members in the order that the record's rank counts in. */
  readonly ordered: readonly Instance[];
  /** All that surely are such structures, from the top left to the bottom right: their numbers, from 1. */
  readonly all: readonly Structure[];
}

/** A drop where the structure is not told from others by the margins that drafting asks for. */
export function openStructure(
  { category, structure: { kind, pick }, rank }: MemberClause,
  indexed: IndexedScene,
  params: PredicateParams,
): OpenStructure | Drop {
  const search = findStructures(knownPart(predicateSceneOf(indexed)), category, kind);
  const picked = pickStructure(search, pick, params);
  if (isDrop(picked)) return picked;
  const { structure } = picked;
  const { key } = memberRanking(rank, structure, search.scene.jitterPx, params);
  const members = [...structure.members].sort((a, b) => key(a) - key(b));
  return {
    structure,
    ordered: instancesOf({ members }),
    all: [...search.sure].sort(comparePosition),
  };
}

export function instancesOf({ members }: Pick<Structure, 'members'>): Instance[] {
  return members.flatMap(({ instance }) => instance ?? []);
}

function comparePosition(a: Structure, b: Structure): number {
  return a.box[1] - b.box[1] || a.box[0] - b.box[0] || compareText(a.box.join(' '), b.box.join(' '));
}

/** `1: 6 from (81, 80) to (189, 86)`: one line per structure, corners in thousandths of the sides. */
export function structuresText(all: readonly Structure[], frame: Hbb): string {
  const x = (value: number): number => Math.round(((value - frame[0]) / hbbWidth(frame)) * 1000);
  const y = (value: number): number => Math.round(((value - frame[1]) / hbbHeight(frame)) * 1000);
  return all
    .map(({ members, box: [x1, y1, x2, y2] }, i) => {
      const extent = `from (${x(x1)}, ${y(y1)}) to (${x(x2)}, ${y(y2)})`;
      return `${i + 1}: ${members.length} members, ${extent}`;
    })
    .join('\n');
}

/** `counted from the left`: how a list of members is ordered. */
export function orderText(rank: MemberRank): string {
  switch (rank.kind) {
    case 'ordinal':
      return `counted from the ${rank.side}`;
    case 'size':
      return rank.order === 'largest' ? 'the largest first' : 'the smallest first';
    case 'central':
      return 'the nearest to its centre first';
  }
}
