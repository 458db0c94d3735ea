import { areaOf, boundsOf, centroidOf, clipToRect, type Points, type Rect } from './geometry.ts';
import type { Membership, RuleContext } from './rule.ts';
import type { RuleInstance, RuleScene, RuleUnknown } from './scene.ts';
import { frameOf } from './settle.ts';
import { visibleOf } from './shape.ts';

/** Share of the visible area that makes an object a member where area decides. */
const HALF = 0.5;

/** Objects that count as the category, in the order of the label file. */
export function membersOfCategory(
  scene: RuleScene,
  category: string,
  context: RuleContext,
): readonly RuleInstance[] {
  return scene.instances
    .filter((instance) => isKindOf(instance.category, category, context))
    .sort((a, b) => a.object.index - b.object.index);
}

export function membersInRect(
  scene: RuleScene,
  category: string,
  rect: Rect,
  context: RuleContext,
): readonly RuleInstance[] {
  const frame = frameOf(scene);
  return membersOfCategory(scene, category, context).filter(({ shape }) =>
    isMember(shape, rect, frame, context.membership),
  );
}

/**
 * Objects in the image: all that count; where area decides, those with half of it inside the image. (Ingest counts
 * objects from a share of its own upwards, 0.4 by default.)
 */
export function membersInImage(
  scene: RuleScene,
  category: string,
  context: RuleContext,
): readonly RuleInstance[] {
  const members = membersOfCategory(scene, category, context);
  if (context.membership === 'centre') return members;
  const frame = frameOf(scene);
  return members.filter(({ shape }) => areaOf(visibleOf(shape, frame)) >= HALF * areaOf(shape));
}

export function isMember(shape: Points, rect: Rect, frame: Rect, membership: Membership): boolean {
  if (!mayMeet(boundsOf(shape), rect)) return false;
  const visible = visibleOf(shape, frame);
  if (membership === 'area') return areaOf(clipToRect(visible, rect)) >= HALF * areaOf(visible);
  const [x, y] = centroidOf(visible);
  return x >= rect[0] && x <= rect[2] && y >= rect[1] && y <= rect[3];
}

/**
 * The first thing that makes the answer unsure: an unknown of the category that touches a rectangle (null: lies
 * anywhere), or an object whose label is coarser than what is asked.
 */
export function unknownInScope(
  scene: RuleScene,
  category: string,
  rects: readonly Rect[] | null,
  context: RuleContext,
): RuleUnknown | null {
  const touches = ({ area }: RuleUnknown): boolean =>
    area === null || rects === null || rects.some((rect) => touchesRect(area, rect));
  return unknownsOf(scene, category, context).find(touches) ?? null;
}

/** Everything that may belong to the category, and is not known to. */
export function unknownsOf(scene: RuleScene, category: string, context: RuleContext): readonly RuleUnknown[] {
  const coarse = scene.instances
    .filter((instance) => isAbove(instance.category, category, context))
    .map(({ object, category: label, shape }) => ({ object, category: label, area: shape }));
  return [...scene.unknowns, ...coarse].filter((unknown) => mayBe(unknown.category, category, context));
}

/** Could what is labelled so belong to the category asked about? */
export function mayBe(labelled: string | null, asked: string, context: RuleContext): boolean {
  return labelled === null || isKindOf(labelled, asked, context) || isAbove(labelled, asked, context);
}

export function isKindOf(labelled: string, asked: string, { ancestorsOf }: RuleContext): boolean {
  return labelled === asked || ancestorsOf(labelled).includes(asked);
}

function isAbove(labelled: string, asked: string, { ancestorsOf }: RuleContext): boolean {
  return ancestorsOf(asked).includes(labelled);
}

function touchesRect(area: Points, rect: Rect): boolean {
  return mayMeet(boundsOf(area), rect) && clipToRect(area, rect).length > 0;
}

function mayMeet([x1, y1, x2, y2]: Rect, rect: Rect): boolean {
  return x1 <= rect[2] && x2 >= rect[0] && y1 <= rect[3] && y2 >= rect[1];
}
