import { z } from 'zod';
import { compareNatural } from '../core/order.ts';
import { countText } from '../core/text.ts';
import type { StageReport } from '../io/stage.ts';
import { SPLITS, splitSchema } from '../model/instruction.ts';
import { cellOf, type Html, html, join, numberText, paragraph, table, text } from '../page/html.ts';
import { binText } from './report-words.ts';

const stratumSchema = z.object({
  counts: z.record(z.string(), z.partialRecord(splitSchema, z.number())),
  divergence: z.number().nullable(),
});
const detailsSchema = z.object({
  mode: z.string(),
  moved: z.array(z.string()),
  spread: z.array(
    z.object({ task: z.string(), source: stratumSchema, sizeBin: stratumSchema, answerBin: stratumSchema }),
  ),
});

const STRATA = [
  ['source', 'source'],
  ['sizeBin', 'target size'],
  ['answerBin', 'answer'],
] as const;

const MODES: Readonly<Record<string, string>> = {
  group: 'Records were divided by group: images that show the same place stand in one split.',
  paper: 'Records were divided one by one, as in the paper: images may stand in several splits.',
};

/** How the records were divided, and how evenly sources, sizes and answers fall to the splits, task by task. */
export function spreadHtml(stages: readonly StageReport[]): Html {
  const report = stages.find(({ stage }) => stage === '7-split');
  const checked = detailsSchema.safeParse(report?.details);
  if (!checked.success) return paragraph('7-split has no report.');
  const { mode, moved, spread } = checked.data;
  const rows = spread.map((row) => [
    cellOf(row.task),
    ...STRATA.map(([name]) => cellOf(row[name].divergence)),
  ]);
  return join([
    paragraph(MODES[mode] ?? mode),
    paragraph(
      moved.length === 0
        ? 'Every group stands in the split that select planned for it.'
        : `${countText(moved.length, 'group stands', 'groups stand')} in another split than select planned, since drafting and review took some records: ${moved.join(', ')}.`,
    ),
    table(
      ['task', ...STRATA.map(([, title]) => `by ${title}`)],
      rows,
      'How unlike the splits are (Jensen-Shannon divergence: 0 alike, 1 nothing in common)',
    ),
    ...spread.map((row) => {
      const tables = STRATA.map(([name, title]) => stratumTable(title, row[name]));
      return html`<details><summary>${text(`${row.task}: records per split by source, target size and answer`)}</summary><div class="plots">${join(tables)}</div></details>`;
    }),
  ]);
}

function stratumTable(title: string, { counts, divergence }: z.infer<typeof stratumSchema>): Html {
  const keys = Object.keys(counts).sort(compareNatural);
  const rows = keys.map((key) => [
    cellOf(binText(key)),
    ...SPLITS.map((split) => cellOf(counts[key]?.[split] ?? 0)),
  ]);
  return table(
    [title, ...SPLITS],
    rows,
    divergence === null ? `By ${title}` : `By ${title}, divergence ${numberText(divergence)}`,
  );
}
