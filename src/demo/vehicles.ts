import type { Paint, Rgb } from './fill.ts';
import type { Kind } from './kinds.ts';
import type { Pose, Scenery } from './scenery.ts';
import { between, boxOf, castShadow, fillLocal, fillRect, label } from './scenery.ts';

type Body =
  | 'car'
  | 'van'
  | 'bus'
  | 'box'
  | 'open'
  | 'tank'
  | 'flat'
  | 'tractor'
  | 'mixer'
  | 'tracked'
  | 'crane';

interface Design {
  readonly length: readonly [number, number];
  readonly width: number;
  readonly height: number;
  readonly body: Body;
}

/** Sizes in metres: common road vehicles. */
const DESIGNS: Readonly<Partial<Record<Kind, Design>>> = {
  'small-car': { length: [4.1, 4.9], width: 1.85, height: 1.5, body: 'car' },
  pickup: { length: [5.2, 5.8], width: 2, height: 1.8, body: 'open' },
  van: { length: [5.2, 6.2], width: 2.1, height: 2.4, body: 'van' },
  bus: { length: [11, 12.5], width: 2.6, height: 3.2, body: 'bus' },
  'cargo-truck': { length: [8.5, 11], width: 2.6, height: 3.4, body: 'box' },
  'box-truck': { length: [7, 8.2], width: 2.5, height: 3.3, body: 'box' },
  'dump-truck': { length: [7.6, 9], width: 2.7, height: 3.1, body: 'open' },
  'tank-truck': { length: [9, 11.5], width: 2.5, height: 3.2, body: 'tank' },
  'flatbed-truck': { length: [9, 11], width: 2.6, height: 2, body: 'flat' },
  'truck-tractor': { length: [6, 6.8], width: 2.55, height: 3.2, body: 'tractor' },
  trailer: { length: [12, 13.8], width: 2.6, height: 3.6, body: 'flat' },
  'cement-mixer': { length: [8.4, 9.4], width: 2.6, height: 3.6, body: 'mixer' },
  excavator: { length: [8.6, 9.8], width: 3, height: 3, body: 'tracked' },
  bulldozer: { length: [6, 7], width: 3.4, height: 3, body: 'tracked' },
  'mobile-crane': { length: [11, 13], width: 2.9, height: 3.6, body: 'crane' },
  'reach-stacker': { length: [10, 11.5], width: 4, height: 4, body: 'crane' },
  'cargo-car': { length: [14, 15.5], width: 3, height: 4, body: 'flat' },
  'tank-car': { length: [13, 14.5], width: 3, height: 4, body: 'tank' },
  locomotive: { length: [18, 20], width: 3.1, height: 4.4, body: 'bus' },
};

const CAR_COLOURS: readonly Rgb[] = [
  [226, 227, 226],
  [232, 232, 228],
  [188, 191, 194],
  [160, 163, 167],
  [104, 107, 112],
  [44, 45, 48],
  [34, 36, 40],
  [130, 36, 34],
  [44, 62, 110],
  [120, 104, 84],
];
const BOX_COLOURS: readonly Rgb[] = [
  [224, 224, 220],
  [214, 216, 214],
  [176, 172, 160],
  [70, 96, 136],
  [150, 72, 54],
  [96, 120, 92],
];
const MACHINE: Rgb = [206, 160, 44];
const GLASS: Rgb = [40, 48, 56];

/** Draws one road, rail or site vehicle around the pose and labels it. Returns its length, metres. */
export function drawVehicle(scenery: Scenery, kind: Kind, pose: Pose): number {
  const design = DESIGNS[kind];
  if (design === undefined) throw new Error(`drawVehicle: ${kind} is no vehicle`);
  const length = between(scenery.rng, design.length[0], design.length[1]);
  castShadow(scenery, pose, boxOf(length * 0.94, design.width * 0.92), design.height);
  BODIES[design.body](scenery, pose, length, design.width);
  label(scenery, kind, pose, length, design.width);
  return length;
}

