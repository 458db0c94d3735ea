/**
 * The audit's own geometry: nothing of the engine's is used, so that a fault in one is not repeated by the other.
 * Points are flat, absolute pixels, y down; rectangles `[x1, y1, x2, y2]`.
 */
export type Points = readonly number[];
export type Rect = readonly [x1: number, y1: number, x2: number, y2: number];

/** Shoelace sum over two: positive for rings that run clockwise on screen. */
export function signedArea(points: Points): number {
  const n = points.length;
  let sum = 0;
  for (let i = 0; i < n; i += 2) {
    const j = (i + 2) % n;
    sum +=
      (points[i] as number) * (points[j + 1] as number) - (points[j] as number) * (points[i + 1] as number);
  }
  return sum / 2;
}

export function areaOf(points: Points): number {
  return Math.abs(signedArea(points));
}

/** Upright box around the points. */
export function boundsOf(points: Points): Rect {
  let x1 = Infinity;
  let y1 = Infinity;
  let x2 = -Infinity;
  let y2 = -Infinity;
  for (let i = 0; i < points.length; i += 2) {
    const x = points[i] as number;
    const y = points[i + 1] as number;
    if (x < x1) x1 = x;
    if (x > x2) x2 = x;
    if (y < y1) y1 = y;
    if (y > y2) y2 = y;
  }
  return [x1, y1, x2, y2];
}

/** Centre of area, taken about the first vertex so that large coordinates cost no digits; mean of the points for a ring without area. */
export function centroidOf(points: Points): readonly [number, number] {
  const [x0, y0] = [points[0] as number, points[1] as number];
  let [sum, sumX, sumY] = [0, 0, 0];
  eachEdge(points, (ax, ay, bx, by) => {
    const cross = (ax - x0) * (by - y0) - (bx - x0) * (ay - y0);
    sum += cross;
    sumX += cross * (ax + bx - 2 * x0);
    sumY += cross * (ay + by - 2 * y0);
  });
  if (sum === 0) return meanOf(points);
  return [x0 + sumX / (3 * sum), y0 + sumY / (3 * sum)];
}

/** Mean of the vertices. */
export function meanOf(points: Points): readonly [number, number] {
  let [x, y] = [0, 0];
  for (let i = 0; i < points.length; i += 2) {
    x += points[i] as number;
    y += points[i + 1] as number;
  }
  return [(2 * x) / points.length, (2 * y) / points.length];
}

/** What of the ring lies in the rectangle, border included: four cuts, one per side (Sutherland and Hodgman 1974). */
export function clipToRect(points: Points, [x1, y1, x2, y2]: Rect): number[] {
  let left = cut(points, (x) => x - x1);
  left = cut(left, (x) => x2 - x);
  left = cut(left, (_, y) => y - y1);
  return cut(left, (_, y) => y2 - y);
}

/** Area of what two rings share. The second is taken apart into triangles when it is not convex. */
export function sharedArea(a: Points, b: Points): number {
  const [p, q] = [clockwise(a), clockwise(b)];
  if (isConvex(q)) return areaOf(clipToConvex(p, q));
  if (isConvex(p)) return areaOf(clipToConvex(q, p));
  return fanOf(q).reduce((sum, { triangle, sign }) => sum + sign * areaOf(clipToConvex(p, triangle)), 0);
}

export function overlapOf(a: Points, b: Points): number {
  const shared = sharedArea(a, b);
  const union = areaOf(a) + areaOf(b) - shared;
  return union > 0 ? shared / union : 0;
}

export function clockwise(points: Points): Points {
  if (signedArea(points) >= 0) return points;
  const out: number[] = [];
  for (let i = points.length - 2; i >= 0; i -= 2) out.push(points[i] as number, points[i + 1] as number);
  return out;
}

/** Do two edges that are no neighbours meet? Four corners that all turn the same way cannot cross. */
export function crossesItself(points: Points): boolean {
  const n = points.length / 2;
  if (n === 4 && turnsOneWay(points)) return false;
  for (let i = 0; i < n; i++) {
    for (let j = i + 2; j < n; j++) {
      if (i === 0 && j === n - 1) continue;
      if (edgesMeet(points, i, j)) return true;
    }
  }
  return false;
}

function turnsOneWay(points: Points): boolean {
  const sign = Math.sign(turnOf(points, 0, 2, 4));
  return (
    sign !== 0 &&
    Math.sign(turnOf(points, 2, 4, 6)) === sign &&
    Math.sign(turnOf(points, 4, 6, 0)) === sign &&
    Math.sign(turnOf(points, 6, 0, 2)) === sign
  );
}

export function isConvex(points: Points): boolean {
  const n = points.length;
  let hasLeft = false;
  let hasRight = false;
  for (let i = 0; i < n; i += 2) {
    const turn = turnOf(points, i, (i + 2) % n, (i + 4) % n);
    if (turn < 0) hasLeft = true;
    if (turn > 0) hasRight = true;
  }
  return !(hasLeft && hasRight);
}

/** Smallest rectangle around the points: one of its sides lies along an edge of the hull, so every pair of points is tried. */
export function smallestRectangle(points: Points): number[] {
  let best: { readonly area: number; readonly corners: number[] } | null = null;
  for (let i = 0; i < points.length; i += 2) {
    for (let j = i + 2; j < points.length; j += 2) {
      const found = rectangleAlong(points, i, j);
      if (found !== null && (best === null || found.area < best.area)) best = found;
    }
  }
  if (best === null) throw new Error('smallestRectangle: all points are the same');
  return best.corners;
}

