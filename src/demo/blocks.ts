import { drawHelicopter, drawHelipad } from './aircraft.ts';
import type { Block } from './block.ts';
import { layGround, onTurf, plant } from './block.ts';
import { drawHall } from './buildings.ts';
import {
  drawBaseballField,
  drawBasketballCourt,
  drawSoccerField,
  drawTennisCourt,
  drawTrackField,
} from './courts.ts';
import { fillFlats, fillHouses, fillHuts } from './housing.ts';
import { fillParking, fillTruckYard } from './parking.ts';
import type { Pose, Scenery } from './scenery.ts';
import { between, chance, poseAt } from './scenery.ts';
import { fillConstruction, fillContainers, fillHalls, fillTanks } from './works.ts';

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
  layGround(s, block, [88, 108, 60]);
  plant(s, block.pose, block.length, block.width, Math.floor((block.length * block.width) / 90));
}

function fillHelipads(s: Scenery, block: Block): void {
  layGround(s, block, [134, 134, 126]);
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
