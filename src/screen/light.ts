import { roundTo } from '../core/order.ts';
import type { Luminance } from '../io/image-decode.ts';
import type { Condition } from '../model/diagnostics.ts';
import type { ConditionGrid } from '../model/screened.ts';

/** Side of a grid cell in samples of the reduced raster: 8 samples at 8 times the reduction are 64 native pixels. */
const CELL_SAMPLES = 8;

/** Brightness, contrast and sharpness of a rectangle of samples. */
function conditionOf(light: Luminance, x1: number, y1: number, x2: number, y2: number): Condition {
  const { samples, columns, rows } = light;
  let sum = 0;
  let squares = 0;
  let edges = 0;
  for (let y = y1; y < y2; y++) {
    for (let x = x1; x < x2; x++) {
      const at = y * columns + x;
      const value = samples[at] as number;
      sum += value;
      squares += value * value;
      const left = samples[x > 0 ? at - 1 : at] as number;
      const right = samples[x < columns - 1 ? at + 1 : at] as number;
      const up = samples[y > 0 ? at - columns : at] as number;
      const down = samples[y < rows - 1 ? at + columns : at] as number;
      edges += Math.abs(4 * value - left - right - up - down);
    }
  }
  const n = (x2 - x1) * (y2 - y1);
  const mean = sum / n;
  return {
    brightness: roundTo(mean, 1),
    contrast: roundTo(Math.sqrt(Math.max(0, squares / n - mean * mean)), 1),
    sharpness: roundTo(edges / n, 1),
  };
}

/** Visual condition of the whole image; luminance 0 to 255. */
export function sceneCondition(light: Luminance): Condition {
  return conditionOf(light, 0, 0, light.columns, light.rows);
}

/** The same per square cell, whole numbers. Cells at the right and bottom border may be smaller. */
export function conditionGrid(light: Luminance): ConditionGrid {
  const columns = Math.ceil(light.columns / CELL_SAMPLES);
  const rows = Math.ceil(light.rows / CELL_SAMPLES);
  const grid = { brightness: [] as number[], contrast: [] as number[], sharpness: [] as number[] };
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const [x, y] = [column * CELL_SAMPLES, row * CELL_SAMPLES];
      const cell = conditionOf(
        light,
        x,
        y,
        Math.min(light.columns, x + CELL_SAMPLES),
        Math.min(light.rows, y + CELL_SAMPLES),
      );
      grid.brightness.push(Math.round(cell.brightness));
      grid.contrast.push(Math.round(cell.contrast));
      grid.sharpness.push(Math.round(cell.sharpness));
    }
  }
  return { cellPx: light.reduction * CELL_SAMPLES, columns, rows, ...grid };
}

/**
 * Difference hash: the image as 9 x 8 cells, one bit for each pair of neighbours in a row, 16 hex digits
 * (N. Krawetz, https://www.hackerfactor.com/blog/index.php?/archives/529-Kind-of-Like-That.html).
 */
export function differenceHash(light: Luminance): string {
  const cells = Array.from({ length: 8 }, (_, row) =>
    Array.from({ length: 9 }, (_, column) => cellMean(light, column, row)),
  );
  let hex = '';
  for (const row of cells) {
    let bits = 0;
    for (let i = 0; i < 8; i++) bits = bits * 2 + ((row[i] as number) > (row[i + 1] as number) ? 1 : 0);
    hex += bits.toString(16).padStart(2, '0');
  }
  return hex;
}

function cellMean({ samples, columns, rows }: Luminance, column: number, row: number): number {
  const [x1, y1] = [Math.floor((column * columns) / 9), Math.floor((row * rows) / 8)];
  const x2 = Math.max(x1 + 1, Math.floor(((column + 1) * columns) / 9));
  const y2 = Math.max(y1 + 1, Math.floor(((row + 1) * rows) / 8));
  let sum = 0;
  for (let y = y1; y < y2; y++)
    for (let x = x1; x < x2; x++)
      sum += samples[Math.min(rows - 1, y) * columns + Math.min(columns - 1, x)] as number;
  // Whole numbers, so that two decoders that differ by one level do not differ in many bits.
  return Math.round(sum / ((x2 - x1) * (y2 - y1)));
}

/** Bits in which two hashes of 16 hex digits differ. */
export function hammingDistance(a: string, b: string): number {
  let distance = 0;
  for (let i = 0; i < 16; i += 8) {
    let bits = (Number.parseInt(a.slice(i, i + 8), 16) ^ Number.parseInt(b.slice(i, i + 8), 16)) >>> 0;
    for (; bits !== 0; bits = (bits & (bits - 1)) >>> 0) distance++;
  }
  return distance;
}
