import { countText } from '../src/core/text.ts';
import {
  type Cell,
  cellOf,
  type Html,
  html,
  join,
  paragraph,
  table,
  text,
  trustedSvg,
} from '../src/page/html.ts';
import { type PageSection, pageOf } from '../src/page/page.ts';
import { logRange, type Scatter, scatterSvg } from '../src/page/scatter.ts';
import type { BreakdownScope } from '../src/score/breakdown.ts';
import { ALL_BOX_TASKS, type ScaleRow } from '../src/score/scale.ts';
import { headed, type Table } from '../src/score/table.ts';
import type { FileScale, ScoreResult } from './score.ts';
import { tablesOf } from './score-output.ts';

/** Sections of the page, with the ids of the tables in each. */
const SECTIONS: readonly (readonly [id: string, title: string, tables: readonly string[]])[] = [
  ['scores', 'Scores', ['scores']],
  ['files', 'Each file', ['detail', 'invalid']],
  ['differences', 'Differences', ['difference']],
  ['diagnosis', 'Diagnosis', ['diagnosis-regions', 'diagnosis']],
  ['scale', 'Scale', ['scale']],
  ['breakdown', 'Breakdown', ['breakdown']],
];

/** All tables and the scatter plots as one HTML file that loads nothing. */
export function scorePage(result: ScoreResult, scope: BreakdownScope): string {
  const { release, split, protocol, seed, resamples } = result;
  const tables = tablesOf(result, scope);
  const plots = scatterFiles(result);
  const sections = SECTIONS.flatMap(([id, title, ids]): PageSection[] => {
    const own = tables.filter((each) => ids.includes(each.id)).map(tableHtml);
    if (own.length === 0) return [];
    const svgs = [...plots.values()].map((svg) => html`<figure>${trustedSvg(svg)}</figure>`);
    return [[id, title, id === 'scale' ? [...own, html`<div class="plots">${join(svgs)}</div>`] : own]];
  });
  const about = paragraph(
    `${release}, split ${split}, coordinate protocol ${protocol}; 95 % intervals by ${countText(resamples, 'resample')} of the images, seed ${seed}.`,
  );
  return pageOf(`Scores on ${release}`, [about], sections);
}

function tableHtml(shown: Table): Html {
  const [head = [], ...rows] = headed(shown);
  const body = rows.map((row) => row.map(numberOrText));
  return join([table(head, body, shown.title), ...(shown.notes ?? []).map(paragraph)]);
}

/** Numbers keep their decimals and sort as numbers. */
function numberOrText(cell: string): Cell {
  return /^-?\d+(?:\.\d+)?$/.test(cell) ? { html: text(cell), sort: Number(cell) } : cellOf(cell);
}

/** SVG files of target side against S_box, by file name: figure 4 of the paper, a plot per file and task. */
export function scatterFiles({ scale }: ScoreResult): ReadonlyMap<string, string> {
  const files = scale ?? [];
  const xRange = logRange(files.flatMap(({ points }) => points.map(({ sidePx }) => sidePx)));
  return new Map(
    files.flatMap((each, i) =>
      each.rows
        .filter(({ task }) => task !== ALL_BOX_TASKS)
        .map((row) => [
          `scale-${i + 1}-${fileNameOf(row.task)}.svg`,
          scatterSvg(scatterOf(each, row, xRange)),
        ]),
    ),
  );
}

function scatterOf({ file, points }: FileScale, row: ScaleRow, xRange: Scatter['xRange']): Scatter {
  const { pearson, spearman, count } = row.correlation;
  const shown = (value: number | null): string => (value === null ? 'undefined' : value.toFixed(3));
  return {
    title: `${row.task}, ${file.name}`,
    subtitle: `${countText(count, 'target')}, Pearson ${shown(pearson)}, Spearman ${shown(spearman)}`,
    xLabel: 'side of the target, px',
    yLabel: 'S_box',
    points: points
      .filter(({ task }) => task === row.task)
      .map(({ sidePx, score }) => ({ x: sidePx, y: score })),
    xRange,
  };
}

function fileNameOf(task: string): string {
  return task.replace(/[^A-Za-z0-9-]/g, '_');
}
