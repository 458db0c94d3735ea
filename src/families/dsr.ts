import { z } from 'zod';
import { type Drop, drop, isDrop } from '../core/drop.ts';
import type { KeyedDraw } from '../core/rng.ts';
import { instanceRef } from '../model/facts.ts';
import type { Instance, Scene } from '../model/scene.ts';
import { comparePlace } from '../spatial/membership.ts';
import type { IndexedScene } from '../spatial/scene-index.ts';
import { distanceDrop, measureFrom, rankDrop, rankMargins } from './distance.ts';
import type { Derived, TaskFamily } from './family.ts';
import { commonestDrop, MARKED_DROP_CODES, standaloneDrops, tryInTurn } from './marked-targets.ts';
import { MARKERS_DROP_CODES, planMarkers } from './markers.ts';
import { neighboursOf } from './neighbourhood.ts';
import { findInstance } from './single-target.ts';
import { drawQueues, groupInstances, rankByPlace } from './spread-targets.ts';

const rankSchema = z.enum(['nearest', 'farthest']);

const factsSchema = z.strictObject({
  reference: instanceRef(),
  /** In the order of the label file; `candidate-1` is the first. */
  candidates: z.array(instanceRef()),
  rank: rankSchema,
});
type Facts = z.infer<typeof factsSchema>;

const paramsSchema = z
  .strictObject({
    minCandidates: z.number().int().min(2).max(4).default(3),
    maxCandidates: z.number().int().min(2).max(5).default(4),
    /** Least ratio of any two of the centre distances, the longer over the shorter. */
    minRatio: z.number().min(1).default(1.25),
    /** Least gap between reference and candidate, in diagonals of the larger. */
    minGapDiagonals: z.number().min(0).default(1),
    /** References of one scene, and neighbours of one reference, that are tried. */
    maxReferences: z.number().int().min(1).default(60),
    maxNeighbours: z.number().int().min(2).default(48),
  })
  .prefault({});
type Params = z.infer<typeof paramsSchema>;

/** Distance relationship: which marked candidate is nearest to (farthest from) a marked reference. */
export const family = {
  meta: {
    id: 'DsR',
    title: 'Distance relationship',
    dimension: 'spatial',
    answer: 'option',
    tier: 'rules',
    version: 1,
    description:
      'Which of three or four marked candidates is nearest to, or farthest from, a marked reference.',
    dropCodes: {
      ...MARKED_DROP_CODES,
      ...MARKERS_DROP_CODES,
      'too-few-candidates': 'the scene has too few other objects',
      'gap-too-small': 'a candidate may be too close to the reference for the size of the two, px',
      'ratio-too-small': 'two candidates may be nearly as far from the reference as each other',
      'rank-differs-by-edge':
        'the gaps between the objects may rank otherwise than the distances of their centres, px',
    },
  },
  params: paramsSchema,
  facts: factsSchema,
  templates: {
    en: [
      'Which of the outlined candidates is {rank} the object inside {reference}? Distances run from centre to centre. {format}',
      'The object inside {reference} is the reference. Which option outlines the object that lies {rank} it, measured between centres? {format}',
      'Compare the distances in the image from the object inside {reference} to each candidate, centre to centre. Which candidate is {rank} it? {format}',
    ],
  },

  *propose(indexed: IndexedScene, params: Params, draw: KeyedDraw): Generator<Facts | Drop> {
    const stands = standaloneDrops(indexed);
    const groups = groupInstances(indexed.scene.instances, (instance) => instance.category);
    const limits = { maxKept: indexed.policy.maxPerScene, maxTried: params.maxReferences };
    yield* tryInTurn(drawQueues(groups, draw), limits, (reference) => {
      const chosen = stands(reference) ?? chooseCandidates(indexed, reference, params, draw, stands);
      if (isDrop(chosen)) return chosen;
      const rank = draw('rank-asked', ...reference.sourceQuad).pick(rankSchema.options);
      return { reference: reference.id, candidates: chosen.map(({ id }) => id), rank };
    });
  },

  answer(facts: Facts, scene: Scene): Derived | Drop {
    const reference = findInstance(scene, facts.reference);
    if (reference === null) return drop('target-missing', facts.reference, 'an instance of the scene');
    const candidates: Instance[] = [];
    for (const id of facts.candidates) {
      const candidate = findInstance(scene, id);
      if (candidate === null) return drop('target-missing', id, 'an instance of the scene');
      candidates.push(candidate);
    }
    const measured = candidates.map((candidate) => measureFrom(reference, candidate));
    const ranked = [...measured].sort((a, b) => a.centrePx - b.centrePx);
    const [first, second] = facts.rank === 'nearest' ? ranked : [...ranked].reverse();
    if (first === undefined || second === undefined) return drop('too-few-candidates', ranked.length, 2);
    if (ranked.some(({ gapPx }) => gapPx === 0)) return drop('gap-too-small', 0, 'above 0');
    if (first.centrePx === second.centrePx) return drop('ratio-too-small', 1, 'above 1');
    return {
      answer: { kind: 'option', value: roleAt(measured.indexOf(first)) },
      targets: [reference, ...candidates].sort(comparePlace).map(({ id }) => id),
      answerBin: `${facts.rank}-of-${candidates.length}`,
      margins: rankMargins(ranked),
    };
  },

  ask: ({ rank }: Facts) => ({
    reference: { type: 'marker', role: 'reference' },
    rank: { type: 'term', term: `rank/${rank}` },
    format: { type: 'format', answer: 'option' },
  }),

  marks: ({ reference, candidates }: Facts) => marksOf(reference, candidates),

  options: ({ candidates }: Facts) => ({
    settled: candidates.map((_, i) => ({
      value: roleAt(i),
      slot: { type: 'marker' as const, role: roleAt(i) },
    })),
  }),
} satisfies TaskFamily<Params, Facts>;

