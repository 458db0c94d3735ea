import { z } from 'zod';
import { type Drop, drop, isDrop } from '../core/drop.ts';
import { roundTo } from '../core/order.ts';
import { polygonDistance } from '../core/polygon.ts';
import type { KeyedDraw } from '../core/rng.ts';
import { SECTORS, type Sector } from '../core/sectors.ts';
import type { OptionPlan } from '../model/candidate.ts';
import { instanceRef } from '../model/facts.ts';
import type { Instance, Scene } from '../model/scene.ts';
import { comparePlace } from '../spatial/membership.ts';
import type { IndexedScene } from '../spatial/scene-index.ts';
import { directionOf, sectorClearancePx } from './direction.ts';
import { largerDiagonalPx, reachOf } from './displacement.ts';
import type { Derived, TaskFamily } from './family.ts';
import { commonestDrop, MARKED_DROP_CODES, standaloneOnce, tryInTurn } from './marked-targets.ts';
import { MARKERS_DROP_CODES, type MarkerOutline, overlapDrop } from './markers.ts';
import { neighboursOf } from './neighbourhood.ts';
import { findInstance } from './single-target.ts';
import { drawQueues, groupInstances, rankByPlace } from './spread-targets.ts';

const factsSchema = z.strictObject({
  reference: instanceRef(),
  target: instanceRef(),
  /** Wrong directions beside the right one. */
  distractors: z.number().int(),
});
type Facts = z.infer<typeof factsSchema>;

const paramsSchema = z
  .strictObject({
    minBorderDeg: z
      .number()
      .min(0)
      .max(22.5)
      .default(10)
      .describe('Least angle between the direction and either border of its sector, degrees.'),
    minGapDiagonals: z
      .number()
      .min(0)
      .default(2)
      .describe('Least gap between the two objects, in diagonals of the larger.'),
    distractors: z.number().int().min(1).max(7).default(3).describe('Wrong directions beside the right one.'),
    maxReferences: z.number().int().min(1).default(60).describe('References of one scene that are tried.'),
    maxPartners: z.number().int().min(1).default(12).describe('Partners of one reference that are tried.'),
  })
  .prefault({});
type Params = z.infer<typeof paramsSchema>;

