import { drawHelicopter, drawHelipad } from './aircraft.ts';
import { drawFlatRoof, drawHall, drawHouse } from './buildings.ts';
import {
  drawBaseballField,
  drawBasketballCourt,
  drawSoccerField,
  drawTennisCourt,
  drawTrackField,
} from './courts.ts';
import type { Kind } from './kinds.ts';
import { fillParking, fillTruckYard } from './parking.ts';
import type { Pose, Scenery } from './scenery.ts';
import { between, chance, fillRect, label, poseAt } from './scenery.ts';
import { drawContainer, drawHut, drawPool, drawTank, drawTowerCrane } from './structures.ts';
import { drawTree } from './trees.ts';
import { drawVehicle } from './vehicles.ts';

/** A building block between streets: local metres around its own centre, length along the heading. */
export interface Block {
  readonly pose: Pose;
  readonly length: number;
  readonly width: number;
}

export type BlockUse =
  | 'houses'
  | 'flats'
  | 'parking'
  | 'trucks'
  | 'halls'
  | 'tanks'
  | 'containers'
  | 'tennis'
  | 'basketball'
  | 'soccer'
  | 'baseball'
  | 'track'
  | 'park'
  | 'construction'
  | 'huts'
  | 'helipads';

interface Use {
  /** Least length and width of the block, metres. */
  readonly least: readonly [number, number];
  readonly fill: (scenery: Scenery, block: Block) => void;
}

export const USES: Readonly<Record<BlockUse, Use>> = {
  houses: { least: [40, 40], fill: fillHouses },
  flats: { least: [60, 45], fill: fillFlats },
  parking: { least: [40, 30], fill: (s, b) => fillParking(s, b.pose, b.length - 8, b.width - 8) },
  trucks: { least: [60, 45], fill: (s, b) => fillTruckYard(s, b.pose, b.length - 8, b.width - 8) },
  halls: { least: [50, 40], fill: fillHalls },
  tanks: { least: [60, 50], fill: fillTanks },
  containers: { least: [60, 40], fill: (s, b) => fillContainers(s, b.pose, b.length - 8, b.width - 8) },
  tennis: { least: [60, 60], fill: (s, b) => fillCourts(s, b, 38, 21, drawTennisCourt) },
  basketball: { least: [60, 50], fill: (s, b) => fillCourts(s, b, 36, 22, drawBasketballCourt) },
  soccer: { least: [118, 78], fill: (s, b) => onTurf(s, b, () => drawSoccerField(s, b.pose)) },
  baseball: { least: [86, 84], fill: fillBaseball },
  track: { least: [186, 100], fill: (s, b) => onTurf(s, b, () => drawTrackField(s, b.pose)) },
  park: { least: [30, 30], fill: fillPark },
  construction: { least: [60, 50], fill: fillConstruction },
  huts: { least: [40, 40], fill: fillHuts },
  helipads: { least: [60, 50], fill: fillHelipads },
};

const TURF = { rgb: [92, 114, 64] as const, grain: 9, mottle: 10 };

function fillHouses(s: Scenery, block: Block): void {
  ground(s, block, [104, 114, 76]);
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

function fillFlats(s: Scenery, block: Block): void {
  ground(s, block, [122, 126, 104]);
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

function fillHalls(s: Scenery, block: Block): void {
  ground(s, block, [146, 144, 138]);
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

function fillTanks(s: Scenery, block: Block): void {
  ground(s, block, [152, 146, 130]);
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

function fillCourts(
  s: Scenery,
  block: Block,
  l: number,
  w: number,
  draw: (s: Scenery, pose: Pose) => void,
): void {
  onTurf(s, block, () => {
    const columns = Math.max(1, Math.min(s.rng.pick([1, 2, 3, 4]), Math.floor((block.length - 6) / l)));
    const rows = Math.max(1, Math.min(s.rng.pick([1, 2, 3]), Math.floor((block.width - 6) / w)));
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        draw(s, poseAt(s, block.pose, (column - (columns - 1) / 2) * l, (row - (rows - 1) / 2) * w));
      }
    }
  });
}

function fillBaseball(s: Scenery, block: Block): void {
  onTurf(s, block, () =>
    drawBaseballField(s, {
      ...block.pose,
      heading: block.pose.heading + s.rng.pick([0, Math.PI / 2, Math.PI]),
    }),
  );
}

function fillPark(s: Scenery, block: Block): void {
  ground(s, block, [88, 108, 60]);
  plant(s, block.pose, block.length, block.width, Math.floor((block.length * block.width) / 90));
}

function fillConstruction(s: Scenery, block: Block): void {
  ground(s, block, [166, 142, 112]);
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

function fillHuts(s: Scenery, block: Block): void {
  ground(s, block, [160, 144, 116]);
  for (let y = -block.width / 2 + 8; y < block.width / 2 - 6; y += 12) {
    for (let x = -block.length / 2 + 8; x < block.length / 2 - 6; x += 11) {
      if (chance(s.rng, 0.72)) drawHut(s, poseAt(s, block.pose, x, y, between(s.rng, -0.3, 0.3)));
    }
  }
}

function fillHelipads(s: Scenery, block: Block): void {
  ground(s, block, [134, 134, 126]);
  for (let x = -block.length / 2 + 16; x < block.length / 2 - 12; x += 27) {
    const pad = poseAt(s, block.pose, x, 0, between(s.rng, -0.4, 0.4));
    drawHelipad(s, pad, 9);
    if (chance(s.rng, 0.75)) drawHelicopter(s, pad);
  }
  drawHall(
    s,
    poseAt(s, block.pose, 0, -block.width * 0.36),
    Math.min(50, block.length - 10),
    block.width * 0.2,
    'hangar',
  );
}

function ground(s: Scenery, block: Block, rgb: readonly [number, number, number]): void {
  const l = block.length / 2;
  const w = block.width / 2;
  fillRect(s, block.pose, [-l, -w, l, w], { rgb, grain: 9, mottle: 12, opacity: 0.9 });
}

function onTurf(s: Scenery, block: Block, draw: () => void): void {
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

function plant(s: Scenery, pose: Pose, length: number, width: number, count: number): void {
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
