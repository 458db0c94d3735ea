import type { Hbb } from '../../src/core/hbb.ts';
import type { Rle } from '../../src/core/rle.ts';
import type { MaskRequest } from '../../src/evaluate/mask-predictor.ts';

/** A grey rectangle `[x1, y1, x2, y2]` of one brightness on a darker ground. */
export type GreyBox = readonly [box: Hbb, grey: number];

/** RGB samples of a grey ground with rectangles drawn on it, the later ones on top. */
export function greySamples(
  widthPx: number,
  heightPx: number,
  ground: number,
  boxes: readonly GreyBox[],
): Buffer {
  const samples = Buffer.alloc(widthPx * heightPx * 3, ground);
  for (const [[x1, y1, x2, y2], grey] of boxes)
    for (let y = y1; y < y2; y++) samples.fill(grey, (y * widthPx + x1) * 3, (y * widthPx + x2) * 3);
  return samples;
}

export function requestOf(sidePx: number, boxes: readonly GreyBox[], boxPx: Hbb): MaskRequest {
  const samples = greySamples(sidePx, sidePx, 40, boxes);
  return { recordId: 'RS-1', crop: { samples, widthPx: sidePx, heightPx: sidePx }, boxPx };
}

/** Foreground pixels as `x,y`, by walking the runs one pixel at a time. */
export function pixelsOf({ heightPx, runs }: Rle): string[] {
  const pixels: string[] = [];
  let at = 0;
  for (const [i, run] of runs.entries()) {
    if (i % 2 === 1)
      for (let k = at; k < at + run; k++) pixels.push(`${Math.floor(k / heightPx)},${k % heightPx}`);
    at += run;
  }
  return pixels;
}

/** The pixels of a rectangle, column by column. */
export function pixelsIn([x1, y1, x2, y2]: Hbb): string[] {
  const pixels: string[] = [];
  for (let x = x1; x < x2; x++) for (let y = y1; y < y2; y++) pixels.push(`${x},${y}`);
  return pixels;
}
