import type { Hbb } from '../../core/hbb.ts';
import type { Ordinal, PredicateParams, Size } from '../../model/predicates.ts';
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
  const axis = side === 'left' || side === 'right' ? 0 : 1;
  const isRising = side === 'left' || side === 'top';
  const { framePx, jitterPx } = scene;
  const gapPx = params.orderGapShare * (framePx[axis + 2] - framePx[axis]);
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

/** An object that is clearly the larger in area but the shorter by more than this share is not plainly larger. */
const LEAST_LENGTH_SHARE = 0.9;

export function rankBySize({ measure, order }: Size, params: PredicateParams): Ranking {
  const sizeOf = (item: Item): Range => (measure === 'area' ? item.areaPx2 : item.lengthPx);
  const isLarger = (a: Item, b: Item): number | null => {
    const ratio = sizeOf(a)[0] / Math.max(sizeOf(b)[1], Number.MIN_VALUE);
    if (ratio <= 1 || ratio < params.sizeRatio) return null;
    return a.lengthPx[0] >= LEAST_LENGTH_SHARE * b.lengthPx[1] ? ratio : null;
  };
  return order === 'largest'
    ? { lead: isLarger, key: (item) => -sizeOf(item)[0] }
    : { lead: (a, b) => isLarger(b, a), key: (item) => sizeOf(item)[0] };
}
