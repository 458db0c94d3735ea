import type { Raster } from './raster.ts';
import { GRAIN, GRAIN_MASK, grainRow, PATCH_SIDE, PATCHES } from './texture.ts';

export type Rgb = readonly [red: number, green: number, blue: number];

/** What a surface looks like: levels 0 to 255. */
export interface Paint {
  readonly rgb: Rgb;
  /** 0 to 1; default 1. */
  readonly opacity?: number;
  /** Amplitude of pixel noise, levels. */
  readonly grain?: number;
  /** Amplitude of soft patches, levels. */
  readonly mottle?: number;
  /** Parallel bands (furrows, mown strips): direction across them, their period and amplitude. */
  readonly bands?: { readonly acrossRad: number; readonly periodPx: number; readonly level: number };
  /** Darkens what lies below by `rgb / 255` in place of covering it. */
  readonly shade?: boolean;
}

const SUB_ROWS = 4;

/** Fills a ring of flat coordinates (px, even-odd rule) with soft edges: four sub-rows, exact coverage along each. */
export function fillPolygon(raster: Raster, points: readonly number[], paint: Paint): void {
  const { left, right, top, bottom } = pixelBounds(raster, points);
  if (left >= right || top >= bottom) return;
  const cover = new Float32Array(right - left + 2);
  for (let y = top; y < bottom; y++) {
    cover.fill(0);
    if (coverRow(points, y, left, right - left, cover)) paintRow(raster, y, left, right, cover, paint);
  }
}

/** A path of constant width with round joins. */
export function strokePath(raster: Raster, path: readonly number[], widthPx: number, paint: Paint): void {
  const half = widthPx / 2;
  for (let i = 0; i + 3 < path.length; i += 2) {
    fillPolygon(raster, segmentQuad(path[i], path[i + 1], path[i + 2], path[i + 3], half), paint);
    const isJoint = i + 5 < path.length;
    if (isJoint && widthPx > 3) fillPolygon(raster, discPoints(path[i + 2], path[i + 3], half), paint);
  }
}

/** Ring around a disc, fine enough for its size. */
export function discPoints(x: number, y: number, radiusPx: number): number[] {
  const count = Math.max(8, Math.min(72, Math.round(radiusPx * 2.4)));
  const points: number[] = [];
  for (let i = 0; i < count; i++) {
    const angle = (i / count) * Math.PI * 2;
    points.push(x + Math.cos(angle) * radiusPx, y + Math.sin(angle) * radiusPx);
  }
  return points;
}

export function segmentQuad(x1: number, y1: number, x2: number, y2: number, half: number): number[] {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const nx = (-(y2 - y1) / length) * half;
  const ny = ((x2 - x1) / length) * half;
  return [x1 + nx, y1 + ny, x2 + nx, y2 + ny, x2 - nx, y2 - ny, x1 - nx, y1 - ny];
}

function pixelBounds(
  raster: Raster,
  points: readonly number[],
): { left: number; right: number; top: number; bottom: number } {
  let left = Number.POSITIVE_INFINITY;
  let right = Number.NEGATIVE_INFINITY;
  let top = Number.POSITIVE_INFINITY;
  let bottom = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < points.length; i += 2) {
    left = Math.min(left, points[i]);
    right = Math.max(right, points[i]);
    top = Math.min(top, points[i + 1]);
    bottom = Math.max(bottom, points[i + 1]);
  }
  return {
    left: Math.max(0, Math.floor(left)),
    right: Math.min(raster.widthPx, Math.ceil(right)),
    top: Math.max(0, Math.floor(top)),
    bottom: Math.min(raster.heightPx, Math.ceil(bottom)),
  };
}

/** Adds the share of each pixel of row `y` that lies inside; false where none does. */
function coverRow(
  points: readonly number[],
  y: number,
  left: number,
  width: number,
  cover: Float32Array,
): boolean {
  let isHit = false;
  for (let sub = 0; sub < SUB_ROWS; sub++) {
    const crossings = crossingsAt(points, y + (sub + 0.5) / SUB_ROWS);
    for (let k = 0; k + 1 < crossings.length; k += 2) {
      const from = Math.max(0, crossings[k] - left);
      const to = Math.min(width, crossings[k + 1] - left);
      if (from >= to) continue;
      addSpan(cover, from, to);
      isHit = true;
    }
  }
  return isHit;
}

function crossingsAt(points: readonly number[], y: number): number[] {
  const crossings: number[] = [];
  const n = points.length;
  for (let i = 0; i < n; i += 2) {
    const y1 = points[i + 1];
    const y2 = points[(i + 3) % n];
    if (y1 <= y === y2 <= y) continue;
    const x1 = points[i];
    crossings.push(x1 + ((y - y1) * (points[(i + 2) % n] - x1)) / (y2 - y1));
  }
  return crossings.length > 2 ? crossings.sort((a, b) => a - b) : orderPair(crossings);
}

function orderPair(pair: number[]): number[] {
  return pair[0] > pair[1] ? [pair[1], pair[0]] : pair;
}

function addSpan(cover: Float32Array, from: number, to: number): void {
  const weight = 1 / SUB_ROWS;
  const first = Math.floor(from);
  const last = Math.floor(to);
  if (first === last) {
    cover[first] += (to - from) * weight;
    return;
  }
  cover[first] += (first + 1 - from) * weight;
  for (let i = first + 1; i < last; i++) cover[i] += weight;
  cover[last] += (to - last) * weight;
}

function paintRow(
  raster: Raster,
  y: number,
  left: number,
  right: number,
  cover: Float32Array,
  paint: Paint,
): void {
  const { rgb: pixels } = raster;
  const noise = GRAIN;
  const patches = PATCHES;
  const [red, green, blue] = paint.rgb;
  const opacity = paint.opacity ?? 1;
  const grain = paint.grain ?? 0;
  const mottle = paint.mottle ?? 0;
  const wave = bandWave(paint, y);
  const grainStart = grainRow(y);
  const patchStart = (y & (PATCH_SIDE - 1)) * PATCH_SIDE;
  for (let x = left; x < right; x++) {
    const alpha = cover[x - left] * opacity;
    if (alpha <= 0) continue;
    const at = (y * raster.widthPx + x) * 3;
    if (paint.shade === true) {
      pixels[at] *= 1 - alpha + (alpha * red) / 255;
      pixels[at + 1] *= 1 - alpha + (alpha * green) / 255;
      pixels[at + 2] *= 1 - alpha + (alpha * blue) / 255;
      continue;
    }
    let lift = 0;
    if (grain !== 0) lift += grain * noise[(grainStart + x) & GRAIN_MASK];
    if (mottle !== 0) lift += mottle * patches[patchStart + (x & (PATCH_SIDE - 1))];
    if (wave !== null) lift += wave.level * Math.sin(wave.start + wave.step * x);
    pixels[at] += (red + lift - pixels[at]) * alpha;
    pixels[at + 1] += (green + lift - pixels[at + 1]) * alpha;
    pixels[at + 2] += (blue + lift - pixels[at + 2]) * alpha;
  }
}

function bandWave(paint: Paint, y: number): { start: number; step: number; level: number } | null {
  if (paint.bands === undefined) return null;
  const turns = (Math.PI * 2) / paint.bands.periodPx;
  return {
    start: y * Math.sin(paint.bands.acrossRad) * turns,
    step: Math.cos(paint.bands.acrossRad) * turns,
    level: paint.bands.level,
  };
}
