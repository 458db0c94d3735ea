type Vector = readonly [x: number, y: number];

/** Angle between two vectors, degrees, 0 to 180. */
export function angleDeg(a: Vector, b: Vector): number {
  return (Math.abs(Math.atan2(a[0] * b[1] - a[1] * b[0], a[0] * b[0] + a[1] * b[1])) * 180) / Math.PI;
}

/** How far a vector can turn when it changes by up to `changePx`, degrees; 180 where it can vanish. */
export function swingDeg([x, y]: Vector, changePx: number): number {
  const length = Math.hypot(x, y);
  return length <= changePx ? 180 : (Math.asin(changePx / length) * 180) / Math.PI;
}