function roleAt(index: number): string {
  return `candidate-${index + 1}`;
}

function marksOf(reference: string, candidates: readonly string[]) {
  const marked = candidates.map((instance, i) => ({ role: roleAt(i), instance }));
  return [{ role: 'reference', instance: reference }, ...marked];
}

/** Neighbours in drawn order, each added when it goes with all before it. Fewer than drawn will do, down to the least. */
function chooseCandidates(
  indexed: IndexedScene,
  reference: Instance,
  params: Params,
  draw: KeyedDraw,
  stands: (instance: Instance) => Drop | null,
): Instance[] | Drop {
  const about = { reference: reference.id };
  const rng = draw('candidates', ...reference.sourceQuad);
  const wanted =
    params.minCandidates + rng.below(Math.max(1, params.maxCandidates - params.minCandidates + 1));
  const neighbours = rankByPlace(rng)(neighboursOf(indexed, reference, params.maxNeighbours));
  const chosen: Instance[] = [];
  const obstacles: Drop[] = [];
  for (const candidate of neighbours.slice(0, params.maxNeighbours)) {
    if (chosen.length === wanted) break;
    const obstacle = stands(candidate) ?? additionDrop(indexed, reference, chosen, candidate, params);
    if (obstacle === null) chosen.push(candidate);
    else obstacles.push(obstacle);
  }
  if (chosen.length >= params.minCandidates) return chosen.sort(comparePlace);
  if (obstacles.length > 0) return commonestDrop(obstacles, { ...about, found: chosen.length });
  return drop('too-few-candidates', chosen.length, params.minCandidates, about);
}

/** Why a candidate cannot join the set; null when it can. */
function additionDrop(
  indexed: IndexedScene,
  reference: Instance,
  chosen: readonly Instance[],
  candidate: Instance,
  params: Params,
): Drop | null {
  const { jitterPx } = indexed.policy;
  const about = { reference: reference.id, candidate: candidate.id };
  const added = measureFrom(reference, candidate);
  const tooClose = distanceDrop(added, params.minGapDiagonals, jitterPx);
  if (tooClose !== null) return { ...tooClose, about };
  for (const other of chosen) {
    const unclear = rankDrop(measureFrom(reference, other), added, params.minRatio, jitterPx);
    if (unclear !== null) return { ...unclear, about: { ...about, other: other.id } };
  }
  const ids = [...chosen, candidate].map(({ id }) => id);
  const plan = planMarkers(indexed, marksOf(reference.id, ids));
  return isDrop(plan) ? { ...plan, about } : null;
}
