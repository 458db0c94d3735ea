import type { Adjacent, Nearness, Ordinal, Selector, Size } from '../../../model/predicates.ts';
import type { Rect } from '../geometry.ts';
import { distanceBetween, type Span, type Thing } from './thing.ts';
import { judgeToward } from './toward.ts';

/** From where things are looked at in counting. */
export interface Outlook {
  /** The object that the selector speaks of; null where it speaks of none. */
  readonly anchor: Thing | null;
  /** Gap between the outlines of a thing and of the anchor, px. */
  readonly gapTo: (thing: Thing) => number;
  readonly frame: Rect;
}

/** Does `a` surely come before `b` in the order that a selector counts by? */
export function comesBefore(selector: Selector, a: Thing, b: Thing, from: Outlook): boolean {
  switch (selector.kind) {
    case 'ordinal':
      return isAhead(selector, a, b);
    case 'size':
      return selector.order === 'largest' ? isLarger(selector, a, b) : isLarger(selector, b, a);
    case 'nearness': {
      const centre = from.anchor?.centre ?? pointOf(selector.anchor, from.frame);
      return selector.order === 'nearest' ? isNearer(a, b, centre, from) : isNearer(b, a, centre, from);
    }
    case 'adjacent':
      return isNext(selector.toward, a, b, from);
  }
}

/** By the centres, where the edges on that side do not tell otherwise. */
function isAhead({ side }: Ordinal, a: Thing, b: Thing): boolean {
  const depth = (box: Rect): Span => {
    if (side === 'left') return [box[0], box[2]];
    if (side === 'top') return [box[1], box[3]];
    return side === 'right' ? [-box[2], -box[0]] : [-box[3], -box[1]];
  };
  return depth(a.centre)[1] < depth(b.centre)[0] && depth(a.bounds)[0] <= depth(b.bounds)[0];
}

function isLarger({ measure }: Size, a: Thing, b: Thing): boolean {
  return measure === 'area' ? a.areaPx2[0] > b.areaPx2[1] : a.lengthPx[0] > b.lengthPx[1];
}

/** By the centres; from an object, where the gaps between the outlines do not tell otherwise. */
function isNearer(a: Thing, b: Thing, centre: Rect, { anchor, gapTo }: Outlook): boolean {
  if (distanceBetween(a.centre, centre)[1] >= distanceBetween(b.centre, centre)[0]) return false;
  return anchor === null || gapTo(a) <= gapTo(b);
}

/** Only what lies straight in that direction can be next; it is compared with all that may lie on that side. */
function isNext(toward: Adjacent['toward'], a: Thing, b: Thing, from: Outlook): boolean {
  const anchor = from.anchor as Thing;
  if (judgeToward({ toward, reach: 'sector' }, a, anchor) !== 'yes') return false;
  return judgeToward({ toward, reach: 'side' }, b, anchor) === 'no' || isNearer(a, b, anchor.centre, from);
}

function pointOf(anchor: Nearness['anchor'], [x1, y1, x2, y2]: Rect): Rect {
  if (anchor.kind !== 'corner') return [(x1 + x2) / 2, (y1 + y2) / 2, (x1 + x2) / 2, (y1 + y2) / 2];
  const x = anchor.column === 'left' ? x1 : x2;
  const y = anchor.row === 'upper' ? y1 : y2;
  return [x, y, x, y];
}
