import { boundsOf } from './geometry.ts';
import type { LabelScene } from './scene.ts';

/**
 * Do more than `maxPairs` pairs of labels overlap, by their upright boxes? Such a file is damaged: no image with one is
 * asked about. Found by a sweep from left to right that stops there.
 */
export function arePiledUp({ objects }: LabelScene, maxPairs: number): boolean {
  const n = objects.length;
  if ((n * (n - 1)) / 2 <= maxPairs) return false;
  const boxes = objects
    .filter(({ points }) => points.length > 0)
    .map(({ points }) => boundsOf(points))
    .sort((a, b) => a[0] - b[0]);
  let pairs = 0;
  for (const [i, a] of boxes.entries()) {
    for (let j = i + 1; j < boxes.length; j++) {
      const b = boxes[j] as (typeof boxes)[number];
      if (b[0] >= a[2]) break;
      if (b[1] < a[3] && a[1] < b[3] && ++pairs > maxPairs) return true;
    }
  }
  return false;
}
