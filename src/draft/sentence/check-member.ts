import { type Drop, drop, isDrop } from '../../core/drop.ts';
import { canonicalJson } from '../../core/hash.ts';
import type { PredicateParams } from '../../model/predicates.ts';
import type { MemberClause } from '../../model/structures.ts';
import { knownPart, type PredicateScene, predicateSceneOf } from '../../spatial/predicates/item.ts';
import type { IndexedScene } from '../../spatial/scene-index.ts';
import { findStructures } from '../../spatial/structures/find-structures.ts';
import { type JudgedMember, judgeMember, MEMBER_DROP_CODES } from '../../spatial/structures/judge-member.ts';
import { pickStructure } from '../../spatial/structures/pick-structure.ts';
import { type Rejected, unreadable } from './check-expression.ts';
import { interpretMember, type MemberReading } from './interpret-member.ts';
import type { MemberPhrase } from './member-phrase.ts';
import { namingIn } from './naming.ts';
import { parseMember } from './parse-member.ts';
import { hintOf, SENTENCE_DROP_CODES } from './rejections.ts';

/** An expression that picks out exactly the object it was written for, in two steps. */
export interface AcceptedMember {
  readonly accepted: true;
  readonly clause: MemberClause;
  /** Ids of the members of the structure that it speaks of. */
  readonly members: readonly string[];
  readonly margins: JudgedMember['margins'];
}

/** Why a sentence for a member of a structure is turned down, beside what any sentence can fail by. */
export const MEMBER_SENTENCE_CODES = {
  ...SENTENCE_DROP_CODES,
  ...MEMBER_DROP_CODES,
  'no-rank': 'does not say which member of the structure is meant',
  'structure-too-complex': 'describes the structure by more than one place or its size',
} as const;

/**
 * Does the sentence pick out exactly the target, by a structure that is the only one of its kind that fits and a rank that
 * only the target holds in it? Everything comes from the sentence itself; where it can be read in several ways, all must
 * mean the target. Pure.
 */
export function checkMember(
  text: string,
  target: string,
  indexed: IndexedScene,
  params: PredicateParams,
): AcceptedMember | Rejected {
  const parsed = parseMember(text, indexed.taxonomy);
  if ('unexplained' in parsed) return reject(unreadable(text, parsed.unexplained));
  const readings = readingsOf(parsed.readings, indexed);
  if (isDrop(readings)) return reject(readings);
  const scene = predicateSceneOf(indexed);
  const judged: AcceptedMember[] = [];
  for (const reading of readings) {
    const found = judgeReading(reading, scene, target, params);
    if (isDrop(found)) return reject(found);
    const other = reading.isOfNamed ? null : otherOfKin(found, scene, indexed, params);
    if (other !== null) return reject(other);
    judged.push(found);
  }
  return judged[0] as AcceptedMember;
}

function reject(refusal: Drop): Rejected {
  const { code, value, threshold } = refusal;
  return { accepted: false, code, value, threshold, detail: hintOf(refusal, MEMBER_SENTENCE_CODES) };
}

/** All meanings, each once; a drop where there is none, or one that cannot be followed and could mean another object. */
function readingsOf(parsed: readonly MemberPhrase[], indexed: IndexedScene): readonly MemberReading[] | Drop {
  const naming = namingIn(indexed);
  const meanings = new Map<string, MemberReading>();
  const refusals: Drop[] = [];
  for (const phrase of parsed) {
    const found = interpretMember(phrase, naming);
    if (isDrop(found) && COULD_MEAN_ANOTHER.includes(found.code)) return found;
    if (isDrop(found)) refusals.push(found);
    else for (const reading of found) meanings.set(canonicalJson(reading), reading);
  }
  const readings = [...meanings.values()];
  return readings.length > 0 ? readings : (refusals[0] ?? drop('no-category', null, 'a category'));
}

const COULD_MEAN_ANOTHER = ['structure-too-complex', 'ambiguous-noun'];

/**
 * Where the words do not say of what the structure is (`the second Boeing 737 in the row`), it must be the same among the
 * objects of every category above: of airplanes there may be another row, or a longer one.
 */
function otherOfKin(
  { clause, members }: AcceptedMember,
  scene: PredicateScene,
  indexed: IndexedScene,
  params: PredicateParams,
): Drop | null {
  const { kind, pick } = clause.structure;
  for (const above of indexed.taxonomy.ancestorsOf(clause.category)) {
    const picked = pickStructure(findStructures(knownPart(scene), above, kind), pick, params);
    if (isDrop(picked)) return drop('structure-unclear', above, 'words that say of what the structure is');
    const found = picked.structure.members.flatMap(({ instance }) => instance?.id ?? []);
    if (found.length !== members.length || !found.every((id) => members.includes(id)))
      return drop('structure-unclear', above, 'words that say of what the structure is');
  }
  return null;
}

/** A corner is taken widely; where that does not settle it, narrowly. */
function judgeReading(
  reading: MemberReading,
  scene: PredicateScene,
  target: string,
  params: PredicateParams,
): AcceptedMember | Drop {
  const { pick } = reading.structure;
  if (pick.by !== 'place' || pick.place.extent !== 'corner')
    return judgeClause(reading, scene, target, params);
  const place = { ...pick.place, extent: 'part' } as const;
  const wide = { ...reading, structure: { ...reading.structure, pick: { ...pick, place } } };
  const widely = judgeClause(wide, scene, target, params);
  if (!isDrop(widely)) return widely;
  const narrowly = judgeClause(reading, scene, target, params);
  return isDrop(narrowly) ? widely : narrowly;
}

function judgeClause(
  { category, structure, rank, counts }: MemberReading,
  scene: PredicateScene,
  target: string,
  params: PredicateParams,
): AcceptedMember | Drop {
  const clause = { category, structure, rank };
  const judged = judgeMember(scene, clause, target, params);
  if (isDrop(judged)) return judged;
  const members = judged.structure.members.flatMap(({ instance }) => instance?.id ?? []);
  const wrong = counts.find((count) => count !== members.length);
  if (wrong !== undefined) return drop('wrong-count', wrong, members.length);
  return { accepted: true, clause, members, margins: judged.margins };
}
