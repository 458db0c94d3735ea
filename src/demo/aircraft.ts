import type { Paint, Rgb } from './fill.ts';
import { discPoints, fillPolygon } from './fill.ts';
import type { Kind } from './kinds.ts';
import type { Pose, Scenery } from './scenery.ts';
import { castHoverShadow, fillLocal, fillRect, label, poseAt } from './scenery.ts';

interface Airframe {
  readonly length: number;
  readonly span: number;
  readonly fuselage: number;
  /** Sweep of the leading edge, tangent. */
  readonly sweep: number;
  /** Places of the engines along a wing, share of the half span; empty: at the tail. */
  readonly engines: readonly number[];
  readonly hasTailEngines?: boolean;
}

/** Outer dimensions in metres, from the makers' data sheets. */
export const AIRFRAMES: Readonly<Partial<Record<Kind, Airframe>>> = {
  'boeing-737': { length: 39.5, span: 35.8, fuselage: 3.8, sweep: 0.5, engines: [0.3] },
  'boeing-747': { length: 70.7, span: 64.4, fuselage: 6.5, sweep: 0.8, engines: [0.38, 0.68] },
  'boeing-777': { length: 63.7, span: 60.9, fuselage: 6.2, sweep: 0.62, engines: [0.32] },
  'boeing-787': { length: 56.7, span: 60.1, fuselage: 5.8, sweep: 0.66, engines: [0.33] },
  arj21: { length: 33.5, span: 27.3, fuselage: 3.3, sweep: 0.5, engines: [], hasTailEngines: true },
  c919: { length: 38.9, span: 35.8, fuselage: 4, sweep: 0.5, engines: [0.33] },
  a220: { length: 35, span: 35.1, fuselage: 3.5, sweep: 0.48, engines: [0.34] },
  a321: { length: 44.5, span: 35.8, fuselage: 4, sweep: 0.5, engines: [0.33] },
  a330: { length: 58.8, span: 60.3, fuselage: 5.6, sweep: 0.6, engines: [0.31] },
  a350: { length: 66.8, span: 64.8, fuselage: 6, sweep: 0.68, engines: [0.32] },
  'small-plane': { length: 8.3, span: 11, fuselage: 1.3, sweep: 0.02, engines: [] },
  'business-jet': { length: 20.9, span: 19.6, fuselage: 2.5, sweep: 0.5, engines: [], hasTailEngines: true },
  'cargo-plane': { length: 53, span: 51.7, fuselage: 6.8, sweep: 0.45, engines: [0.34, 0.64] },
};

const METAL: Paint = { rgb: [196, 200, 204], grain: 5 };
const LIVERIES: readonly Rgb[] = [
  [176, 40, 44],
  [34, 60, 128],
  [24, 96, 110],
  [206, 120, 40],
  [222, 224, 226],
];

/** Draws a plane on the ground, nose along the heading, and labels nose to tail by wing tip to wing tip. */
export function drawPlane(scenery: Scenery, kind: Kind, pose: Pose): void {
  const frame = AIRFRAMES[kind];
  if (frame === undefined) throw new Error(`drawPlane: ${kind} is no plane`);
  const { length: l, span, fuselage: f } = frame;
  const chord = span * 0.17;
  const root = l * 0.13;
  const parts = [wingOf(frame, root, chord), tailOf(frame), hullOf(frame)];
  for (const part of parts) castHoverShadow(scenery, pose, part, Math.min(4.5, l * 0.09));
  fillLocal(scenery, pose, parts[0], METAL);
  shadeTrailingEdge(scenery, pose, frame, root, chord);
  for (const at of frame.engines) {
    for (const side of [-1, 1])
      drawEngine(scenery, pose, root - (at * span * frame.sweep) / 2 + f * 0.35, (side * at * span) / 2, f);
  }
  fillLocal(scenery, pose, parts[1], METAL);
  if (frame.hasTailEngines === true) {
    for (const side of [-1, 1]) drawEngine(scenery, pose, -l * 0.24, side * f * 0.85, f * 0.9);
  }
  fillLocal(scenery, pose, parts[2], { rgb: [222, 224, 226], grain: 4 });
  fillRect(scenery, pose, [-l * 0.3, f * 0.18, l * 0.4, f * 0.5], { rgb: [150, 156, 164], opacity: 0.55 });
  fillRect(scenery, pose, [l * 0.44, -f * 0.24, l * 0.46, f * 0.24], { rgb: [36, 42, 52], opacity: 0.9 });
  const fin = Math.max(0.25, f * 0.09);
  fillRect(scenery, pose, [-l * 0.49, -fin, -l * 0.36, fin], { rgb: scenery.rng.pick(LIVERIES), grain: 4 });
  label(scenery, kind, pose, l, span);
}

function hullOf({ length: l, fuselage: f }: Airframe): number[] {
  const side = [
    [0.5, 0],
    [0.485, 0.2],
    [0.455, 0.38],
    [0.4, 0.5],
    [-0.22, 0.5],
    [-0.38, 0.3],
    [-0.5, 0.07],
  ] as const;
  const right = side.map(([x, y]) => [x * l, y * f]);
  const left = [...side].reverse().map(([x, y]) => [x * l, -y * f]);
  return [...right, ...left].flat();
}

