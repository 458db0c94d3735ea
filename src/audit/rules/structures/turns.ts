import { reachOf, type Spot } from './spots.ts';

/** Least and largest angle between the way from `a` to `b` and the way from `c` to `d`, degrees, 0 to 180. */
export function turnSpan(
  a: Spot,
  b: Spot,
  c: Spot,
  d: Spot,
  doubtPx: number,
): readonly [least: number, most: number] {
  const [first, second] = [wayOf(a, b), wayOf(c, d)];
  const dot = first.x * second.x + first.y * second.y;
  const lengths = first.length * second.length;
  const deg = lengths === 0 ? 180 : degOf(Math.acos(Math.max(-1, Math.min(1, dot / lengths))));
  const swing = swingOf(first.length, doubtPx) + swingOf(second.length, doubtPx);
  return [Math.max(0, deg - swing), Math.min(180, deg + swing)];
}

function wayOf(from: Spot, to: Spot): { readonly x: number; readonly y: number; readonly length: number } {
  const [x, y] = [to.middle[0] - from.middle[0], to.middle[1] - from.middle[1]];
  return { x, y, length: Math.hypot(x, y) };
}

/** How far a way turns at most when both its ends move. */
function swingOf(length: number, doubtPx: number): number {
  const change = 2 * reachOf(doubtPx);
  return length <= change ? 180 : degOf(Math.asin(change / length));
}

function degOf(rad: number): number {
  return (rad * 180) / Math.PI;
}
