import { roundTo } from '../core/order.ts';
import { polygonArea } from '../core/polygon.ts';
import type { Answer } from '../model/answer.ts';
import { tally, tasksIn } from './aggregate.ts';
import { type Correlation, correlate } from './correlate.ts';
import type { RecordScore, Truth } from './record.ts';
import type { Table } from './table.ts';
import type { ScoredFile } from './tables.ts';

/** One true box: how large it is and how well it was found. */
export interface ScalePoint {
  readonly task: string;
  /** Square root of the area of the OBB where the answer has one, else of the HBB; px. */
  readonly sidePx: number;
  /** S_box of its partner in the greedy matching (single target: of the first box), 0 where it has none. */
  readonly score: number;
}

/** Correlations of one task, or of all box tasks together. */
export interface ScaleRow {
  readonly task: string;
  readonly correlation: Correlation;
  readonly records: ReturnType<typeof tally>;
}

/** Name of the row of all tasks that are answered by boxes. */
export const ALL_BOX_TASKS = 'all box tasks';

/** A point per true box, in the order of the key; targets of missing and invalid replies score 0. */
export function scalePoints(key: readonly Truth[], records: readonly RecordScore[]): ScalePoint[] {
  return key.flatMap(({ task, answer }, i) => {
    const scores = (records[i] as RecordScore).targetScores;
    return scores === null ? [] : scores.map((score, t) => ({ task, sidePx: sidePxOf(answer, t), score }));
  });
}

function sidePxOf(answer: Answer, at: number): number {
  if (answer.kind !== 'box' && answer.kind !== 'boxes') throw new Error(`sidePxOf: ${answer.kind}`);
  const [asked, other] =
    answer.kind === 'box'
      ? [answer.box, answer.otherForm]
      : [answer.boxes[at] as readonly number[], answer.otherForm?.[at]];
  const oriented = [asked, other].find((box) => box?.length === 8);
  if (oriented !== undefined) return Math.sqrt(polygonArea(oriented));
  const [x1, y1, x2, y2] = asked as readonly [number, number, number, number];
  return Math.sqrt((x2 - x1) * (y2 - y1));
}

/** Pearson and Spearman per task, and over the targets of all tasks: table 16. */
export function scaleRows(points: readonly ScalePoint[], records: readonly RecordScore[]): ScaleRow[] {
  const located = records.filter((record) => record.targetScores !== null);
  const tasks = tasksIn(located).map(([task]) => task);
  const rowOf = (name: string, isIn: (task: string) => boolean): ScaleRow => {
    const own = points.filter(({ task }) => isIn(task));
    return {
      task: name,
      correlation: correlate(
        own.map(({ sidePx }) => sidePx),
        own.map(({ score }) => score),
      ),
      records: tally(located.filter(({ task }) => isIn(task))),
    };
  };
  const rows = tasks.map((name) => rowOf(name, (task) => task === name));
  return tasks.length > 1 ? [...rows, rowOf(ALL_BOX_TASKS, () => true)] : rows;
}

export function scaleTable(
  files: readonly { readonly file: ScoredFile; readonly rows: readonly ScaleRow[] }[],
): Table {
  const lines = files.flatMap(({ file, rows }) =>
    rows.map(({ task, correlation, records }) => [
      file.name,
      task,
      coefficient(correlation.pearson),
      coefficient(correlation.spearman),
      ...[correlation.count, records.count, records.answered, records.invalid, records.missing].map(String),
    ]),
  );
  const head = ['file', 'task', 'Pearson r', 'Spearman r', 'targets', 'N', 'answered', 'invalid', 'missing'];
  return {
    id: 'scale',
    title: 'Target side against S_box (layout of table 16)',
    cells: [head, ...lines],
    notes: ['one point per true box, in guarded mode; a target that no box was matched with scores 0'],
  };
}

function coefficient(value: number | null): string {
  return value === null ? 'undefined' : value.toFixed(4);
}

export function scaleJson({ task, correlation, records }: ScaleRow): Record<string, unknown> {
  const rounded = (value: number | null): number | null => (value === null ? null : roundTo(value, 6));
  return {
    task,
    targets: correlation.count,
    pearson: rounded(correlation.pearson),
    spearman: rounded(correlation.spearman),
    count: records.count,
    answered: records.answered,
    invalid: records.invalid,
    missing: records.missing,
  };
}
