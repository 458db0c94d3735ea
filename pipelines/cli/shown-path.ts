import { isAbsolute, relative } from 'node:path';

/** Relative to the working folder where the path lies below it. */
export function shownPath(path: string): string {
  const below = relative('', path);
  return below === '' || below.startsWith('..') || isAbsolute(below) ? path : below;
}
