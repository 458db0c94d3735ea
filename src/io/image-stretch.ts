/** Range of sample values that is shown as 0 to 255. */
export interface StretchRange {
  readonly low: number;
  readonly high: number;
}

/**
 * Sensors with 11 or 12 bits in 16-bit files use a small part of the range: shown as they stand they are black. The
 * lowest and highest percent are cut, as GIS viewers do, so that single hot or dead samples do not decide.
 */
const CUT_SHARE = 0.01;

/** Values that are not finite are left out; a range without width where nothing is left. */
export function percentileRange(values: Float32Array): StretchRange {
  const sorted = values.filter(Number.isFinite).sort();
  if (sorted.length === 0) return { low: 0, high: 0 };
  const low = sorted[Math.floor(CUT_SHARE * (sorted.length - 1))] as number;
  const high = sorted[Math.ceil((1 - CUT_SHARE) * (sorted.length - 1))] as number;
  return { low, high };
}

export function stretchToBytes(values: Float32Array, range: StretchRange): Uint8Array {
  const bytes = new Uint8Array(values.length);
  const width = range.high - range.low;
  if (width <= 0) return bytes;
  for (let i = 0; i < values.length; i++) {
    const share = (values[i] - range.low) / width;
    bytes[i] = Math.round(255 * Math.min(1, Math.max(0, share)));
  }
  return bytes;
}
