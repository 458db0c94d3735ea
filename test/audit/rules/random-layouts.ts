import { keyedDraw, type Rng } from '../../../src/core/rng.ts';
import { type InstanceSpec, leaningBox, makeScene } from '../../../src/families/made-scene.ts';
import { PLACES } from '../../../src/families/simple-cues.ts';
import { SIDES } from '../../../src/model/predicates.ts';
import type { Scene, Unknown } from '../../../src/model/scene.ts';
import type { MemberClause, MemberRank, StructurePick } from '../../../src/model/structures.ts';

export const SIDE_PX = 1500;
const CELL_PX = SIDE_PX / 3;
/** A Boeing 737 is an airplane, and a kindred object among other airplanes. */
const CATEGORIES = ['ship', 'airplane', 'boeing-737'];

/**
 * Parts of an image as they come, in nine cells: rows with more or less even gaps, clumps with more or less room, blocks of
 * two rows, single objects; some reach over the border of the image, and something that is not known may lie anywhere.
 */
export function randomLayout(seed: number): Scene {
  const draw = keyedDraw(seed, 'layout');
  const main = CATEGORIES[draw('main').below(2)] as string;
  const instances = Array.from({ length: 9 }, (_, cell) => partAt(cell, main, draw(cell))).flat();
  return makeScene({
    widthPx: SIDE_PX,
    heightPx: SIDE_PX,
    instances,
    unknowns: unknownsOf(draw('unknown')),
  });
}

function partAt(cell: number, main: string, rng: Rng): InstanceSpec[] {
  const category = rng.unit() < 0.75 ? main : rng.pick(CATEGORIES);
  const shift = (): number => rng.unit() * 200 - 60;
  const [x, y] = [CELL_PX * (cell % 3) + 130 + shift(), CELL_PX * Math.floor(cell / 3) + 130 + shift()];
  const length = 12 + 20 * rng.unit();
  const at = (px: number, py: number): InstanceSpec =>
    leaningBox(
      category,
      x + px,
      y + py,
      length * (0.85 + 0.3 * rng.unit()),
      6 + 4 * rng.unit(),
      180 * rng.unit(),
    );
  return placesOf(length, rng)
    .filter(([px, py]) => isInside(x + px) && isInside(y + py))
    .map(([px, py]) => at(px, py));
}

/** What has its centre inside is seen by half at least. */
function isInside(coordinate: number): boolean {
  return coordinate > 1 && coordinate < SIDE_PX - 1;
}

type Point = readonly [x: number, y: number];

function placesOf(lengthPx: number, rng: Rng): Point[] {
  const kind = rng.unit();
  if (kind < 0.35) return rowPlaces(4 + rng.below(5), lengthPx, rng);
  if (kind < 0.65) return clumpPlaces(4 + rng.below(8), lengthPx, rng);
  if (kind < 0.75) {
    const row = rowPlaces(3 + rng.below(4), lengthPx, rng);
    return [...row, ...row.map(([x, y]): Point => [x + 2, y + lengthPx * (1.2 + rng.unit())])];
  }
  return kind < 0.9 ? [[0, 0]] : [];
}

function rowPlaces(count: number, lengthPx: number, rng: Rng): Point[] {
  const gap = lengthPx * (1 + 2.8 * rng.unit());
  const angle = Math.PI * (rng.unit() - 0.5);
  const noise = 0.25 * gap * rng.unit();
  return Array.from({ length: count }, (_, i): Point => {
    const [along, across] = [gap * i + noise * rng.unit(), noise * (rng.unit() - 0.5)];
    return [
      along * Math.cos(angle) - across * Math.sin(angle),
      along * Math.sin(angle) + across * Math.cos(angle),
    ];
  });
}

function clumpPlaces(count: number, lengthPx: number, rng: Rng): Point[] {
  const step = lengthPx * (1.1 + 1.2 * rng.unit());
  const columns = Math.ceil(Math.sqrt(count));
  return Array.from({ length: count }, (_, i): Point => {
    const wander = (): number => 0.5 * step * (rng.unit() - 0.5);
    return [step * (i % columns) + wander(), step * Math.floor(i / columns) + wander()];
  });
}

function unknownsOf(rng: Rng): Unknown[] {
  if (rng.unit() < 0.7) return [];
  const [x, y, side] = [SIDE_PX * rng.unit(), SIDE_PX * rng.unit(), 10 + 40 * rng.unit()];
  const area = [x, y, x + side, y, x + side, y + side, x, y + side];
  return [{ category: rng.pick([null, ...CATEGORIES]), area, reason: 'ignore-region' }];
}

/** A phrase that fits such layouts now and then. */
export function randomClause(rng: Rng): MemberClause {
  const picks: readonly StructurePick[] = [
    { by: 'only' },
    { by: 'largest' },
    { by: 'place', place: rng.pick(PLACES) },
  ];
  const structure = { kind: rng.pick(['row', 'cluster'] as const), pick: rng.pick(picks) };
  return { category: rng.pick(CATEGORIES.slice(0, 2)), structure, rank: randomRank(rng) };
}

export function randomRank(rng: Rng): MemberRank {
  const ranks: readonly MemberRank[] = [
    { kind: 'ordinal', side: rng.pick(SIDES), rank: 1 + rng.below(6) },
    { kind: 'ordinal', side: rng.pick(SIDES), rank: 1 + rng.below(3) },
    {
      kind: 'size',
      measure: rng.pick(['area', 'length'] as const),
      order: rng.pick(['largest', 'smallest'] as const),
      rank: 1 + rng.below(2),
    },
    { kind: 'central', rank: 1 },
  ];
  return rng.pick(ranks);
}
