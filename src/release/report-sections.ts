import { compareText } from '../core/order.ts';
import { countText } from '../core/text.ts';
import type { Book, StageReport } from '../io/stage.ts';
import { SPLITS } from '../model/instruction.ts';
import { PAPER_TABLE_1, PAPER_TABLE_6 } from '../model/paper.ts';
import { PAPER_QUOTAS, quotaTotal } from '../model/presets.ts';
import {
  type Cell,
  cellOf,
  type Html,
  html,
  htmlCell,
  join,
  numberText,
  subsection,
  table,
  text,
} from '../page/html.ts';
import { type Bar, barChart, flowBar, heatTable, histogramChart } from '../page/plots.ts';
import type { MeaningOf } from './drop-meanings.ts';
import { measureText } from './report-cards.ts';
import { binText, wordOf } from './report-words.ts';
import type { SplitCounts, Stats } from './stats-schema.ts';
import type { Yield } from './yields.ts';

/** Books of all stages: in = kept + dropped. */
export function booksTable(stages: readonly StageReport[]): Html {
  const rows = stages.flatMap(({ stage, books }) => books.map((book) => bookRow(stage, book)));
  return table(
    ['stage', 'unit', 'in', 'kept', 'dropped', '', 'in = kept + dropped', 'commonest codes'],
    rows,
  );
}

function bookRow(stage: string, book: Book): Cell[] {
  const dropped = Object.values(book.dropped).reduce((a, b) => a + b, 0);
  const codes = Object.entries(book.dropped).sort((a, b) => b[1] - a[1] || compareText(a[0], b[0]));
  return [
    cellOf(stage),
    cellOf(book.unit),
    cellOf(book.in),
    cellOf(book.kept),
    cellOf(dropped),
    htmlCell(flowBar(book.kept, dropped), book.in === 0 ? 0 : book.kept / book.in),
    cellOf(book.in === book.kept + dropped ? 'yes' : 'NO'),
    cellOf(
      codes
        .slice(0, 4)
        .map(([code, n]) => `${code} ${numberText(n)}`)
        .join(', '),
    ),
  ];
}

export function yieldsHtml(yields: readonly Yield[], meaningOf: MeaningOf): Html {
  const rows = yields.map((y) => [
    cellOf(y.stage),
    cellOf(y.task),
    cellOf(y.code),
    cellOf(y.count),
    cellOf(meaningOf(y) ?? ''),
    cellOf(y.examples.slice(0, 3).map(measureText).join('; ')),
    cellOf(y.examples[0]?.subject),
  ]);
  const charts = [...new Set(yields.map((y) => y.stage))].map((stage) => codeChart(stage, yields));
  return html`<div class="plots">${join(charts)}</div>${table(['stage', 'task', 'code', 'count', 'what it means', 'value and threshold, first cases', 'first case in'], rows, 'Why candidates were dropped')}`;
}

/** Codes or answers that have a bar of their own. */
const MAX_BARS = 40;

function codeChart(stage: string, yields: readonly Yield[]): Html {
  const counts = new Map<string, number>();
  for (const y of yields) if (y.stage === stage) counts.set(y.code, (counts.get(y.code) ?? 0) + y.count);
  const bars = [...counts].map(([label, value]) => ({ label, value }));
  bars.sort((a, b) => b.value - a.value || compareText(a.label, b.label));
  return barChart(`${stage}: drops by code`, 'lines of the drop ledger', firstBars(bars, MAX_BARS, 'code'));
}

/** The first bars, and one for all others. */
function firstBars(bars: readonly Bar[], most: number, word: string): readonly Bar[] {
  const rest = bars.slice(most);
  if (rest.length === 0) return bars;
  const value = rest.reduce((sum, bar) => sum + bar.value, 0);
  return [...bars.slice(0, most), { label: countText(rest.length, `other ${word}`), value }];
}

export function balanceHtml(stats: Stats): Html {
  const chart = (title: string, unit: string, rows: readonly SplitCounts[] = []): Html =>
    barChart(
      title,
      unit,
      rows.map((row) => ({ label: binText(row.key), value: row.total })),
    );
  const { optionLetter, markerColour, countBin, directionSector, sizeBin } = stats.breakdowns;
  const balance = stats.letterBalance.map((row) => [
    cellOf(row.options),
    cellOf(row.records),
    cellOf(row.chiSquare),
    cellOf(row.degreesOfFreedom),
  ]);
  return html`<div class="plots">${chart('Right letters', 'records', optionLetter)}${chart('Marker colours', 'markers', markerColour)}${chart('Counts', 'records', countBin)}${chart('Direction sectors', 'records', directionSector)}${chart('Target sizes', 'records', sizeBin)}</div>${table(['options', 'records', 'chi-square of the letters', 'degrees of freedom'], balance, 'Letters against equal shares')}`;
}

export function answersHtml(stats: Stats): Html {
  return join(
    Object.entries(stats.answers).map(([task, rows]) =>
      barChart(
        `${task}: answers`,
        'records',
        firstBars(
          rows.map((row) => ({ label: binText(row.key), value: row.total })),
          MAX_BARS,
          'answer',
        ),
      ),
    ),
  );
}

