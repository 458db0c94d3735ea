/**
 * Shares `total` out over bins as evenly as what they hold allows: every bin gets the same level, except those that
 * hold less (or are limited to less), which give all they may. What does not divide goes to the bins named first.
 * @param bins bins in order of preference for the remainder
 * @param roomOf the most that a bin can give
 */
export function waterFill<B>(
  bins: readonly B[],
  roomOf: (bin: B) => number,
  total: number,
): ReadonlyMap<B, number> {
  const filled = new Map<B, number>(bins.map((bin) => [bin, 0]));
  let open = bins.filter((bin) => roomOf(bin) > 0);
  let rest = total;
  while (rest > 0 && open.length > 0) {
    const step = Math.max(1, Math.floor(rest / open.length));
    for (const bin of open) {
      const has = filled.get(bin) as number;
      const more = Math.min(step, roomOf(bin) - has, rest);
      filled.set(bin, has + more);
      rest -= more;
    }
    open = open.filter((bin) => (filled.get(bin) as number) < roomOf(bin));
  }
  return filled;
}
