import { compareText } from '../core/order.ts';
import type { LedgerLine } from './ledger.ts';

/** How often a stage dropped something for one reason, with cases. */
export interface Yield {
  readonly stage: string;
  /** Task that the drop belongs to, or `''`. */
  readonly task: string;
  readonly code: string;
  readonly count: number;
  /** The first cases, those with a place in an image before others. */
  readonly examples: readonly LedgerLine[];
}

const MAX_EXAMPLES = 4;

/** Counts a ledger by stage, task and code; sorted by stage, then the commonest first. */
export async function countYields(ledger: AsyncIterable<LedgerLine>): Promise<Yield[]> {
  const yields = new Map<
    string,
    { stage: string; task: string; code: string; count: number; examples: LedgerLine[] }
  >();
  for await (const line of ledger) {
    const task = taskOf(line);
    const key = `${line.stage}\n${task}\n${line.code}`;
    const found = yields.get(key) ?? { stage: line.stage, task, code: line.code, count: 0, examples: [] };
    found.count++;
    keepExample(found.examples, line);
    yields.set(key, found);
  }
  return [...yields.values()].sort(
    (a, b) =>
      compareText(a.stage, b.stage) ||
      b.count - a.count ||
      compareText(a.code, b.code) ||
      compareText(a.task, b.task),
  );
}

/** Things in the ledger line that can be drawn: rectangles, outlines, instances, places in the label file. */
export function hasPlace(line: LedgerLine): boolean {
  return Object.entries(line.about ?? {}).some(
    ([key, value]) =>
      isOutline(value) || key === 'index' || (typeof value === 'string' && INSTANCE_KEYS.has(key)),
  );
}

/** A flat list of coordinates: a rectangle or a polygon. */
export function isOutline(value: unknown): value is readonly number[] {
  return (
    Array.isArray(value) &&
    value.length >= 4 &&
    value.length % 2 === 0 &&
    value.every((item) => typeof item === 'number' && Number.isFinite(item))
  );
}

/** Names that ledger lines give to instances. */
const INSTANCE_KEYS = new Set(['instance', 'target', 'reference', 'candidate', 'other']);

function keepExample(examples: LedgerLine[], line: LedgerLine): void {
  if (examples.length < MAX_EXAMPLES) {
    examples.push(line);
    return;
  }
  if (!hasPlace(line)) return;
  const poor = examples.findIndex((example) => !hasPlace(example));
  if (poor !== -1) examples[poor] = line;
}

function taskOf(line: LedgerLine): string {
  const stated = line.about?.task ?? line.about?.family;
  return typeof stated === 'string' ? stated : '';
}
