import { type Drop, drop } from '../../core/drop.ts';
import { type Hbb, hbbCentre, hbbContainsPoint, hbbHeight, hbbWidth } from '../../core/hbb.ts';
import { roundTo } from '../../core/order.ts';
import type { Place, PredicateParams } from '../../model/predicates.ts';
import { predicateSceneOf } from '../../spatial/predicates/item.ts';
import { judgePlace } from '../../spatial/predicates/place.ts';
import { allOf, type Judged } from '../../spatial/predicates/verdict.ts';
import type { IndexedScene } from '../../spatial/scene-index.ts';
import { readReference } from './read-reference.ts';

/** What must be known to tell whether words stand for a region. */
export interface RegionAsked {
  readonly indexed: IndexedScene;
  /** Category of the objects that the question is about. */
  readonly category: string;
  readonly region: Hbb;
  /** Every other rectangle that the words could be taken to mean. */
  readonly others: readonly Hbb[];
  readonly params: PredicateParams;
}

/** A place that the words name, and how far the region is from where it would not be there. */
export interface HeldPlace {
  readonly place: Place;
  readonly marginPx: number;
}

export interface CheckedReference {
  readonly places: readonly HeldPlace[];
  /** Cues that only the picture bears out. */
  readonly uncheckable: readonly string[];
}

/** Why words for a region are turned down, with what each code means. */
export const REFERENCE_CODES = {
  'not-a-phrase': 'is not one phrase that begins with "the"',
  'unexplained-words': 'holds characters that no word has',
  'compass-word': 'speaks of directions of the compass: images are not north-up',
  negation: 'says what the region is not',
  'vague-reference': 'names nothing that tells the region from others',
  'place-contradicts-region': 'names a place where the region clearly does not lie, or not clearly enough',
  'place-changes-answer': 'names a place alone, and that place does not hold what the region holds',
  'fits-another-region': 'fits another region too',
} as const;

/**
 * Do the words hold for the region, as far as geometry can tell? Places must hold with a margin. Words that name nothing
 * but places must mean the region whether a reader takes the place narrowly or widely: all objects of the category in
 * the region lie surely there and all others surely not, and no other region does.
 */
export function checkReference(text: string, asked: RegionAsked): CheckedReference | Drop {
  if (!/^(the|an?) \S/i.test(text) || /[.!?;]\s/.test(text))
    return drop('not-a-phrase', text.slice(0, 80), 'a phrase that begins with "the"');
  const read = readReference(text);
  if ('code' in read) return drop(read.code, read.found, null);
  const { params, indexed, region, others } = asked;
  const frame = indexed.scene.framePx;
  const places: HeldPlace[] = [];
  for (const place of read.places) {
    const { verdict, margin } = judgeRegionPlace(place, region, frame, params);
    if (verdict !== 'yes') return drop('place-contradicts-region', placeName(place), verdict);
    places.push({ place, marginPx: roundTo(margin, 2) });
  }
  if (read.isPlaceOnly) {
    const changed = changedObject(read.places, asked);
    if (changed !== null) return changed;
    const second = others.find((other) => isThere(read.places, other, frame, params));
    if (second !== undefined) return drop('fits-another-region', second.join(' '), 'no other region');
  }
  return { places, uncheckable: read.uncheckable };
}

/**
 * Does the region lie in that place? Within sharp borders (`half`, `third`) it lies as a whole; along an edge its own
 * side does, and its centre on that half; else its centre tells.
 */
export function judgeRegionPlace(place: Place, region: Hbb, frame: Hbb, params: PredicateParams): Judged {
  if (place.extent === 'edge') return judgeAlongEdge(place, region, frame, params);
  if (place.extent === 'part' || place.extent === 'corner')
    return judgePlace(place, { centre: pointOf(region) }, frame, params);
  return judgePlace(place, { centre: region }, frame, { ...params, placeMarginShare: 0 });
}

/** Farthest that a region along an edge ends from it, share of the side. */
const ALONG_SHARE = 0.1;

function judgeAlongEdge(place: Place, region: Hbb, frame: Hbb, params: PredicateParams): Judged {
  const half = judgePlace({ ...place, extent: 'half' }, { centre: pointOf(region) }, frame, params);
  const sides: Judged[] = [];
  const add = (gapPx: number, sidePx: number): void => {
    const margin = ALONG_SHARE * sidePx - gapPx;
    sides.push({
      verdict: margin >= params.placeMarginShare * sidePx ? 'yes' : 'no',
      margin: Math.abs(margin),
    });
  };
  if (place.column === 'left') add(region[0] - frame[0], hbbWidth(frame));
  if (place.column === 'right') add(frame[2] - region[2], hbbWidth(frame));
  if (place.row === 'upper') add(region[1] - frame[1], hbbHeight(frame));
  if (place.row === 'lower') add(frame[3] - region[3], hbbHeight(frame));
  return allOf([half, ...sides]);
}

function pointOf(box: Hbb): Hbb {
  const [x, y] = hbbCentre(box);
  return [x, y, x, y];
}

function isThere(places: readonly Place[], box: Hbb, frame: Hbb, params: PredicateParams): boolean {
  return allOf(places.map((place) => judgeRegionPlace(place, box, frame, params))).verdict === 'yes';
}

/** An object, or a mark of something unknown, that the place does not put on the side of the border where it lies. */
function changedObject(
  places: readonly Place[],
  { indexed, category, region, params }: RegionAsked,
): Drop | null {
  const frame = indexed.scene.framePx;
  for (const item of predicateSceneOf(indexed).itemsOf(category)) {
    const { verdict } = allOf(places.map((place) => judgePlace(place, item, frame, params)));
    const isInside = item.instance !== null && hbbContainsPoint(region, ...indexed.centreOf(item.instance));
    const wanted = isInside ? 'yes' : 'no';
    if (verdict !== wanted) return drop('place-changes-answer', verdict, wanted);
  }
  return null;
}

/** `upper left part`: for the account and for whoever is to write a better phrase. */
function placeName({ row, column, extent }: Place): string {
  return [row, column, extent].filter((word) => word !== null).join(' ');
}
