import { type Drop, drop, isDrop } from '../../core/drop.ts';
import { canonicalJson } from '../../core/hash.ts';
import { isSelector, type Place, type Predicate, type PredicateParams } from '../../model/predicates.ts';
import { countPassing, isCount, judgeClaim } from '../../spatial/predicates/count-passing.ts';
import { knownPart, type PredicateScene, predicateSceneOf } from '../../spatial/predicates/item.ts';
import { type CueMargins, judgeCues } from '../../spatial/predicates/judge-cues.ts';
import type { IndexedScene } from '../../spatial/scene-index.ts';
import { interpretParts, type Reading } from './interpret.ts';
import { namingIn } from './naming.ts';
import { parseSentence } from './parse-sentence.ts';
import { hintFor } from './rejections.ts';
import { tokenise } from './tokens.ts';

/** An expression that picks out exactly the object it was written for. */
export interface Accepted {
  readonly accepted: true;
  /** The category that the expression names: that of the object, or one above it. */
  readonly category: string;
  readonly predicates: readonly Predicate[];
  /** Number of objects that the sentence says pass all but the counting cue; null where it says nothing. */
  readonly stated: number | null;
  readonly margins: CueMargins;
  /** Cues that geometry cannot check; they are not needed, and a person must look at them. */
  readonly uncheckable: readonly string[];
}

export interface Rejected {
  readonly accepted: false;
  readonly code: string;
  readonly value: Drop['value'];
  readonly threshold: Drop['threshold'];
  /** For whoever is to write a better one. */
  readonly detail: string;
}

/** Cues of one simple expression at most. */
const MAX_CUES = 3;

/**
 * Does the sentence pick out exactly the target among all objects of the category that it names? Everything comes from
 * the sentence itself: each word must be explained, each cue must be needed, and where it can be read in several ways,
 * all must mean the target. Pure.
 */
export function checkExpression(
  text: string,
  target: string,
  indexed: IndexedScene,
  params: PredicateParams,
): Accepted | Rejected {
  const parsed = parseSentence(text, indexed.taxonomy);
  if ('unexplained' in parsed) return reject(unreadable(text, parsed.unexplained));
  const readings = readingsOf(parsed.readings, indexed);
  if (isDrop(readings)) return reject(readings);
  const scene = predicateSceneOf(indexed);
  const apt = readings.filter((reading) => isApt(reading, scene, params));
  const [first] = apt;
  if (first === undefined) return reject(drop('comparative-without-two', null, 'two objects'));
  const judged: Judgement[] = [];
  for (const reading of apt) {
    const found = judgeReading(reading, scene, target, params);
    if (isDrop(found)) return reject(found);
    judged.push(found);
  }
  return {
    accepted: true,
    category: first.category,
    ...(judged[0] as Judgement),
    uncheckable: [...new Set(apt.flatMap((reading) => reading.uncheckable))],
  };
}

function reject(refusal: Drop): Rejected {
  const { code, value, threshold } = refusal;
  return { accepted: false, code, value, threshold, detail: hintFor(refusal) };
}

export const COMPASS = /^(north|south|east|west)/;
export const NEGATIONS: ReadonlySet<string> = new Set([
  'not',
  'no',
  'never',
  'without',
  'except',
  'excluding',
  'neither',
  'nor',
  'non',
  'isn',
  "isn't",
]);

export function unreadable(text: string, unexplained: readonly string[]): Drop {
  const { words } = tokenise(text);
  const compass = words.find((word) => COMPASS.test(word));
  if (compass !== undefined) return drop('compass-word', compass, 'left, right, top, bottom');
  const negation = words.find((word) => NEGATIONS.has(word));
  if (negation !== undefined) return drop('negation', negation, 'what the object is');
  return drop('unexplained-words', unexplained.join(' '), 'words that name the object or a place');
}

/**
 * All meanings, each once. Ways to put the words together that mean nothing are no readings; those that describe an
 * anchor by more than can be followed, or name two kinds at once, are, and could mean another object.
 */
