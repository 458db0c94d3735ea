import { drawHall } from './buildings.ts';
import { strokePath } from './fill.ts';
import type { Kind } from './kinds.ts';
import { fillParking } from './parking.ts';
import { addTraffic, paintRoad } from './roads.ts';
import type { Pose, Scenery } from './scenery.ts';
import {
  between,
  boxOf,
  castShadow,
  chance,
  fillLocal,
  fillRect,
  label,
  poseAt,
  reserve,
  toPixels,
} from './scenery.ts';
import { drawShip, longestOf } from './ships.ts';
import { drawContainerCrane, drawTank } from './structures.ts';
import { drawTree } from './trees.ts';
import { paintSea } from './water.ts';
import { fillContainers } from './works.ts';

const BERTHED: readonly Kind[] = [
  'container-ship',
  'tanker',
  'container-ship',
  'passenger-ship',
  'warship',
  'engineering-ship',
  'other-ship',
  'barge',
  'fishing-boat',
  'tugboat',
];
const SMALL: readonly Kind[] = ['motorboat', 'motorboat', 'motorboat', 'sailboat', 'sailboat'];
const AT_SEA: readonly Kind[] = [
  'motorboat',
  'motorboat',
  'motorboat',
  'fishing-boat',
  'fishing-boat',
  'tugboat',
  'tanker',
  'container-ship',
  'passenger-ship',
  'other-ship',
  'sailboat',
  'barge',
  'warship',
  'engineering-ship',
];

/**
 * A port along a coast: water on the right of the pose, `length` metres of quay in the middle of it. From the rear to
 * the front: container terminal, tanker and cargo berths, marina.
 */
export function buildHarbour(s: Scenery, pose: Pose, length: number, seaDepth: number): void {
  paintSea(s, poseAt(s, pose, 0, 6), 24);
  const depth = 190;
  reserve(s, toPixels(s, pose, [-length / 2, -depth, length / 2, -depth, length / 2, 40, -length / 2, 40]));
  fillRect(s, pose, [-length / 2, -depth, length / 2, 34], { rgb: [148, 146, 138], grain: 8, mottle: 11 });
  const quay = toPixels(s, pose, [-length / 2, 34, length / 2, 34]);
  strokePath(s.raster, quay, 2.4 / s.gsdMeters, { rgb: [96, 92, 86], grain: 8 });
  paintPortRoad(s, pose, length, depth);
  const terminal = length * 0.4;
  buildTerminal(s, poseAt(s, pose, -length / 2 + terminal / 2, 0), terminal, depth);
  buildCargoQuay(s, poseAt(s, pose, -length * 0.1 + length * 0.15, 0), length * 0.3, depth);
  buildPromenade(s, poseAt(s, pose, length * 0.35, 0), length * 0.28, depth);
  buildMarina(s, poseAt(s, pose, length * 0.35, 34), length * 0.28);
  berthShips(s, pose, -length / 2 + 12, length * 0.2);
  sailAway(s, pose, length, seaDepth);
}

function paintPortRoad(s: Scenery, pose: Pose, length: number, depth: number): void {
  const path = toPixels(s, pose, [-length / 2, -depth + 12, length / 2, -depth + 12]);
  const road = { path, widthMeters: 12, lanesEachWay: 1 };
  paintRoad(s, road);
  addTraffic(s, road, 42, () => true, [
    'cargo-truck',
    'trailer',
    'truck-tractor',
    'small-car',
    'small-car',
    'van',
    'flatbed-truck',
  ]);
}

function buildTerminal(s: Scenery, pose: Pose, length: number, depth: number): void {
  fillContainers(s, poseAt(s, pose, 0, -depth * 0.42), length - 16, depth * 0.74);
  for (const y of [2, 22])
    fillRect(s, pose, [-length / 2, y - 0.6, length / 2, y + 0.6], { rgb: [92, 88, 84], opacity: 0.8 });
  for (let x = -length / 2 + 40; x < length / 2 - 20; x += between(s.rng, 58, 96)) {
    drawContainerCrane(s, poseAt(s, pose, x, 18, Math.PI / 2));
  }
}

