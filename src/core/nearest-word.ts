/**
 * The word that takes the fewest letters inserted, deleted or replaced, whatever the case; null where none is near: more
 * than a third of the letters would change. The first of equals.
 */
export function nearestWord(word: string, among: readonly string[]): string | null {
  let best: { readonly candidate: string; readonly edits: number } | null = null;
  for (const candidate of among) {
    const edits = editsBetween(word.toLowerCase(), candidate.toLowerCase());
    if (edits * 3 > Math.max(word.length, candidate.length)) continue;
    if (best === null || edits < best.edits) best = { candidate, edits };
  }
  return best === null ? null : best.candidate;
}

/** Longer words are compared by their beginnings: labels are short, and hostile ones need not be. */
const MAX_LETTERS = 64;

/** Levenshtein distance, one row of the table at a time (Wagner and Fischer 1974). */
function editsBetween(a: string, b: string): number {
  const [from, to] = [a.slice(0, MAX_LETTERS), b.slice(0, MAX_LETTERS)];
  let row = Array.from({ length: to.length + 1 }, (_, i) => i);
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++) {
      const replaced = (row[j - 1] as number) + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] as number) + 1, (next[j - 1] as number) + 1));
    }
    row = next;
  }
  return row[to.length] as number;
}
