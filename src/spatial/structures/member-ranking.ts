import type { Hbb } from '../../core/hbb.ts';
import type { PredicateParams } from '../../model/predicates.ts';
import type { MemberRank } from '../../model/structures.ts';
import { boxDistance } from '../predicates/distance.ts';
import type { Item } from '../predicates/item.ts';
import { axisOf, type Ranking, rankBySize, rankFromSide } from '../predicates/ranking.ts';
import type { Structure } from './structure.ts';

/** The order of the members that a rank speaks of. Leads are in the scale of the structure, not of the image. */
export function memberRanking(
  rank: MemberRank,
  structure: Structure,
  jitterPx: number,
  params: PredicateParams,
): Ranking {
  switch (rank.kind) {
    case 'ordinal':
      return rankFromSide(rank.side, structure.orderGapPx[axisOf(rank.side)], jitterPx);
    case 'size':
      return rankBySize(rank, params);
    case 'central':
      return rankByMiddle(structure, params);
  }
}

/** By distance from the middle, both as the mean of all members and as the middle of their extent. */
function rankByMiddle({ members }: Structure, { distanceRatio }: PredicateParams): Ranking {
  const boxes = members.map(({ centre }) => centre);
  const middles = [meanBox(boxes), middleBox(boxes)];
  const leadFrom = (middle: Hbb, a: Item, b: Item): number | null => {
    const most = boxDistance(a.centre, middle)[1];
    const least = boxDistance(b.centre, middle)[0];
    return least > most && least >= distanceRatio * most ? least - most : null;
  };
  return {
    lead: (a, b) => {
      const leads = middles.flatMap((middle) => leadFrom(middle, a, b) ?? []);
      return leads.length === middles.length ? Math.min(...leads) : null;
    },
    key: ({ centre }) => Math.max(...middles.map((middle) => boxDistance(centre, middle)[1])),
  };
}

/** Where the mean can lie: each of its sides is the mean of that side. */
function meanBox(boxes: readonly Hbb[]): Hbb {
  return sideBySide(boxes, (values) => values.reduce((sum, value) => sum + value, 0) / values.length);
}

/** Where the middle of the extent can lie. */
function middleBox(boxes: readonly Hbb[]): Hbb {
  return sideBySide(boxes, (values) => (Math.min(...values) + Math.max(...values)) / 2);
}

function sideBySide(boxes: readonly Hbb[], combine: (values: readonly number[]) => number): Hbb {
  const side = (i: 0 | 1 | 2 | 3): number => combine(boxes.map((box) => box[i]));
  return [side(0), side(1), side(2), side(3)];
}
