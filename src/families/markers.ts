import { type Drop, drop, isDrop } from '../core/drop.ts';
import type { Hbb } from '../core/hbb.ts';
import { hbbContainsHbb, hbbCorners, hbbHeight, hbbOf, hbbWidth, padHbb } from '../core/hbb.ts';
import { minAreaRect } from '../core/obb.ts';
import { roundTo } from '../core/order.ts';
import type { Polygon } from '../core/polygon.ts';
import { polygonDistance, vertexMean } from '../core/polygon.ts';
import type { MarkerPlan } from '../model/candidate.ts';
import type { Policy } from '../model/policy.ts';
import type { Instance, Scene, Unknown } from '../model/scene.ts';
import type { IndexedScene } from '../spatial/scene-index.ts';
import { centreRange, shapeOf } from '../spatial/visible.ts';
import { mostShareInside, padRect, reachOf } from './displacement.ts';

/** Why an object cannot be marked; every family with `marks` can give these. */
export const MARKER_DROP_CODES = {
  'marker-clipped': 'the object to be marked is cut by the image border',
  'marker-outside': 'the outline would leave the image',
  'marker-ambiguous': 'another object, or what may be one, lies inside the outline',
} as const;

/** Why several cannot be marked in one question. */
export const MARKERS_DROP_CODES = {
  ...MARKER_DROP_CODES,
  'markers-overlap': 'two outlines of one question touch or nearly do',
} as const;

export interface Mark {
  readonly role: string;
  readonly instance: string;
}

export interface MarkerOutline {
  /** Inner and outer edge of the drawn line, four corners each, absolute pixels. */
  readonly outline: Polygon;
  readonly outerEdge: Polygon;
  readonly strokePx: number;
}

/**
 * The outline around an instance: its minimum-area rectangle where the source is oriented, else its HBB, padded by
 * `padStrokes` line widths. The line lies outside `outline`, so that it does not cover the target.
 */
export function markerOutline(
  instance: Instance,
  scene: Pick<Scene, 'framePx' | 'oriented'>,
  policy: Pick<Policy, 'markers'>,
): MarkerOutline {
  const { strokeShare, minStrokePx, padStrokes } = policy.markers;
  const longEdgePx = Math.max(hbbWidth(scene.framePx), hbbHeight(scene.framePx));
  const strokePx = Math.max(minStrokePx, Math.round(strokeShare * longEdgePx));
  const rect = scene.oriented ? minAreaRect(instance.quad).quad : hbbCorners(hbbOf(instance.quad));
  const padPx = padStrokes * strokePx;
  const rounded = (points: Polygon): Polygon => points.map((value) => roundTo(value, 2));
  return {
    outline: rounded(padRect(rect, padPx)),
    outerEdge: rounded(padRect(rect, padPx + strokePx)),
    strokePx,
  };
}

/**
 * Outlines for all marked instances of one question, in the order given, or why it cannot be marked. The outlines are
 * drawn around the labels as they are; everything else is judged at its worst within the policy's displacement.
 */
export function planMarkers(indexed: IndexedScene, marks: readonly Mark[]): MarkerPlan[] | Drop {
  const drawn: MarkerOutline[] = [];
  for (const [i, { role, instance }] of marks.entries()) {
    const outline = drawMarker(indexed, indexed.instance(instance));
    if (isDrop(outline)) return { ...outline, about: { role, ...outline.about } };
    const overlap = overlapDrop(outline, drawn);
    if (overlap !== null) return { ...overlap, about: { roles: marks.slice(0, i + 1).map((m) => m.role) } };
    drawn.push(outline);
  }
  return marks.map(({ role, instance }, i) => {
    const { outline, strokePx } = drawn[i] as MarkerOutline;
    return { role, instance, outline: [...outline], strokePx };
  });
}

