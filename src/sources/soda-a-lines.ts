import { decodeLabelText, lineAt } from './label-text.ts';
import type { LabelFile } from './reader.ts';

/**
 * 1-based line on which the annotation with this index begins; null where the whole file stands on one line, as the
 * released ones do: the index tells more then. The file must be JSON with a list `annotations`.
 */
export function lineOfAnnotation(files: readonly LabelFile[], index: number): number | null {
  const label = files[0];
  if (label === undefined) return null;
  const text = decodeLabelText(label.bytes, label.path).trim();
  if (!/[\r\n]/.test(text)) return null;
  const at = startsOfAnnotations(text)[index];
  return at === undefined ? null : lineAt(text, at);
}

/** Places of the elements of the member `annotations`; of the last one, as JSON.parse has it. */
function startsOfAnnotations(text: string): number[] {
  let starts: number[] = [];
  let [depth, key, isInList, isBetween] = [0, '', false, false];
  for (const { index, 0: token } of text.matchAll(TOKEN)) {
    const isClosing = token === '}' || token === ']';
    if (isInList && isBetween && depth === 2 && !isClosing) starts.push(index);
    isBetween = false;
    if (isClosing) depth--;
    else if (token === '{' || token === '[') depth++;
    else if (token === ',') isBetween = true;
    else if (depth === 1 && token.startsWith('"')) key = JSON.parse(token) as string;
    if (depth < 2) isInList = false;
    if (depth !== 2 || isInList || token !== '[' || key !== 'annotations') continue;
    [starts, isInList, isBetween] = [[], true, true];
  }
  return starts;
}

/** A string, a mark, or a number or word. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],]|[^\s{}[\],:"]+/g;
