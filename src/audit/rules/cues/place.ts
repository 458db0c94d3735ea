import type { Place } from '../../../model/predicates.ts';
import type { Rect } from '../geometry.ts';
import type { Holds } from './holds.ts';
import type { Span, Thing } from './thing.ts';

/** Shares of a side, from the border that the place lies at: inside up to the first, outside beyond the second. */
type Borders = readonly [inside: number, outside: number];

const BORDERS: Readonly<Record<Place['extent'], Borders>> = {
  part: [1 / 3, 1 / 2],
  corner: [1 / 4, 1 / 3],
  half: [1 / 2, 1 / 2],
  third: [1 / 3, 1 / 3],
  quarter: [1 / 4, 1 / 4],
  edge: [1 / 6, 1 / 3],
};

/** Half way between the third and the half. */
const INWARD: Borders = [1 / 3, 5 / 12];

/** The middle third, with the same in doubt on both sides of it; with `third` it is sharp. */
const MIDDLE: Borders = [1 / 3, 1 / 4];

/** Where a centre lies along one side of the image, and which part of the side is meant. */
interface Axis {
  /** Share of the side from the border that is meant; from the left or the top for the middle. */
  readonly at: Span;
  readonly isMiddle: boolean;
}

/** Does its centre lie in that place? Vague and sharp borders: docs/decisions/0014. */
export function judgePlace(place: Place, { centre }: Pick<Thing, 'centre'>, frame: Rect): Holds {
  const axes = axesOf(place, centre, frame);
  const judged = judgeAxes(axes, place.extent, BORDERS[place.extent]);
  if (judged !== 'unclear' || place.extent !== 'part') return judged;
  const isCorner = axes.length === 2 && axes.every(({ isMiddle }) => !isMiddle);
  return isCorner && axes.every(isInward) ? 'no' : 'unclear';
}

/** Is it outside for whoever was told how many lie in a vague place, and sees as many that surely do? */
export function isLeftOutOf(place: Place, { centre }: Thing, frame: Rect): boolean {
  return place.extent === 'part' && judgeAxes(axesOf(place, centre, frame), 'part', INWARD) === 'no';
}

function isInward({ at }: Axis): boolean {
  return at[0] > INWARD[1];
}

function axesOf({ column, row }: Place, centre: Rect, [x1, y1, x2, y2]: Rect): Axis[] {
  const axes: Axis[] = [];
  if (column !== null)
    axes.push(axisOf(column, [(centre[0] - x1) / (x2 - x1), (centre[2] - x1) / (x2 - x1)]));
  if (row !== null) axes.push(axisOf(row, [(centre[1] - y1) / (y2 - y1), (centre[3] - y1) / (y2 - y1)]));
  return axes;
}

function axisOf(word: NonNullable<Place['column'] | Place['row']>, at: Span): Axis {
  if (word === 'centre' || word === 'middle') return { at, isMiddle: true };
  const isFromEnd = word === 'right' || word === 'lower';
  return { at: isFromEnd ? [1 - at[1], 1 - at[0]] : at, isMiddle: false };
}

function judgeAxes(axes: readonly Axis[], extent: Place['extent'], borders: Borders): Holds {
  const judged = axes.map(({ at, isMiddle }) =>
    isMiddle ? judgeMiddle(at, extent === 'third' ? BORDERS.third : MIDDLE) : judgeEnd(at, borders),
  );
  if (judged.includes('no')) return 'no';
  return judged.includes('unclear') ? 'unclear' : 'yes';
}

function judgeEnd([least, most]: Span, [inside, outside]: Borders): Holds {
  if (most <= inside) return 'yes';
  return least > outside ? 'no' : 'unclear';
}

function judgeMiddle([least, most]: Span, [inside, outside]: Borders): Holds {
  if (least >= inside && most <= 1 - inside) return 'yes';
  return most < outside || least > 1 - outside ? 'no' : 'unclear';
}
