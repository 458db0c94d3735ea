import type { Filter, Orientation } from '../../../model/predicates.ts';
import { gapBetween, type Points, type Rect, smallestRectangle } from '../geometry.ts';
import type { Holds } from './holds.ts';
import { judgePlace } from './place.ts';
import { type CueSetting, distanceBetween, type Thing } from './thing.ts';
import { judgeToward } from './toward.ts';

/** Up to this lean from an axis an object lies along it; up to as much less than 45°, diagonally. */
const AXIS_DEG = 15;
/** An object whose sides differ by less has no plain long side. */
const ELONGATION = 1.5;
/** Diagonals of the smaller of two that lie beside each other; of both together where they surely do not. */
const BESIDE = 1;
const APART = 1.5;
/** Shares of the image's long side: so far from the next of its kind is alone, so near is not. */
const ALONE_SHARE = 0.15;
const GROUPED_SHARE = 0.05;

/**
 * Does a filter hold for a thing, whatever else is said? @param kin things of the same category @param anchor the object
 * that the filter speaks of, where it speaks of one
 */
export function judgeFilter(
  filter: Filter,
  thing: Thing,
  anchor: Thing | null,
  kin: readonly Thing[],
  setting: CueSetting,
): Holds {
  switch (filter.kind) {
    case 'place':
      return judgePlace(filter, thing, setting.frame);
    case 'direction':
      return judgeToward(filter, thing, anchor ?? middleOf(setting.frame));
    case 'orientation':
      return judgeOrientation(filter.direction, thing, setting.areBoxes);
    case 'beside':
      return filter.anchor.kind === 'any'
        ? judgeBesideAny(thing, setting.thingsOf(filter.anchor.category))
        : judgeBeside(thing, anchor as Thing);
    case 'isolated':
      return judgeIsolated(thing, kin, setting.frame);
  }
}

function middleOf([x1, y1, x2, y2]: Rect): { readonly centre: Rect; readonly bounds: Rect } {
  const [x, y] = [(x1 + x2) / 2, (y1 + y2) / 2];
  return { centre: [x, y, x, y], bounds: [x, y, x, y] };
}

const LEAN_DEG: Readonly<Record<Orientation['direction'], number>> = {
  horizontal: 0,
  diagonal: 45,
  vertical: 90,
};

/** By the longest of its four sides; not told of what is cut, stout or labelled by an upright box. */
function judgeOrientation(
  direction: Orientation['direction'],
  { instance, isCut }: Thing,
  areBoxes: boolean,
): Holds {
  const corners = instance?.corners ?? null;
  if (corners === null || isCut || areBoxes || elongationOf(corners) < ELONGATION) return 'unclear';
  const offDeg = Math.abs(leanOf(corners) - LEAN_DEG[direction]);
  if (offDeg <= AXIS_DEG) return 'yes';
  return offDeg >= 45 - AXIS_DEG ? 'no' : 'unclear';
}

function elongationOf(corners: Points): number {
  const [a, b] = sidesOf(smallestRectangle(corners)).map(({ length }) => length) as [number, number];
  return Math.max(a, b) / Math.min(a, b);
}

/** Angle between the longest side and the x axis, 0 to 90 degrees. */
function leanOf(corners: Points): number {
  const [first, ...others] = sidesOf(corners) as [Side, ...Side[]];
  const { dx, dy } = others.reduce((best, side) => (side.length > best.length ? side : best), first);
  return (Math.atan2(Math.abs(dy), Math.abs(dx)) * 180) / Math.PI;
}

interface Side {
  readonly dx: number;
  readonly dy: number;
  readonly length: number;
}

function sidesOf(corners: Points): Side[] {
  return [0, 2, 4, 6].map((i) => {
    const dx = (corners[(i + 2) % 8] as number) - (corners[i] as number);
    const dy = (corners[(i + 3) % 8] as number) - (corners[i + 1] as number);
    return { dx, dy, length: Math.hypot(dx, dy) };
  });
}

/** By the gap between the outlines, against the diagonals of their upright boxes. */
function judgeBeside(thing: Thing, other: Thing): Holds {
  const gap = gapBetween(thing.outline, other.outline);
  const [a, b] = [diagonalOf(thing.bounds), diagonalOf(other.bounds)];
  const areKnown = thing.instance !== null && other.instance !== null;
  if (areKnown && gap <= BESIDE * Math.min(a, b)) return 'yes';
  return gap >= APART * (a + b) ? 'no' : 'unclear';
}

function judgeBesideAny(thing: Thing, others: readonly Thing[]): Holds {
  const judged = others.map((other) => judgeBeside(thing, other));
  if (judged.includes('yes')) return 'yes';
  return judged.includes('unclear') ? 'unclear' : 'no';
}

function diagonalOf([x1, y1, x2, y2]: Rect): number {
  return Math.hypot(x2 - x1, y2 - y1);
}

function judgeIsolated(thing: Thing, kin: readonly Thing[], [x1, y1, x2, y2]: Rect): Holds {
  const longPx = Math.max(x2 - x1, y2 - y1);
  const others = kin.filter((other) => other !== thing);
  if (others.length === 0) return 'unclear';
  const spans = others.map((other) => distanceBetween(thing.centre, other.centre));
  if (spans.every(([least]) => least >= ALONE_SHARE * longPx)) return 'yes';
  const hasNear = others.some(
    ({ instance }, i) => instance !== null && (spans[i]?.[1] as number) <= GROUPED_SHARE * longPx,
  );
  return hasNear ? 'no' : 'unclear';
}