function buildCargoQuay(s: Scenery, pose: Pose, length: number, depth: number): void {
  for (let x = -length / 2 + 46; x + 30 < length / 2; x += 88) {
    drawHall(s, poseAt(s, pose, x, -depth * 0.2), 74, 38);
  }
  for (let x = -length / 2 + 24; x + 20 < length / 2; x += 36) {
    for (const y of [-0.5, -0.72])
      if (chance(s.rng, 0.85)) drawTank(s, poseAt(s, pose, x, depth * y), between(s.rng, 10, 13));
  }
}

/** Car park, sheds and a lawn between the port road and the marina. */
function buildPromenade(s: Scenery, pose: Pose, length: number, depth: number): void {
  fillRect(s, pose, [-length / 2, -depth + 26, length / 2, -depth * 0.5], {
    rgb: [98, 116, 70],
    grain: 9,
    mottle: 12,
  });
  fillParking(s, poseAt(s, pose, -length * 0.2, -depth * 0.3), length * 0.5, 60);
  for (let x = length * 0.14; x < length * 0.46; x += 34)
    drawHall(s, poseAt(s, pose, x, -depth * 0.3), 28, 42);
  for (let x = -length / 2 + 8; x < length / 2; x += 13) {
    const { x: tx, y: ty } = poseAt(s, pose, x, -depth * between(s.rng, 0.56, 0.8));
    if (chance(s.rng, 0.8)) drawTree(s, tx, ty, between(s.rng, 2, 4));
  }
}

/** Finger piers with boats on both sides. The pose lies on the quay's edge. */
function buildMarina(s: Scenery, pose: Pose, length: number): void {
  const reach = 120;
  for (let x = -length / 2 + 20; x + 14 < length / 2; x += 46) {
    const pier = poseAt(s, pose, x, reach / 2, Math.PI / 2);
    castShadow(s, pier, boxOf(reach, 3.4), 1);
    fillLocal(s, pier, boxOf(reach, 3.4), { rgb: [168, 156, 136], grain: 9 });
    label(s, 'pier', pier, reach, 3.4);
    for (let at = -reach / 2 + 9; at < reach / 2 - 4; at += 6.2) {
      for (const side of [-1, 1]) {
        if (!chance(s.rng, 0.72)) continue;
        drawShip(s, s.rng.pick(SMALL), poseAt(s, pier, at, side * 9.2, side * (Math.PI / 2)), false);
      }
    }
  }
}

/** Ships side to the quay, one behind the other, with room between. */
function berthShips(s: Scenery, pose: Pose, from: number, to: number): void {
  let x = from;
  for (let turn = s.rng.below(BERTHED.length); ; turn++) {
    const kind = BERTHED[turn % BERTHED.length];
    const room = longestOf(kind);
    if (x + room > to) {
      if (x + 30 > to) return;
      x += 8;
      continue;
    }
    const half = room * 0.09 + 3;
    drawShip(s, kind, poseAt(s, pose, x + room / 2, 37 + half, chance(s.rng, 0.5) ? 0 : Math.PI), false);
    x += room + between(s.rng, 8, 26);
  }
}

function sailAway(s: Scenery, pose: Pose, length: number, seaDepth: number): void {
  const placed: { x: number; y: number; room: number }[] = [];
  const goal = Math.round((length * seaDepth) / 15_000);
  for (let attempt = 0; attempt < goal * 6 && placed.length < goal; attempt++) {
    const kind = AT_SEA[attempt % AT_SEA.length];
    const room = longestOf(kind) * 0.7 + 10;
    const x = between(s.rng, -0.7, 0.7) * length;
    const y = between(s.rng, 190, Math.max(200, seaDepth));
    if (placed.some((other) => Math.hypot(other.x - x, other.y - y) < other.room + room)) continue;
    placed.push({ x, y, room });
    drawShip(s, kind, poseAt(s, pose, x, y, s.rng.unit() * Math.PI * 2), chance(s.rng, 0.55));
  }
}
