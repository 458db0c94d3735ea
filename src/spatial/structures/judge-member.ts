import { type Drop, drop, isDrop } from '../../core/drop.ts';
import { roundTo } from '../../core/order.ts';
import type { PredicateParams } from '../../model/predicates.ts';
import type { MemberClause, MemberRank } from '../../model/structures.ts';
import { knownPart, type PredicateScene } from '../predicates/item.ts';
import { judgeRank } from '../predicates/rank.ts';
import type { Ranking } from '../predicates/ranking.ts';
import { findStructures, type StructureSearch } from './find-structures.ts';
import { memberRanking } from './member-ranking.ts';
import { PICK_STRUCTURE_DROP_CODES, type PickedStructure, pickStructure } from './pick-structure.ts';
import type { Spot } from './spots.ts';
import type { Structure } from './structure.ts';

/** Everything that a phrase for a member of a structure can fail by. */
export const MEMBER_DROP_CODES = {
  ...PICK_STRUCTURE_DROP_CODES,
  'target-not-of-category': 'the object is not of the category that the expression names',
  'not-in-structure': 'the object is no member of the structure',
  'rank-differs': 'the object does not hold the rank that the expression names',
  'rank-unclear': 'whether the object holds the rank is too close to call',
  'idle-structure': 'among all objects of the category the same rank is, or may be, held by the same object',
  'unknown-in-scope': 'something that is not known for sure could change what the expression picks out',
} as const;

/** A member that is surely the one meant, with the structure and by how much. */
export interface JudgedMember {
  readonly structure: Structure;
  /** Measured margins by name, rounded. */
  readonly margins: Readonly<Record<string, number>>;
}

/**
 * Is the object exactly the one that the clause means: one structure fits, the object holds the rank in it, and without the
 * structure it would be another? Works on what is known first, so that a fault of the clause is told from a gap in the
 * labels.
 */
export function judgeMember(
  scene: PredicateScene,
  clause: MemberClause,
  targetId: string,
  params: PredicateParams,
): JudgedMember | Drop {
  const known = judgeIn(knownPart(scene), clause, targetId, params);
  if (isDrop(known) || !hasUnknowns(scene, clause.category)) return known;
  const all = judgeIn(scene, clause, targetId, params);
  return isDrop(all) ? drop('unknown-in-scope', all.code, clause.category) : all;
}

export function hasUnknowns(scene: PredicateScene, category: string): boolean {
  return scene.itemsOf(category).some(({ instance }) => instance === null);
}

function judgeIn(
  scene: PredicateScene,
  { category, structure: { kind, pick }, rank }: MemberClause,
  targetId: string,
  params: PredicateParams,
): JudgedMember | Drop {
  const search = findStructures(scene, category, kind);
  if (!search.spots.some(({ instance }) => instance?.id === targetId))
    return drop('target-not-of-category', targetId, category);
  const picked = pickStructure(search, pick, params);
  return isDrop(picked) ? picked : judgeRankIn(search, picked, rank, targetId, params);
}

/** The same for a structure that is picked out already. */
export function judgeRankIn(
  search: StructureSearch,
  { structure, margins }: PickedStructure,
  rank: MemberRank,
  targetId: string,
  params: PredicateParams,
): JudgedMember | Drop {
  const target = structure.members.find(({ instance }) => instance?.id === targetId);
  if (target === undefined) return drop('not-in-structure', targetId, structure.kind);
  const ranking = memberRanking(rank, structure, search.scene.jitterPx, params);
  const held = judgeRank(target, { sure: structure.members, maybe: [] }, rank.rank, ranking);
  if (held.verdict !== 'yes')
    return drop(held.verdict === 'no' ? 'rank-differs' : 'rank-unclear', rank.kind, rank.rank);
  const refusal = refuseIdle(search.spots, target, rank, ranking);
  if (refusal !== null) return refusal;
  const all = { ...structure.margins, ...margins, [RANK_MARGINS[rank.kind]]: held.margin };
  return { structure, margins: roundAll(all) };
}

const RANK_MARGINS: Readonly<Record<MemberRank['kind'], string>> = {
  ordinal: 'ordinalPx',
  size: 'sizeRatio',
  central: 'centralPx',
};

function roundAll(margins: Readonly<Record<string, number>>): Record<string, number> {
  const finite = Object.entries(margins).filter(([, value]) => Number.isFinite(value));
  return Object.fromEntries(finite.map(([name, value]) => [name, roundTo(value, 3)]));
}

/**
 * Counted among all objects of the category, the rank must surely not be the target's: else the structure says nothing. The
 * middle of a structure has no meaning without it.
 */
function refuseIdle(
  spots: readonly Spot[],
  target: Spot,
  { kind, rank }: MemberRank,
  ranking: Ranking,
): Drop | null {
  if (kind === 'central') return null;
  const isKnown = ({ instance }: Spot): boolean => instance !== null;
  const all = { sure: spots.filter(isKnown), maybe: spots.filter((spot) => !isKnown(spot)) };
  return judgeRank(target, all, rank, ranking).verdict === 'no'
    ? null
    : drop('idle-structure', kind, 'needed');
}
