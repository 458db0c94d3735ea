import { DataError } from './errors.ts';

/**
 * A binary mask as COCO run lengths: column-major (down each column, then the next column), runs of background and
 * foreground in turn, the first one background (0 when the mask starts with foreground). Pixel (x, y) is run index
 * `x * height + y`. Format: https://github.com/cocodataset/cocoapi/blob/master/common/maskApi.h
 */
export interface Rle {
  readonly heightPx: number;
  readonly widthPx: number;
  readonly runs: readonly number[];
}

/**
 * Reads COCO's compressed form: each run is written as a delta against the run two before it (from the third
 * foreground on: i > 2), in groups of 5 bits plus 48, bit 6 says that more follow, the last group's bit 5 is the sign.
 * Arithmetic, not shifts: deltas of ultra-high-resolution masks pass 2^29, where shifts of 32-bit integers break.
 */
export function decodeRle(heightPx: number, widthPx: number, counts: string, where = 'mask'): Rle {
  const runs: number[] = [];
  let at = 0;
  while (at < counts.length) {
    let value = 0;
    let scale = 1;
    let more = true;
    while (more) {
      if (at >= counts.length)
        throw new DataError(where, 'run-length text ends inside a number', 'a whole number');
      const code = counts.charCodeAt(at++) - 48;
      if (code < 0 || code > 63)
        throw new DataError(
          where,
          `run-length text has ${JSON.stringify(counts[at - 1])}`,
          'characters 0 to o',
        );
      more = code >= 32;
      value += (code % 32) * scale;
      scale *= 32;
      if (!more && code % 32 >= 16) value -= scale;
      if (scale > 2 ** 45)
        throw new DataError(where, 'a run-length number is too long', 'at most 9 characters');
    }
    runs.push(runs.length > 2 ? value + (runs[runs.length - 2] as number) : value);
  }
  return checkedRle(heightPx, widthPx, runs, where);
}

export function checkedRle(heightPx: number, widthPx: number, runs: readonly number[], where = 'mask'): Rle {
  let sum = 0;
  for (const run of runs) {
    if (!Number.isInteger(run) || run < 0)
      throw new DataError(where, `a run length is ${run}`, 'a whole number from 0');
    sum += run;
  }
  if (sum !== heightPx * widthPx) {
    throw new DataError(
      where,
      `run lengths add up to ${sum}`,
      `${heightPx} x ${widthPx} = ${heightPx * widthPx}`,
    );
  }
  return { heightPx, widthPx, runs };
}

export function encodeRle(rle: Rle): string {
  let text = '';
  rle.runs.forEach((run, i) => {
    let rest = i > 2 ? run - (rle.runs[i - 2] as number) : run;
    for (let more = true; more; ) {
      const low = ((rest % 32) + 32) % 32;
      rest = (rest - low) / 32;
      more = low >= 16 ? rest !== -1 : rest !== 0;
      text += String.fromCharCode(low + (more ? 32 : 0) + 48);
    }
  });
  return text;
}

export function rleArea(rle: Rle): number {
  let area = 0;
  for (let i = 1; i < rle.runs.length; i += 2) area += rle.runs[i] as number;
  return area;
}

/** Foreground as half-open index ranges `start, end` in turn. */
function rangesOf(rle: Rle): number[] {
  const ranges: number[] = [];
  let at = 0;
  rle.runs.forEach((run, i) => {
    if (i % 2 === 1 && run > 0) ranges.push(at, at + run);
    at += run;
  });
  return ranges;
}

/** Foreground that two masks of the same size share, px². */
export function rleOverlap(a: Rle, b: Rle): number {
  if (a.heightPx !== b.heightPx || a.widthPx !== b.widthPx)
    throw new Error('rleOverlap: masks differ in size');
  const p = rangesOf(a);
  const q = rangesOf(b);
  let shared = 0;
  for (let i = 0, j = 0; i < p.length && j < q.length; ) {
    shared += Math.max(
      0,
      Math.min(p[i + 1] as number, q[j + 1] as number) - Math.max(p[i] as number, q[j] as number),
    );
    if ((p[i + 1] as number) < (q[j + 1] as number)) i += 2;
    else j += 2;
  }
  return shared;
}

