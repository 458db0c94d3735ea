import type { Rgb } from './fill.ts';
import { fillPolygon } from './fill.ts';
import type { Kind } from './kinds.ts';
import type { Pose, Scenery } from './scenery.ts';
import { between, castShadow, chance, fillLocal, fillRect, label, toPixels } from './scenery.ts';

type Deck =
  | 'containers'
  | 'tanks'
  | 'cabins'
  | 'open'
  | 'grey'
  | 'crane'
  | 'fishing'
  | 'tug'
  | 'sail'
  | 'plain';

interface Hull {
  readonly length: readonly [number, number];
  /** Beam over length. */
  readonly beam: number;
  readonly height: number;
  /** Share of the length over which the bow narrows. */
  readonly bow: number;
  readonly rgb: readonly Rgb[];
  readonly deck: Deck;
}

const WHITE: Rgb = [226, 228, 228];
const HULLS: Readonly<Partial<Record<Kind, Hull>>> = {
  'passenger-ship': { length: [60, 130], beam: 0.17, height: 14, bow: 0.22, rgb: [WHITE], deck: 'cabins' },
  motorboat: {
    length: [7, 14],
    beam: 0.31,
    height: 1.6,
    bow: 0.45,
    rgb: [WHITE, [206, 208, 210], [70, 88, 120]],
    deck: 'open',
  },
  sailboat: { length: [9, 14], beam: 0.29, height: 1.4, bow: 0.6, rgb: [WHITE], deck: 'sail' },
  'fishing-boat': {
    length: [18, 32],
    beam: 0.24,
    height: 4,
    bow: 0.35,
    rgb: [
      [48, 84, 124],
      [58, 106, 92],
      [140, 58, 48],
    ],
    deck: 'fishing',
  },
  tugboat: { length: [24, 32], beam: 0.34, height: 6, bow: 0.3, rgb: [[58, 46, 44]], deck: 'tug' },
  'engineering-ship': {
    length: [50, 90],
    beam: 0.26,
    height: 6,
    bow: 0.12,
    rgb: [[150, 92, 50]],
    deck: 'crane',
  },
  tanker: {
    length: [110, 180],
    beam: 0.17,
    height: 9,
    bow: 0.14,
    rgb: [
      [126, 60, 48],
      [110, 74, 62],
    ],
    deck: 'tanks',
  },
  'container-ship': {
    length: [120, 200],
    beam: 0.15,
    height: 12,
    bow: 0.16,
    rgb: [
      [52, 66, 86],
      [70, 60, 58],
      [44, 84, 70],
    ],
    deck: 'containers',
  },
  warship: { length: [110, 150], beam: 0.13, height: 9, bow: 0.36, rgb: [[128, 134, 140]], deck: 'grey' },
  barge: { length: [50, 75], beam: 0.2, height: 3, bow: 0.06, rgb: [[96, 82, 70]], deck: 'plain' },
  'other-ship': { length: [30, 60], beam: 0.22, height: 6, bow: 0.25, rgb: [[88, 92, 96]], deck: 'plain' },
};

export const BOX_RGB: readonly Rgb[] = [
  [158, 62, 48],
  [46, 84, 132],
  [206, 206, 200],
  [72, 112, 84],
  [196, 128, 48],
  [110, 112, 116],
  [122, 74, 58],
];

/** Draws a ship, bow along the heading, and labels its hull. Returns its beam, metres. */
export function drawShip(scenery: Scenery, kind: Kind, pose: Pose, isMoving: boolean): number {
  const design = HULLS[kind];
  if (design === undefined) throw new Error(`drawShip: ${kind} is no ship`);
  const length = between(scenery.rng, design.length[0], design.length[1]);
  const beam = length * design.beam;
  if (isMoving) drawWake(scenery, pose, length, beam);
  const ring = hullRing(length, beam, design.bow);
  castShadow(scenery, pose, ring, design.height);
  const rgb = scenery.rng.pick(design.rgb);
  fillLocal(scenery, pose, ring, { rgb, grain: 7 });
  fillLocal(scenery, pose, shrink(ring, 0.86), { rgb: deckRgb(rgb), grain: 9, mottle: 6 });
  DECKS[design.deck](scenery, pose, length, beam);
  label(scenery, kind, pose, length, beam);
  return beam;
}