/** Directional relationship: where one marked object lies from another, in the image frame. */
export const family = {
  meta: {
    id: 'DrR',
    title: 'Directional relationship',
    dimension: 'spatial',
    answer: 'option',
    tier: 'rules',
    version: 1,
    description: 'In which of eight directions of the image one marked object lies from another.',
    dropCodes: {
      ...MARKED_DROP_CODES,
      ...MARKERS_DROP_CODES,
      'no-partner': 'the scene has no second object',
      'same-centre': 'the centres of the two objects coincide',
      'near-sector-border': 'the direction may come too close to the next one, degrees',
      'straddles-sector': 'some corner may lie in another direction from some corner of the other object, px',
      'gap-too-small': 'the objects may be too close to each other for their size, px',
    },
  },
  params: paramsSchema,
  facts: factsSchema,
  templates: {
    en: [
      'Seen from the object inside {reference}, in which direction does the object inside {target} lie? Up means towards the top edge of the image. {format}',
      'Where does the object inside {target} lie in relation to the object inside {reference}? Directions are those of the image, with up towards its top edge. {format}',
      'Going from the object inside {reference} to the object inside {target}, which way do you move in the image, up being its top edge? {format}',
    ],
  },

  *propose(indexed: IndexedScene, params: Params, draw: KeyedDraw): Generator<Facts | Drop> {
    const outlineOf = standaloneOnce(indexed);
    const groups = groupInstances(indexed.scene.instances, (instance) => instance.category);
    const limits = { maxKept: indexed.policy.maxPerScene, maxTried: params.maxReferences };
    const paired = new Set<string>();
    yield* tryInTurn(drawQueues(groups, draw), limits, (reference) => {
      const unfit = outlineOf(reference);
      if (isDrop(unfit)) return unfit;
      const partners = rankByPlace(draw('partners', ...reference.sourceQuad))(
        neighboursOf(indexed, reference, params.maxPartners).filter(
          ({ id }) => !paired.has(`${id} ${reference.id}`),
        ),
      );
      const obstacles: Drop[] = [];
      for (const target of partners.slice(0, params.maxPartners)) {
        const obstacle = pairDrop(indexed.policy.jitterPx, reference, target, outlineOf, params);
        if (obstacle === null) {
          paired.add(`${reference.id} ${target.id}`);
          return { reference: reference.id, target: target.id, distractors: params.distractors };
        }
        obstacles.push(obstacle);
      }
      const about = { reference: reference.id };
      return obstacles.length === 0 ? drop('no-partner', 0, 1, about) : commonestDrop(obstacles, about);
    });
  },

  answer(facts: Facts, scene: Scene): Derived | Drop {
    const reference = findInstance(scene, facts.reference);
    const target = findInstance(scene, facts.target);
    if (reference === null) return drop('target-missing', facts.reference, 'an instance of the scene');
    if (target === null) return drop('target-missing', facts.target, 'an instance of the scene');
    const direction = directionOf(reference.quad, target.quad);
    if (direction === null) return drop('same-centre', 0, 'apart');
    const gapPx = polygonDistance(reference.quad, target.quad);
    const diagonalPx = largerDiagonalPx(reference.quad, target.quad);
    return {
      answer: { kind: 'option', value: direction.sector },
      targets: [reference, target].sort(comparePlace).map(({ id }) => id),
      answerBin: direction.sector,
      margins: {
        borderDeg: roundTo(direction.borderDeg, 3),
        clearancePx: roundTo(sectorClearancePx(reference.quad, target.quad, direction.sector), 3),
        gapDiagonals: roundTo(gapPx / diagonalPx, 3),
      },
    };
  },

  ask: () => ({
    reference: { type: 'marker', role: 'reference' },
    target: { type: 'marker', role: 'target' },
    format: { type: 'format', answer: 'option' },
  }),

  marks: marksOf,

  /** All seven others alike: if neighbouring sectors were preferred, the middle option would be right. */
  options(facts: Facts, indexed: IndexedScene) {
    const direction = directionOf(
      indexed.instance(facts.reference).quad,
      indexed.instance(facts.target).quad,
    );
    if (direction === null) return drop('same-centre', 0, 'apart');
    const others = [...SECTORS].filter((sector) => sector !== direction.sector).sort();
    const pool = others.map((sector) => ({ ...sectorOption(sector), tier: 0 }));
    return { choice: { answer: sectorOption(direction.sector), pool, oneOf: [], take: facts.distractors } };
  },
} satisfies TaskFamily<Params, Facts>;

function marksOf({ reference, target }: Pick<Facts, 'reference' | 'target'>) {
  return [
    { role: 'reference', instance: reference },
    { role: 'target', instance: target },
  ];
}

function sectorOption(sector: Sector): OptionPlan {
  return { value: sector, slot: { type: 'term', term: `direction/${sector}` } };
}

/** Why the direction of a pair could be doubted somewhere within the displacement; null when it cannot. */
function pairDrop(
  jitterPx: number,
  reference: Instance,
  target: Instance,
  outlineOf: (instance: Instance) => MarkerOutline | Drop,
  params: Params,
): Drop | null {
  const about = { reference: reference.id, target: target.id };
  const unclear = directionDrop(reference, target, jitterPx, params);
  if (unclear !== null) return { ...unclear, about };
  const [first, second] = [outlineOf(reference), outlineOf(target)];
  if (isDrop(first)) return first;
  if (isDrop(second)) return second;
  const overlap = overlapDrop(second, [first]);
  return overlap === null ? null : { ...overlap, about };
}

function directionDrop(reference: Instance, target: Instance, jitterPx: number, params: Params): Drop | null {
  const direction = directionOf(reference.quad, target.quad);
  if (direction === null) return drop('same-centre', 0, 'apart');
  const apartPx = 2 * reachOf(jitterPx);
  const swingDeg = (Math.asin(Math.min(1, apartPx / direction.distancePx)) * 180) / Math.PI;
  const borderDeg = direction.borderDeg - swingDeg;
  if (borderDeg < params.minBorderDeg)
    return drop('near-sector-border', roundTo(borderDeg, 3), params.minBorderDeg);
  const clearancePx = sectorClearancePx(reference.quad, target.quad, direction.sector, jitterPx);
  if (clearancePx <= 0) return drop('straddles-sector', roundTo(clearancePx, 3), 0);
  const gapPx = polygonDistance(reference.quad, target.quad) - apartPx;
  const leastPx = params.minGapDiagonals * (largerDiagonalPx(reference.quad, target.quad) + apartPx);
  return gapPx < leastPx ? drop('gap-too-small', roundTo(gapPx, 3), roundTo(leastPx, 3)) : null;
}
