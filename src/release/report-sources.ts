import { compareText } from '../core/order.ts';
import type { StageReport } from '../io/stage.ts';
import { cellOf, type Html, join, table } from '../page/html.ts';
import { valueHtml } from './report-value.ts';

type Plain = Readonly<Record<string, unknown>>;

/** Counts by code that stand side by side, one row per code. */
const BY_CODE: readonly (readonly [name: string, caption: string])[] = [
  ['dropped', 'Objects left out, by code'],
  ['keptAsUnknown', 'Objects kept as unknown, by reason: nothing is asked that they could change'],
  ['faults', 'Faults of the labels, whether or not they decided; an object can have several'],
  ['passedOver', 'Files that belong to no scene, by code'],
];

/** What ingest says of its sources, side by side: files and objects, scenes, published totals, counts by code. */
export function sourcesHtml(stages: readonly StageReport[]): Html {
  const { sources, losses: _, ...rest } = stages.find(({ stage }) => stage === '1-ingest')?.details ?? {};
  const bySource = isPlain(sources) ? (sources as Readonly<Record<string, Plain>>) : {};
  const ids = Object.keys(bySource).sort(compareText);
  const at = (id: string, ...path: readonly string[]): unknown =>
    path.reduce<unknown>((value, name) => (isPlain(value) ? value[name] : undefined), bySource[id]);
  const summary = ids.map((id) => [
    cellOf(id),
    ...[['files'], ['scenes', 'in'], ['scenes', 'kept'], ['instancesRead'], ['kept']].map((path) =>
      cellOf(at(id, ...path) as number),
    ),
  ]);
  return join([
    table(
      ['source', 'label files', 'scenes listed', 'scenes kept', 'objects read', 'objects kept'],
      summary,
      'Files, scenes and objects',
    ),
    publishedTable(ids, at),
    ...BY_CODE.map(([name, caption]) => countsTable(caption, ids, (id) => at(id, name))),
    countsTable('Scenes left out, by code', ids, (id) => at(id, 'scenes', 'dropped')),
    ...Object.entries(rest).map(([name, value]) => valueHtml(value, name)),
  ]);
}

/** Scenes and objects of each split that the source was released with, beside the totals that its owners publish. */
function publishedTable(
  ids: readonly string[],
  at: (id: string, ...path: readonly string[]) => unknown,
): Html {
  const rows = ids.flatMap((id) => {
    const published = at(id, 'expected');
    const expected = Array.isArray(published) ? (published as Plain[]) : [];
    const found = Object.keys((at(id, 'splits') ?? {}) as Plain);
    const splits = [...new Set([...expected.map(({ split }) => String(split)), ...found])];
    return splits.map((split) => {
      const total = expected.find((row) => row.split === split);
      return [
        cellOf(id),
        cellOf(split),
        cellOf((at(id, 'splits', split, 'scenes') ?? 0) as number),
        cellOf(total?.images as number | null),
        cellOf((at(id, 'splits', split, 'objects') ?? 0) as number),
        cellOf(total?.instances as number | null),
      ];
    });
  });
  return table(
    ['source', 'its split', 'images found', 'images published', 'objects found', 'objects published'],
    rows,
    'Beside the published totals',
  );
}

function countsTable(caption: string, ids: readonly string[], countsOf: (id: string) => unknown): Html {
  const countAt = (id: string, code: string): number | null =>
    ((countsOf(id) ?? {}) as Record<string, number>)[code] ?? null;
  const codes = [...new Set(ids.flatMap((id) => Object.keys((countsOf(id) ?? {}) as Plain)))];
  const rows = codes
    .sort(compareText)
    .map((code) => [cellOf(code), ...ids.map((id) => cellOf(countAt(id, code)))]);
  return table(['code', ...ids], rows, caption);
}

function isPlain(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
