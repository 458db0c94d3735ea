import type { Paint } from './fill.ts';
import { fillPolygon, strokePath } from './fill.ts';
import type { Pose, Scenery } from './scenery.ts';
import { between, boxOf, fillLocal, fillRect, label, toPixels } from './scenery.ts';

const LINE: Paint = { rgb: [228, 228, 220], opacity: 0.85, grain: 5 };

/** A tennis court with its surround; labelled with the surround. */
export function drawTennisCourt(scenery: Scenery, pose: Pose): void {
  const [outer, inner] = scenery.rng.pick([
    [
      [60, 100, 76],
      [52, 84, 128],
    ],
    [
      [70, 112, 70],
      [124, 70, 54],
    ],
    [
      [52, 92, 66],
      [66, 116, 84],
    ],
  ] as const);
  fillLocal(scenery, pose, boxOf(34, 17), { rgb: outer, grain: 6, mottle: 5 });
  fillLocal(scenery, pose, boxOf(23.8, 11), { rgb: inner, grain: 6 });
  const w = lineWidth(scenery);
  outline(scenery, pose, boxOf(23.8, 11), w);
  for (const y of [-4.1, 4.1]) segment(scenery, pose, [-11.9, y, 11.9, y], w);
  for (const x of [-6.4, 6.4]) segment(scenery, pose, [x, -4.1, x, 4.1], w);
  segment(scenery, pose, [-6.4, 0, 6.4, 0], w);
  fillRect(scenery, pose, [-0.12, -6, 0.12, 6], { rgb: [50, 52, 56], opacity: 0.8 });
  label(scenery, 'tennis-court', pose, 34, 17);
}

export function drawBasketballCourt(scenery: Scenery, pose: Pose): void {
  const [floor, key] = scenery.rng.pick([
    [
      [88, 112, 96],
      [150, 84, 64],
    ],
    [
      [158, 96, 74],
      [86, 110, 90],
    ],
    [
      [112, 116, 122],
      [76, 92, 124],
    ],
  ] as const);
  fillLocal(scenery, pose, boxOf(30, 17), { rgb: floor, grain: 7, mottle: 6 });
  const w = lineWidth(scenery);
  for (const side of [-1, 1]) {
    fillRect(scenery, pose, [side * 14, -2.45, side * 8.2, 2.45], { rgb: key, grain: 5 });
    arc(scenery, pose, side * 12.4, 0, 6.75, side > 0 ? Math.PI : 0, w);
  }
  outline(scenery, pose, boxOf(28, 15), w);
  segment(scenery, pose, [0, -7.5, 0, 7.5], w);
  ring(scenery, pose, 0, 0, 1.8, w);
  label(scenery, 'basketball-court', pose, 30, 17);
}

export function drawSoccerField(scenery: Scenery, pose: Pose, length = 105, width = 68): void {
  const turf: Paint = {
    rgb: [82, 118, 58],
    grain: 8,
    mottle: 9,
    bands: { acrossRad: pose.heading, periodPx: 11 / scenery.gsdMeters, level: 5 },
  };
  fillLocal(scenery, pose, boxOf(length + 4, width + 4), turf);
  const w = lineWidth(scenery);
  outline(scenery, pose, boxOf(length, width), w);
  segment(scenery, pose, [0, -width / 2, 0, width / 2], w);
  ring(scenery, pose, 0, 0, 9.15, w);
  for (const side of [-1, 1]) {
    const x = (side * length) / 2;
    for (const [depth, half] of [
      [16.5, 20.2],
      [5.5, 9.2],
    ] as const) {
      const back = x - side * depth;
      path(scenery, pose, [x, -half, back, -half, back, half, x, half], w);
    }
  }
  label(scenery, 'soccer-field', pose, length + 4, width + 4);
}

/** A running track around a soccer field; labelled as a whole, and so is the field. */
export function drawTrackField(scenery: Scenery, pose: Pose): void {
  const clay: Paint = { rgb: [150, 78, 58], grain: 7, mottle: 6 };
  const straight = 42.2;
  const radius = 46;
  fillLocal(scenery, pose, stadium(straight, radius), clay);
  for (let lane = 1; lane < 8; lane++) {
    const laneRing = toPixels(scenery, pose, stadium(straight, radius - lane * 1.22));
    strokePath(scenery.raster, [...laneRing, laneRing[0], laneRing[1]], lineWidth(scenery) * 0.6, {
      ...LINE,
      opacity: 0.45,
    });
  }
  fillLocal(scenery, pose, stadium(straight, radius - 9.8), { rgb: [92, 122, 64], grain: 8, mottle: 8 });
  drawSoccerField(scenery, pose, 96, 58);
  label(scenery, 'track-field', pose, (straight + radius) * 2, radius * 2);
}

