import type { StageReport } from '../io/stage.ts';
import { cellOf, type Html, html, join, subsection, table, text } from '../page/html.ts';
import { valueHtml } from './report-value.ts';

type Plain = Readonly<Record<string, unknown>>;

const COLUMNS = [
  'task',
  'wanted',
  'chosen',
  'reserve',
  'available',
  'usable',
  'images',
  'perImage',
  'groups',
  'effectiveGroups',
  'bestConstant',
] as const;

/** What select says of each task: quotas, what there was to choose from, constants and option priors. */
export function selectHtml(stages: readonly StageReport[]): Html {
  const details = stages.find(({ stage }) => stage === '4-select')?.details ?? {};
  const { tasks, ...rest } = details;
  const rows = Array.isArray(tasks) ? (tasks as Plain[]) : [];
  const short = rows.map((row) => Object.fromEntries(COLUMNS.map((name) => [name, row[name]])));
  const nested = rows.map((row) => {
    const more = Object.entries(row).filter(([name, value]) => isMore(name, value));
    return html`<details><summary>${text(`${row.task}: letters, options, colours, mixes`)}</summary>${join(more.map(([name, value]) => valueHtml(value, name)))}</details>`;
  });
  return join([
    subsection('What select chose', valueHtml(short, 'Tasks')),
    subsection('Always the commonest answer: what it would score', priorTable(rows)),
    ...nested,
    ...Object.entries(rest).map(([name, value]) => valueHtml(value, name)),
  ]);
}

/** Score of a reader who sees the options' texts only, beside chance. */
function priorTable(rows: readonly Plain[]): Html {
  const cells = rows.flatMap((row) => {
    const splits = row.optionsBySplit;
    if (typeof splits !== 'object' || splits === null) return [];
    return Object.entries(splits as Record<string, Plain>).map(([split, prior]) =>
      [row.task, split, prior.questions, prior.priorAccuracy, prior.chance].map((v) => cellOf(v as string)),
    );
  });
  return table(['task', 'split', 'questions', 'text-only prior', 'chance'], cells);
}

function isMore(name: string, value: unknown): boolean {
  if ((COLUMNS as readonly string[]).includes(name) || value === null) return false;
  return name !== 'firm' && name !== 'optionsBySplit';
}
