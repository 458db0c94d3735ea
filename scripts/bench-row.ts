/** One figure beside its limit. */
export interface Row {
  readonly what: string;
  readonly measured: string;
  readonly limit: string;
  /** Within the limit; null where there is none. */
  readonly isWithin: boolean | null;
}

/** A time as a multiple of a yardstick's time of the same run. */
export function ratioRow(
  what: string,
  timeMs: number,
  yardstick: { readonly name: string; readonly timeMs: number },
  limit: number,
): Row {
  const ratio = timeMs / yardstick.timeMs;
  const measured = `${secondsOf(timeMs)}: ${ratio.toFixed(2)} times ${yardstick.name} (${secondsOf(yardstick.timeMs)})`;
  return { what, measured, limit: `${limit} times`, isWithin: ratio <= limit };
}

export function memoryRow(what: string, peakMiB: number, limitMiB: number): Row {
  return { what, measured: `${peakMiB} MiB`, limit: `${limitMiB} MiB`, isWithin: peakMiB <= limitMiB };
}

/** A table in Markdown. */
export function tableOf(rows: readonly Row[]): string {
  const lines = rows.map(
    ({ what, measured, limit, isWithin }) =>
      `| ${what} | ${measured} | ${limit} | ${isWithin === null ? '' : isWithin ? 'yes' : '**no**'} |`,
  );
  return ['| What | Measured | Limit | Within |', '| --- | --- | --- | --- |', ...lines].join('\n');
}

function secondsOf(timeMs: number): string {
  return timeMs < 1000 ? `${Math.round(timeMs)} ms` : `${(timeMs / 1000).toFixed(1)} s`;
}