const BODIES: Readonly<Record<Body, (s: Scenery, pose: Pose, length: number, width: number) => void>> = {
  car: (s, pose, l, w) => {
    const rgb = s.rng.pick(CAR_COLOURS);
    fillLocal(s, pose, rounded(l, w, 0.16), { rgb, grain: 5 });
    fillRect(s, pose, [l * 0.06, -w * 0.4, l * 0.22, w * 0.4], { rgb: GLASS, opacity: 0.85 });
    fillRect(s, pose, [-l * 0.36, -w * 0.36, -l * 0.26, w * 0.36], { rgb: GLASS, opacity: 0.75 });
    fillRect(s, pose, [-l * 0.25, -w * 0.38, l * 0.06, w * 0.34], lighter(rgb, 14, 0.8));
  },
  van: (s, pose, l, w) => {
    const rgb = s.rng.pick(BOX_COLOURS);
    fillLocal(s, pose, rounded(l, w, 0.1), { rgb, grain: 5 });
    fillRect(s, pose, [l * 0.27, -w * 0.42, l * 0.38, w * 0.42], { rgb: GLASS, opacity: 0.85 });
    fillRect(s, pose, [-l * 0.46, -w * 0.4, l * 0.24, w * 0.1], lighter(rgb, 10, 0.7));
  },
  bus: (s, pose, l, w) => {
    const rgb = s.rng.pick(BOX_COLOURS);
    fillLocal(s, pose, rounded(l, w, 0.04), { rgb, grain: 5 });
    fillRect(s, pose, [l * 0.46, -w * 0.44, l * 0.49, w * 0.44], { rgb: GLASS, opacity: 0.8 });
    for (const at of [-0.28, 0.02, 0.26]) {
      fillRect(s, pose, [l * (at - 0.05), -w * 0.22, l * (at + 0.05), w * 0.22], lighter(rgb, -46, 0.8));
    }
  },
  box: (s, pose, l, w) => {
    drawCab(s, pose, l, w);
    const rgb = s.rng.pick(BOX_COLOURS);
    const front = l / 2 - 2.3;
    fillRect(s, pose, [-l / 2, -w / 2, front, w / 2], { rgb, grain: 6 });
    fillRect(s, pose, [-l / 2 + 0.2, -w / 2 + 0.15, front - 0.2, 0], lighter(rgb, 12, 0.6));
  },
  open: (s, pose, l, w) => {
    drawCab(s, pose, l, w);
    const front = l / 2 - l * 0.34;
    fillRect(s, pose, [-l / 2, -w / 2, front, w / 2], { rgb: s.rng.pick(CAR_COLOURS), grain: 6 });
    fillRect(s, pose, [-l / 2 + 0.3, -w / 2 + 0.3, front - 0.3, w / 2 - 0.3], {
      rgb: s.rng.pick([
        [86, 74, 60],
        [58, 56, 54],
        [122, 104, 80],
      ] as const),
      grain: 12,
    });
  },
  tank: (s, pose, l, w) => {
    drawCab(s, pose, l, w);
    const rgb: Rgb = [182, 186, 190];
    const front = l / 2 - 2.2;
    fillRect(s, pose, [-l / 2, -w * 0.46, front, w * 0.46], { rgb: [118, 122, 126], grain: 4 });
    fillRect(s, pose, [-l / 2, -w * 0.3, front, w * 0.2], { rgb, grain: 4 });
    fillRect(s, pose, [-l / 2, -w * 0.14, front, w * 0.02], lighter(rgb, 40, 0.8));
  },
  flat: (s, pose, l, w) => {
    fillLocal(s, pose, boxOf(l, w), { rgb: s.rng.pick(BOX_COLOURS), grain: 7 });
    fillRect(s, pose, [-l * 0.47, -w * 0.36, l * 0.47, w * 0.36], {
      rgb: s.rng.pick([
        [126, 116, 102],
        [92, 94, 98],
        [196, 198, 196],
        [140, 60, 46],
      ] as const),
      grain: 10,
    });
  },
  tractor: (s, pose, l, w) => {
    drawCab(s, pose, l, w);
    fillRect(s, pose, [-l / 2, -w * 0.34, l / 2 - 2.6, w * 0.34], { rgb: [54, 54, 56], grain: 8 });
    fillRect(s, pose, [-l * 0.36, -w * 0.46, -l * 0.12, w * 0.46], { rgb: [34, 34, 36], grain: 6 });
  },
  mixer: (s, pose, l, w) => {
    drawCab(s, pose, l, w);
    fillRect(s, pose, [-l / 2, -w * 0.4, l / 2 - 2.4, w * 0.4], { rgb: [120, 120, 118], grain: 6 });
    const drum = [
      l * 0.2,
      -0.6,
      l * 0.2,
      0.6,
      -l * 0.1,
      1.25,
      -l * 0.4,
      0.8,
      -l * 0.4,
      -0.8,
      -l * 0.1,
      -1.25,
    ];
    fillLocal(s, pose, drum, { rgb: [204, 202, 196], grain: 8 });
  },
  tracked: (s, pose, l, w) => {
    fillRect(s, pose, [-l / 2, -w / 2, l * 0.16, -w * 0.26], { rgb: [44, 42, 40], grain: 8 });
    fillRect(s, pose, [-l / 2, w * 0.26, l * 0.16, w / 2], { rgb: [44, 42, 40], grain: 8 });
    fillRect(s, pose, [-l * 0.44, -w * 0.32, l * 0.1, w * 0.32], { rgb: MACHINE, grain: 8 });
    fillRect(s, pose, [-l * 0.1, -w * 0.3, l * 0.06, -w * 0.02], { rgb: GLASS, opacity: 0.85 });
    fillRect(s, pose, [l * 0.02, w * 0.02, l * 0.44, w * 0.16], lighter(MACHINE, -30, 1));
    fillRect(s, pose, [l * 0.42, -w * 0.22, l / 2, w * 0.34], { rgb: [70, 66, 60], grain: 6 });
  },
  crane: (s, pose, l, w) => {
    fillLocal(s, pose, rounded(l, w, 0.06), { rgb: MACHINE, grain: 7 });
    fillRect(s, pose, [l * 0.34, -w * 0.42, l * 0.46, w * 0.1], { rgb: GLASS, opacity: 0.85 });
    fillRect(s, pose, [-l * 0.48, -w * 0.12, l * 0.49, w * 0.14], lighter(MACHINE, -36, 1));
    fillRect(s, pose, [-l * 0.46, -w * 0.4, -l * 0.2, w * 0.4], { rgb: [86, 84, 80], grain: 6 });
  },
};

function drawCab(s: Scenery, pose: Pose, l: number, w: number): void {
  const rgb = s.rng.pick(CAR_COLOURS);
  const depth = Math.min(2.1, l * 0.34);
  fillRect(s, pose, [l / 2 - depth - 0.4, -w * 0.48, l / 2, w * 0.48], { rgb, grain: 5 });
  fillRect(s, pose, [l / 2 - depth * 0.45, -w * 0.42, l / 2 - depth * 0.2, w * 0.42], {
    rgb: GLASS,
    opacity: 0.8,
  });
}

function rounded(l: number, w: number, cut: number): number[] {
  const c = Math.min(l * cut, w * 0.4);
  const x = l / 2;
  const y = w / 2;
  const d = c * 0.6;
  return [x - c, -y, x, -y + d, x, y - d, x - c, y, -x + c * 0.6, y, -x, y - d, -x, -y + d, -x + c * 0.6, -y];
}

function lighter(rgb: Rgb, by: number, opacity: number): Paint {
  return { rgb: [rgb[0] + by, rgb[1] + by, rgb[2] + by], opacity, grain: 3 };
}
