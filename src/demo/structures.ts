import type { Paint, Rgb } from './fill.ts';
import { discPoints, fillPolygon, strokePath } from './fill.ts';
import type { Pose, Scenery } from './scenery.ts';
import {
  between,
  boxOf,
  castHoverShadow,
  castShadow,
  chance,
  fillLocal,
  fillRect,
  label,
  poseAt,
  toPixels,
} from './scenery.ts';
import { BOX_RGB } from './ships.ts';

/** A round tank seen from above: shadow, wall, roof lit from one side, rim and stair. `radius` in metres. */
export function drawTank(scenery: Scenery, pose: Pose, radius: number): void {
  const { raster, shadow, gsdMeters, rng } = scenery;
  const r = radius / gsdMeters;
  const height = between(rng, 0.7, 1.1) * Math.min(14, radius * 1.4);
  const ring: number[] = [];
  for (let i = 0; i < 24; i++) {
    const angle = (i / 24) * Math.PI * 2;
    ring.push(Math.cos(angle) * radius, Math.sin(angle) * radius);
  }
  castShadow(scenery, pose, ring, height);
  const white = rng.pick([
    [212, 212, 208],
    [196, 198, 196],
    [176, 166, 150],
  ] as const);
  const norm = Math.hypot(shadow.x, shadow.y);
  const dx = shadow.x / norm;
  const dy = shadow.y / norm;
  fillPolygon(raster, discPoints(pose.x, pose.y, r), { rgb: darker(white, 62), grain: 5 });
  fillPolygon(raster, discPoints(pose.x, pose.y, r * 0.95), { rgb: white, grain: 6, mottle: 6 });
  fillPolygon(raster, discPoints(pose.x + dx * r * 0.16, pose.y + dy * r * 0.16, r * 0.76), {
    rgb: darker(white, 18),
    grain: 6,
    opacity: 0.8,
  });
  fillPolygon(raster, discPoints(pose.x - dx * r * 0.22, pose.y - dy * r * 0.22, r * 0.5), {
    rgb: darker(white, -10),
    opacity: 0.6,
    grain: 5,
  });
  const stair = between(rng, 0, Math.PI * 2);
  strokePath(raster, [pose.x, pose.y, pose.x + Math.cos(stair) * r, pose.y + Math.sin(stair) * r], 1, {
    rgb: darker(white, 80),
    opacity: 0.7,
  });
  label(scenery, 'storage-tank', pose, radius * 2, radius * 2);
}

/** A private pool in its paved deck. */
export function drawPool(scenery: Scenery, pose: Pose, length: number, width: number): void {
  fillLocal(scenery, pose, boxOf(length + 2.6, width + 2.6), { rgb: [196, 188, 172], grain: 8 });
  const c = Math.min(length, width) * 0.28;
  const x = length / 2;
  const y = width / 2;
  const ring = [x - c, -y, x, -y + c, x, y - c, x - c, y, -x + c, y, -x, y - c, -x, -y + c, -x + c, -y];
  fillLocal(scenery, pose, ring, { rgb: [58, 150, 170], grain: 5, mottle: 8 });
  fillLocal(
    scenery,
    pose,
    ring.map((v) => v * 0.7),
    { rgb: [78, 176, 194], grain: 7, opacity: 0.6 },
  );
  label(scenery, 'swimming-pool', pose, length, width);
}

/** A freight container, 12.2 by 2.44 m (ISO 668, 40 ft), or half as long. */
export function drawContainer(scenery: Scenery, pose: Pose, length: number): void {
  const rgb = scenery.rng.pick(BOX_RGB);
  castShadow(scenery, pose, boxOf(length, 2.44), 2.6);
  fillLocal(scenery, pose, boxOf(length, 2.44), {
    rgb,
    grain: 8,
    bands: { acrossRad: pose.heading, periodPx: Math.max(2.5, 0.9 / scenery.gsdMeters), level: 5 },
  });
  fillRect(scenery, pose, [-length / 2, -1.22, length / 2, -0.8], { rgb: darker(rgb, -28), opacity: 0.6 });
  label(scenery, 'container', pose, length, 2.44);
}

/** A gantry on the quay whose boom reaches along the heading over the water. */
export function drawContainerCrane(scenery: Scenery, pose: Pose): void {
  const steel: Paint = {
    rgb: scenery.rng.pick([
      [178, 62, 44],
      [60, 92, 140],
      [206, 204, 196],
    ] as const),
    grain: 5,
  };
  const beams = [
    [-34, -9, 46, -7.4],
    [-34, 7.4, 46, 9],
    [-12, -12, -9.6, 12],
    [10, -12, 12.4, 12],
    [44, -9, 46, 9],
    [-34, -9, -32, 9],
    [28, -8, 29.4, 8],
  ] as const;
  for (const [x1, y1, x2, y2] of beams) castHoverShadow(scenery, pose, [x1, y1, x2, y1, x2, y2, x1, y2], 22);
  for (const beam of beams) fillRect(scenery, pose, beam, steel);
  fillRect(scenery, pose, [-28, -5, -20, 5], { rgb: [200, 202, 200], grain: 5 });
  fillRect(scenery, pose, [2, -3, 6, 3], { rgb: [90, 92, 96], grain: 5 });
  label(scenery, 'container-crane', poseAt(scenery, pose, 6, 0), 80, 24);
}

