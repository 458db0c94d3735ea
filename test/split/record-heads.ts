import type { RecordHead } from '../../src/split/record-head.ts';

/** `count` records of one task on one image; the image is a group of its own unless one is named. */
export function recordsOn(
  task: string,
  image: string,
  count: number,
  change: Partial<RecordHead> = {},
): RecordHead[] {
  return Array.from({ length: count }, (_, i) => ({
    id: `${task}-${image}-${i}`,
    task,
    sceneId: image,
    group: image,
    source: 's',
    sizeBin: 'xs',
    answerBin: 'a',
    ...change,
  }));
}
