import { type InstanceSpec, leaningBox } from './scenes.ts';

/** Objects of 40 x 20 px and more along a line from the centre (x, y), one step apart; each a little larger than the one before. */
export function rowSpecs(
  category: string,
  [x, y]: readonly [number, number],
  count: number,
  [dx, dy]: readonly [number, number] = [80, 6],
): InstanceSpec[] {
  return Array.from({ length: count }, (_, i) =>
    leaningBox(category, x + dx * i, y + dy * i, 40 + 3 * i, 20 + i, 0),
  );
}

/** Centres of a clump, from its upper left: no two within 15 px of each other along either axis. */
export const CLUMP = [
  [0, 0],
  [66, 22],
  [24, 78],
  [108, 100],
  [172, 44],
  [150, 126],
  [86, 60],
] as const;

/** Seven objects in a clump of 172 x 126 px from (x, y), each larger than the one before by 38 %. */
export function clumpSpecs(category: string, [x, y]: readonly [number, number]): InstanceSpec[] {
  return CLUMP.map(([dx, dy], i) =>
    leaningBox(category, x + dx, y + dy, 24 * 1.2 ** i, 20 * 1.15 ** i, 12 * i),
  );
}