/** Longest ship of a kind, metres. */
export function longestOf(kind: Kind): number {
  const design = HULLS[kind];
  if (design === undefined) throw new Error(`longestOf: ${kind} is no ship`);
  return design.length[1];
}

const DECKS: Readonly<Record<Deck, (s: Scenery, pose: Pose, l: number, b: number) => void>> = {
  containers: (s, pose, l, b) => {
    const columns = Math.max(4, Math.floor((l * 0.66) / 13));
    const lanes = Math.max(3, Math.floor((b * 0.86) / 2.6));
    for (let column = 0; column < columns; column++) {
      if (chance(s.rng, 0.12)) continue;
      const x = -l * 0.26 + column * 13;
      for (let lane = 0; lane < lanes; lane++) {
        const y = (lane - lanes / 2) * 2.6;
        fillRect(s, pose, [x, y, x + 12, y + 2.45], { rgb: s.rng.pick(BOX_RGB), grain: 8 });
      }
    }
    drawBridge(s, pose, -l * 0.4, l * 0.07, b * 0.84, 12);
  },
  tanks: (s, pose, l, b) => {
    fillRect(s, pose, [-l * 0.28, -b * 0.04, l * 0.4, b * 0.04], { rgb: [190, 190, 184], grain: 6 });
    for (let i = 0; i < 7; i++) {
      const x = -l * 0.25 + i * l * 0.09;
      fillRect(s, pose, [x, -b * 0.36, x + 0.8, b * 0.36], { rgb: [170, 150, 120], opacity: 0.8 });
    }
    drawBridge(s, pose, -l * 0.4, l * 0.09, b * 0.86, 13);
  },
  cabins: (s, pose, l, b) => {
    for (const [share, lift] of [
      [0.8, 6],
      [0.62, -10],
      [0.42, 8],
    ] as const) {
      const v = 214 + lift;
      fillRect(s, pose, [-l * 0.5 * share, -b * 0.42 * share, l * 0.42 * share, b * 0.42 * share], {
        rgb: [v, v + 2, v + 2],
        grain: 5,
      });
    }
    fillRect(s, pose, [-l * 0.14, -b * 0.1, -l * 0.06, b * 0.1], { rgb: [40, 70, 120], grain: 4 });
    fillRect(s, pose, [l * 0.02, -b * 0.16, l * 0.1, b * 0.16], { rgb: [70, 150, 176], grain: 4 });
  },
  open: (s, pose, l, b) => {
    fillRect(s, pose, [-l * 0.4, -b * 0.3, -l * 0.06, b * 0.3], { rgb: [150, 122, 94], grain: 6 });
    fillRect(s, pose, [-l * 0.02, -b * 0.32, l * 0.14, b * 0.32], { rgb: [44, 52, 62], opacity: 0.9 });
  },
  grey: (s, pose, l, b) => {
    drawBridge(s, pose, l * 0.06, l * 0.14, b * 0.7, 14, [150, 156, 160]);
    drawBridge(s, pose, -l * 0.16, l * 0.1, b * 0.56, 9, [142, 148, 152]);
    fillRect(s, pose, [l * 0.26, -b * 0.09, l * 0.34, b * 0.09], { rgb: [104, 110, 116], grain: 4 });
    fillRect(s, pose, [-l * 0.46, -b * 0.36, -l * 0.28, b * 0.36], { rgb: [104, 108, 110], grain: 4 });
  },
  crane: (s, pose, l, b) => {
    drawBridge(s, pose, -l * 0.34, l * 0.14, b * 0.7, 8);
    fillRect(s, pose, [-l * 0.1, -b * 0.05, l * 0.42, b * 0.05], { rgb: [212, 168, 52], grain: 5 });
    fillRect(s, pose, [-l * 0.14, -b * 0.2, -l * 0.04, b * 0.2], { rgb: [196, 150, 44], grain: 5 });
  },
  fishing: (s, pose, l, b) => {
    drawBridge(s, pose, l * 0.16, l * 0.16, b * 0.6, 4);
    fillRect(s, pose, [-l * 0.36, -b * 0.28, -l * 0.02, b * 0.28], { rgb: [92, 100, 84], grain: 12 });
    fillRect(s, pose, [-l * 0.04, -b * 0.46, 0, b * 0.46], { rgb: [196, 196, 188], opacity: 0.9 });
  },
  tug: (s, pose, l, b) => {
    drawBridge(s, pose, l * 0.08, l * 0.26, b * 0.56, 6);
    fillRect(s, pose, [-l * 0.14, -b * 0.12, -l * 0.04, b * 0.12], { rgb: [192, 70, 44], grain: 4 });
  },
  sail: (s, pose, l, b) => {
    fillRect(s, pose, [-l * 0.34, -b * 0.1, l * 0.1, b * 0.1], { rgb: [86, 112, 148], grain: 4 });
    fillRect(s, pose, [-l * 0.36, -0.12, l * 0.44, 0.12], { rgb: [236, 236, 230] });
  },
  plain: (s, pose, l, b) => {
    fillRect(s, pose, [-l * 0.3, -b * 0.34, l * 0.34, b * 0.34], {
      rgb: [72, 66, 60],
      grain: 14,
      mottle: 12,
    });
    drawBridge(s, pose, -l * 0.4, l * 0.09, b * 0.66, 5);
  },
};

