import type { Hbb } from '../core/hbb.ts';
import { hbbContainsHbb, hbbOf, padHbb } from '../core/hbb.ts';
import type { Polygon } from '../core/polygon.ts';
import { clipByHbb, isConvex, polygonCentroid } from '../core/polygon.ts';
import type { Instance } from '../model/scene.ts';

type Shaped = Pick<Instance, 'quad' | 'outline'>;

/** The whole shape as labelled, absolute pixels, clockwise: the exact outline of a clipped object, else the quad. */
export function shapeOf(instance: Shaped): Polygon {
  return instance.outline ?? instance.quad;
}

/** What of the shape lies inside the frame. */
export function visiblePolygon(instance: Shaped, frame: Hbb): Polygon {
  const shape = shapeOf(instance);
  return hbbContainsHbb(frame, hbbOf(shape)) ? shape : clipByHbb(shape, frame);
}

/** May the shape have a point in the box? False only where it surely has none. */
export function mayTouch(instance: Shaped, box: Hbb): boolean {
  const shape = shapeOf(instance);
  let [isLeft, isRight, isAbove, isBelow] = [true, true, true, true];
  for (let i = 0; i < shape.length; i += 2) {
    const [x, y] = [shape[i] as number, shape[i + 1] as number];
    isLeft &&= x < box[0];
    isRight &&= x > box[2];
    isAbove &&= y < box[1];
    isBelow &&= y > box[3];
  }
  return !(isLeft || isRight || isAbove || isBelow);
}

/** HBB of the shape, clipped to the frame: the form in which HBB answers are given. */
export function clippedHbb(instance: Shaped, frame: Hbb): Hbb {
  const [x1, y1, x2, y2] = hbbOf(shapeOf(instance));
  const clampX = (x: number): number => Math.min(Math.max(x, frame[0]), frame[2]);
  const clampY = (y: number): number => Math.min(Math.max(y, frame[1]), frame[3]);
  return [clampX(x1), clampY(y1), clampX(x2), clampY(y2)];
}

/** Centre of area of the visible polygon, absolute pixels; never outside its HBB, as that of a crossed ring may lie. */
export function centreOf(instance: Shaped, frame: Hbb): readonly [number, number] {
  const visible = visiblePolygon(instance, frame);
  const [x, y] = polygonCentroid(visible);
  const [x1, y1, x2, y2] = hbbOf(visible);
  return [Math.min(Math.max(x, x1), x2), Math.min(Math.max(y, y1), y2)];
}

/**
 * Box in which the centre stays when every vertex moves by up to `jitterPx` along each axis. The centre of area of a
 * convex shape lies in the middle third of its extent in every direction (Minkowski; see Bonnesen and Fenchel 1934,
 * Theorie der konvexen Körper), and the ends of the extent move by at most `jitterPx`. A thin quad's centre can move by
 * far more than its vertices do, so no smaller box holds for all quads. Where the frame cuts the shape, or it may stop
 * being convex, the centre is only known to lie in the clipped HBB.
 */
export function centreRange(instance: Shaped, frame: Hbb, jitterPx: number): Hbb {
  const shape = shapeOf(instance);
  const [x1, y1, x2, y2] = hbbOf(shape);
  const grown = padHbb([x1, y1, x2, y2], jitterPx);
  if (!hbbContainsHbb(frame, grown) || !staysConvex(shape, jitterPx)) return clipHbb(grown, frame);
  const thirdX = (x2 - x1) / 3;
  const thirdY = (y2 - y1) / 3;
  return padHbb([x1 + thirdX, y1 + thirdY, x2 - thirdX, y2 - thirdY], jitterPx);
}

/** Does every corner keep turning clockwise? An edge changes by at most twice the reach of a vertex, 2√2 `jitterPx`. */
function staysConvex(shape: Polygon, jitterPx: number): boolean {
  const change = 2 * Math.SQRT2 * jitterPx;
  const n = shape.length;
  for (let i = 0; i < n; i += 2) {
    const [j, k] = [(i + 2) % n, (i + 4) % n];
    const [ux, uy] = [shape[j] - shape[i], shape[j + 1] - shape[i + 1]];
    const [vx, vy] = [shape[k] - shape[j], shape[k + 1] - shape[j + 1]];
    const most = change * (Math.hypot(ux, uy) + Math.hypot(vx, vy) + change);
    if (ux * vy - uy * vx <= most) return false;
  }
  return isConvex(shape);
}

function clipHbb(box: Hbb, frame: Hbb): Hbb {
  return [
    Math.max(box[0], frame[0]),
    Math.max(box[1], frame[1]),
    Math.min(box[2], frame[2]),
    Math.min(box[3], frame[3]),
  ];
}
