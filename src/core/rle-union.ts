import type { Rle } from './rle.ts';

/** Foreground of any of the masks, which must be of one size. Throws for an empty list. */
export function rleUnion(masks: readonly Rle[]): Rle {
  const [first, ...others] = masks;
  if (first === undefined) throw new Error('rleUnion: no masks');
  return others.reduce(uniteTwo, first);
}

function uniteTwo(a: Rle, b: Rle): Rle {
  if (a.heightPx !== b.heightPx || a.widthPx !== b.widthPx) throw new Error('rleUnion: masks differ in size');
  const changes = [...changesOf(a), ...changesOf(b)].sort((p, q) => p.at - q.at || q.step - p.step);
  const runs: number[] = [];
  let [depth, last] = [0, 0];
  for (const { at, step } of changes) {
    const before = depth;
    depth += step;
    if (before > 0 === depth > 0) continue;
    runs.push(at - last);
    last = at;
  }
  const rest = a.heightPx * a.widthPx - last;
  return {
    heightPx: a.heightPx,
    widthPx: a.widthPx,
    runs: rest > 0 || runs.length === 0 ? [...runs, rest] : runs,
  };
}

/** Where foreground begins (+1) and ends (-1), as run indices. */
function changesOf({ runs }: Rle): { at: number; step: 1 | -1 }[] {
  const changes: { at: number; step: 1 | -1 }[] = [];
  let at = 0;
  runs.forEach((run, i) => {
    if (i % 2 === 1 && run > 0) changes.push({ at, step: 1 }, { at: at + run, step: -1 });
    at += run;
  });
  return changes;
}
