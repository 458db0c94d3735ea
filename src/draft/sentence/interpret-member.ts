import { type Drop, drop, isDrop } from '../../core/drop.ts';
import type { Filter, Place, Selector } from '../../model/predicates.ts';
import type { MemberClause, MemberRank, StructurePick } from '../../model/structures.ts';
import type { MemberPhrase, StructurePhrase } from './member-phrase.ts';
import { type Naming, namedIds } from './naming.ts';
import { ordinalsOf } from './ordinals.ts';
import { distinct, ofType, type Part } from './parts.ts';

/** One meaning of a phrase for a member of a structure. */
export interface MemberReading extends MemberClause {
  /** Members that the sentence says the structure has. */
  readonly counts: readonly number[];
  /** The words say of what objects the structure is. */
  readonly isOfNamed: boolean;
}

/** All meanings, one per category that its nouns can name; or why there is none. */
export function interpretMember(
  { member, structure }: MemberPhrase,
  naming: Naming,
): readonly MemberReading[] | Drop {
  const named = namedIds([...member, ...structure.parts], naming);
  if (isDrop(named)) return named;
  const categories = naming.askable(named);
  if (categories.length === 0)
    return drop('category-not-here', named.join(' '), 'a category that is labelled here');
  const rank = rankOf(member);
  if (isDrop(rank)) return rank;
  const pick = pickOf(structure);
  if (isDrop(pick)) return pick;
  const counts = ofType(structure.parts, 'count').map(({ count }) => count);
  return categories.map((category) => ({
    category,
    structure: { kind: structure.kind, pick },
    rank,
    counts,
    isOfNamed: ofType(structure.parts, 'category').length > 0,
  }));
}

const RANKING: readonly Part['type'][] = ['category', 'selector', 'rank', 'side', 'measure'];

function rankOf(parts: readonly Part[]): MemberRank | Drop {
  const other = parts.find(({ type }) => !RANKING.includes(type));
  if (other !== undefined) return drop('structure-too-complex', other.type, 'a rank within the structure');
  const ordinals = ordinalsOf(parts);
  if (isDrop(ordinals)) return ordinals;
  const plain = ofType(parts, 'selector').map(({ selector }) => selector);
  const found = distinct([...plain, ...ordinals.flat()]);
  const [first, second] = found;
  if (first === undefined) return drop('no-rank', null, 'a rank within the structure');
  if (second !== undefined) return drop('two-selectors', found.length, 1);
  if (ofType(parts, 'measure').length > 0 && first.kind !== 'size')
    return drop('measure-without-ranking', first.kind, 'largest, smallest');
  return memberRankOf(first);
}

/** The middle that is spoken of is that of the structure. */
function memberRankOf(selector: Selector): MemberRank | Drop {
  if (selector.kind === 'ordinal' || selector.kind === 'size') return selector;
  const isCentral =
    selector.kind === 'nearness' && selector.order === 'nearest' && selector.anchor.kind === 'centre';
  return isCentral && selector.rank === 1
    ? { kind: 'central', rank: 1 }
    : drop('structure-too-complex', selector.kind, 'a rank within the structure');
}

function pickOf({ kind, parts }: StructurePhrase): StructurePick | Drop {
  const picks: StructurePick[] = [];
  for (const part of parts) {
    const found = pickOfPart(part, kind);
    if (isDrop(found)) return found;
    if (found !== null) picks.push(found);
  }
  const [first, second] = distinct(picks);
  if (second !== undefined) return drop('structure-too-complex', picks.length, 'one place, or the largest');
  if (first?.by === 'largest' && ofType(parts, 'sole').length > 0)
    return drop('claim-fails', 'only', 'no other of which it is the largest');
  return first ?? { by: 'only' };
}

function pickOfPart(part: Part, kind: StructurePhrase['kind']): StructurePick | Drop | null {
  switch (part.type) {
    case 'category':
    case 'count':
    case 'sole':
      return null;
    case 'filter':
      return isPlace(part.filter)
        ? { by: 'place', place: part.filter }
        : drop('structure-too-complex', part.filter.kind, 'a place');
    case 'adjective':
      return { by: 'place', place: part.place };
    case 'selector':
      return isLargest(part.selector, kind)
        ? { by: 'largest' }
        : drop('structure-too-complex', part.selector.kind, 'the largest');
    default:
      return drop('structure-too-complex', part.type, 'a place, or the largest');
  }
}

function isPlace(filter: Filter): filter is Place {
  return filter.kind === 'place';
}

/** Of rows people say longest, of clusters largest. */
function isLargest(selector: Selector, kind: StructurePhrase['kind']): boolean {
  if (selector.kind !== 'size' || selector.order !== 'largest' || selector.rank !== 1) return false;
  return kind === 'row' || selector.measure === 'area';
}
