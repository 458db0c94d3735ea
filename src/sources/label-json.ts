import { DataError, quoteText } from '../core/errors.ts';
import { lineAt } from './label-text.ts';

/** Value of a JSON label file. Throws DataError `file:line: broken JSON (…)`. */
export function parseLabelJson(text: string, where: string): unknown {
  const error = parseError(text);
  if (error === null) return JSON.parse(text);
  const reason = error.replace(/ (in JSON )?at position.*$/s, '').replace(/, (\.\.\.)?".*$/s, '');
  throw new DataError(`${where}:${lineAt(text, faultAt(text))}`, `broken JSON (${reason})`, 'one JSON value');
}

/** What a JSON value looks like, for messages; one that is nested too deep to be shown is said to be. */
export function quoteJson(value: unknown, absent = 'nothing'): string {
  try {
    return quoteText(JSON.stringify(value) ?? absent);
  } catch {
    return 'a value of too many levels';
  }
}

function parseError(text: string): string | null {
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

/**
 * Length of the longest start of a broken text that a JSON value could still follow from. V8 states the place for some
 * faults only, so it is searched for: a start that is merely cut off fails at its end.
 */
function faultAt(text: string): number {
  let [sound, broken] = [0, text.length];
  while (sound < broken) {
    const middle = Math.ceil((sound + broken) / 2);
    if (isCutOff(text.slice(0, middle))) sound = middle;
    else broken = middle - 1;
  }
  return sound;
}

function isCutOff(start: string): boolean {
  const error = parseError(start);
  if (error === null || /^Unexpected end|^Unterminated string/.test(error)) return true;
  return Number(/at position (\d+)/.exec(error)?.[1] ?? -1) >= start.length;
}
