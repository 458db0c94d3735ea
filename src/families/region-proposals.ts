import { z } from 'zod';
import { type Drop, drop, isDrop } from '../core/drop.ts';
import type { Hbb } from '../core/hbb.ts';
import { hbbHeight, hbbWidth } from '../core/hbb.ts';
import { mixNumbers } from '../core/mix.ts';
import type { KeyedDraw, Rng } from '../core/rng.ts';
import type { Instance } from '../model/scene.ts';
import { LATTICE_STEPS, type LatticeBox, regionOf } from '../spatial/lattice.ts';
import { comparePlace } from '../spatial/membership.ts';
import { fitRegion, stepLimits } from '../spatial/region-fit.ts';
import { judgeRegion, REGION_DROP_CODES, type RegionRules, regionRulesSchema } from '../spatial/regions.ts';
import type { IndexedScene } from '../spatial/scene-index.ts';
import { countBin } from './count-bins.ts';

export const regionParamsSchema = z
  .strictObject({
    rules: regionRulesSchema,
    clusterSeeds: z
      .number()
      .int()
      .min(0)
      .default(12)
      .describe('Members of the category around which rectangles are drawn.'),
    sparseSeeds: z
      .number()
      .int()
      .min(0)
      .default(6)
      .describe('Points anywhere in the image around which rectangles are drawn.'),
    sizesPerSeed: z.number().int().min(1).default(5).describe('Rectangles of different sizes per seed.'),
    perBin: z
      .number()
      .int()
      .min(1)
      .default(3)
      .describe('Rectangles taken per category and bin of the count.'),
  })
  .prefault({})
  .describe('How rectangles are found and what they must keep clear of.');
export type RegionParams = z.infer<typeof regionParamsSchema>;

export const REGION_PROPOSAL_DROP_CODES = {
  ...REGION_DROP_CODES,
  'frame-too-small': 'the image has no room for a region',
  'too-many-targets': 'the region holds more objects of the category than may be asked for',
} as const;

/** A rectangle that leaves no doubt, and what is in it. */
export interface CleanRegion {
  readonly region: Hbb;
  readonly members: readonly Instance[];
}

/** A rectangle before its edges are moved. */
interface RoughBox {
  readonly box: LatticeBox;
  /** Members that touch it. */
  readonly count: number;
  /** Keyed, in [0, 1): order in which rectangles are taken. */
  readonly rank: number;
}

/** Aspect up to which rectangles are drawn; below the rules' limit, so that moved edges have room. */
const DRAWN_ASPECT = 1.6;

/**
 * Rectangles around members and in sparse parts, a few for each bin of the count up to `maxCount`, their edges moved
 * into gaps; or why one cannot be used. Depends on what is in the scene, never on its order or its ids.
 */
export function* proposeRegions(
  indexed: IndexedScene,
  category: string,
  maxCount: number,
  params: RegionParams,
  draw: KeyedDraw,
): Generator<CleanRegion | Drop> {
  const frame = indexed.scene.framePx;
  const tooSmall = judgeFrame(frame, params.rules);
  if (tooSmall !== null) {
    yield { ...tooSmall, about: { category } };
    return;
  }
  const rough = roughBoxes(indexed, category, params, draw).filter((r) => r.count > 0);
  const fewest = Math.min(...rough.map((r) => r.count));
  if (rough.length > 0 && fewest > maxCount)
    yield drop('too-many-targets', fewest, maxCount, { category, objects: fewest });
  for (const { box } of takePerBin(rough, maxCount, params.perBin)) {
    yield settleRegion(indexed, category, box, params.rules);
  }
}

/** Moves the edges into gaps and judges what comes out. */
export function settleRegion(
  indexed: IndexedScene,
  category: string,
  start: LatticeBox,
  rules: RegionRules,
): CleanRegion | Drop {
  const region = regionOf(indexed.scene.framePx, fitRegion(indexed, category, start, rules));
  const members = judgeRegion(indexed, category, region, rules);
  if (!isDrop(members)) return { region, members };
  return { ...members, about: { category, region, objects: indexed.countMembers(category, region) } };
}

export function judgeFrame(frame: Hbb, rules: RegionRules): Drop | null {
  const shorter = Math.min(hbbWidth(frame), hbbHeight(frame));
  return stepLimits(shorter, null, rules) === null ? drop('frame-too-small', shorter, rules.minSidePx) : null;
}

