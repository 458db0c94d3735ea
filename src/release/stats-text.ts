import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UsageError } from '../core/errors.ts';
import { countText } from '../core/text.ts';
import { issueError, parseLine } from '../io/jsonl.ts';
import { SPLITS } from '../model/instruction.ts';
import { PAPER_TABLE_1, PAPER_TABLE_6 } from '../model/paper.ts';
import { PAPER_QUOTAS, quotaTotal } from '../model/presets.ts';
import { binText, wordOf } from './report-words.ts';
import { type Stats, statsSchema } from './stats-schema.ts';

/** Statistics of a release folder. UsageError where it has none, DataError where they are damaged. */
export async function readStats(releasePath: string): Promise<Stats> {
  const path = join(releasePath, 'stats.json');
  const content = await readFile(path, 'utf8').catch(() => {
    throw new UsageError(`${releasePath} is no release folder: it has no stats.json`);
  });
  const checked = statsSchema.safeParse(parseLine(content, path));
  if (!checked.success) throw issueError(path, checked.error);
  return checked.data;
}

/** The tables of a release beside the paper's values, as text. */
export function statsText(stats: Stats): string {
  const { table1, table6, table8, targets, breakdowns, gates, overview } = stats;
  const parts = [
    block(
      'Table 1 of the paper for this release (sizes in px)',
      ['', 'release', 'paper'],
      [
        [
          'average resolution',
          size(table1.averageWidthPx, table1.averageHeightPx),
          size(PAPER_TABLE_1.averageWidthPx, PAPER_TABLE_1.averageHeightPx),
        ],
        [
          'average target size',
          size(table1.targetWidthPx, table1.targetHeightPx),
          size(PAPER_TABLE_1.targetWidthPx, PAPER_TABLE_1.targetHeightPx),
        ],
        ['target size proportion', percent(table1.targetShare), percent(PAPER_TABLE_1.targetShare)],
        ['volume', String(table1.volume), String(PAPER_TABLE_1.volume)],
        ['output types', table1.outputTypes.join(', '), PAPER_TABLE_1.outputTypes.join(', ')],
      ],
    ),
    block(
      'Table 6 of the paper for this release (images, sizes in px)',
      ['source', 'images', '(paper)', 'average', '(paper)', 'megapixels', '(paper)', 'largest', '(paper)'],
      table6.map(sourceLine),
    ),
    block(
      'Table 8 of the paper for this release (records)',
      ['task', ...SPLITS.flatMap((s) => [s, '(paper)']), 'total', '(paper)'],
      table8.map((row) => {
        const paper = PAPER_QUOTAS[row.key];
        const splits = SPLITS.flatMap((split) => [String(row[split]), String(paper?.[split] ?? '–')]);
        return [row.key, ...splits, String(row.total), paper === undefined ? '–' : String(quotaTotal(paper))];
      }),
    ),
    block(
      'Targets (distinct instances; mean sizes in px; shares of the image area)',
      ['source', 'targets', 'HBB', 'OBB', 'mean share', 'median share', 'mean of records'],
      targets.map((t) => [
        t.source,
        String(t.targets),
        size(t.meanWidthPx, t.meanHeightPx),
        size(t.meanLongPx, t.meanShortPx),
        percent(t.meanShare),
        percent(t.medianShare),
        percent(t.meanRecordShare),
      ]),
    ),
    ...Object.entries(breakdowns).map(([name, rows]) =>
      block(
        `Records by ${wordOf(name)}`,
        [wordOf(name), ...SPLITS, 'total'],
        rows.map((r) => [binText(r.key), ...SPLITS.map((s) => String(r[s])), String(r.total)]),
      ),
    ),
    `${countText(overview.records, 'record')}, ${countText(overview.images, 'image')}, ${countText(overview.groups, 'group')}; ${overview.recordsPerImage.mean ?? 0} records per image (at most ${overview.recordsPerImage.max}); worth ${overview.effectiveN ?? 0} independent records if those of a group are alike`,
    ...gates.map(
      ({ name, value, threshold, met }) =>
        `gate ${name}: ${value ?? 'not measured'} (below ${threshold}): ${met === null ? 'not measured' : met ? 'met' : 'NOT MET'}`,
    ),
  ];
  const note =
    stats.scope === 'public'
      ? ['Test answers are withheld: what follows from answers is of dev and validation only.']
      : [];
  return `${[...note, ...parts].join('\n\n')}\n`;
}

function sourceLine(row: Stats['table6'][number]): string[] {
  const paper = PAPER_TABLE_6[row.source];
  return [
    row.source,
    String(row.images),
    String(paper?.images ?? '–'),
    size(row.averageWidthPx, row.averageHeightPx),
    size(paper?.averageWidthPx ?? null, paper?.averageHeightPx ?? null),
    String(row.averageMegapixels ?? '–'),
    String(paper?.averageMegapixels ?? '–'),
    size(row.maxWidthPx, row.maxHeightPx),
    size(paper?.maxWidthPx ?? null, paper?.maxHeightPx ?? null),
  ];
}

/** Columns as wide as their longest cell; the first left, the others right. */
function block(title: string, head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return `${title}: none`;
  const widths = head.map((name, i) => Math.max(name.length, ...rows.map((row) => (row[i] ?? '').length)));
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
      .join('  ')
      .trimEnd();
  return [title, line(head), line(widths.map((w) => '-'.repeat(w))), ...rows.map(line)].join('\n');
}

function size(width: number | null, height: number | null): string {
  return width === null || height === null ? '–' : `${Math.round(width)} x ${Math.round(height)}`;
}

function percent(share: number | null): string {
  return share === null ? '–' : `${Number((share * 100).toPrecision(3))} %`;
}
