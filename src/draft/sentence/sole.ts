import type { Parser } from './combine.ts';
import type { Part } from './parts.ts';

const SOLE: ReadonlySet<string> = new Set(['only', 'single', 'sole', 'lone']);

/**
 * `only` before a noun: nothing else is as the words say that follow it. With a comma after them nobody can tell how far the
 * claim goes (`the only ship, on the left`), and then it is not read.
 */
export const sole: Parser<Part> = ({ words, progress }, at) => {
  progress.farthest = Math.max(progress.farthest, at);
  return SOLE.has(words[at] ?? '') && !words.includes(',', at)
    ? [{ value: { type: 'sole' }, next: at + 1 }]
    : [];
};
