import type { Hbb } from '../../core/hbb.ts';
import type { Place, PredicateParams } from '../../model/predicates.ts';
import type { Item, Range } from './item.ts';
import { allOf, type Judged, UNCLEAR } from './verdict.ts';

/** Shares of a side, 0 at the left or the top: surely inside within `inner`, surely outside beyond `outer`. */
interface Zone {
  readonly inner: Range;
  readonly outer: Range;
}

const FAR = Number.POSITIVE_INFINITY;
const [QUARTER, THIRD, HALF] = [1 / 4, 1 / 3, 1 / 2];

/** Half way from the third to the half: beyond it along both sides, an object is in the middle rather than in a corner. */
const INWARD = 5 / 12;

/** How far from a border an object still lies along it, and from where on it surely does not. */
const EDGE: Range = [1 / 6, THIRD];

/** The middle of an image is its middle third; what lies within a quarter of the border is surely not there. */
const MIDDLE_PART: Zone = { inner: [THIRD, 2 * THIRD], outer: [1 / 4, 3 / 4] };
const MIDDLE_THIRD: Zone = { inner: [THIRD, 2 * THIRD], outer: [THIRD, 2 * THIRD] };

/** Does the centre lie in that place of the image? The margin is in px. */
export function judgePlace(
  place: Place,
  item: Pick<Item, 'centre'>,
  framePx: Hbb,
  params: PredicateParams,
): Judged {
  const judged = allOf(judgeAxes(place, item, framePx, params, BORDERS[place.extent]));
  if (judged.verdict !== 'unclear' || place.extent !== 'part') return judged;
  // Nobody calls the middle of the image a corner of it, though the corner's half goes as far.
  const inward = judgeAxes(place, item, framePx, params, [THIRD, INWARD]);
  return isCorner(place) && inward.every(({ verdict }) => verdict === 'no')
    ? { verdict: 'no', margin: Math.min(...inward.map(({ margin }) => margin)) }
    : judged;
}

/**
 * Is it outside of `on the left` for whoever knows how many are there? Between those inside and it there must be a gap
 * of the twelfth of a side, and the margins.
 */
export function isLeftOut(place: Place, item: Item, framePx: Hbb, params: PredicateParams): boolean {
  if (place.extent !== 'part') return false;
  return judgeAxes(place, item, framePx, params, [THIRD, INWARD]).some(({ verdict }) => verdict === 'no');
}

function isCorner({ column, row }: Place): boolean {
  return column !== null && column !== 'centre' && row !== null && row !== 'middle';
}

function judgeAxes(
  { column, row, extent }: Place,
  { centre }: Pick<Item, 'centre'>,
  framePx: Hbb,
  params: PredicateParams,
  borders: Range,
): Judged[] {
  const axes: Judged[] = [];
  if (column !== null) {
    const zone = zoneOf(column === 'left' ? 'low' : column === 'right' ? 'high' : 'mid', extent, borders);
    axes.push(judgeAxis([centre[0], centre[2]], [framePx[0], framePx[2]], zone, params));
  }
  if (row !== null) {
    const zone = zoneOf(row === 'upper' ? 'low' : row === 'lower' ? 'high' : 'mid', extent, borders);
    axes.push(judgeAxis([centre[1], centre[3]], [framePx[1], framePx[3]], zone, params));
  }
  return axes;
}

function zoneOf(position: 'low' | 'mid' | 'high', extent: Place['extent'], [inner, outer]: Range): Zone {
  if (position === 'mid') return extent === 'third' ? MIDDLE_THIRD : MIDDLE_PART;
  if (position === 'low') return { inner: [-FAR, inner], outer: [-FAR, outer] };
  return { inner: [1 - inner, FAR], outer: [1 - outer, FAR] };
}

const BORDERS: Readonly<Record<Place['extent'], Range>> = {
  part: [THIRD, HALF],
  corner: [QUARTER, THIRD],
  third: [THIRD, THIRD],
  quarter: [QUARTER, QUARTER],
  half: [HALF, HALF],
  edge: EDGE,
};

function judgeAxis(at: Range, [start, end]: Range, { inner, outer }: Zone, params: PredicateParams): Judged {
  const side = end - start;
  const marginPx = params.placeMarginShare * side;
  const inside = Math.min(at[0] - (start + inner[0] * side), start + inner[1] * side - at[1]);
  if (inside >= marginPx) return { verdict: 'yes', margin: inside };
  const outside = Math.max(start + outer[0] * side - at[1], at[0] - (start + outer[1] * side));
  return outside >= marginPx && outside > 0 ? { verdict: 'no', margin: outside } : UNCLEAR;
}
