import type { Rle } from './rle.ts';

/** Run lengths of a picture of `0` (background) and other values (foreground), rows from the top. */
export function rleOfPicture(heightPx: number, widthPx: number, values: Uint8Array): Rle {
  if (values.length !== heightPx * widthPx)
    throw new Error(`rleOfPicture: ${values.length} values for ${heightPx} x ${widthPx}`);
  const writer = new RunWriter(heightPx * widthPx);
  for (let x = 0; x < widthPx; x++) {
    for (let y = 0; y < heightPx; y++) {
      const index = x * heightPx + y;
      if (values[y * widthPx + x] !== 0) writer.add(index, index + 1);
    }
  }
  return { heightPx, widthPx, runs: writer.finish() };
}

/**
 * A mask of a window on the canvas that the window was cut from: pixel (0, 0) of the window lies on pixel
 * (`leftPx`, `topPx`) of the canvas, whole pixels. What lies beside the canvas is cut off. Takes steps per run and column
 * of the window, never per pixel of the canvas.
 */
export function placeRle(
  window: Rle,
  leftPx: number,
  topPx: number,
  canvas: { readonly heightPx: number; readonly widthPx: number },
): Rle {
  const { heightPx, widthPx } = canvas;
  const writer = new RunWriter(heightPx * widthPx);
  for (const [x, top, bottom] of columnStretches(window)) {
    const column = leftPx + x;
    const from = Math.max(0, topPx + top);
    const to = Math.min(heightPx, topPx + bottom);
    if (column >= 0 && column < widthPx && from < to)
      writer.add(column * heightPx + from, column * heightPx + to);
  }
  return { heightPx, widthPx, runs: writer.finish() };
}

/** Foreground as stretches within one column each: `[x, first y, y behind the last]`. */
function* columnStretches({ heightPx, runs }: Rle): Generator<[x: number, top: number, bottom: number]> {
  let at = 0;
  for (const [i, run] of runs.entries()) {
    const end = at + run;
    while (i % 2 === 1 && at < end) {
      const x = Math.floor(at / heightPx);
      const stop = Math.min(end, (x + 1) * heightPx);
      yield [x, at - x * heightPx, stop - x * heightPx];
      at = stop;
    }
    at = end;
  }
}

/** Collects foreground in rising order; stretches that touch become one run. */
class RunWriter {
  private readonly runs: number[] = [];
  private readonly length: number;
  private end = 0;

  constructor(length: number) {
    this.length = length;
  }

  add(from: number, to: number): void {
    const last = this.runs.length - 1;
    if (last > 0 && from === this.end) this.runs[last] = (this.runs[last] as number) + to - from;
    else this.runs.push(from - this.end, to - from);
    this.end = to;
  }

  finish(): number[] {
    if (this.end < this.length || this.runs.length === 0) this.runs.push(this.length - this.end);
    return this.runs;
  }
}