function rectangleAlong(
  points: Points,
  i: number,
  j: number,
): { readonly area: number; readonly corners: number[] } | null {
  const dx = (points[j] as number) - (points[i] as number);
  const dy = (points[j + 1] as number) - (points[i + 1] as number);
  const length = Math.hypot(dx, dy);
  if (length === 0) return null;
  const [ux, uy] = [dx / length, dy / length];
  const turned: number[] = [];
  for (let k = 0; k < points.length; k += 2) {
    const [x, y] = [points[k] as number, points[k + 1] as number];
    turned.push(x * ux + y * uy, y * ux - x * uy);
  }
  const [u1, v1, u2, v2] = boundsOf(turned);
  const back = (u: number, v: number): [number, number] => [u * ux - v * uy, u * uy + v * ux];
  return {
    area: (u2 - u1) * (v2 - v1),
    corners: [...back(u1, v1), ...back(u2, v1), ...back(u2, v2), ...back(u1, v2)],
  };
}

/** Shortest distance between the outlines of two rings that do not overlap; 0 where they do. */
export function gapBetween(a: Points, b: Points): number {
  if (sharedArea(a, b) > 0) return 0;
  let least = Infinity;
  eachEdge(a, (ax, ay, bx, by) => {
    for (let i = 0; i < b.length; i += 2) {
      least = Math.min(least, pointToEdge(b[i] as number, b[i + 1] as number, ax, ay, bx, by));
    }
  });
  eachEdge(b, (ax, ay, bx, by) => {
    for (let i = 0; i < a.length; i += 2) {
      least = Math.min(least, pointToEdge(a[i] as number, a[i + 1] as number, ax, ay, bx, by));
    }
  });
  return least;
}

function pointToEdge(x: number, y: number, ax: number, ay: number, bx: number, by: number): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const t = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length));
  return Math.hypot(ax + t * dx - x, ay + t * dy - y);
}

function eachEdge(points: Points, visit: (ax: number, ay: number, bx: number, by: number) => void): void {
  const n = points.length;
  for (let i = 0; i < n; i += 2) {
    const j = (i + 2) % n;
    visit(points[i] as number, points[i + 1] as number, points[j] as number, points[j + 1] as number);
  }
}

/** Keeps the part of the ring where `depth` is not negative. */
function cut(points: Points, depth: (x: number, y: number) => number): number[] {
  const out: number[] = [];
  eachEdge(points, (ax, ay, bx, by) => {
    const [da, db] = [depth(ax, ay), depth(bx, by)];
    if (da >= 0) out.push(ax, ay);
    if ((da > 0 && db < 0) || (da < 0 && db > 0)) {
      const t = da / (da - db);
      out.push(ax + t * (bx - ax), ay + t * (by - ay));
    }
  });
  return out;
}

function clipToConvex(points: Points, window: Points): number[] {
  let left: number[] = [...points];
  eachEdge(window, (ax, ay, bx, by) => {
    left = cut(left, (x, y) => (bx - ax) * (y - ay) - (by - ay) * (x - ax));
  });
  return left;
}

/** Triangles from the first vertex; those that turn the other way count as minus. Their sum is the ring. */
function fanOf(points: Points): { readonly triangle: Points; readonly sign: number }[] {
  const out: { readonly triangle: Points; readonly sign: number }[] = [];
  for (let i = 2; i + 3 < points.length; i += 2) {
    const triangle = [
      points[0],
      points[1],
      points[i],
      points[i + 1],
      points[i + 2],
      points[i + 3],
    ] as number[];
    const area = signedArea(triangle);
    if (area !== 0) out.push({ triangle: clockwise(triangle), sign: Math.sign(area) });
  }
  return out;
}

function edgesMeet(points: Points, i: number, j: number): boolean {
  const n = points.length;
  const [a, b, c, d] = [2 * i, (2 * i + 2) % n, 2 * j, (2 * j + 2) % n];
  const [abc, abd] = [turnOf(points, a, b, c), turnOf(points, a, b, d)];
  const [cda, cdb] = [turnOf(points, c, d, a), turnOf(points, c, d, b)];
  if (abc * abd < 0 && cda * cdb < 0) return true;
  return (
    (abc === 0 && isWithin(points, a, b, c)) ||
    (abd === 0 && isWithin(points, a, b, d)) ||
    (cda === 0 && isWithin(points, c, d, a)) ||
    (cdb === 0 && isWithin(points, c, d, b))
  );
}

function turnOf(points: Points, a: number, b: number, c: number): number {
  const ax = points[a] as number;
  const ay = points[a + 1] as number;
  const abx = (points[b] as number) - ax;
  const aby = (points[b + 1] as number) - ay;
  return abx * ((points[c + 1] as number) - ay) - aby * ((points[c] as number) - ax);
}

function isWithin(points: Points, a: number, b: number, c: number): boolean {
  const inSpan = (axis: 0 | 1): boolean => {
    const [p, q, r] = [points[a + axis], points[b + axis], points[c + axis]] as [number, number, number];
    return Math.min(p, q) <= r && r <= Math.max(p, q);
  };
  return inSpan(0) && inSpan(1);
}