export function splitsHtml(stats: Stats): Html {
  const rows = stats.table8.map((row) => {
    const paper = PAPER_QUOTAS[row.key];
    const counts = [...SPLITS.map((split) => row[split]), row.total];
    const published = paper === undefined ? [] : [...SPLITS.map((split) => paper[split]), quotaTotal(paper)];
    return [cellOf(row.key), ...counts.map((n, i) => pairCell(n, published[i] ?? null))];
  });
  const heat = stats.table8.map((row) => ({ label: row.key, values: SPLITS.map((split) => row[split]) }));
  return html`${table(['task', ...SPLITS, 'total'], rows, 'Table 8 of the paper for this release: records per task and split, the paper’s in brackets')}${heatTable('Records per task and split', [...SPLITS], heat)}`;
}

export function paperHtml(stats: Stats): Html {
  const { table1, table6 } = stats;
  const size = (width: number | null, height: number | null): string =>
    width === null || height === null
      ? '–'
      : `${numberText(Math.round(width))} x ${numberText(Math.round(height))}`;
  const percent = (share: number | null): string =>
    share === null ? '–' : `${Number((share * 100).toPrecision(3))} %`;
  const overall = [
    [
      'average resolution, px',
      size(table1.averageWidthPx, table1.averageHeightPx),
      size(PAPER_TABLE_1.averageWidthPx, PAPER_TABLE_1.averageHeightPx),
    ],
    [
      'average target size, px',
      size(table1.targetWidthPx, table1.targetHeightPx),
      size(PAPER_TABLE_1.targetWidthPx, PAPER_TABLE_1.targetHeightPx),
    ],
    ['target size proportion', percent(table1.targetShare), percent(PAPER_TABLE_1.targetShare)],
    ['volume', numberText(table1.volume), numberText(PAPER_TABLE_1.volume)],
    ['output types', table1.outputTypes.join(', '), PAPER_TABLE_1.outputTypes.join(', ')],
  ].map((row) => row.map(cellOf));
  const sources = table6.map((row) => {
    const paper = PAPER_TABLE_6[row.source];
    return [
      cellOf(row.source),
      pairCell(row.images, paper?.images ?? null),
      cellOf(
        `${size(row.averageWidthPx, row.averageHeightPx)}${paper === undefined ? '' : ` (${size(paper.averageWidthPx, paper.averageHeightPx)})`}`,
      ),
      pairCell(row.averageMegapixels, paper?.averageMegapixels ?? null),
      cellOf(
        `${size(row.maxWidthPx, row.maxHeightPx)}${paper === undefined ? '' : ` (${size(paper.maxWidthPx, paper.maxHeightPx)})`}`,
      ),
    ];
  });
  const histograms = stats.histograms.map((h) => histogramChart(h.title, h.unit, h.bins));
  return html`${subsection('Table 1 of the paper for this release', table(['', 'this release', 'paper'], overall))}${subsection('Table 6 of the paper for this release', table(['source', 'images', 'average resolution, px', 'average megapixels', 'largest image, px'], sources, 'The paper’s values in brackets'))}${subsection('Targets', targetsTable(stats))}<div class="plots">${join(histograms)}</div>${subsection('Records by dimension', breakdownTables(stats))}`;
}

function targetsTable({ targets }: Stats): Html {
  const rows = targets.map((row) => [
    cellOf(row.source),
    cellOf(row.targets),
    cellOf(row.meanWidthPx),
    cellOf(row.meanHeightPx),
    cellOf(row.meanLongPx),
    cellOf(row.meanShortPx),
    cellOf(row.meanShare === null ? null : row.meanShare * 100),
    cellOf(row.medianShare === null ? null : row.medianShare * 100),
    cellOf(row.meanRecordShare === null ? null : row.meanRecordShare * 100),
  ]);
  return table(
    [
      'source',
      'targets',
      'HBB width px',
      'HBB height px',
      'OBB long px',
      'OBB short px',
      'mean share %',
      'median share %',
      'mean of records %',
    ],
    rows,
    'Distinct target instances: each counts once, however many records rest on it. Share: visible area over image area.',
  );
}

function breakdownTables(stats: Stats): Html {
  const shown = Object.entries(stats.breakdowns).map(([name, rows]) =>
    table(
      [wordOf(name), ...SPLITS, 'total'],
      rows.map((row) => [
        cellOf(binText(row.key)),
        ...SPLITS.map((split) => cellOf(row[split])),
        cellOf(row.total),
      ]),
      `Records by ${wordOf(name)}`,
    ),
  );
  return html`<div class="plots">${join(shown)}</div>`;
}

function pairCell(value: number | null, paper: number | null): Cell {
  const own = value === null ? '–' : numberText(value);
  const content = paper === null ? own : `${own} (${numberText(paper)})`;
  return htmlCell(text(content), value ?? '');
}
