import { boundsOf, meanOf, type Rect } from '../geometry.ts';
import type { RuleContext } from '../rule.ts';
import type { RuleInstance, RuleScene } from '../scene.ts';
import { frameOf } from '../settle.ts';
import { padRect } from './spots.ts';

/** Half the widest step from a member to the one nearest to it around the members, whole pixels, inside the image. */
export function regionAround(members: readonly RuleInstance[], scene: RuleScene): Rect {
  const stepPx = Math.max(...members.map((member) => nearestStep(member, members)));
  const [x1, y1, x2, y2] = padRect(boundsOf(members.flatMap(({ shape }) => boundsOf(shape))), stepPx / 2);
  const [left, top, right, bottom] = frameOf(scene);
  return [
    Math.max(left, Math.floor(x1)),
    Math.max(top, Math.floor(y1)),
    Math.min(right, Math.ceil(x2)),
    Math.min(bottom, Math.ceil(y2)),
  ];
}

function nearestStep(from: RuleInstance, members: readonly RuleInstance[]): number {
  const [x, y] = meanOf(from.shape);
  return members.reduce((least, to) => {
    const [toX, toY] = meanOf(to.shape);
    return to === from ? least : Math.min(least, Math.hypot(toX - x, toY - y));
  }, Infinity);
}

/**
 * By how much a side of it changes where every corner moves by up to the doubt: the box by that, half a step by the reach of a
 * corner, and by less than a pixel in rounding.
 */
export function regionLeeway(doubtPx: number): number {
  return doubtPx * (1 + Math.SQRT2) + 1;
}

/**
 * An object of a kindred category among the members: who does not tell one kind from the other sees another structure. Null
 * where there is none.
 */
export function findKin(
  members: readonly RuleInstance[],
  category: string,
  scene: RuleScene,
  { ancestorsOf }: RuleContext,
): RuleInstance | null {
  const lineOf = (name: string): readonly string[] => [name, ...ancestorsOf(name)];
  const line = lineOf(category);
  const [x1, y1, x2, y2] = regionAround(members, scene);
  const isAmong = ({ shape }: RuleInstance): boolean => {
    const [x, y] = meanOf(shape);
    return x >= x1 && x <= x2 && y >= y1 && y <= y2;
  };
  const kin = scene.instances.find(
    (other) =>
      !members.some(({ object }) => object === other.object) &&
      lineOf(other.category).some((name) => line.includes(name)) &&
      isAmong(other),
  );
  return kin ?? null;
}
