import { compareText } from '../core/order.ts';
import type { StageReport } from '../io/stage.ts';
import { cellOf, type Html, join, subsection, table } from '../page/html.ts';
import { valueHtml } from './report-value.ts';

type Plain = Readonly<Record<string, unknown>>;

/**
 * What ingest says of its sources, side by side: single numbers as one row per source, counts by code as one row per
 * code, anything else below.
 */
export function sourcesHtml(stages: readonly StageReport[]): Html {
  const { sources, ...rest } = stages.find(({ stage }) => stage === '1-ingest')?.details ?? {};
  const bySource = isPlain(sources) ? (sources as Readonly<Record<string, Plain>>) : {};
  const ids = Object.keys(bySource).sort(compareText);
  const names = [...new Set(ids.flatMap((id) => Object.keys(bySource[id] ?? {})))].sort(compareText);
  const isScalar = (name: string): boolean => ids.every((id) => typeof bySource[id]?.[name] !== 'object');
  const isCounts = (name: string): boolean => ids.every((id) => isCountMap(bySource[id]?.[name]));
  const scalars = names.filter(isScalar);
  const summary = ids.map((id) => [
    cellOf(id),
    ...scalars.map((name) => cellOf(bySource[id]?.[name] as number)),
  ]);
  const others = names.filter((name) => !isScalar(name) && !isCounts(name));
  return join([
    table(['source', ...scalars], summary, 'Files and objects'),
    ...names
      .filter((name) => !isScalar(name) && isCounts(name))
      .map((name) => countsTable(name, ids, bySource)),
    ...others.map((name) =>
      subsection(name, join(ids.map((id) => valueHtml(bySource[id]?.[name] ?? {}, id)))),
    ),
    ...Object.entries(rest).map(([name, value]) => valueHtml(value, name)),
  ]);
}

function countsTable(name: string, ids: readonly string[], bySource: Readonly<Record<string, Plain>>): Html {
  const countAt = (id: string, code: string): number | null =>
    (bySource[id]?.[name] as Record<string, number> | undefined)?.[code] ?? null;
  const codes = [...new Set(ids.flatMap((id) => Object.keys((bySource[id]?.[name] ?? {}) as Plain)))];
  const rows = codes
    .sort(compareText)
    .map((code) => [cellOf(code), ...ids.map((id) => cellOf(countAt(id, code)))]);
  return table([name, ...ids], rows, `${name}, by source`);
}

function isCountMap(value: unknown): boolean {
  return value === undefined || (isPlain(value) && Object.values(value).every((n) => typeof n === 'number'));
}

function isPlain(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