function wingOf({ span, sweep }: Airframe, root: number, chord: number): number[] {
  const y = span / 2;
  const tip = root - y * sweep;
  const end = tip - chord * 0.28;
  const back = root - chord * 1.05;
  const kink = root - chord - y * sweep * 0.3;
  return [...[root, 0, tip, y, end, y, kink, y * 0.36, back, 0], ...[kink, -y * 0.36, end, -y, tip, -y]];
}

function tailOf({ length: l, span, sweep }: Airframe): number[] {
  const y = span * 0.18;
  const root = -l * 0.37;
  const tip = root - y * (sweep + 0.08);
  const chord = l * 0.085;
  return [root, 0, tip, y, tip - chord * 0.45, y, root - chord, 0, tip - chord * 0.45, -y, tip, -y];
}

function shadeTrailingEdge(s: Scenery, pose: Pose, frame: Airframe, root: number, chord: number): void {
  const y = frame.span / 2;
  for (const side of [-1, 1]) {
    const kink = root - chord - y * frame.sweep * 0.3;
    const end = root - y * frame.sweep - chord * 0.28;
    const flap = [kink, side * y * 0.36, end, side * y, end + chord * 0.1, side * y];
    flap.push(kink + chord * 0.22, side * y * 0.36);
    fillLocal(s, pose, flap, { rgb: [148, 154, 160], opacity: 0.8 });
  }
}

function drawEngine(s: Scenery, pose: Pose, x: number, y: number, f: number): void {
  const w = f * 0.24;
  const long = f * 0.5;
  const nacelle = [x + long, y - w * 0.8, x + long, y + w * 0.8, x, y + w, x - long, y + w * 0.6];
  fillLocal(s, pose, [...nacelle, x - long, y - w * 0.6, x, y - w], { rgb: [168, 172, 178], grain: 4 });
  fillRect(s, pose, [x + long * 0.8, y - w * 0.8, x + long, y + w * 0.8], { rgb: [56, 60, 66] });
}

/** A parked helicopter: cabin, tail boom and rotor; labelled with its rotor. */
export function drawHelicopter(scenery: Scenery, pose: Pose): void {
  const rotor = 6.4;
  const rgb = scenery.rng.pick([
    [70, 84, 62],
    [200, 60, 50],
    [214, 216, 214],
    [52, 66, 96],
  ] as const);
  const cabin = [4, -0.5, 4, 0.5, 2.6, 1.1, -0.6, 1.15, -2.4, 0.5, -2.4, -0.5, -0.6, -1.15, 2.6, -1.1];
  castHoverShadow(scenery, pose, cabin, 1.4);
  castHoverShadow(scenery, pose, [-2, -0.3, -7, -0.2, -7, 0.2, -2, 0.3], 1.6);
  fillRect(scenery, pose, [-7.2, -0.24, -2, 0.24], { rgb, grain: 4 });
  fillRect(scenery, pose, [-7.4, -1.2, -6.6, 1.2], { rgb: [60, 62, 66] });
  fillLocal(scenery, pose, cabin, { rgb, grain: 6 });
  fillRect(scenery, pose, [2.4, -0.7, 3.5, 0.7], { rgb: [36, 44, 54] });
  const turn = scenery.rng.unit() * Math.PI;
  for (let blade = 0; blade < 4; blade++) {
    const arm = poseAt(scenery, pose, 0.8, 0, turn + (blade * Math.PI) / 2);
    fillRect(scenery, arm, [0, -0.22, rotor, 0.22], { rgb: [44, 46, 50], opacity: 0.9 });
  }
  const hub = poseAt(scenery, pose, -0.1, 0);
  label(scenery, 'helicopter', hub, 14.6, rotor * 2);
}

/** A painted landing circle with an H; labelled as a square around it. `radius` in metres. */
export function drawHelipad(scenery: Scenery, pose: Pose, radius: number): void {
  const px = radius / scenery.gsdMeters;
  fillPolygon(scenery.raster, discPoints(pose.x, pose.y, px * 1.12), { rgb: [112, 114, 114], grain: 7 });
  fillPolygon(scenery.raster, discPoints(pose.x, pose.y, px), { rgb: [218, 218, 210], grain: 6 });
  fillPolygon(scenery.raster, discPoints(pose.x, pose.y, px * 0.9), { rgb: [96, 104, 100], grain: 7 });
  const bar = radius * 0.09;
  const reach = radius * 0.42;
  const white: Paint = { rgb: [224, 224, 216], grain: 5 };
  fillRect(scenery, pose, [-reach, -reach * 0.7 - bar, reach, -reach * 0.7 + bar], white);
  fillRect(scenery, pose, [-reach, reach * 0.7 - bar, reach, reach * 0.7 + bar], white);
  fillRect(scenery, pose, [-bar, -reach * 0.7, bar, reach * 0.7], white);
  label(scenery, 'helipad', pose, radius * 2.24, radius * 2.24);
}
