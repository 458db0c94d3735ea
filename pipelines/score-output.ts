import { roundTo } from '../src/core/order.ts';
import { type BreakdownScope, breakdownJson, breakdownTable } from '../src/score/breakdown.ts';
import { comparisonJson, comparisonTable } from '../src/score/compare.ts';
import { diagnosisJson, diagnosisTables } from '../src/score/diagnosis-tables.ts';
import { scaleJson, scaleTable } from '../src/score/scale.ts';
import { layOutTable, type Table, type TableFormat } from '../src/score/table.ts';
import {
  detailTable,
  overviewJson,
  overviewTable,
  reasonCounts,
  reasonTable,
  rowJson,
} from '../src/score/tables.ts';
import type { ScoreResult } from './score.ts';

/** Every table of a result, in the order in which they are shown. */
export function tablesOf(result: ScoreResult, scope: BreakdownScope): Table[] {
  const { files, comparisons, scale, diagnosis, breakdown, split, protocol } = result;
  return [
    overviewTable(files),
    ...files.flatMap((file) => {
      const reasons = reasonTable(file);
      const detail = detailTable(file, `${file.name} (${split}, protocol ${protocol})`);
      return reasons.cells.length > 1 ? [detail, reasons] : [detail];
    }),
    ...comparisons.map(comparisonTable),
    ...diagnosisTables(diagnosis ?? []),
    ...(scale === null || scale.every(({ rows }) => rows.length === 0) ? [] : [scaleTable(scale)]),
    ...(breakdown ?? []).map(({ name, parts }) => breakdownTable(name, parts, scope)),
  ];
}

/** The tables as printed; in CSV an empty line parts them. */
export function scoreText(result: ScoreResult, format: TableFormat, scope: BreakdownScope = 'all'): string {
  return tablesOf(result, scope)
    .map((table) => layOutTable(table, format))
    .join('\n');
}

/** Names of the files that `--tables` writes: the table's own, numbered where there are several of a kind. */
export function tableFiles(
  result: ScoreResult,
  format: TableFormat,
  scope: BreakdownScope,
): ReadonlyMap<string, string> {
  const extension = { text: 'txt', markdown: 'md', csv: 'csv' }[format];
  const tables = tablesOf(result, scope);
  const files = new Map<string, string>();
  for (const table of tables) {
    const isAlone = tables.filter(({ id }) => id === table.id).length === 1;
    const earlier = [...files.keys()].filter((name) => name.startsWith(`${table.id}-`)).length;
    const name = isAlone ? table.id : `${table.id}-${earlier + 1}`;
    files.set(`${name}.${extension}`, layOutTable(table, format));
  }
  return files;
}

/** Everything, shares in place of percentages, for `--json`. */
export function scoreJson(result: ScoreResult): Record<string, unknown> {
  const { release, split, protocol, seed, resamples, files, inputs, comparisons } = result;
  const { scale, diagnosis, breakdown } = result;
  return {
    release,
    split,
    protocol,
    seed,
    resamples,
    table: overviewJson(files),
    files: files.map((file) => ({
      name: file.name,
      rows: file.rows.map((row) => rowJson(row, file.intervals)),
      invalid: reasonCounts(file.records),
      records: file.records.map(({ id, status, reason, scores }) => ({
        id,
        status,
        reason,
        guarded: roundTo(scores.guarded, 9),
        paper: roundTo(scores.paper, 9),
      })),
    })),
    inputs: inputs.map(({ path, entryCount, predictions, problems, missing, protocols }) => ({
      file: path,
      lines: entryCount,
      used: predictions.size,
      protocols,
      problems,
      missing,
    })),
    comparisons: comparisons.map(comparisonJson),
    diagnosis: diagnosis?.map(({ name, rows }) => ({ name, rows: rows.map(diagnosisJson) })) ?? null,
    scale: scale?.map(({ file, rows }) => ({ name: file.name, rows: rows.map(scaleJson) })) ?? null,
    breakdown: breakdown?.map(({ name, parts }) => ({ name, bins: parts.map(breakdownJson) })) ?? null,
  };
}
