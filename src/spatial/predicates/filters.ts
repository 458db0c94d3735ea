import { type Drop, isDrop } from '../../core/drop.ts';
import { type Hbb, hbbDiagonal, hbbHeight, hbbWidth } from '../../core/hbb.ts';
import { minAreaRect } from '../../core/obb.ts';
import { polygonDistance } from '../../core/polygon.ts';
import { quadSides } from '../../core/quad.ts';
import type { Beside, Direction, Filter, Orientation, PredicateParams } from '../../model/predicates.ts';
import { boxDistance } from './distance.ts';
import type { Item, PredicateScene } from './item.ts';
import type { Clause } from './pick.ts';
import { isLeftOut, judgePlace } from './place.ts';
import { resolveAnchor } from './resolve-anchor.ts';
import { judgeToward, type Viewpoint } from './toward.ts';
import { type Judged, UNCLEAR } from './verdict.ts';

/**
 * The filter as something to judge items by, each item once; a drop where its anchor is not one known object.
 * `category`: that of the items.
 */
export function clauseOf(
  filter: Filter,
  category: string,
  scene: PredicateScene,
  params: PredicateParams,
): Clause | Drop {
  const clause = openClause(filter, category, scene, params);
  if (isDrop(clause)) return clause;
  const known = new Map<Item, Judged>();
  return {
    kind: clause.kind,
    judge: (item) => {
      const found = known.get(item) ?? clause.judge(item);
      known.set(item, found);
      return found;
    },
    isLeftOut: (item) => filter.kind === 'place' && isLeftOut(filter, item, scene.framePx, params),
  };
}

type OpenClause = Pick<Clause, 'kind' | 'judge'>;

function openClause(
  filter: Filter,
  category: string,
  scene: PredicateScene,
  params: PredicateParams,
): OpenClause | Drop {
  const { kind } = filter;
  switch (kind) {
    case 'place':
      return { kind, judge: (item) => judgePlace(filter, item, scene.framePx, params) };
    case 'direction':
      return directionClause(filter, scene, params);
    case 'orientation':
      return { kind, judge: (item) => judgeOrientation(filter, item, scene, params) };
    case 'beside':
      return besideClause(filter, scene, params);
    case 'isolated':
      return { kind, judge: (item) => judgeIsolated(item, category, scene, params) };
  }
}

/** Lean of the longest side. The margin is in degrees. Unclear where the source has upright boxes, or the object is stout. */
function judgeOrientation(
  { direction }: Orientation,
  { instance, isCut }: Item,
  { oriented, jitterPx }: PredicateScene,
  { axisDeg, elongation }: PredicateParams,
): Judged {
  if (instance === null || !oriented || isCut) return UNCLEAR;
  const { longSidePx, shortSidePx } = minAreaRect(instance.quad);
  const reach = Math.SQRT2 * jitterPx;
  if (longSidePx - 2 * reach < elongation * (shortSidePx + 2 * reach)) return UNCLEAR;
  const sides = quadSides(instance.quad);
  const longest = Math.max(...sides);
  const from = 2 * sides.indexOf(longest);
  const to = (from + 2) % 8;
  const rise = Math.abs((instance.quad[to + 1] as number) - (instance.quad[from + 1] as number));
  const run = Math.abs((instance.quad[to] as number) - (instance.quad[from] as number));
  const angleDeg = (Math.atan2(rise, run) * 180) / Math.PI;
  const turnDeg = (Math.asin(Math.min(1, (2 * reach) / longest)) * 180) / Math.PI;
  const offDeg = Math.abs(angleDeg - DIRECTION_DEG[direction]);
  if (offDeg + turnDeg <= axisDeg) return { verdict: 'yes', margin: axisDeg - offDeg - turnDeg };
  const leastDeg = 45 - axisDeg;
  return offDeg - turnDeg >= leastDeg ? { verdict: 'no', margin: offDeg - turnDeg - leastDeg } : UNCLEAR;
}

