import { z } from 'zod';
import { type Drop, drop, isDrop } from '../core/drop.ts';
import type { KeyedDraw, Rng } from '../core/rng.ts';
import { instanceRef } from '../model/facts.ts';
import type { Instance, Scene } from '../model/scene.ts';
import { comparePlace } from '../spatial/membership.ts';
import type { IndexedScene } from '../spatial/scene-index.ts';
import { distanceDrop, measureFrom, rankDrop, rankMargins, type Separation } from './distance.ts';
import type { Derived, TaskFamily } from './family.ts';
import { commonestDrop, MARKED_DROP_CODES, standaloneOnce, tryInTurn } from './marked-targets.ts';
import { MARKERS_DROP_CODES, type MarkerOutline, overlapDrop } from './markers.ts';
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
    minRatio: z
      .number()
      .min(1)
      .default(1.25)
      .describe('Least ratio of any two of the centre distances, the longer over the shorter.'),
    minGapDiagonals: z
      .number()
      .min(0)
      .default(1)
      .describe('Least gap between reference and candidate, in diagonals of the larger.'),
    maxReferences: z.number().int().min(1).default(60).describe('References of one scene that are tried.'),
    maxNeighbours: z
      .number()
      .int()
      .min(2)
      .default(48)
      .describe('Neighbours of one reference that are tried.'),
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
    const outlineOf = standaloneOnce(indexed);
    const groups = groupInstances(indexed.scene.instances, (instance) => instance.category);
    const limits = { maxKept: indexed.policy.maxPerScene, maxTried: params.maxReferences };
    yield* tryInTurn(drawQueues(groups, draw), limits, (reference) => {
      const outline = outlineOf(reference);
      if (isDrop(outline)) return outline;
      const neighbours = neighboursOf(indexed, reference, params.maxNeighbours);
      const set = { reference, outline, jitterPx: indexed.policy.jitterPx, params };
      const chosen = chooseCandidates(
        set,
        neighbours,
        draw('candidates', ...reference.sourceQuad),
        outlineOf,
      );
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

interface Seed {
  readonly reference: Instance;
  readonly outline: MarkerOutline;
  readonly jitterPx: number;
  readonly params: Params;
}

interface Member {
  readonly instance: Instance;
  readonly outline: MarkerOutline;
  readonly separation: Separation;
}

/** Neighbours in drawn order, each added when it goes with all before it. Fewer than drawn will do, down to the least. */
function chooseCandidates(
  seed: Seed,
  neighbours: readonly Instance[],
  rng: Rng,
  outlineOf: (instance: Instance) => MarkerOutline | Drop,
): Instance[] | Drop {
  const { minCandidates, maxCandidates, maxNeighbours } = seed.params;
  const wanted = minCandidates + rng.below(Math.max(1, maxCandidates - minCandidates + 1));
  const chosen: Member[] = [];
  const obstacles: Drop[] = [];
  for (const candidate of rankByPlace(rng)(neighbours).slice(0, maxNeighbours)) {
    if (chosen.length === wanted) break;
    const outline = outlineOf(candidate);
    const added = isDrop(outline) ? outline : addMember(seed, chosen, candidate, outline);
    if (isDrop(added)) obstacles.push(added);
    else chosen.push(added);
  }
  const about = { reference: seed.reference.id, found: chosen.length };
  if (chosen.length >= minCandidates) return chosen.map(({ instance }) => instance).sort(comparePlace);
  if (obstacles.length > 0) return commonestDrop(obstacles, about);
  return drop('too-few-candidates', chosen.length, minCandidates, about);
}

/** A candidate as a member of the set, or why it cannot join. */
function addMember(
  { reference, outline: around, jitterPx, params }: Seed,
  chosen: readonly Member[],
  instance: Instance,
  outline: MarkerOutline,
): Member | Drop {
  const about = { reference: reference.id, candidate: instance.id };
  const separation = measureFrom(reference, instance);
  const tooClose = distanceDrop(separation, params.minGapDiagonals, jitterPx);
  if (tooClose !== null) return { ...tooClose, about };
  for (const other of chosen) {
    const unclear = rankDrop(other.separation, separation, params.minRatio, jitterPx);
    if (unclear !== null) return { ...unclear, about: { ...about, other: other.instance.id } };
  }
  const overlap = overlapDrop(outline, [around, ...chosen.map((member) => member.outline)]);
  return overlap === null ? { instance, outline, separation } : { ...overlap, about };
}
