/** Values that cannot be right beside a value, by value: of two options one at most is then true, whichever is asked about. */
export type Apart = ReadonlyMap<string, ReadonlySet<string>>;

/** Sets looked at before giving up: in practice the first few hold one. */
const MOST_TRIED = 20_000;

/**
 * The first `take` values that pairwise cannot both be right, by the order of `values`: a wrong option that could be right beside
 * another wrong one would tell that neither is the one that all others contradict. Null where there is no such set.
 */
export function firstApart(values: readonly string[], take: number, apart: Apart): readonly string[] | null {
  let tried = 0;
  const extend = (chosen: readonly string[], from: number): readonly string[] | null => {
    if (chosen.length === take) return chosen;
    for (let at = from; at < values.length && tried < MOST_TRIED; at++) {
      const value = values[at] as string;
      tried++;
      if (clashesOf(value, chosen, apart) > 0) continue;
      const found = extend([...chosen, value], at + 1);
      if (found !== null) return found;
    }
    return null;
  };
  return extend([], 0);
}

/** How many of the others could be right beside the value. */
export function clashesOf(value: string, others: Iterable<string>, apart: Apart): number {
  const against = apart.get(value);
  let count = 0;
  for (const other of others) if (against?.has(other) !== true) count++;
  return count;
}