/** A baseball field: a quarter of turf with an infield of earth; labelled as a square. Home plate at the rear left. */
export function drawBaseballField(scenery: Scenery, pose: Pose): void {
  const reach = between(scenery.rng, 62, 78);
  const half = reach / 2;
  const sector = (radius: number, home: number): number[] => {
    const points = [home - half, home - half];
    for (let i = 0; i <= 16; i++) {
      const angle = (i / 16) * (Math.PI / 2);
      points.push(home - half + Math.cos(angle) * radius, home - half + Math.sin(angle) * radius);
    }
    return points;
  };
  const soil: Paint = { rgb: [168, 128, 90], grain: 9, mottle: 8 };
  fillLocal(scenery, pose, sector(reach, 0), { rgb: [146, 116, 84], grain: 9 });
  fillLocal(scenery, pose, sector(reach - 5, 2), { rgb: [84, 118, 60], grain: 8, mottle: 9 });
  fillLocal(scenery, pose, sector(34, 1), soil);
  const base = 22;
  fillRect(scenery, pose, [-half + 6, -half + 6, -half + base, -half + base], {
    rgb: [92, 126, 66],
    grain: 8,
  });
  fillPolygon(scenery.raster, circle(scenery, pose, -half + 14, -half + 14, 2.8), soil);
  const w = lineWidth(scenery);
  segment(scenery, pose, [-half + 2, -half + 2, half - 2, -half + 2], w);
  segment(scenery, pose, [-half + 2, -half + 2, -half + 2, half - 2], w);
  label(scenery, 'baseball-field', pose, reach, reach);
}

function stadium(straight: number, radius: number): number[] {
  const points: number[] = [];
  for (let i = 0; i <= 24; i++) {
    const angle = -Math.PI / 2 + (i / 24) * Math.PI;
    points.push(straight + Math.cos(angle) * radius, Math.sin(angle) * radius);
  }
  for (let i = 0; i <= 24; i++) {
    const angle = Math.PI / 2 + (i / 24) * Math.PI;
    points.push(-straight + Math.cos(angle) * radius, Math.sin(angle) * radius);
  }
  return points;
}

/** Painted lines are 5 to 10 cm wide; they show because they are bright. */
function lineWidth(scenery: Scenery): number {
  return Math.max(0.8, 0.22 / scenery.gsdMeters);
}

function path(scenery: Scenery, pose: Pose, local: readonly number[], widthPx: number): void {
  strokePath(scenery.raster, toPixels(scenery, pose, local), widthPx, LINE);
}

function segment(scenery: Scenery, pose: Pose, local: readonly number[], widthPx: number): void {
  path(scenery, pose, local, widthPx);
}

function outline(scenery: Scenery, pose: Pose, box: readonly number[], widthPx: number): void {
  path(scenery, pose, [...box, box[0], box[1]], widthPx);
}

function ring(scenery: Scenery, pose: Pose, x: number, y: number, radius: number, widthPx: number): void {
  const points = circle(scenery, pose, x, y, radius);
  strokePath(scenery.raster, [...points, points[0], points[1]], widthPx, LINE);
}

function arc(
  s: Scenery,
  pose: Pose,
  x: number,
  y: number,
  radius: number,
  facing: number,
  widthPx: number,
): void {
  const local: number[] = [];
  for (let i = 0; i <= 12; i++) {
    const angle = facing - Math.PI / 2 + (i / 12) * Math.PI;
    local.push(x + Math.cos(angle) * radius, y + Math.sin(angle) * radius);
  }
  path(s, pose, local, widthPx);
}

function circle(scenery: Scenery, pose: Pose, x: number, y: number, radius: number): number[] {
  const local: number[] = [];
  for (let i = 0; i < 28; i++) {
    const angle = (i / 28) * Math.PI * 2;
    local.push(x + Math.cos(angle) * radius, y + Math.sin(angle) * radius);
  }
  return toPixels(scenery, pose, local);
}