export interface MaskExtent {
  readonly area: number;
  /** Mean of the foreground's pixel indices (not pixel centres). */
  readonly centroid: readonly [x: number, y: number];
  /** `[x, y, width, height]` in pixels; a single pixel is 1 x 1. */
  readonly box: readonly [x: number, y: number, width: number, height: number];
}

/** Area, centroid and enclosing box of the foreground; null for an empty mask. */
export function maskExtent(rle: Rle): MaskExtent | null {
  const ranges = rangesOf(rle);
  if (ranges.length === 0) return null;
  const h = rle.heightPx;
  let area = 0;
  let sumX = 0;
  let sumY = 0;
  let minY = h;
  let maxY = 0;
  for (let i = 0; i < ranges.length; i += 2) {
    for (let start = ranges[i] as number, end = ranges[i + 1] as number; start < end; ) {
      const x = Math.floor(start / h);
      const y = start - x * h;
      // Whole columns in one step: a full canvas must not take a step per column times its height.
      const stop = Math.min(end, (x + 1) * h);
      const n = stop - start;
      area += n;
      sumX += n * x;
      sumY += n * (y + (n - 1) / 2);
      minY = Math.min(minY, y);
      maxY = Math.max(maxY, y + n - 1);
      start = stop;
    }
  }
  const minX = Math.floor((ranges[0] as number) / h);
  const maxX = Math.floor(((ranges[ranges.length - 1] as number) - 1) / h);
  return {
    area,
    centroid: [sumX / area, sumY / area],
    box: [minX, minY, maxX - minX + 1, maxY - minY + 1],
  };
}

/**
 * Rasterises a polygon as the COCO devkit does: edges are traced on a grid five times as fine, column borders are
 * then taken at pixel centres. `points` flat, absolute pixels; what lies outside the canvas is cut off.
 */
export function rleOfPolygon(heightPx: number, widthPx: number, points: readonly number[]): Rle {
  const { xs, ys } = traceOutline(points);
  const borders: number[] = [];
  for (let j = 1; j < xs.length; j++) {
    const u = xs[j] as number;
    const before = xs[j - 1] as number;
    if (u === before) continue;
    const x = ((u < before ? u : u - 1) + 0.5) / FINE - 0.5;
    if (!Number.isInteger(x) || x < 0 || x > widthPx - 1) continue;
    const y = (Math.min(ys[j] as number, ys[j - 1] as number) + 0.5) / FINE - 0.5;
    borders.push(x * heightPx + Math.ceil(Math.min(heightPx, Math.max(0, y))));
  }
  borders.push(heightPx * widthPx);
  borders.sort((a, b) => a - b);
  return { heightPx, widthPx, runs: runsOfBorders(borders) };
}

const FINE = 5;

function traceOutline(points: readonly number[]): { xs: number[]; ys: number[] } {
  const fine = points.map((v) => Math.trunc(FINE * v + 0.5));
  const xs: number[] = [];
  const ys: number[] = [];
  for (let i = 0; i < fine.length; i += 2) {
    const j = (i + 2) % fine.length;
    let [xa, ya, xb, yb] = [fine[i], fine[i + 1], fine[j], fine[j + 1]] as [number, number, number, number];
    const dx = Math.abs(xb - xa);
    const dy = Math.abs(yb - ya);
    const flip = dx >= dy ? xa > xb : ya > yb;
    if (flip) [xa, ya, xb, yb] = [xb, yb, xa, ya];
    const steps = Math.max(dx, dy);
    const slope = steps === 0 ? 0 : dx >= dy ? (yb - ya) / dx : (xb - xa) / dy;
    for (let d = 0; d <= steps; d++) {
      const t = flip ? steps - d : d;
      xs.push(dx >= dy ? t + xa : Math.trunc(xa + slope * t + 0.5));
      ys.push(dx >= dy ? Math.trunc(ya + slope * t + 0.5) : t + ya);
    }
  }
  return { xs, ys };
}

/** Sorted border indices to runs; two borders at one place cancel. */
function runsOfBorders(borders: readonly number[]): number[] {
  const gaps = borders.map((border, i) => border - (i === 0 ? 0 : (borders[i - 1] as number)));
  const runs: number[] = [gaps[0] as number];
  for (let j = 1; j < gaps.length; j++) {
    if ((gaps[j] as number) > 0) runs.push(gaps[j] as number);
    else if (++j < gaps.length)
      runs[runs.length - 1] = (runs[runs.length - 1] as number) + (gaps[j] as number);
  }
  return runs;
}