function readingsOf(
  parsed: readonly (readonly Parameters<typeof interpretParts>[0][number][])[],
  indexed: IndexedScene,
): readonly Reading[] | Drop {
  const naming = namingIn(indexed);
  const meanings = new Map<string, Reading>();
  const refusals: Drop[] = [];
  for (const parts of parsed) {
    const found = interpretParts(parts, naming);
    if (isDrop(found) && COULD_MEAN_ANOTHER.includes(found.code)) return found;
    if (isDrop(found)) refusals.push(found);
    else for (const reading of found) meanings.set(canonicalJson(reading), reading);
  }
  const readings = [...meanings.values()];
  if (readings.length === 0) return refusals[0] ?? drop('no-category', null, 'a category');
  return readings;
}

const COULD_MEAN_ANOTHER = ['anchor-too-complex', 'ambiguous-noun'];

/** `the larger ship` speaks of two: where there are not two, it is no reading. */
function isApt({ category, pair, counts }: Reading, scene: PredicateScene, params: PredicateParams): boolean {
  if (pair === null) return true;
  const count = countPassing(knownPart(scene), { category, predicates: widely(pair.among) }, params);
  return isCount(count, 2, counts.includes(2)) === pair.isPair;
}

/** What is left of a reading that means the target. */
type Judgement = Pick<Accepted, 'predicates' | 'stated' | 'margins'>;

/**
 * The one object in a corner is found by whoever takes the corner narrowly and by whoever takes it widely, as long as
 * either border is clear of all objects. What is ranked within the corner depends on where it ends: there it is wide.
 */
function judgeReading(
  reading: Reading,
  scene: PredicateScene,
  target: string,
  params: PredicateParams,
): Judgement | Drop {
  const { predicates } = reading;
  const judged = judgeCuesOf({ ...reading, predicates: widely(predicates) }, scene, target, params);
  if (!isDrop(judged) || !predicates.some(isNarrow) || predicates.some(isSelector)) return judged;
  const narrowly = judgeCuesOf(reading, scene, target, params);
  return isDrop(narrowly) ? judged : narrowly;
}

function widely(predicates: readonly Predicate[]): readonly Predicate[] {
  return predicates.map((p) => (isNarrow(p) ? { ...p, extent: 'part' } : p));
}

function isNarrow(predicate: Predicate): predicate is Place {
  return predicate.kind === 'place' && predicate.extent === 'corner';
}

function judgeCuesOf(
  reading: Reading,
  scene: PredicateScene,
  target: string,
  params: PredicateParams,
): Judgement | Drop {
  const { category, predicates, claims, counts, uncheckable, anchorPairs } = reading;
  if (predicates.length > MAX_CUES) return drop('too-many-cues', predicates.length, MAX_CUES);
  const rank = Math.max(1, ...predicates.map((p) => (isSelector(p) ? p.rank : 1)));
  if (rank > 1 && uncheckable.length > 0) return drop('uncheckable-rank', uncheckable.join(', '), rank);
  for (const said of counts) {
    const filters = predicates.filter((predicate) => !isSelector(predicate));
    const count = countPassing(scene, { category, predicates: filters }, params);
    if (!isCount(count, said, true))
      return drop('wrong-count', said, count.isOpen ? `${count.sure} or more` : count.sure);
  }
  for (const pair of anchorPairs) {
    const count = countPassing(scene, pair, params);
    if (!isCount(count, 2, false)) return drop('comparative-without-two', count.sure, 'two objects');
  }
  for (const claim of claims) {
    const { verdict } = judgeClaim(scene, claim, category, target, params);
    if (verdict !== 'yes') return drop('claim-fails', claim.kind, 'holds');
  }
  const stated = counts[0] ?? null;
  const margins = judgeCues(scene, { category, predicates, stated }, target, params);
  return isDrop(margins) ? margins : { predicates, stated, margins };
}