function drawBridge(
  s: Scenery,
  pose: Pose,
  x: number,
  l: number,
  w: number,
  height: number,
  rgb: Rgb = WHITE,
) {
  const ring = [x + l / 2, -w / 2, x + l / 2, w / 2, x - l / 2, w / 2, x - l / 2, -w / 2];
  castShadow(s, pose, ring, height * 0.6);
  fillLocal(s, pose, ring, { rgb, grain: 6 });
  const shift = l * 0.18;
  fillRect(s, pose, [x - l / 2 + shift, -w * 0.34, x + l / 2 - shift, w * 0.34], {
    rgb: [rgb[0] - 34, rgb[1] - 32, rgb[2] - 28],
    grain: 5,
    opacity: 0.8,
  });
}

function drawWake(s: Scenery, pose: Pose, l: number, b: number): void {
  const foam = { rgb: [170, 186, 190] as const, grain: 26, mottle: 24 };
  const tail = Math.min(l * 1.6, 60 + l * 0.5);
  for (const [share, spread] of [
    [1, 0.5],
    [0.8, 0.44],
    [0.6, 0.38],
    [0.4, 0.34],
    [0.22, 0.3],
  ] as const) {
    const end = -l * 0.42 - tail * share;
    const trail = [-l * 0.42, -b * 0.24, -l * 0.42, b * 0.24, end, b * spread, end, -b * spread];
    fillPolygon(s.raster, toPixels(s, pose, trail), { ...foam, opacity: 0.12 });
  }
  for (const side of [-1, 1]) {
    for (const share of [1, 0.7, 0.4]) {
      const back = l * 0.46 - Math.min(l * 1.1, 50 + l * 0.4) * share;
      const out = b * (0.2 + 1.1 * share);
      const wave = [l * 0.46, side * b * 0.2, back, side * out, back - 2, side * out * 0.86];
      fillPolygon(s.raster, toPixels(s, pose, wave), { ...foam, opacity: 0.16 });
    }
  }
}

function hullRing(l: number, b: number, bow: number): number[] {
  const x = l / 2;
  const y = b / 2;
  const shoulder = x - l * bow;
  const mid = x - l * bow * 0.4;
  return [
    ...[x, 0, mid, y * 0.68, shoulder, y, -x * 0.9, y, -x, y * 0.8],
    ...[-x, -y * 0.8, -x * 0.9, -y, shoulder, -y, mid, -y * 0.68],
  ];
}

function shrink(ring: readonly number[], share: number): number[] {
  return ring.map((v, i) => (i % 2 === 0 ? v * (0.5 + share * 0.5) : v * share));
}

function deckRgb([r, g, b]: Rgb): Rgb {
  return [r * 0.55 + 74, g * 0.55 + 68, b * 0.55 + 60];
}
