/** Compares by UTF-16 code unit: the same in every locale (never `localeCompare`). */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Runs of digits compare as numbers, the rest by code unit: `P2.txt` before `P10.txt`, `P9999` before `P10000`. */
export function compareNatural(a: string, b: string): number {
  const as = a.match(/\d+|\D+/g) ?? [];
  const bs = b.match(/\d+|\D+/g) ?? [];
  for (let i = 0; i < Math.min(as.length, bs.length); i++) {
    const x = as[i] as string;
    const y = bs[i] as string;
    if (x === y) continue;
    if (/^\d/.test(x) && /^\d/.test(y)) {
      const order = Number(x) - Number(y);
      if (order !== 0) return order;
    }
    return compareText(x, y);
  }
  return as.length - bs.length || compareText(a, b);
}

/** Rounds to `digits` decimals, so that a stored measure does not carry the noise of its last bits. */
export function roundTo(value: number, digits: number): number {
  const scale = 10 ** digits;
  const rounded = Math.round(value * scale) / scale;
  return rounded === 0 ? 0 : rounded;
}
