import type { Hbb } from '../../core/hbb.ts';
import { hbbContainsHbb, hbbOf, padHbb } from '../../core/hbb.ts';
import type { Polygon } from '../../core/polygon.ts';
import { perimeterOf, polygonArea } from '../../core/polygon.ts';
import type { Instance, Scene } from '../../model/scene.ts';
import { membersOf } from '../membership.ts';
import type { IndexedScene } from '../scene-index.ts';
import type { ScopeUnknown } from '../unknowns.ts';
import { centreOf, centreRange, visiblePolygon } from '../visible.ts';

/** Least and largest value that a measure can have. */
export type Range = readonly [least: number, most: number];

/**
 * What predicates are evaluated on: an instance, or a mark of something that may be there. Every measure is a range that
 * holds whatever displacement of the vertices by up to the scene's jitter; for a mark it is all that is possible.
 */
export interface Item {
  /** Null for an unknown mark. */
  readonly instance: Instance | null;
  /** What can be seen of it, as labelled, absolute pixels, clockwise. */
  readonly outline: Polygon;
  /** HBB of the outline. */
  readonly hull: Hbb;
  /** Where the centre can lie, absolute pixels. */
  readonly centre: Hbb;
  readonly areaPx2: Range;
  /** Between the two vertices farthest from each other. */
  readonly lengthPx: Range;
  /** Only a part of it is inside the image, or may be under the scene's jitter: it may be of any larger size. */
  readonly isCut: boolean;
  /** Sizes as labelled. */
  readonly labelled: { readonly areaPx2: number; readonly lengthPx: number };
}

/** A scene as predicates see it. */
export interface PredicateScene {
  readonly framePx: Hbb;
  /** The source labels oriented quads. */
  readonly oriented: boolean;
  /** Displacement of every vertex along each axis that no verdict hangs on, px. */
  readonly jitterPx: number;
  /** Members of the category in the order of the label file, then what may belong to it. */
  itemsOf(category: string): readonly Item[];
}

/** The scene with all that is unknown in it, under the policy's jitter: for choosing and checking expressions. */
export function predicateSceneOf(indexed: IndexedScene): PredicateScene {
  const { scene, policy } = indexed;
  return makeScene(scene, policy.jitterPx, (category) => [
    ...indexed.membersOf(category).map((i) => itemOf(i, scene.framePx, policy.jitterPx)),
    ...indexed.unknownsFor(category, null).map((u) => unknownItem(u, scene.framePx, policy.jitterPx)),
  ]);
}

/** The labelled objects alone, exactly as labelled: for an answer, which has neither policy nor index. */
export function plainPredicateScene(scene: Scene): PredicateScene {
  return makeScene(scene, 0, (category) =>
    membersOf(scene, category).map((i) => itemOf(i, scene.framePx, 0)),
  );
}

/** The same scene without its unknown marks. */
export function knownPart(scene: PredicateScene): PredicateScene {
  return { ...scene, itemsOf: (category) => scene.itemsOf(category).filter((i) => i.instance !== null) };
}

function makeScene(
  { framePx, oriented }: Scene,
  jitterPx: number,
  list: (category: string) => readonly Item[],
): PredicateScene {
  const known = new Map<string, readonly Item[]>();
  return {
    framePx,
    oriented,
    jitterPx,
    itemsOf: (category) => {
      const found = known.get(category) ?? list(category);
      known.set(category, found);
      return found;
    },
  };
}

/**
 * A displaced convex shape lies between its inner and its outer parallel body, whose areas are at least
 * `A - rP` and exactly `A + rP + πr²` (Steiner's formula). An object that the image cuts is seen in part only: it may
 * be taken for any larger one.
 */
function itemOf(instance: Instance, frame: Hbb, jitterPx: number): Item {
  const outline = visiblePolygon(instance, frame);
  const reach = Math.SQRT2 * jitterPx;
  const area = polygonArea(outline);
  const slack = reach * perimeterOf(outline);
  const length = diameterOf(outline);
  const isCut = isCutOff(instance, frame, jitterPx);
  const centre =
    jitterPx === 0 ? pointBox(centreOf(instance, frame)) : centreRange(instance, frame, jitterPx);
  return {
    instance,
    outline,
    hull: hbbOf(outline),
    centre,
    areaPx2: [
      Math.max(0, area - slack),
      isCut ? Number.POSITIVE_INFINITY : area + slack + Math.PI * reach ** 2,
    ],
    lengthPx: [Math.max(0, length - 2 * reach), isCut ? Number.POSITIVE_INFINITY : length + 2 * reach],
    isCut,
    labelled: { areaPx2: area, lengthPx: length },
  };
}

/** What ends at the border of the image reaches over it after a displacement, and is then no longer seen as a whole. */
function isCutOff(instance: Instance, frame: Hbb, jitterPx: number): boolean {
  if (instance.shape === 'clipped' || instance.visibleShare < 1 - 1e-9) return true;
  return jitterPx > 0 && !hbbContainsHbb(frame, padHbb(hbbOf(instance.quad), jitterPx));
}

function unknownItem({ area }: ScopeUnknown, frame: Hbb, jitterPx: number): Item {
  const hull = area === null ? frame : padHbb(hbbOf(area), jitterPx);
  const [x1, y1, x2, y2] = hull;
  return {
    instance: null,
    outline: area ?? [x1, y1, x2, y1, x2, y2, x1, y2],
    hull,
    centre: hull,
    areaPx2: [0, Number.POSITIVE_INFINITY],
    lengthPx: [0, Number.POSITIVE_INFINITY],
    isCut: false,
    labelled: { areaPx2: 0, lengthPx: 0 },
  };
}

function pointBox([x, y]: readonly [number, number]): Hbb {
  return [x, y, x, y];
}

function diameterOf(points: Polygon): number {
  let most = 0;
  for (let i = 0; i < points.length; i += 2) {
    for (let j = i + 2; j < points.length; j += 2) {
      most = Math.max(most, Math.hypot(points[j] - points[i], points[j + 1] - points[i + 1]));
    }
  }
  return most;
}
