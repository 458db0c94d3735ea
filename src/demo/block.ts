import type { Pose, Scenery } from './scenery.ts';
import { between, chance, fillRect, poseAt } from './scenery.ts';
import { drawTree } from './trees.ts';

/** A building block between streets: local metres around its own centre, length along the heading. */
export interface Block {
  readonly pose: Pose;
  readonly length: number;
  readonly width: number;
}

const TURF = { rgb: [92, 114, 64] as const, grain: 9, mottle: 10 };

/** Covers the block with one kind of ground. */
export function layGround(s: Scenery, block: Block, rgb: readonly [number, number, number]): void {
  const l = block.length / 2;
  const w = block.width / 2;
  fillRect(s, block.pose, [-l, -w, l, w], { rgb, grain: 9, mottle: 12, opacity: 0.9 });
}

/** Lawn with a row of trees along the two long sides, and what `draw` puts on it. */
export function onTurf(s: Scenery, block: Block, draw: () => void): void {
  fillRect(s, block.pose, [-block.length / 2, -block.width / 2, block.length / 2, block.width / 2], TURF);
  draw();
  for (const side of [-1, 1]) {
    for (let x = -block.length / 2 + 4; x < block.length / 2; x += 9) {
      if (!chance(s.rng, 0.4)) continue;
      const { x: tx, y: ty } = poseAt(s, block.pose, x, side * (block.width / 2 - 2));
      drawTree(s, tx, ty, between(s.rng, 1.6, 2.6));
    }
  }
}

/** `count` trees at random places. Metres. */
export function plant(s: Scenery, pose: Pose, length: number, width: number, count: number): void {
  for (let i = 0; i < count; i++) {
    const { x, y } = poseAt(
      s,
      pose,
      between(s.rng, -0.46, 0.46) * length,
      between(s.rng, -0.44, 0.44) * width,
    );
    drawTree(s, x, y, between(s.rng, 1.8, 4));
  }
}
