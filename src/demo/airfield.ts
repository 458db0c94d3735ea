import { AIRFRAMES, drawHelicopter, drawHelipad, drawPlane } from './aircraft.ts';
import { drawFlatRoof, drawHall } from './buildings.ts';
import type { Paint } from './fill.ts';
import type { Kind } from './kinds.ts';
import { fillParking } from './parking.ts';
import type { Pose, Scenery } from './scenery.ts';
import { between, boxOf, chance, fillLocal, fillRect, label, poseAt, reserve, toPixels } from './scenery.ts';
import { drawTank } from './structures.ts';
import { drawVehicle } from './vehicles.ts';

const CONCRETE: Paint = { rgb: [164, 162, 154], grain: 6, mottle: 9 };
const ASPHALT: Paint = { rgb: [104, 104, 106], grain: 6, mottle: 9 };
const WHITE: Paint = { rgb: [226, 226, 218], opacity: 0.85, grain: 5 };
const YELLOW: Paint = { rgb: [196, 168, 70], opacity: 0.8 };

/** An airfield `length` by `width` metres: runway on the left of the pose, apron, terminal and car parks on the right. */
export function buildAirfield(
  s: Scenery,
  pose: Pose,
  length: number,
  width: number,
  models: readonly Kind[],
): void {
  const site = toPixels(s, pose, boxOf(length, width));
  reserve(s, site);
  fillLocal(s, pose, boxOf(length, width), { rgb: [118, 124, 86], grain: 10, mottle: 13, opacity: 0.9 });
  paintRunway(s, poseAt(s, pose, 0, -width * 0.36), length * 0.97, 45);
  const bottom = width * 0.28;
  const apron = { top: Math.max(-width * 0.06, bottom - 215), bottom };
  paintTaxiways(s, pose, length, width, apron.top);
  fillRect(s, pose, [-length * 0.44, apron.top, length * 0.44, apron.bottom], CONCRETE);
  paintJoints(s, pose, [-length * 0.44, apron.top, length * 0.44, apron.bottom]);
  parkAtGates(s, pose, length, apron.bottom, models);
  parkRemote(s, pose, length, apron.top + 40, models);
  serviceVehicles(s, pose, length, (apron.top + apron.bottom) / 2 + 4);
  buildLandside(s, pose, length, width, apron.bottom);
  label(s, 'airport', pose, length, width);
}

function paintRunway(s: Scenery, pose: Pose, length: number, width: number): void {
  fillLocal(s, pose, boxOf(length + 40, width + 15), { rgb: [136, 132, 120], grain: 7, mottle: 9 });
  fillLocal(s, pose, boxOf(length, width), { ...ASPHALT, rgb: [92, 92, 95] });
  for (const side of [-1, 1]) {
    fillRect(s, pose, [-length / 2, side * (width / 2 - 1.6), length / 2, side * (width / 2 - 0.7)], WHITE);
    for (let i = 0; i < 6; i++) {
      const y = side * (3.6 + i * 3);
      for (const end of [-1, 1]) {
        fillRect(s, pose, [end * (length / 2 - 8), y - 0.9, end * (length / 2 - 38), y + 0.9], WHITE);
      }
    }
    for (const end of [-1, 1]) {
      fillRect(s, pose, [end * (length / 2 - 150), side * 9, end * (length / 2 - 196), side * 15], WHITE);
      fillRect(s, pose, [end * (length / 2 - 90), side * 2, end * (length / 2 - 320), side * 7], {
        rgb: [50, 50, 54],
        opacity: 0.4,
        grain: 10,
        mottle: 10,
      });
    }
  }
  for (let x = -length / 2 + 60; x < length / 2 - 60; x += 50)
    fillRect(s, pose, [x, -0.45, x + 30, 0.45], WHITE);
}

function paintTaxiways(s: Scenery, pose: Pose, length: number, width: number, apronTop: number): void {
  const y = -width * 0.17;
  fillRect(s, pose, [-length * 0.48, y - 12, length * 0.48, y + 12], ASPHALT);
  for (const x of [-0.42, -0.22, 0.05, 0.26, 0.42]) {
    const at = x * length;
    fillRect(s, pose, [at - 12, -width * 0.36, at + 12, apronTop], ASPHALT);
    fillRect(s, pose, [at - 0.3, -width * 0.33, at + 0.3, apronTop], YELLOW);
  }
  fillRect(s, pose, [-length * 0.48, y - 0.35, length * 0.48, y + 0.35], YELLOW);
}

function paintJoints(
  s: Scenery,
  pose: Pose,
  [x1, y1, x2, y2]: readonly [number, number, number, number],
): void {
  const joint: Paint = { rgb: [134, 132, 126], opacity: 0.5 };
  for (let x = x1; x < x2; x += 15) fillRect(s, pose, [x, y1, x + 0.35, y2], joint);
  for (let y = y1; y < y2; y += 15) fillRect(s, pose, [x1, y, x2, y + 0.35], joint);
}

