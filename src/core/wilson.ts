/** Two-sided 95 % quantile of the normal distribution. */
const Z = 1.959963984540054;

export interface ShareInterval {
  readonly low: number;
  readonly high: number;
}

/**
 * 95 % interval of a share of `count` independent trials (E. B. Wilson 1927): keeps within 0 to 1 and is no point at
 * 0 or `count` hits. No trials: 0 to 1. @param z another two-sided quantile of the normal distribution
 */
export function wilsonInterval(hits: number, count: number, z = Z): ShareInterval {
  if (count === 0) return { low: 0, high: 1 };
  const share = hits / count;
  const z2 = z ** 2;
  const centre = (share + z2 / (2 * count)) / (1 + z2 / count);
  const half = (z / (1 + z2 / count)) * Math.sqrt((share * (1 - share)) / count + z2 / (4 * count ** 2));
  return { low: Math.max(0, centre - half), high: Math.min(1, centre + half) };
}