/** The outline of one instance, or why it cannot be marked. */
export function drawMarker(indexed: IndexedScene, instance: Instance): MarkerOutline | Drop {
  const { scene, policy } = indexed;
  const about = { instance: instance.id };
  if (instance.shape === 'clipped') return drop('marker-clipped', 'clipped', 'quad', about);
  const drawn = markerOutline(instance, scene, policy);
  const insidePx = distanceInside(hbbOf(drawn.outerEdge), scene.framePx);
  if (insidePx < 0) return drop('marker-outside', roundTo(insidePx, 2), 0, about);
  return ambiguityDrop(indexed, instance, drawn.outerEdge, about) ?? drawn;
}

/** Why an outline cannot be drawn beside others of the same question; null when it can. */
export function overlapDrop(added: MarkerOutline, drawn: readonly MarkerOutline[]): Drop | null {
  for (const other of drawn) {
    const gapPx = polygonDistance(added.outerEdge, other.outerEdge);
    if (gapPx < added.strokePx) return drop('markers-overlap', roundTo(gapPx, 2), added.strokePx);
  }
  return null;
}

/** How far inside the frame a box lies; negative when it leaves it. */
function distanceInside(box: Hbb, frame: Hbb): number {
  return Math.min(box[0] - frame[0], box[1] - frame[1], frame[2] - box[2], frame[3] - box[3]);
}

function ambiguityDrop(
  indexed: IndexedScene,
  target: Instance,
  outerEdge: Polygon,
  about: Readonly<Record<string, unknown>>,
): Drop | null {
  const { scene, policy } = indexed;
  const within = padHbb(hbbOf(outerEdge), reachOf(policy.jitterPx));
  for (const other of indexed.search(within)) {
    if (other.id === target.id) continue;
    const found = intrusionDrop(other, scene.framePx, outerEdge, policy, { ...about, other: other.id });
    if (found !== null) return found;
  }
  for (const unknown of scene.unknowns) {
    const found = unknownDrop(unknown, within, scene.framePx, outerEdge, policy, about);
    if (found !== null) return found;
  }
  return null;
}

function intrusionDrop(
  shape: Pick<Instance, 'quad' | 'outline'>,
  frame: Hbb,
  outerEdge: Polygon,
  policy: Policy,
  about: Readonly<Record<string, unknown>>,
): Drop | null {
  const { maxOtherShare } = policy.markers;
  const centre = hbbCorners(centreSpan(shape, frame, policy.jitterPx));
  if (polygonDistance(centre, outerEdge) === 0)
    return drop('marker-ambiguous', 'centre inside', 'outside', about);
  const share = mostShareInside(shapeOf(shape), outerEdge, policy.jitterPx);
  return share > maxOtherShare ? drop('marker-ambiguous', roundTo(share, 3), maxOtherShare, about) : null;
}

/** Anything may be anywhere in an ignore region: the outline must keep clear of it altogether. */
function unknownDrop(
  { area, reason, category }: Unknown,
  within: Hbb,
  frame: Hbb,
  outerEdge: Polygon,
  policy: Policy,
  about: Readonly<Record<string, unknown>>,
): Drop | null {
  if (area === null || !boxesMeet(hbbOf(area), within)) return null;
  const unknown = { ...about, unknown: reason, category };
  if (reason !== 'ignore-region') return intrusionDrop({ quad: area }, frame, outerEdge, policy, unknown);
  const gapPx = polygonDistance(area, outerEdge);
  const reachPx = reachOf(policy.jitterPx);
  return gapPx <= reachPx
    ? drop('marker-ambiguous', `ignore region at ${roundTo(gapPx, 2)}`, reachPx, unknown)
    : null;
}

function boxesMeet(a: Hbb, b: Hbb): boolean {
  return a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];
}

/** Where the centre can be: that of four corners moves as far as they do, any other may move farther. */
function centreSpan(shape: Pick<Instance, 'quad' | 'outline'>, frame: Hbb, jitterPx: number): Hbb {
  const isWhole = hbbContainsHbb(frame, hbbOf(shape.quad));
  if (shape.outline !== undefined || !isWhole || shape.quad.length !== 8)
    return centreRange(shape, frame, jitterPx);
  const [x, y] = vertexMean(shape.quad);
  return padHbb([x, y, x, y], jitterPx);
}