/** Planes nose-in along the terminal. */
function parkAtGates(s: Scenery, pose: Pose, length: number, edge: number, models: readonly Kind[]): void {
  let x = -length * 0.4;
  while (x < length * 0.2) {
    const model = s.rng.pick(models);
    const frame = AIRFRAMES[model];
    if (frame === undefined) throw new Error(`parkAtGates: ${model} is no plane`);
    x += frame.span / 2 + 5;
    if (x + frame.span / 2 > length * 0.24) return;
    const turn = Math.PI / 2 + between(s.rng, -0.06, 0.06);
    const nose = edge - 9 - frame.length / 2;
    fillRect(s, pose, [x - 0.3, nose - frame.length * 0.7, x + 0.3, edge - 6], YELLOW);
    fillRect(
      s,
      pose,
      [x + frame.span * 0.14, edge - 8 - frame.length * 0.22, x + frame.span * 0.14 + 3.4, edge + 2],
      {
        rgb: [176, 178, 180],
        grain: 5,
      },
    );
    if (chance(s.rng, 0.86)) drawPlane(s, model, poseAt(s, pose, x, nose, turn));
    x += frame.span / 2 + 5;
  }
}

/** Planes on stands away from the terminal, some nose to nose, and helicopters at the far end. */
function parkRemote(s: Scenery, pose: Pose, length: number, y: number, models: readonly Kind[]): void {
  let x = -length * 0.42;
  while (x < length * 0.3) {
    const model = s.rng.pick(models);
    const frame = AIRFRAMES[model];
    if (frame === undefined) throw new Error(`parkRemote: ${model} is no plane`);
    const side = Math.max(frame.span, frame.length);
    x += side / 2 + 6;
    if (x > length * 0.3) break;
    if (chance(s.rng, 0.62)) {
      drawPlane(
        s,
        model,
        poseAt(s, pose, x, y, s.rng.pick([0.5, 2.6, -0.5, Math.PI]) + between(s.rng, -0.1, 0.1)),
      );
    }
    x += side / 2 + 6;
  }
  for (let i = 0; i < 4; i++) {
    const pad = poseAt(s, pose, length * 0.34 + i * 26, y + 8, between(s.rng, -1, 1));
    drawHelipad(s, pad, 9.5);
    if (chance(s.rng, 0.8)) drawHelicopter(s, pad);
  }
}

/** Buses, tankers and cars on the lane in the middle of the apron. */
function serviceVehicles(s: Scenery, pose: Pose, length: number, y: number): void {
  fillRect(s, pose, [-length * 0.43, y - 4.4, length * 0.43, y + 4.4], {
    rgb: [134, 132, 128],
    grain: 5,
    opacity: 0.6,
  });
  for (let x = -length * 0.42; x < length * 0.42; x += 16) {
    if (!chance(s.rng, 0.3)) continue;
    const side = s.rng.pick([-1, 1]);
    const kind = s.rng.pick<Kind>([
      'bus',
      'tank-truck',
      'small-car',
      'van',
      'van',
      'flatbed-truck',
      'box-truck',
    ]);
    drawVehicle(s, kind, poseAt(s, pose, x, y + side * 2.1, side > 0 ? 0 : Math.PI));
  }
}

function buildLandside(s: Scenery, pose: Pose, length: number, width: number, edge: number): void {
  drawFlatRoof(s, poseAt(s, pose, -length * 0.09, edge + 17), length * 0.6, 30, 16);
  const depth = width / 2 - edge - 48;
  if (depth > 22) {
    const deep = Math.min(depth - 4, 62);
    for (const [x, long] of [
      [-0.26, 150],
      [0.06, 110],
    ] as const) {
      fillParking(s, poseAt(s, pose, length * x, edge + 42 + deep / 2), Math.min(length * 0.26, long), deep);
    }
  }
  for (let i = 0; i < 3; i++) {
    const x = length * 0.28 + i * 62;
    if (x + 26 > length / 2) continue;
    drawHall(s, poseAt(s, pose, x, edge + 30), 50, 44, 'hangar');
    const plane = s.rng.pick<Kind>(['small-plane', 'business-jet', 'small-plane']);
    drawPlane(s, plane, poseAt(s, pose, x, edge - 14, -Math.PI / 2 + between(s.rng, -0.3, 0.3)));
  }
  for (let i = 0; i < 4; i++) {
    const x = length * 0.3 + i * 30;
    if (x + 14 < length / 2 && depth > 40) drawTank(s, poseAt(s, pose, x, width / 2 - 22), 10);
  }
}
