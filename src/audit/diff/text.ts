import type { JsonChange, JsonValue } from '../../core/json-diff.ts';
import { compareText } from '../../core/order.ts';
import { printable } from '../../core/text.ts';
import type { RecordNote, ReleaseDiff } from './compare.ts';

/** Lines of one list that are printed; `--json` has them all. */
const MAX_LINES = 30;
const MAX_VALUE_CHARS = 60;

/** A diff for a terminal: how many first, then which. */
export function diffText(diff: ReleaseDiff): string {
  const { added, removed, changed, moved, images } = diff;
  const lines = [
    `records: ${diff.sameCount} the same, ${added.length} added, ${removed.length} removed, ${changed.length} changed, ${moved.length} in another split`,
    `images: ${images.added.length} added, ${images.removed.length} removed, ${images.changed.length} changed`,
    ...list('added', added.map(noteText)),
    ...list('removed', removed.map(noteText)),
    ...list('fields changed', fieldCounts(diff)),
    ...list(
      'changed',
      changed.flatMap(({ id, changes }) => changes.map((change) => `${id}: ${changeText(change)}`)),
    ),
    ...list(
      'in another split',
      moved.map(({ id, from, to }) => `${id}: ${from} → ${to}`),
    ),
    ...list(
      'images changed',
      images.changed.flatMap(({ id, changes }) => changes.map((change) => `${id}: ${changeText(change)}`)),
    ),
    ...list('statistics moved', diff.statistics.map(changeText)),
    ...list('settings changed', diff.manifest.map(changeText)),
  ];
  return `${lines.map(printable).join('\n')}\n`;
}

function list(title: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return [];
  const rest = lines.length - MAX_LINES;
  const shown = lines.slice(0, MAX_LINES).map((line) => `  ${line}`);
  return ['', `${title}:`, ...shown, ...(rest > 0 ? [`  … and ${rest} more, see --json`] : [])];
}

function noteText({ id, task, split }: RecordNote): string {
  return `${id} (${task}, ${split})`;
}

/** `answer.count: 12 records`. */
function fieldCounts({ changed }: ReleaseDiff): string[] {
  const counts = new Map<string, number>();
  for (const { changes } of changed)
    for (const path of new Set(changes.map((change) => change.path)))
      counts.set(path, (counts.get(path) ?? 0) + 1);
  return [...counts]
    .sort((x, y) => y[1] - x[1] || compareText(x[0], y[0]))
    .map(([path, count]) => `${path}: ${count} ${count === 1 ? 'record' : 'records'}`);
}

function changeText({ path, was, now }: JsonChange): string {
  return `${path}: ${valueText(was)} → ${valueText(now)}`;
}

function valueText(value: JsonValue | undefined): string {
  if (value === undefined) return 'not there';
  const text = JSON.stringify(value);
  return text.length <= MAX_VALUE_CHARS ? text : `${text.slice(0, MAX_VALUE_CHARS)}…`;
}