const DIRECTION_DEG: Readonly<Record<Orientation['direction'], number>> = {
  horizontal: 0,
  diagonal: 45,
  vertical: 90,
};

function directionClause(
  { kind, anchor, toward, reach }: Direction,
  scene: PredicateScene,
  params: PredicateParams,
): OpenClause | Drop {
  const from = anchor.kind === 'object' ? resolveAnchor(anchor, scene, params) : centreView(scene.framePx);
  if (isDrop(from)) return from;
  return { kind, judge: (item) => judgeToward({ toward, reach }, item, from, scene.jitterPx) };
}

function centreView([x1, y1, x2, y2]: Hbb): Viewpoint {
  const [x, y] = [(x1 + x2) / 2, (y1 + y2) / 2];
  return { centre: [x, y, x, y], hull: [x, y, x, y] };
}

function besideClause(
  { kind, anchor }: Beside,
  scene: PredicateScene,
  params: PredicateParams,
): OpenClause | Drop {
  if (anchor.kind === 'object') {
    const found = resolveAnchor(anchor, scene, params);
    return isDrop(found) ? found : { kind, judge: (item) => judgeGap(item, found, scene, params) };
  }
  const others = scene.itemsOf(anchor.category);
  return { kind, judge: (item) => anyOf(others.map((other) => judgeGap(item, other, scene, params))) };
}

/** Gap between the outlines. The margin is in px. */
function judgeGap(item: Item, other: Item, { jitterPx }: PredicateScene, params: PredicateParams): Judged {
  const changePx = 2 * Math.SQRT2 * jitterPx;
  const gapPx = polygonDistance(item.outline, other.outline);
  const diagonals = [hbbDiagonal(item.hull), hbbDiagonal(other.hull)];
  const nearPx = params.besideDiagonals * (Math.min(...diagonals) - changePx) - gapPx - changePx;
  const isKnown = item.instance !== null && other.instance !== null;
  if (isKnown && nearPx >= 0) return { verdict: 'yes', margin: nearPx };
  const apartPx =
    gapPx -
    changePx -
    params.apartDiagonals * ((diagonals[0] as number) + (diagonals[1] as number) + 2 * changePx);
  return apartPx >= 0 ? { verdict: 'no', margin: apartPx } : UNCLEAR;
}

function anyOf(judged: readonly Judged[]): Judged {
  const holding = judged.filter(({ verdict }) => verdict === 'yes');
  if (holding.length > 0) return { verdict: 'yes', margin: Math.max(...holding.map((j) => j.margin)) };
  if (judged.some(({ verdict }) => verdict === 'unclear')) return UNCLEAR;
  return { verdict: 'no', margin: Math.min(Number.MAX_SAFE_INTEGER, ...judged.map((j) => j.margin)) };
}

/** Distance of the centres to the nearest other object of the category. The margin is in px. */
function judgeIsolated(
  item: Item,
  category: string,
  scene: PredicateScene,
  { isolatedShare, groupedShare }: PredicateParams,
): Judged {
  const longPx = Math.max(hbbWidth(scene.framePx), hbbHeight(scene.framePx));
  let least = Number.POSITIVE_INFINITY;
  let most = Number.POSITIVE_INFINITY;
  for (const other of scene.itemsOf(category)) {
    if (isSame(other, item)) continue;
    const [near, far] = boxDistance(item.centre, other.centre);
    least = Math.min(least, near);
    if (other.instance !== null) most = Math.min(most, far);
  }
  if (least === Number.POSITIVE_INFINITY) return UNCLEAR;
  if (least >= isolatedShare * longPx) return { verdict: 'yes', margin: least - isolatedShare * longPx };
  return most <= groupedShare * longPx ? { verdict: 'no', margin: groupedShare * longPx - most } : UNCLEAR;
}

function isSame(a: Item, b: Item): boolean {
  return a === b || (a.instance !== null && a.instance === b.instance);
}
