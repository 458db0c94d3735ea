import type { Block } from './block.ts';
import { layGround } from './block.ts';
import { drawFlatRoof, drawHall } from './buildings.ts';
import type { Kind } from './kinds.ts';
import type { Pose, Scenery } from './scenery.ts';
import { between, chance, fillRect, label, poseAt } from './scenery.ts';
import { drawContainer, drawTank, drawTowerCrane } from './structures.ts';
import { drawVehicle } from './vehicles.ts';

/** Halls with trucks at their docks. */
export function fillHalls(s: Scenery, block: Block): void {
  layGround(s, block, [146, 144, 138]);
  const count = Math.max(1, Math.floor(block.length / 70));
  const kind: Kind = chance(s.rng, 0.3) ? 'facility' : 'building';
  for (let i = 0; i < count; i++) {
    const l = block.length / count;
    const spot = poseAt(s, block.pose, -block.length / 2 + (i + 0.5) * l, -block.width * 0.14);
    drawHall(s, spot, l - 14, block.width * 0.56, kind);
    for (let x = -l / 2 + 14; x < l / 2 - 12; x += 6.4) {
      if (!chance(s.rng, 0.4)) continue;
      const dock = poseAt(s, spot, x, block.width * 0.28 + 8, Math.PI / 2);
      drawVehicle(s, s.rng.pick<Kind>(['cargo-truck', 'box-truck', 'trailer', 'flatbed-truck']), dock);
    }
  }
}

/** Tanks in a grid, each in its basin. */
export function fillTanks(s: Scenery, block: Block): void {
  layGround(s, block, [152, 146, 130]);
  const radius = s.rng.pick([6, 9, 13, 17]);
  const step = radius * 2.9;
  const columns = Math.max(1, Math.floor((block.length - 8) / step));
  const rows = Math.max(1, Math.floor((block.width - 8) / step));
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const spot = poseAt(s, block.pose, (column - (columns - 1) / 2) * step, (row - (rows - 1) / 2) * step);
      const half = step * 0.46;
      fillRect(s, spot, [-half, -half, half, half], { rgb: [128, 120, 104], grain: 8, opacity: 0.7 });
      if (chance(s.rng, 0.9)) drawTank(s, spot, radius * between(s.rng, 0.86, 1.05));
    }
  }
}

/** Rows of stacked freight containers on concrete; the whole is a container lot. */
export function fillContainers(s: Scenery, pose: Pose, length: number, width: number): void {
  fillRect(s, pose, [-length / 2, -width / 2, length / 2, width / 2], {
    rgb: [148, 146, 140],
    grain: 7,
    mottle: 9,
  });
  label(s, 'container-lot', pose, length, width);
  for (let y = -width / 2 + 4; y + 9 < width / 2; y += 17) {
    for (let x = -length / 2 + 8; x + 7 < length / 2; x += 13.2) {
      if (chance(s.rng, 0.16)) continue;
      const isHalf = chance(s.rng, 0.2);
      for (let lane = 0; lane < 3; lane++) {
        if (chance(s.rng, 0.14)) continue;
        drawContainer(s, poseAt(s, pose, x + (isHalf ? -3 : 0), y + lane * 2.75, 0), isHalf ? 6.06 : 12.19);
      }
    }
    if (chance(s.rng, 0.7)) {
      const aisle = poseAt(s, pose, between(s.rng, -0.4, 0.4) * length, y + 11.4, s.rng.pick([0, Math.PI]));
      drawVehicle(s, s.rng.pick<Kind>(['reach-stacker', 'trailer', 'truck-tractor', 'flatbed-truck']), aisle);
    }
  }
}

/** A site with a shell, machines and a tower crane. */
export function fillConstruction(s: Scenery, block: Block): void {
  layGround(s, block, [166, 142, 112]);
  label(s, 'construction-site', block.pose, block.length, block.width);
  drawFlatRoof(
    s,
    poseAt(s, block.pose, -block.length * 0.2, -block.width * 0.1),
    block.length * 0.36,
    block.width * 0.5,
    12,
  );
  const machines: readonly Kind[] = [
    'excavator',
    'dump-truck',
    'bulldozer',
    'cement-mixer',
    'mobile-crane',
    'dump-truck',
  ];
  for (let i = 0; i < machines.length; i++) {
    const spot = poseAt(
      s,
      block.pose,
      block.length * (0.1 + (i % 3) * 0.14),
      block.width * (i < 3 ? -0.3 : 0.3),
      s.rng.unit() * 6,
    );
    fillRect(s, spot, [-9, -4, 9, 4], { rgb: [146, 122, 94], opacity: 0.5, grain: 12, mottle: 12 });
    drawVehicle(s, machines[i], spot);
  }
  drawTowerCrane(s, poseAt(s, block.pose, -block.length * 0.2, block.width * 0.22, s.rng.unit() * 6));
}
