import type { Paint, Rgb } from './fill.ts';
import { jitterRgb } from './ground.ts';
import type { Kind } from './kinds.ts';
import type { Pose, Scenery } from './scenery.ts';
import { between, boxOf, castShadow, chance, fillLocal, fillRect, label } from './scenery.ts';

const TILES: readonly Rgb[] = [
  [142, 82, 62],
  [128, 92, 76],
  [112, 104, 98],
  [96, 90, 86],
  [150, 108, 82],
];
const FLAT: readonly Rgb[] = [
  [176, 174, 168],
  [158, 156, 152],
  [196, 192, 184],
  [140, 142, 144],
  [120, 132, 146],
];

/** A house with a gable roof, ridge along the heading. Sizes in metres. */
export function drawHouse(scenery: Scenery, pose: Pose, length: number, width: number): void {
  const rgb = jitterRgb(scenery, scenery.rng.pick(TILES), 12);
  castShadow(scenery, pose, boxOf(length, width), between(scenery.rng, 4.5, 7));
  const isSunRight =
    Math.sin(pose.heading) * scenery.shadow.x - Math.cos(pose.heading) * scenery.shadow.y > 0;
  const bright: Paint = { rgb: [rgb[0] + 16, rgb[1] + 14, rgb[2] + 12], grain: 9 };
  const dull: Paint = { rgb: [rgb[0] - 24, rgb[1] - 22, rgb[2] - 18], grain: 9 };
  fillRect(scenery, pose, [-length / 2, -width / 2, length / 2, 0], isSunRight ? dull : bright);
  fillRect(scenery, pose, [-length / 2, 0, length / 2, width / 2], isSunRight ? bright : dull);
  if (chance(scenery.rng, 0.4)) {
    fillRect(scenery, pose, [length * 0.1, -width * 0.32, length * 0.1 + 1, -width * 0.32 + 1], {
      rgb: [70, 64, 60],
    });
  }
  label(scenery, 'building', pose, length, width);
}

/** A flat roof with parapet, shadow and machinery. */
export function drawFlatRoof(
  scenery: Scenery,
  pose: Pose,
  length: number,
  width: number,
  height: number,
  kind: Kind = 'building',
): void {
  const rgb = jitterRgb(scenery, scenery.rng.pick(FLAT), 10);
  castShadow(scenery, pose, boxOf(length, width), height);
  fillLocal(scenery, pose, boxOf(length, width), { rgb: [rgb[0] + 18, rgb[1] + 18, rgb[2] + 18], grain: 6 });
  fillLocal(scenery, pose, boxOf(length - 1.4, width - 1.4), { rgb, grain: 8, mottle: 10 });
  const count = Math.min(14, Math.floor((length * width) / 170));
  for (let i = 0; i < count; i++) drawRoofUnit(scenery, pose, length, width);
  label(scenery, kind, pose, length, width);
}

/** A hall: sheet-metal roof in bays with skylights. */
export function drawHall(
  scenery: Scenery,
  pose: Pose,
  length: number,
  width: number,
  kind: Kind = 'building',
): void {
  const rgb = jitterRgb(
    scenery,
    scenery.rng.pick([
      [188, 190, 190],
      [134, 150, 168],
      [168, 160, 148],
      [150, 96, 82],
      [206, 206, 202],
    ] as const),
    8,
  );
  castShadow(scenery, pose, boxOf(length, width), 9);
  fillLocal(scenery, pose, boxOf(length, width), {
    rgb,
    grain: 6,
    mottle: 8,
    bands: { acrossRad: pose.heading, periodPx: Math.max(3, 1.4 / scenery.gsdMeters), level: 3 },
  });
  fillRect(scenery, pose, [-length / 2, 0, length / 2, width / 2], { rgb: [226, 228, 232], shade: true });
  const bays = Math.max(2, Math.floor(length / 9));
  for (let bay = 0; bay < bays; bay++) {
    const x = -length / 2 + ((bay + 0.5) * length) / bays;
    for (const side of [-0.25, 0.25]) {
      fillRect(scenery, pose, [x - 0.7, width * (side - 0.14), x + 0.7, width * (side + 0.14)], {
        rgb: [rgb[0] + 26, rgb[1] + 28, rgb[2] + 30],
        opacity: 0.8,
      });
    }
  }
  label(scenery, kind, pose, length, width);
}

function drawRoofUnit(scenery: Scenery, pose: Pose, length: number, width: number): void {
  const { rng } = scenery;
  const x = between(rng, -0.42, 0.42) * length;
  const y = between(rng, -0.38, 0.38) * width;
  const l = between(rng, 1.4, 4);
  const w = between(rng, 1.2, 3);
  const ring = [x, y, x + l, y, x + l, y + w, x, y + w];
  castShadow(scenery, pose, ring, 1.6);
  const v = between(rng, 110, 220);
  fillLocal(scenery, pose, ring, { rgb: [v, v + 2, v + 3], grain: 6 });
}
