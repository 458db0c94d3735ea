import { roundTo } from '../core/order.ts';
import type { Luminance } from '../io/image-decode.ts';
import type { Condition } from '../model/diagnostics.ts';
import type { ConditionGrid } from '../model/screened.ts';

/** Samples along the side of a cell at least: fewer tell nothing about contrast. */
const CELL_SAMPLES = 8;
const MAX_CELLS = 4096;

/**
 * Brightness (mean), contrast (standard deviation) and sharpness (mean absolute Laplacian with four neighbours) of the
 * reduced luminance, for the whole image and for square cells of the native image. Fine detail is averaged away by the
 * reduction: sharpness tells texture and edges at its scale, not the focus of single pixels.
 */
export function measureCondition(
  luminance: Luminance,
  widthPx: number,
  heightPx: number,
): { condition: Condition; grid: ConditionGrid } {
  const cellPx = cellSize(luminance.reduction, widthPx, heightPx);
  const columns = Math.ceil(widthPx / cellPx);
  const rows = Math.ceil(heightPx / cellPx);
  const sums = sumCells(luminance, {
    columns,
    columnOf: binOf(luminance.columns, widthPx, cellPx),
    rowOf: binOf(luminance.rows, heightPx, cellPx),
    cells: columns * rows,
  });
  const whole = { count: 0, light: 0, square: 0, edge: 0 };
  const grid: ConditionGrid = { cellPx, columns, rows, brightness: [], contrast: [], sharpness: [] };
  for (let cell = 0; cell < columns * rows; cell++) {
    const at = cell * 4;
    const [count, light, square, edge] = sums.subarray(at, at + 4) as unknown as [
      number,
      number,
      number,
      number,
    ];
    const { brightness, contrast, sharpness } = conditionOf({ count, light, square, edge });
    grid.brightness.push(Math.round(brightness));
    grid.contrast.push(Math.round(contrast));
    grid.sharpness.push(Math.round(sharpness));
    whole.count += count;
    whole.light += light;
    whole.square += square;
    whole.edge += edge;
  }
  const { brightness, contrast, sharpness } = conditionOf(whole);
  return {
    condition: {
      brightness: roundTo(brightness, 1),
      contrast: roundTo(contrast, 1),
      sharpness: roundTo(sharpness, 1),
    },
    grid,
  };
}

function cellSize(reduction: number, widthPx: number, heightPx: number): number {
  let cellPx = reduction * CELL_SAMPLES;
  while (Math.ceil(widthPx / cellPx) * Math.ceil(heightPx / cellPx) > MAX_CELLS) cellPx *= 2;
  return cellPx;
}

/** The row or column of cells that each sample's centre lies in. */
function binOf(samples: number, sizePx: number, cellPx: number): Int32Array {
  return Int32Array.from({ length: samples }, (_, i) => Math.floor(((i + 0.5) * sizePx) / samples / cellPx));
}

interface Cells {
  readonly columns: number;
  readonly columnOf: Int32Array;
  readonly rowOf: Int32Array;
  readonly cells: number;
}

/** Four sums per cell: samples, light, squared light, absolute Laplacian. Edges of the image repeat their samples. */
function sumCells({ samples, columns: width, rows: height }: Luminance, cells: Cells): Float64Array {
  const sums = new Float64Array(cells.cells * 4);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    const above = Math.max(0, y - 1) * width;
    const below = Math.min(height - 1, y + 1) * width;
    const firstCell = cells.rowOf[y] * cells.columns;
    for (let x = 0; x < width; x++) {
      const light = samples[row + x];
      const left = samples[row + (x === 0 ? 0 : x - 1)];
      const right = samples[row + (x === width - 1 ? x : x + 1)];
      const at = (firstCell + cells.columnOf[x]) * 4;
      sums[at] += 1;
      sums[at + 1] += light;
      sums[at + 2] += light * light;
      sums[at + 3] += Math.abs(4 * light - left - right - samples[above + x] - samples[below + x]);
    }
  }
  return sums;
}

/** A cell without a sample (narrower than one at the image's edge) has no light. */
function conditionOf(sums: { count: number; light: number; square: number; edge: number }): Condition {
  if (sums.count === 0) return { brightness: 0, contrast: 0, sharpness: 0 };
  const brightness = sums.light / sums.count;
  return {
    brightness,
    contrast: Math.sqrt(Math.max(0, sums.square / sums.count - brightness ** 2)),
    sharpness: sums.edge / sums.count,
  };
}