/**
 * A rectangle of about `sidePx` around a point that lies at a drawn place in it; null where the image is so narrow that
 * sides and aspect cannot be met.
 */
export function boxAround(
  frame: Hbb,
  [x, y]: readonly [number, number],
  sidePx: number,
  rules: RegionRules,
  rng: Rng,
): LatticeBox | null {
  const stretch = Math.sqrt(DRAWN_ASPECT ** (2 * rng.unit() - 1));
  const widthSteps = clampSteps(
    (sidePx * stretch * LATTICE_STEPS) / hbbWidth(frame),
    hbbWidth(frame),
    null,
    rules,
  );
  if (widthSteps === null) return null;
  const widthPx = (widthSteps * hbbWidth(frame)) / LATTICE_STEPS;
  const heightSteps = clampSteps(
    (sidePx * LATTICE_STEPS) / stretch / hbbHeight(frame),
    hbbHeight(frame),
    widthPx,
    rules,
  );
  if (heightSteps === null) return null;
  const left = placeStep(((x - frame[0]) * LATTICE_STEPS) / hbbWidth(frame), widthSteps, rng);
  const top = placeStep(((y - frame[1]) * LATTICE_STEPS) / hbbHeight(frame), heightSteps, rng);
  return { left, top, right: left + widthSteps, bottom: top + heightSteps };
}

/** The `count` instances with the least keyed hash of their corners: an order that survives renaming and mended neighbours. */
export function pickKeyed(instances: readonly Instance[], count: number, seed: number): Instance[] {
  const ranked = instances.map((instance) => ({ instance, hash: mixNumbers(seed, instance.quad) }));
  ranked.sort((a, b) => a.hash - b.hash || comparePlace(a.instance, b.instance));
  return ranked.slice(0, count).map((r) => r.instance);
}

function roughBoxes(
  indexed: IndexedScene,
  category: string,
  params: RegionParams,
  draw: KeyedDraw,
): RoughBox[] {
  const frame = indexed.scene.framePx;
  const seed = draw('region-seeds', category).below(2 ** 31);
  const clusters = pickKeyed(indexed.membersOf(category), params.clusterSeeds, seed);
  const rough: RoughBox[] = [];
  const add = (point: readonly [number, number], rng: Rng): void => {
    for (const sidePx of drawSides(params, rng)) {
      const box = boxAround(frame, point, sidePx, params.rules, rng);
      const rank = rng.unit();
      if (box !== null)
        rough.push({ box, rank, count: indexed.countMembers(category, regionOf(frame, box)) });
    }
  };
  for (const member of clusters) add(indexed.centreOf(member), draw('cluster', category, [...member.quad]));
  for (let i = 0; i < params.sparseSeeds; i++) {
    const rng = draw('sparse', category, i);
    add([frame[0] + rng.unit() * hbbWidth(frame), frame[1] + rng.unit() * hbbHeight(frame)], rng);
  }
  return rough;
}

/** One side per equal part of the logarithmic range of sides, px. */
function drawSides(params: RegionParams, rng: Rng): number[] {
  const { minSidePx, maxSidePx } = params.rules;
  const part = Math.log(maxSidePx / minSidePx) / params.sizesPerSeed;
  return Array.from({ length: params.sizesPerSeed }, (_, i) => minSidePx * Math.exp((i + rng.unit()) * part));
}

function takePerBin(rough: readonly RoughBox[], maxCount: number, perBin: number): RoughBox[] {
  const taken = new Map<string, number>();
  return [...rough]
    .filter((r) => r.count <= maxCount)
    .sort((a, b) => a.rank - b.rank)
    .filter(({ count }) => {
      const bin = countBin(count);
      const before = taken.get(bin) ?? 0;
      taken.set(bin, before + 1);
      return before < perBin;
    });
}

function clampSteps(
  steps: number,
  framePx: number,
  otherSidePx: number | null,
  rules: RegionRules,
): number | null {
  const limits = stepLimits(framePx, otherSidePx, rules);
  return limits === null ? null : Math.min(limits[1], Math.max(limits[0], Math.round(steps)));
}

function placeStep(centreStep: number, sideSteps: number, rng: Rng): number {
  const first = Math.round(centreStep - sideSteps * (0.25 + 0.5 * rng.unit()));
  return Math.min(LATTICE_STEPS - sideSteps, Math.max(0, first));
}
