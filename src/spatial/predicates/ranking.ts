import type { Hbb } from '../../core/hbb.ts';
import type { Ordinal, PredicateParams, Side, Size } from '../../model/predicates.ts';
import type { Item, PredicateScene, Range } from './item.ts';

/** An order of items by a selector. */
export interface Ranking {
  /** By how much `a` surely comes before `b` (px, or a ratio for sizes); null when it does not surely. */
  lead(a: Item, b: Item): number | null;
  /** Smaller comes earlier, as labelled: for guessing who holds a rank; `lead` then proves it. */
  key(item: Item): number;
}

/** By centre; the edges on that side must not tell otherwise, or a person would look at those. */
export function rankBySide({ side }: Ordinal, scene: PredicateScene, params: PredicateParams): Ranking {
  const { framePx, jitterPx } = scene;
  const axis = axisOf(side);
  return rankFromSide(side, params.orderGapShare * (framePx[axis + 2] - framePx[axis]), jitterPx);
}

/** The same with the least lead of a centre in px. */
export function rankFromSide(side: Side, gapPx: number, jitterPx: number): Ranking {
  const axis = axisOf(side);
  const isRising = side === 'left' || side === 'top';
  const ahead = (box: Hbb): Range => (isRising ? [box[axis], box[axis + 2]] : [-box[axis + 2], -box[axis]]);
  return {
    lead: (a, b) => {
      const leadPx = ahead(b.centre)[0] - ahead(a.centre)[1];
      if (leadPx <= 0 || leadPx < gapPx) return null;
      return ahead(a.hull)[0] + 2 * jitterPx <= ahead(b.hull)[0] ? leadPx : null;
    },
    key: ({ centre }) => ahead(centre)[0] + ahead(centre)[1],
  };
}

/** 0 for x, 1 for y. */
export function axisOf(side: Side): 0 | 1 {
  return side === 'left' || side === 'right' ? 0 : 1;
}

/** Larger by the ratio as labelled, and larger at all whatever the displacement. */
export function rankBySize({ measure, order }: Size, params: PredicateParams): Ranking {
  const name = measure === 'area' ? 'areaPx2' : 'lengthPx';
  const isLarger = (a: Item, b: Item): number | null => {
    if (a[name][0] <= b[name][1]) return null;
    const ratio = a.labelled[name] / Math.max(b.labelled[name], Number.MIN_VALUE);
    if (ratio < params.sizeRatio) return null;
    return a.labelled.lengthPx >= params.lengthShare * b.labelled.lengthPx ? ratio : null;
  };
  return order === 'largest'
    ? { lead: isLarger, key: (item) => -item.labelled[name] }
    : { lead: (a, b) => isLarger(b, a), key: (item) => item.labelled[name] };
}
