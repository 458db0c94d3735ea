import { formatCount } from '../../src/core/text.ts';
import type { Book, StageReport } from '../../src/io/stage.ts';

const LARGEST_CODES = 3;

/** `scenes 24,775 of 24,775 kept; instances 594,180 of 594,777 kept (wholly-outside 290, …)`. */
export function summariseStage(report: StageReport): string {
  const books = report.books.map(summariseBook).join('; ');
  return report.unchanged === true ? `unchanged (${books})` : books;
}

function summariseBook(book: Book): string {
  const codes = Object.entries(book.dropped)
    .filter(([, count]) => count > 0)
    .sort(([, a], [, b]) => b - a);
  const shown = codes.slice(0, LARGEST_CODES).map(([code, count]) => `${code} ${formatCount(count)}`);
  if (codes.length > LARGEST_CODES) shown.push('…');
  const kept = `${book.unit} ${formatCount(book.kept)} of ${formatCount(book.in)} kept`;
  return shown.length === 0 ? kept : `${kept} (${shown.join(', ')})`;
}
