import type { Kind } from './kinds.ts';
import type { Pose, Scenery } from './scenery.ts';
import { between, chance, fillRect, label, poseAt } from './scenery.ts';
import { drawVehicle } from './vehicles.ts';

const STALL = 2.7;
const DEPTH = 5.2;
const AISLE = 6.4;

const PARKED: readonly Kind[] = [...Array<Kind>(12).fill('small-car'), 'van', 'van', 'pickup'];
const HEAVY: readonly Kind[] = [
  'cargo-truck',
  'cargo-truck',
  'box-truck',
  'trailer',
  'trailer',
  'tank-truck',
  'flatbed-truck',
  'truck-tractor',
  'bus',
];

/** A car park: double rows of marked stalls across aisles, partly filled. Metres. */
export function fillParking(s: Scenery, pose: Pose, length: number, width: number): void {
  fillRect(s, pose, [-length / 2, -width / 2, length / 2, width / 2], {
    rgb: [108, 107, 106],
    grain: 7,
    mottle: 10,
  });
  label(s, 'vehicle-lot', pose, length, width);
  const share = between(s.rng, 0.35, 0.9);
  const module = DEPTH * 2 + AISLE;
  const rows = Math.max(1, Math.floor((width + AISLE) / module));
  for (let row = 0; row < rows; row++) {
    const y = -width / 2 + DEPTH / 2 + row * module;
    fillStalls(s, pose, length, y, -Math.PI / 2, share);
    if (y + DEPTH * 1.5 <= width / 2) fillStalls(s, pose, length, y + DEPTH, Math.PI / 2, share);
  }
}

function fillStalls(s: Scenery, pose: Pose, length: number, y: number, turn: number, share: number): void {
  const count = Math.floor((length - 2) / STALL);
  for (let i = 0; i <= count; i++) {
    const x = -length / 2 + 1 + i * STALL;
    const line = Math.max(0.07, 0.35 * s.gsdMeters);
    fillRect(s, pose, [x - line, y - DEPTH / 2, x + line, y + DEPTH / 2], {
      rgb: [206, 204, 196],
      opacity: 0.5,
    });
    if (i === count || !chance(s.rng, share)) continue;
    const isBackwards = chance(s.rng, 0.3);
    const stall = poseAt(
      s,
      pose,
      x + STALL / 2,
      y + between(s.rng, -0.25, 0.25),
      turn + (isBackwards ? Math.PI : 0),
    );
    drawVehicle(s, s.rng.pick(PARKED), { ...stall, heading: stall.heading + between(s.rng, -0.04, 0.04) });
  }
}

/** A yard of trucks, trailers and buses side by side. Metres. */
export function fillTruckYard(s: Scenery, pose: Pose, length: number, width: number): void {
  fillRect(s, pose, [-length / 2, -width / 2, length / 2, width / 2], {
    rgb: [138, 134, 126],
    grain: 8,
    mottle: 13,
  });
  label(s, 'vehicle-lot', pose, length, width);
  for (let y = -width / 2 + 9; y + 8 < width / 2; y += 26) {
    for (let x = -length / 2 + 4; x + 3 < length / 2; x += 4.1) {
      if (chance(s.rng, 0.3)) continue;
      const stall = poseAt(s, pose, x, y + between(s.rng, -0.8, 0.8), s.rng.pick([-1, 1]) * (Math.PI / 2));
      drawVehicle(s, s.rng.pick(HEAVY), stall);
    }
  }
}
