import type { RecordHead } from './record-head.ts';

/** What a unit (group or record) brings to the split that gets it. */
export interface UnitLoad {
  readonly unit: string;
  /** Records that can be used of each task, under the limit per image. */
  readonly tasks: ReadonlyMap<string, number>;
  /** The same by stratum: task with source, size bin or answer bin. */
  readonly strata: ReadonlyMap<string, number>;
}

/** Records of each task that can be used when an image gives at most `maxPerImage` to a task. */
export function usableByTask(heads: readonly RecordHead[], maxPerImage: number): ReadonlyMap<string, number> {
  const usable = new Map<string, number>();
  for (const [key, count] of countPerImage(heads)) {
    const task = key.slice(0, key.indexOf('\n'));
    usable.set(task, (usable.get(task) ?? 0) + Math.min(count, maxPerImage));
  }
  return usable;
}

/**
 * One load per unit, in the order of the units' first records. Of an image that has more records than it may give,
 * each record counts as the share of it that can be used.
 * @param heads sorted by id: sums of shares depend on their order in the last bit
 */
export function unitLoads(
  heads: readonly RecordHead[],
  unitOf: (head: RecordHead) => string,
  maxPerImage: number,
): readonly UnitLoad[] {
  const perImage = countPerImage(heads);
  const loads = new Map<string, { tasks: Map<string, number>; strata: Map<string, number> }>();
  for (const head of heads) {
    const unit = unitOf(head);
    const load = loads.get(unit) ?? { tasks: new Map(), strata: new Map() };
    loads.set(unit, load);
    const share = Math.min(1, maxPerImage / (perImage.get(imageKey(head)) as number));
    addTo(load.tasks, head.task, share);
    for (const stratum of strataOf(head)) addTo(load.strata, stratum, share);
  }
  return [...loads].map(([unit, load]) => ({ unit, ...load }));
}

/** Soft strata of a record: its share of these should be alike in all splits. */
export function strataOf(head: RecordHead): readonly string[] {
  return [
    `${head.task}\nsource\n${head.source}`,
    `${head.task}\nsize\n${head.sizeBin}`,
    `${head.task}\nanswer\n${head.answerBin}`,
  ];
}

function countPerImage(heads: readonly RecordHead[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const head of heads) addTo(counts, imageKey(head), 1);
  return counts;
}

function imageKey(head: RecordHead): string {
  return `${head.task}\n${head.sceneId}`;
}

function addTo(counts: Map<string, number>, key: string, amount: number): void {
  counts.set(key, (counts.get(key) ?? 0) + amount);
}
