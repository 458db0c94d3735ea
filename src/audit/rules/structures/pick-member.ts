import type { MemberClause } from '../../../model/structures.ts';
import { holdsRank, mayHoldRank, type OpenSelector } from '../cues/passing.ts';
import type { CueSetting } from '../cues/thing.ts';
import { isRefused, type Refusal, type RuleContext } from '../rule.ts';
import type { RuleInstance } from '../scene.ts';
import { findClusters } from './clusters.ts';
import { comesBefore } from './member-order.ts';
import { pickStructure } from './pick-structure.ts';
import { findRows } from './rows.ts';
import { type Spot, spotsOf } from './spots.ts';
import type { StructureField } from './structure.ts';

export interface PickedMember {
  readonly member: RuleInstance;
  /** All members of its structure. */
  readonly among: readonly RuleInstance[];
}

/**
 * The object that surely holds the rank in the one structure that is surely meant, found by trying all its members; or why
 * there is none, or why the structure need not be spoken of.
 */
export function pickMember(
  { category, structure: { kind, pick }, rank }: MemberClause,
  setting: CueSetting,
  context: RuleContext,
): PickedMember | Refusal {
  const spots = spotsOf(category, setting, context);
  const field = fieldOf(kind, spots, setting, context);
  const structure = pickStructure(field, pick, setting.frame);
  if (isRefused(structure)) return structure;
  const isBefore = comesBefore(rank, structure, context.doubtPx);
  const selector: OpenSelector<Spot> = { kind: rank.kind, rank: rank.rank, isBefore };
  const passing = { sure: structure.members, maybe: [] };
  const member = structure.members.find((spot) => holdsRank(spot, passing, selector));
  if (member === undefined) return { refused: `no member of the ${kind} surely holds the ${rank.kind} rank` };
  if (rank.kind !== 'central' && mayHoldRank(member, knownAndUnknown(spots), selector))
    return { refused: `the same ${category} may be meant without the ${kind}` };
  return { member: instanceOf(member), among: structure.members.map(instanceOf) };
}

function fieldOf(
  kind: StructureField['kind'],
  spots: readonly Spot[],
  { frame }: CueSetting,
  { doubtPx }: RuleContext,
): StructureField {
  return kind === 'row' ? findRows(spots, doubtPx) : findClusters(spots, frame, doubtPx);
}

function knownAndUnknown(spots: readonly Spot[]): { readonly sure: Spot[]; readonly maybe: Spot[] } {
  const isKnown = ({ instance }: Spot): boolean => instance !== null;
  return { sure: spots.filter(isKnown), maybe: spots.filter((spot) => !isKnown(spot)) };
}

/** Members of a structure are known objects. */
function instanceOf({ instance }: Spot): RuleInstance {
  return instance as RuleInstance;
}
