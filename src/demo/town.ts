import type { BlockUse } from './blocks.ts';
import { USES } from './blocks.ts';
import type { Road } from './roads.ts';
import { addTraffic, paintIntersection, paintRoad } from './roads.ts';
import type { Pose, Scenery } from './scenery.ts';
import { between, boxOf, chance, fillRect, poseAt, reserve, toPixels } from './scenery.ts';
import { drawVehicle } from './vehicles.ts';

export interface Theme {
  /** Range of block lengths and widths, metres. */
  readonly block: readonly [readonly [number, number], readonly [number, number]];
  /** Uses, as often as they stand here. */
  readonly uses: readonly BlockUse[];
  readonly isCurbParking: boolean;
}

export const THEMES = {
  suburb: {
    block: [
      [120, 200],
      [64, 86],
    ],
    uses: [
      'houses',
      'houses',
      'houses',
      'houses',
      'houses',
      'park',
      'flats',
      'tennis',
      'parking',
      'track',
      'basketball',
    ],
    isCurbParking: true,
  },
  centre: {
    block: [
      [96, 190],
      [70, 104],
    ],
    uses: [
      'flats',
      'flats',
      'parking',
      'parking',
      'halls',
      'houses',
      'park',
      'basketball',
      'construction',
      'tennis',
    ],
    isCurbParking: true,
  },
  industry: {
    block: [
      [110, 170],
      [80, 110],
    ],
    uses: ['halls', 'halls', 'tanks', 'tanks', 'trucks', 'containers', 'parking', 'construction'],
    isCurbParking: false,
  },
  sports: {
    block: [
      [188, 206],
      [102, 112],
    ],
    uses: ['track', 'soccer', 'baseball', 'tennis', 'basketball', 'parking', 'baseball', 'tennis', 'park'],
    isCurbParking: false,
  },
  village: {
    block: [
      [90, 150],
      [64, 90],
    ],
    uses: ['houses', 'houses', 'huts', 'huts', 'park', 'parking'],
    isCurbParking: true,
  },
  heliport: {
    block: [
      [120, 150],
      [64, 76],
    ],
    uses: ['helipads', 'helipads', 'parking', 'park'],
    isCurbParking: false,
  },
} satisfies Record<string, Theme>;
export type ThemeName = keyof typeof THEMES;

const STREET = 10;

/** A quarter of blocks between streets, `length` by `width` metres around the pose. */
export function buildTown(s: Scenery, pose: Pose, length: number, width: number, name: ThemeName): void {
  const theme: Theme = THEMES[name];
  reserve(s, toPixels(s, pose, boxOf(length + STREET * 2, width + STREET * 2)));
  fillRect(s, pose, [-length / 2 - 4, -width / 2 - 4, length / 2 + 4, width / 2 + 4], {
    rgb: [126, 122, 104],
    opacity: 0.75,
    grain: 9,
    mottle: 12,
  });
  const xs = cutsOf(s, length, theme.block[0]);
  const ys = cutsOf(s, width, theme.block[1]);
  const streets = streetsOf(s, pose, xs, ys);
  for (const street of streets) paintRoad(s, street);
  for (const x of xs) for (const y of ys) paintIntersection(s, poseAt(s, pose, x, y), STREET, STREET);
  fillBlocks(s, pose, xs, ys, theme);
  for (const street of streets) {
    addTraffic(s, street, 70, (x, y) => !isNearCrossing(s, pose, xs, ys, x, y));
    if (theme.isCurbParking) parkAlong(s, street, (x, y) => !isNearCrossing(s, pose, xs, ys, x, y));
  }
}

/** Street axes over `extent` metres around zero, first and last on the rim. */
function cutsOf(s: Scenery, extent: number, [low, high]: readonly [number, number]): number[] {
  const count = Math.max(1, Math.round(extent / ((low + high) / 2)));
  const cuts = [-extent / 2];
  for (let i = 1; i < count; i++) {
    cuts.push(-extent / 2 + (extent * (i + between(s.rng, -0.14, 0.14))) / count);
  }
  return [...cuts, extent / 2];
}

function streetsOf(s: Scenery, pose: Pose, xs: readonly number[], ys: readonly number[]): Road[] {
  const road = (local: readonly number[]): Road => ({
    path: toPixels(s, pose, local),
    widthMeters: STREET,
    lanesEachWay: 1,
  });
  const [left, right] = [xs[0], xs[xs.length - 1]];
  const [top, bottom] = [ys[0], ys[ys.length - 1]];
  return [...ys.map((y) => road([left, y, right, y])), ...xs.map((x) => road([x, top, x, bottom]))];
}

function fillBlocks(
  s: Scenery,
  pose: Pose,
  xs: readonly number[],
  ys: readonly number[],
  theme: Theme,
): void {
  const deck: BlockUse[] = [];
  for (let column = 0; column + 1 < xs.length; column++) {
    for (let row = 0; row + 1 < ys.length; row++) {
      const margin = STREET * 0.75;
      const length = xs[column + 1] - xs[column] - margin * 2;
      const width = ys[row + 1] - ys[row] - margin * 2;
      const centre = poseAt(s, pose, (xs[column] + xs[column + 1]) / 2, (ys[row] + ys[row + 1]) / 2);
      const use = drawUse(s, deck, theme.uses, length, width);
      if (use !== null) USES[use].fill(s, { pose: centre, length, width });
    }
  }
}

/** Takes the next use that fits the block out of a shuffled deck; a spent deck is shuffled anew. */
function drawUse(
  s: Scenery,
  deck: BlockUse[],
  uses: readonly BlockUse[],
  length: number,
  width: number,
): BlockUse | null {
  for (let round = 0; round < 2; round++) {
    const at = deck.findIndex((use) => length >= USES[use].least[0] && width >= USES[use].least[1]);
    if (at >= 0) return deck.splice(at, 1)[0];
    deck.push(...s.rng.shuffle(uses));
  }
  return null;
}

function parkAlong(s: Scenery, street: Road, isClear: (x: number, y: number) => boolean): void {
  const [x1, y1, x2, y2] = street.path;
  const length = Math.hypot(x2 - x1, y2 - y1) * s.gsdMeters;
  const start: Pose = { x: x1, y: y1, heading: Math.atan2(y2 - y1, x2 - x1) };
  for (const side of [-1, 1]) {
    for (let at = 10; at < length - 10; at += 6.6) {
      if (!chance(s.rng, 0.16)) continue;
      const spot = poseAt(s, start, at, side * 6.4, side > 0 ? 0 : Math.PI);
      if (isClear(spot.x, spot.y))
        drawVehicle(s, s.rng.pick(['small-car', 'small-car', 'small-car', 'van', 'pickup']), spot);
    }
  }
}

/** Within 12 m of a street that crosses another one there: nothing stands or drives there, so that no two overlap. */
function isNearCrossing(
  s: Scenery,
  pose: Pose,
  xs: readonly number[],
  ys: readonly number[],
  x: number,
  y: number,
): boolean {
  const dx = (x - pose.x) * s.gsdMeters;
  const dy = (y - pose.y) * s.gsdMeters;
  const along = dx * Math.cos(pose.heading) + dy * Math.sin(pose.heading);
  const across = -dx * Math.sin(pose.heading) + dy * Math.cos(pose.heading);
  const near = (cuts: readonly number[], at: number): boolean => cuts.some((cut) => Math.abs(cut - at) < 14);
  return near(xs, along) && near(ys, across);
}
