import type { Rgb } from './fill.ts';
import { fillPolygon, strokePath } from './fill.ts';
import type { Pose, Scenery } from './scenery.ts';
import { between, reserve, toPixels } from './scenery.ts';

const SEA: Rgb = [46, 72, 82];
const SHOAL: Rgb = [84, 108, 106];

/** Water to the right of a line through the pose along its heading, far beyond the picture; the first metres are lighter. */
export function paintSea(scenery: Scenery, pose: Pose, raggedMeters: number): number[] {
  const reach = Math.hypot(scenery.raster.widthPx, scenery.raster.heightPx) * scenery.gsdMeters;
  const shore = raggedLine(scenery, reach, raggedMeters);
  const ring = toPixels(scenery, pose, [...shore, reach, reach, -reach, reach]);
  fillPolygon(scenery.raster, ring, {
    rgb: SEA,
    grain: 6,
    mottle: 5,
    bands: { acrossRad: pose.heading + 1.1, periodPx: Math.max(4, 7 / scenery.gsdMeters), level: 1.6 },
  });
  if (raggedMeters > 0) paintShoals(scenery, pose, shore, ring);
  reserve(scenery, ring);
  return ring;
}

/** A river of constant width along a path in px; returns its outline. */
export function paintRiver(scenery: Scenery, path: readonly number[], widthMeters: number): void {
  const { raster, gsdMeters } = scenery;
  const width = widthMeters / gsdMeters;
  strokePath(raster, path, width * 1.22, { rgb: [132, 122, 96], opacity: 0.7, grain: 10, mottle: 12 });
  strokePath(raster, path, width, { rgb: [70, 84, 76], grain: 5, mottle: 5 });
  strokePath(raster, path, width * 0.7, { rgb: [58, 74, 72], grain: 5, mottle: 6, opacity: 0.8 });
  for (let i = 0; i + 3 < path.length; i += 2) {
    const [x1, y1, x2, y2] = path.slice(i, i + 4);
    const length = Math.hypot(x2 - x1, y2 - y1);
    const nx = ((y2 - y1) / length) * width * 0.62;
    const ny = (-(x2 - x1) / length) * width * 0.62;
    reserve(scenery, [x1 + nx, y1 + ny, x2 + nx, y2 + ny, x2 - nx, y2 - ny, x1 - nx, y1 - ny]);
  }
}

function raggedLine(scenery: Scenery, reach: number, ragged: number): number[] {
  const points: number[] = [];
  for (let x = -reach; x <= reach; x += 24) {
    const wave = Math.sin(x / 190) * 0.5 + Math.sin(x / 71 + 2) * 0.3;
    points.push(x, ragged * (wave + between(scenery.rng, -0.2, 0.2)));
  }
  return points;
}

function paintShoals(scenery: Scenery, pose: Pose, shore: readonly number[], ring: readonly number[]): void {
  const line = toPixels(scenery, pose, shore);
  for (const [width, opacity] of [
    [34, 0.2],
    [20, 0.25],
    [9, 0.35],
  ] as const) {
    const far = shore.map((v, i) => (i % 2 === 0 ? v : v + width));
    const back: number[] = [];
    for (let i = far.length - 2; i >= 0; i -= 2) back.push(far[i], far[i + 1]);
    fillPolygon(scenery.raster, [...line, ...toPixels(scenery, pose, back)], {
      rgb: SHOAL,
      opacity,
      grain: 6,
      mottle: 8,
    });
  }
  strokePath(scenery.raster, line, 3.5 / scenery.gsdMeters, {
    rgb: [178, 164, 134],
    opacity: 0.8,
    grain: 12,
  });
  if (ring.length < 8) throw new Error('paintShoals: no shore');
}
