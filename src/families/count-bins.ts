/** Bin of a count, doubling in width: `count:0`, `count:1`, `count:2-3`, `count:4-7` … */
export function countBin(count: number): string {
  if (count < 2) return `count:${count}`;
  const least = 2 ** Math.floor(Math.log2(count));
  return `count:${least}-${2 * least - 1}`;
}
