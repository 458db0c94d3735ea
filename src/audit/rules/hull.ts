import type { Points } from './geometry.ts';

/** Convex hull of the points, in ring order (Andrew 1979). */
export function hullOf(points: Points): Points {
  const places: (readonly [number, number])[] = [];
  for (let i = 0; i < points.length; i += 2) places.push([points[i] as number, points[i + 1] as number]);
  places.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const lower = chainOf(places);
  const upper = chainOf([...places].reverse());
  return [...lower.slice(0, -1), ...upper.slice(0, -1)].flat();
}

function chainOf(sorted: readonly (readonly [number, number])[]): (readonly [number, number])[] {
  const chain: (readonly [number, number])[] = [];
  for (const [x, y] of sorted) {
    while (chain.length >= 2) {
      const [ax, ay] = chain[chain.length - 2] as readonly [number, number];
      const [bx, by] = chain[chain.length - 1] as readonly [number, number];
      if ((bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0) break;
      chain.pop();
    }
    chain.push([x, y]);
  }
  return chain;
}

export function perimeterOf(points: Points): number {
  let sum = 0;
  for (let i = 0; i < points.length; i += 2) {
    const j = (i + 2) % points.length;
    const dx = (points[j] as number) - (points[i] as number);
    const dy = (points[j + 1] as number) - (points[i + 1] as number);
    sum += Math.hypot(dx, dy);
  }
  return sum;
}
