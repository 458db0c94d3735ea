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
const [THIRD, HALF] = [1 / 3, 1 / 2];

/** How far from a border an object still lies along it, and from where on it surely does not. */
const EDGE: Range = [0.1, 0.25];

/** The middle of an image is its middle third; what lies within a quarter of the border is surely not there. */
const MIDDLE_PART: Zone = { inner: [THIRD, 2 * THIRD], outer: [1 / 4, 3 / 4] };
const MIDDLE_THIRD: Zone = { inner: [THIRD, 2 * THIRD], outer: [THIRD, 2 * THIRD] };

/** Does the centre lie in that place of the image? The margin is in px. */
export function judgePlace(place: Place, item: Item, framePx: Hbb, params: PredicateParams): Judged {
  const { column, row, extent } = place;
  const axes: Judged[] = [];
  const { centre } = item;
  if (column !== null) {
    const zone = zoneOf(column === 'left' ? 'low' : column === 'right' ? 'high' : 'mid', extent);
    axes.push(judgeAxis([centre[0], centre[2]], [framePx[0], framePx[2]], zone, params));
  }
  if (row !== null) {
    const zone = zoneOf(row === 'upper' ? 'low' : row === 'lower' ? 'high' : 'mid', extent);
    axes.push(judgeAxis([centre[1], centre[3]], [framePx[1], framePx[3]], zone, params));
  }
  return axes.length === 0 ? UNCLEAR : allOf(axes);
}

function zoneOf(position: 'low' | 'mid' | 'high', extent: Place['extent']): Zone {
  if (position === 'mid') return extent === 'third' ? MIDDLE_THIRD : MIDDLE_PART;
  const [inner, outer] = BORDERS[extent];
  if (position === 'low') return { inner: [-FAR, inner], outer: [-FAR, outer] };
  return { inner: [1 - inner, FAR], outer: [1 - outer, FAR] };
}

const BORDERS: Readonly<Record<Place['extent'], Range>> = {
  part: [THIRD, HALF],
  third: [THIRD, THIRD],
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
