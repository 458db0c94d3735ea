import { reversedRing } from '../core/polygon.ts';
import type { Rng } from '../core/rng.ts';
import type { LabelRow } from './label-rows.ts';

/** Labels with the faults that real files have, planted among sound ones. */
export interface FaultPlan {
  /** Share of rings that run counter-clockwise, 0 to 1. */
  readonly reversedShare: number;
  readonly duplicates: number;
  readonly doubleLabels: number;
  /** Second label, of another class, over a sound one; null for none. */
  readonly conflictLabel: string | null;
  readonly zeroArea: number;
  readonly repeatedVertex: number;
  readonly outside: number;
}

/**
 * Known faults of the sources: mixed winding, exact duplicates, objects labelled twice, lines and points in place of
 * boxes, repeated vertices, objects beside the image. All fall on the commonest class, so that the others stay sound.
 */
export function plantFaults(
  rows: readonly LabelRow[],
  size: { readonly widthPx: number; readonly heightPx: number },
  plan: FaultPlan,
  rng: Rng,
): LabelRow[] {
  const turned = rows.map((row) =>
    rng.unit() < plan.reversedShare ? { ...row, points: reversedRing(row.points) } : row,
  );
  const label = commonestLabel(rows);
  if (label === null) return turned;
  const models = rng.shuffle(turned.filter((row) => row.label === label));
  const next = (i: number): LabelRow => models[i % models.length] as LabelRow;
  const planted: LabelRow[] = [];
  for (let i = 0; i < plan.duplicates; i++) planted.push(next(i));
  for (let i = 0; i < plan.doubleLabels; i++) planted.push(shifted(next(i + 3), 0.6, 0.4));
  if (plan.conflictLabel !== null) planted.push({ ...shifted(next(6), 0.3, 0.3), label: plan.conflictLabel });
  for (let i = 0; i < plan.zeroArea; i++) planted.push({ ...next(i + 7), points: flattened(next(i + 7), 5) });
  for (let i = 0; i < plan.repeatedVertex; i++) planted.push({ ...next(i), points: pinched(next(i + 9)) });
  for (let i = 0; i < plan.outside; i++) planted.push(shifted(next(i + 11), size.widthPx + 60 + i * 40, 0));
  return [...turned, ...planted];
}

function commonestLabel(rows: readonly LabelRow[]): string | null {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(row.label, (counts.get(row.label) ?? 0) + 1);
  let best: string | null = null;
  for (const [label, count] of counts) {
    if (best === null || count > (counts.get(best) as number)) best = label;
  }
  return best;
}

function shifted(row: LabelRow, dx: number, dy: number): LabelRow {
  return { ...row, points: row.points.map((v, i) => v + (i % 2 === 0 ? dx : dy)) };
}

/** Four points on a line. */
function flattened(row: LabelRow, length: number): number[] {
  const [x, y] = row.points;
  return [x, y, x + length, y, x + length, y, x, y];
}

/** The third vertex said twice, the fourth left out. */
function pinched(row: LabelRow): number[] {
  const p = row.points;
  return [p[0], p[1], p[2], p[3], p[4], p[5], p[4], p[5]];
}
