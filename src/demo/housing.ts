import type { Block } from './block.ts';
import { layGround, plant } from './block.ts';
import { drawFlatRoof, drawHouse } from './buildings.ts';
import type { Kind } from './kinds.ts';
import { fillParking } from './parking.ts';
import type { Pose, Scenery } from './scenery.ts';
import { between, chance, fillRect, poseAt } from './scenery.ts';
import { drawHut, drawPool } from './structures.ts';
import { drawTree } from './trees.ts';
import { drawVehicle } from './vehicles.ts';

/** Two rows of houses with gardens, pools and parked cars. */
export function fillHouses(s: Scenery, block: Block): void {
  layGround(s, block, [104, 114, 76]);
  const lot = between(s.rng, 17, 22);
  const count = Math.floor(block.length / lot);
  for (const side of [-1, 1]) {
    for (let i = 0; i < count; i++) {
      const x = -block.length / 2 + (i + 0.5) * (block.length / count);
      fillLot(
        s,
        poseAt(s, block.pose, x, side * (block.width / 4), side > 0 ? 0 : Math.PI),
        lot,
        block.width / 2,
      );
    }
  }
}

/** One lot: street on the right of the pose, garden on the left. */
function fillLot(s: Scenery, lot: Pose, length: number, depth: number): void {
  if (chance(s.rng, 0.06)) {
    plant(s, lot, length, depth, 5);
    return;
  }
  const house = poseAt(s, lot, between(s.rng, -2, 1), depth * 0.12, between(s.rng, -0.05, 0.05));
  fillRect(s, lot, [length * 0.26, depth * 0.04, length * 0.44, depth * 0.5], {
    rgb: [150, 146, 138],
    grain: 7,
  });
  drawHouse(s, house, between(s.rng, 10, 12.6), between(s.rng, 8, 10.5));
  if (chance(s.rng, 0.45)) {
    drawVehicle(
      s,
      s.rng.pick<Kind>(['small-car', 'small-car', 'pickup', 'van']),
      poseAt(s, lot, length * 0.35, depth * 0.32, Math.PI / 2),
    );
  }
  const garden = poseAt(s, lot, between(s.rng, -4, 4), -depth * 0.3, s.rng.pick([0, Math.PI / 2, 0.3]));
  if (chance(s.rng, 0.26)) drawPool(s, garden, between(s.rng, 7, 11), between(s.rng, 4, 5.2));
  else if (chance(s.rng, 0.25))
    drawFlatRoof(s, garden, between(s.rng, 3, 5), between(s.rng, 2.6, 4), 2.6, 'shed');
  for (const x of [-0.42, -0.1, 0.46]) {
    if (!chance(s.rng, 0.6)) continue;
    const { x: tx, y: ty } = poseAt(s, lot, x * length, -depth * between(s.rng, 0.16, 0.45));
    drawTree(s, tx, ty, between(s.rng, 1.8, 3.2));
  }
}

/** Flat-roofed houses of several storeys, each with its car park. */
export function fillFlats(s: Scenery, block: Block): void {
  layGround(s, block, [122, 126, 104]);
  const rows = Math.max(1, Math.floor(block.width / 46));
  for (let row = 0; row < rows; row++) {
    const y = -block.width / 2 + ((row + 0.5) * block.width) / rows;
    const count = Math.max(1, Math.floor(block.length / 58));
    for (let i = 0; i < count; i++) {
      const x = -block.length / 2 + ((i + 0.5) * block.length) / count;
      const spot = poseAt(s, block.pose, x, y);
      const lotPose = poseAt(s, spot, 0, 15);
      fillParking(s, lotPose, 44, 12.5);
      drawFlatRoof(
        s,
        poseAt(s, spot, 0, -7),
        between(s.rng, 36, 46),
        between(s.rng, 12, 15),
        between(s.rng, 9, 22),
      );
    }
  }
}

/** Huts and tents of a market. */
export function fillHuts(s: Scenery, block: Block): void {
  layGround(s, block, [160, 144, 116]);
  for (let y = -block.width / 2 + 8; y < block.width / 2 - 6; y += 12) {
    for (let x = -block.length / 2 + 8; x < block.length / 2 - 6; x += 11) {
      if (chance(s.rng, 0.72)) drawHut(s, poseAt(s, block.pose, x, y, between(s.rng, -0.3, 0.3)));
    }
  }
}