/** A tower crane: mast and long jib with counterweight. */
export function drawTowerCrane(scenery: Scenery, pose: Pose): void {
  const jib: Paint = { rgb: [212, 172, 54], grain: 5 };
  const beams = [
    [-14, -0.7, 40, 0.7],
    [-16, -1.6, -11, 1.6],
  ] as const;
  for (const [x1, y1, x2, y2] of beams) castHoverShadow(scenery, pose, [x1, y1, x2, y1, x2, y2, x1, y2], 26);
  for (const beam of beams) fillRect(scenery, pose, beam, jib);
  fillLocal(scenery, pose, boxOf(3, 3), { rgb: [150, 120, 40], grain: 5 });
  label(scenery, 'tower-crane', poseAt(scenery, pose, 12, 0), 58, 4);
}

/** A wind turbine seen from above and aside: tower, three blades, long shadow. Labelled with the reach of its blades. */
export function drawWindmill(scenery: Scenery, pose: Pose): void {
  const blade = 34;
  const { x: sx, y: sy } = scenery.shadow;
  fillPolygon(scenery.raster, discPoints(pose.x, pose.y, 9 / scenery.gsdMeters), {
    rgb: [176, 164, 140],
    grain: 9,
  });
  const top: Pose = { x: pose.x, y: pose.y - 26 / scenery.gsdMeters, heading: pose.heading };
  const far: Pose = { x: pose.x + sx * 60, y: pose.y + sy * 60, heading: pose.heading };
  const gloom: Paint = { rgb: [104, 108, 124], shade: true, opacity: 0.8 };
  strokePath(scenery.raster, [pose.x, pose.y, far.x, far.y], 3 / scenery.gsdMeters, gloom);
  strokePath(scenery.raster, [pose.x, pose.y, top.x, top.y], 3.4 / scenery.gsdMeters, {
    rgb: [222, 224, 224],
    grain: 4,
  });
  const turn = between(scenery.rng, 0, 2);
  for (let i = 0; i < 3; i++) {
    const angle = turn + (i * Math.PI * 2) / 3;
    const petal = [0, -1.3, blade * 0.3, -1.9, blade, -0.3, blade, 0.3, blade * 0.3, 1, 0, 1.3];
    fillPolygon(scenery.raster, toPixels(scenery, { ...far, heading: angle }, petal), gloom);
    fillPolygon(scenery.raster, toPixels(scenery, { ...top, heading: angle }, petal), {
      rgb: [236, 238, 238],
      grain: 3,
    });
  }
  fillPolygon(scenery.raster, discPoints(top.x, top.y, 2.6 / scenery.gsdMeters), { rgb: [206, 208, 210] });
  label(scenery, 'windmill', { ...top, y: top.y + 2 / scenery.gsdMeters, heading: -Math.PI / 2 }, 72, 70);
}

/** A lattice mast of a power line. */
export function drawPylon(scenery: Scenery, pose: Pose): void {
  const arm = 8;
  castHoverShadow(scenery, pose, [-0.5, -arm, 0.5, -arm, 0.5, arm, -0.5, arm], 20);
  castShadow(scenery, pose, boxOf(1.6, 1.6), 24);
  const steel: Paint = { rgb: [198, 200, 198], grain: 6 };
  for (const x of [-1.6, 0, 1.6]) fillRect(scenery, pose, [x - 0.3, -arm, x + 0.3, arm], steel);
  strokePath(scenery.raster, toPixels(scenery, pose, [-3, -3, 3, 3]), 1.2, steel);
  strokePath(scenery.raster, toPixels(scenery, pose, [-3, 3, 3, -3]), 1.2, steel);
  label(scenery, 'pylon', pose, 7, arm * 2);
}

/** A tent or hut of a market. */
export function drawHut(scenery: Scenery, pose: Pose): void {
  const l = between(scenery.rng, 4, 7);
  const rgb = chance(scenery.rng, 0.5) ? ([206, 200, 186] as const) : scenery.rng.pick(BOX_RGB);
  castShadow(scenery, pose, boxOf(l, l * 0.8), 3);
  fillLocal(scenery, pose, boxOf(l, l * 0.8), { rgb, grain: 7 });
  fillRect(scenery, pose, [-l / 2, 0, l / 2, l * 0.4], { rgb: darker(rgb, 26), opacity: 0.7 });
  label(scenery, 'hut', pose, l, l * 0.8);
}

function darker([r, g, b]: Rgb, by: number): Rgb {
  return [r - by, g - by, b - by];
}
