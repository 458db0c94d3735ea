import { z } from 'zod';
import type { StageReport } from '../io/stage.ts';
import { SPLITS } from '../model/instruction.ts';
import {
  type Cell,
  cellOf,
  type Html,
  html,
  join,
  numberText,
  subsection,
  table,
  text,
} from '../page/html.ts';
import { valueHtml } from './report-value.ts';

type Plain = Readonly<Record<string, unknown>>;

const perSplitSchema = z.strictObject({ dev: z.number(), validation: z.number(), test: z.number() });
const perImageSchema = z.strictObject({ mean: z.number(), max: z.number() });
const constantSchema = z.strictObject({ count: z.string(), share: z.number() });

/** Fields of a task that have a column of their own; quotas are one number per split. */
const COLUMNS: readonly (readonly [name: string, head: string])[] = [
  ['task', 'task'],
  ['wanted', 'quota'],
  ['chosen', 'chosen'],
  ['reserve', 'reserve'],
  ['available', 'candidates'],
  ['usable', 'usable'],
  ['images', 'images'],
  ['perImage', 'records per image'],
  ['groups', 'groups'],
  ['effectiveGroups', 'effective groups'],
  ['bestConstant', 'best constant answer'],
];

/** What select says of each task: quotas, what there was to choose from, constants and option priors. */
export function selectHtml(stages: readonly StageReport[]): Html {
  const details = stages.find(({ stage }) => stage === '4-select')?.details ?? {};
  const { tasks, ...rest } = details;
  const rows = Array.isArray(tasks) ? (tasks as Plain[]) : [];
  const nested = rows.map((row) => {
    const more = Object.entries(row).filter(([name, value]) => isMore(name, value));
    return html`<details><summary>${text(`${row.task}: sources, sizes, answers, letters, options and colours`)}</summary>${join(more.map(([name, value]) => valueHtml(value, name)))}</details>`;
  });
  return join([
    subsection('What select chose, per task', chosenTable(rows)),
    subsection('Always the commonest answer: what it would score', priorTable(rows)),
    ...nested,
    ...Object.entries(rest).map(([name, value]) => valueHtml(value, name)),
  ]);
}

function chosenTable(rows: readonly Plain[]): Html {
  const cells = rows.map((row) => COLUMNS.map(([name]) => fieldCell(row[name])));
  return table(
    COLUMNS.map(([, head]) => head),
    cells,
    'Quota, chosen and reserve as dev / validation / test. Usable: under the limit per image. Images and groups are of the records within the quota.',
  );
}

function fieldCell(value: unknown): Cell {
  const perSplit = perSplitSchema.safeParse(value);
  if (perSplit.success) return cellOf(SPLITS.map((split) => perSplit.data[split]).join(' / '));
  const perImage = perImageSchema.safeParse(value);
  if (perImage.success)
    return cellOf(`${numberText(perImage.data.mean)} on average, at most ${perImage.data.max}`);
  const constant = constantSchema.safeParse(value);
  if (constant.success)
    return cellOf(`${constant.data.count}, right in ${numberText(constant.data.share * 100)} %`);
  return cellOf(value as string | number | null | undefined);
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
  return table(['task', 'split', 'questions', 'right by the options’ texts alone, share', 'chance'], cells);
}

function isMore(name: string, value: unknown): boolean {
  if (COLUMNS.some(([column]) => column === name) || value === null) return false;
  return name !== 'firm' && name !== 'optionsBySplit';
}
