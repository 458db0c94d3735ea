import { areaOf, boundsOf, centroidOf, meanOf, type Points, type Rect } from '../geometry.ts';
import { membersOfCategory, unknownsOf } from '../members.ts';
import type { RuleContext } from '../rule.ts';
import type { RuleInstance, RuleScene } from '../scene.ts';
import { frameOf } from '../settle.ts';
import { visibleOf } from '../shape.ts';

export type Span = readonly [least: number, most: number];

/** What cues are judged on: an object that counts, or something that may be there, of which only the place is known. */
export interface Thing {
  /** Null: nobody knows whether it is there. */
  readonly instance: RuleInstance | null;
  /** What of it can be seen, absolute pixels. */
  readonly outline: Points;
  readonly bounds: Rect;
  /** Where its centre can lie: a single point for an object that counts. */
  readonly centre: Rect;
  readonly areaPx2: Span;
  /** Between the two corners farthest apart. */
  readonly lengthPx: Span;
  /** Only a part of it can be seen. */
  readonly isCut: boolean;
}

/** All that cues of one image are judged by. */
export interface CueSetting {
  readonly frame: Rect;
  /** Labels are upright boxes, which do not tell how an object lies. */
  readonly areBoxes: boolean;
  /** Objects of a category in the order of the label file, then what may belong to it. */
  readonly thingsOf: (category: string) => readonly Thing[];
}

export function settingOf(scene: RuleScene, context: RuleContext): CueSetting {
  const frame = frameOf(scene);
  const known = new Map<string, readonly Thing[]>();
  const listThings = (category: string): readonly Thing[] => [
    ...membersOfCategory(scene, category, context).map((instance) => knownThing(instance, frame, context)),
    ...unknownsOf(scene, category, context).map(({ area }) => unknownThing(area, frame)),
  ];
  return {
    frame,
    areBoxes: scene.areBoxes === true,
    thingsOf: (category) => {
      const things = known.get(category) ?? listThings(category);
      known.set(category, things);
      return things;
    },
  };
}

/** Shares of the area that are lost to rounding. */
const ROUNDING = 1e-9;

/** An object that the image cuts may be any larger than what is seen of it. */
function knownThing(instance: RuleInstance, frame: Rect, { membership }: RuleContext): Thing {
  const { shape, corners } = instance;
  const outline = visibleOf(shape, frame);
  const [x, y] = membership === 'centre' ? centroidOf(outline) : meanOf(outline);
  const area = areaOf(outline);
  const isCut = corners === null || area < areaOf(shape) * (1 - ROUNDING);
  const length = lengthOf(outline);
  return {
    instance,
    outline,
    bounds: boundsOf(outline),
    centre: [x, y, x, y],
    areaPx2: [area, isCut ? Infinity : area],
    lengthPx: [length, isCut ? Infinity : length],
    isCut,
  };
}

function unknownThing(area: Points | null, frame: Rect): Thing {
  const [x1, y1, x2, y2] = frame;
  const outline = area ?? [x1, y1, x2, y1, x2, y2, x1, y2];
  const bounds = boundsOf(outline);
  return {
    instance: null,
    outline,
    bounds,
    centre: bounds,
    areaPx2: [0, Infinity],
    lengthPx: [0, Infinity],
    isCut: false,
  };
}

function lengthOf(points: Points): number {
  let most = 0;
  for (let i = 0; i < points.length; i += 2) {
    for (let j = i + 2; j < points.length; j += 2) {
      const dx = (points[j] as number) - (points[i] as number);
      const dy = (points[j + 1] as number) - (points[i + 1] as number);
      most = Math.max(most, Math.hypot(dx, dy));
    }
  }
  return most;
}

/** Distance between a point of one box and a point of the other, at least and at most, px. */
export function distanceBetween(a: Rect, b: Rect): Span {
  const leastX = Math.max(0, a[0] - b[2], b[0] - a[2]);
  const leastY = Math.max(0, a[1] - b[3], b[1] - a[3]);
  const mostX = Math.max(b[2] - a[0], a[2] - b[0]);
  const mostY = Math.max(b[3] - a[1], a[3] - b[1]);
  return [Math.hypot(leastX, leastY), Math.hypot(mostX, mostY)];
}
