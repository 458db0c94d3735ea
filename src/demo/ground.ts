import type { Rgb } from './fill.ts';
import { fillPolygon, strokePath } from './fill.ts';
import type { Pose, Scenery } from './scenery.ts';
import { between, chance, toPixels } from './scenery.ts';
import { GRAIN, GRAIN_MASK, grainRow, PATCH_SIDE, PATCHES, patchAt } from './texture.ts';

export type Climate = 'green' | 'dry' | 'arid';

interface Land {
  readonly low: Rgb;
  readonly high: Rgb;
  readonly crops: readonly Rgb[];
}

const LANDS: Readonly<Record<Climate, Land>> = {
  green: {
    low: [74, 88, 54],
    high: [124, 126, 84],
    crops: [
      [82, 104, 52],
      [104, 122, 62],
      [66, 86, 48],
      [142, 134, 84],
      [126, 104, 78],
      [112, 92, 70],
      [150, 146, 98],
    ],
  },
  dry: {
    low: [104, 102, 72],
    high: [150, 136, 102],
    crops: [
      [162, 146, 102],
      [140, 124, 90],
      [112, 116, 70],
      [174, 158, 116],
      [124, 100, 76],
      [92, 104, 60],
    ],
  },
  arid: {
    low: [142, 122, 94],
    high: [186, 164, 130],
    crops: [
      [172, 150, 116],
      [154, 132, 102],
      [126, 122, 80],
      [186, 166, 130],
    ],
  },
};

/** Open land over the whole picture: large soft patches between two colours, with fine texture. */
export function paintGround(scenery: Scenery, climate: Climate): void {
  const { raster } = scenery;
  const { low, high } = LANDS[climate];
  const shiftX = between(scenery.rng, 0, 4000);
  const shiftY = between(scenery.rng, 0, 4000);
  const macro = new Float32Array(raster.widthPx + 16);
  const { rgb: pixels } = raster;
  const noise = GRAIN;
  const patches = PATCHES;
  for (let y = 0; y < raster.heightPx; y++) {
    fillMacroRow(macro, shiftX, shiftY + y);
    const grain = grainRow(y);
    const patchRow = (y & (PATCH_SIDE - 1)) * PATCH_SIDE;
    const slantRow = y * 0.7;
    for (let x = 0, at = y * raster.widthPx * 3; x < raster.widthPx; x++, at += 3) {
      const share = macro[x];
      const slant = (((x * 0.7) & (PATCH_SIDE - 1)) * PATCH_SIDE) | (slantRow & (PATCH_SIDE - 1));
      const lift =
        9 * noise[(grain + x) & GRAIN_MASK] +
        8 * (patches[patchRow + (x & (PATCH_SIDE - 1))] + patches[slant]);
      pixels[at] = low[0] + (high[0] - low[0]) * share + lift;
      pixels[at + 1] = low[1] + (high[1] - low[1]) * share + lift;
      pixels[at + 2] = low[2] + (high[2] - low[2]) * share + lift * 0.8;
    }
  }
}

/** Share of the lighter colour along a row, 0 to 1: sampled every 8 px. */
function fillMacroRow(macro: Float32Array, shiftX: number, y: number): void {
  const at = (x: number): number =>
    Math.min(1, Math.max(0, 0.5 + 0.6 * patchAt(x + shiftX, y, 13) + 0.35 * patchAt(x - y, y + x, 5.3)));
  let from = at(0);
  for (let x = 0; x < macro.length; x += 8) {
    const to = at(x + 8);
    for (let i = 0; i < 8 && x + i < macro.length; i++) macro[x + i] = from + ((to - from) * i) / 8;
    from = to;
  }
}

type Parcel = readonly [number, number, number, number];

/** Farm land: a turned rectangle of the whole picture, split at random into parcels with furrows and tracks. */
export function paintFields(scenery: Scenery, climate: Climate, share: number): void {
  const { raster, rng, gsdMeters } = scenery;
  const reach = (Math.hypot(raster.widthPx, raster.heightPx) / 2) * gsdMeters;
  const base: Pose = {
    x: raster.widthPx / 2,
    y: raster.heightPx / 2,
    heading: between(rng, -0.6, 0.6),
  };
  for (const parcel of splitParcel(scenery, [-reach, -reach, reach, reach], between(rng, 90, 150))) {
    if (!chance(rng, share)) continue;
    paintParcel(scenery, base, parcel, climate);
  }
}

function splitParcel(scenery: Scenery, parcel: Parcel, goal: number): Parcel[] {
  const [x1, y1, x2, y2] = parcel;
  const width = x2 - x1;
  const height = y2 - y1;
  const isSmall = Math.max(width, height) < goal * between(scenery.rng, 1, 2.4);
  if (isSmall) return [parcel];
  const at = between(scenery.rng, 0.35, 0.65);
  const halves: readonly Parcel[] =
    width > height
      ? [
          [x1, y1, x1 + width * at, y2],
          [x1 + width * at, y1, x2, y2],
        ]
      : [
          [x1, y1, x2, y1 + height * at],
          [x1, y1 + height * at, x2, y2],
        ];
  return halves.flatMap((half) => splitParcel(scenery, half, goal));
}

function paintParcel(scenery: Scenery, base: Pose, parcel: Parcel, climate: Climate): void {
  const { rng, raster, gsdMeters } = scenery;
  const [x1, y1, x2, y2] = parcel;
  const ring = toPixels(scenery, base, [x1, y1, x2, y1, x2, y2, x1, y2]);
  const isUpright = chance(rng, 0.5);
  fillPolygon(raster, ring, {
    rgb: jitterRgb(scenery, rng.pick(LANDS[climate].crops), 9),
    opacity: between(rng, 0.72, 0.95),
    grain: between(rng, 5, 11),
    mottle: between(rng, 4, 13),
    bands: {
      acrossRad: base.heading + (isUpright ? Math.PI / 2 : 0),
      periodPx: Math.max(3, between(rng, 1.6, 4.2) / gsdMeters),
      level: between(rng, 1, 5),
    },
  });
  const edge = chance(rng, 0.35) ? { rgb: [160, 146, 116] as const, opacity: 0.7, grain: 8 } : null;
  if (edge !== null) strokePath(raster, [...ring, ring[0], ring[1]], 2.6 / gsdMeters, edge);
}

export function jitterRgb(scenery: Scenery, rgb: Rgb, by: number): Rgb {
  const lift = between(scenery.rng, -by, by);
  const own = (): number => lift + between(scenery.rng, -by, by) * 0.4;
  return [rgb[0] + own(), rgb[1] + own(), rgb[2] + own()];
}
