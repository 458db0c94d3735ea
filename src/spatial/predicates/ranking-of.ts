import { type Drop, isDrop } from '../../core/drop.ts';
import { type Hbb, hbbHeight, hbbWidth } from '../../core/hbb.ts';
import { polygonDistance } from '../../core/polygon.ts';
import type { Adjacent, Direction, Nearness, PredicateParams, Selector } from '../../model/predicates.ts';
import { boxDistance } from './distance.ts';
import type { Item, PredicateScene } from './item.ts';
import { type Ranking, rankBySide, rankBySize } from './ranking.ts';
import { resolveAnchor } from './resolve-anchor.ts';
import { judgeToward } from './toward.ts';
import type { Verdict } from './verdict.ts';

/** The order that a selector speaks of; a drop where its anchor is not one known object. */
export function rankingOf(
  selector: Selector,
  scene: PredicateScene,
  params: PredicateParams,
): Ranking | Drop {
  switch (selector.kind) {
    case 'ordinal':
      return rankBySide(selector, scene, params);
    case 'size':
      return rankBySize(selector, params);
    case 'nearness':
      return rankByDistance(selector, scene, params);
    case 'adjacent':
      return rankAdjacent(selector, scene, params);
  }
}

/** By distance among those on that side. Only one that lies straight in that direction can come first. */
function rankAdjacent(
  { anchor, toward }: Adjacent,
  scene: PredicateScene,
  params: PredicateParams,
): Ranking | Drop {
  const from = resolveAnchor(anchor, scene, params);
  if (isDrop(from)) return from;
  const distances = rankByDistance({ kind: 'nearness', order: 'nearest', rank: 1, anchor }, scene, params);
  if (isDrop(distances)) return distances;
  const verdictOf = (item: Item, reach: Direction['reach']): Verdict =>
    judgeToward({ toward, reach }, item, from, scene.jitterPx).verdict;
  return {
    lead: (a, b) => {
      if (verdictOf(a, 'sector') !== 'yes') return null;
      return verdictOf(b, 'side') === 'no' ? Number.POSITIVE_INFINITY : distances.lead(a, b);
    },
    key: (item) => (verdictOf(item, 'sector') === 'yes' ? distances.key(item) : Number.MAX_VALUE),
  };
}

/** By distance of the centres; from an object, the gaps between the outlines must not tell otherwise. */
function rankByDistance(
  { anchor, order }: Nearness,
  scene: PredicateScene,
  params: PredicateParams,
): Ranking | Drop {
  const found = anchor.kind === 'object' ? resolveAnchor(anchor, scene, params) : null;
  if (isDrop(found)) return found;
  const { framePx, jitterPx } = scene;
  const from = found?.centre ?? pointOf(anchor as Exclude<Nearness['anchor'], { kind: 'object' }>, framePx);
  const gapPx = params.orderGapShare * Math.max(hbbWidth(framePx), hbbHeight(framePx));
  const slackPx = 4 * Math.SQRT2 * jitterPx;
  const isNearer = (a: Item, b: Item): number | null => {
    const most = boxDistance(a.centre, from)[1];
    const least = boxDistance(b.centre, from)[0];
    if (least <= most || least < most + gapPx || least < params.distanceRatio * most) return null;
    if (found === null) return least - most;
    const gaps = [a, b].map((item) => polygonDistance(item.outline, found.outline)) as [number, number];
    return gaps[0] + slackPx <= gaps[1] ? least - most : null;
  };
  const key = (item: Item): number => boxDistance(item.centre, from)[1];
  return order === 'nearest'
    ? { lead: isNearer, key }
    : { lead: (a, b) => isNearer(b, a), key: (item) => -key(item) };
}

function pointOf(anchor: Exclude<Nearness['anchor'], { kind: 'object' }>, [x1, y1, x2, y2]: Hbb): Hbb {
  const [x, y] =
    anchor.kind === 'centre'
      ? [(x1 + x2) / 2, (y1 + y2) / 2]
      : [anchor.column === 'left' ? x1 : x2, anchor.row === 'upper' ? y1 : y2];
  return [x, y, x, y];
}
