import { z } from 'zod';
import { type Drop, drop, isDrop } from '../core/drop.ts';
import type { KeyedDraw } from '../core/rng.ts';
import { boxFormSchema } from '../model/answer.ts';
import { instanceRef } from '../model/facts.ts';
import { EXACT_PREDICATES, type Predicate, predicateSchema } from '../model/predicates.ts';
import type { Instance, Scene } from '../model/scene.ts';
import type { Slots } from '../model/wording.ts';
import { plainPredicateScene, predicateSceneOf } from '../spatial/predicates/item.ts';
import { CUE_DROP_CODES, judgeCues } from '../spatial/predicates/judge-cues.ts';
import type { IndexedScene } from '../spatial/scene-index.ts';
import { boxAnswer, chooseBoxForm } from './box-form.ts';
import type { Derived, TaskFamily } from './family.ts';
import { tryInTurn } from './marked-targets.ts';
import { judgeObjectsOf, provedObjectParams } from './proved-objects.ts';
import { SCOPE_DROP_CODES } from './scope.ts';
import { type CueSearch, findCues, openSearch } from './simple-cues.ts';
import { findInstance, SINGLE_TARGET_DROP_CODES, singleTargetDrop } from './single-target.ts';
import { rankByPlace } from './spread-targets.ts';

const paramsSchema = z
  .strictObject({
    maxMembers: z
      .number()
      .int()
      .min(2)
      .default(60)
      .describe(
        'Categories with more objects in the image are left out: nobody finds the one by a simple cue.',
      ),
    maxRank: z.number().int().min(1).default(3).describe('Largest rank that an expression counts to.'),
    maxCues: z.number().int().min(1).max(3).default(2).describe('Cues of one expression at most.'),
    ...provedObjectParams,
  })
  .prefault({});
type Params = z.infer<typeof paramsSchema>;

const factsSchema = z.strictObject({
  category: z.string(),
  geometry: boxFormSchema,
  target: instanceRef(),
  /** What picks the target out among all objects of the category. */
  cues: z.array(predicateSchema).min(1).readonly(),
});
type Facts = z.infer<typeof factsSchema>;

/**
 * Basic grounding: one object by a simple expression. The facts hold the expression as predicates, which the answer
 * evaluates anew; the slot `expression` words them plainly until drafting puts a sentence in its place that was proved
 * to pick out the same object.
 */
export const family = {
  meta: {
    id: 'BG',
    title: 'Basic grounding',
    dimension: 'grounding',
    answer: 'box',
    tier: 'vlm',
    version: 1,
    description: 'The one object of a category that a simple expression describes, as a box.',
    dropCodes: {
      ...SCOPE_DROP_CODES,
      ...SINGLE_TARGET_DROP_CODES,
      ...CUE_DROP_CODES,
      'lone-object': 'the image holds one object of the category: no cue is needed to find it',
      'too-many-members': 'the image holds too many objects of the category for a simple cue',
      'no-simple-cue': 'no set of simple cues picks out the object with a margin',
      'over-scene-limit': 'the scene has given as many questions as one scene may, or as many tries',
      'target-missing': 'the scene has no instance of that id',
    },
  },
  params: paramsSchema,
  facts: factsSchema,
  templates: {
    en: [
      'Find one {category} in this image: {expression}. {format}',
      'A single {category} is meant by this description: {expression}. Locate it. {format}',
      'Where is the {category} that is described here? The description: {expression}. {format}',
      'Read this description of one {category} and give its box: {expression}. {format}',
    ],
  },

  *propose(indexed: IndexedScene, params: Params, draw: KeyedDraw): Generator<Facts | Drop> {
    const scene = predicateSceneOf(indexed);
    const turns: { readonly at: number; readonly queue: readonly Asked[] }[] = [];
    for (const category of indexed.categories) {
      const bounds = { least: 2, most: params.maxMembers, tooFew: 'lone-object' };
      const refusal = judgeObjectsOf(indexed, category, bounds);
      if (refusal !== null) {
        yield refusal;
        continue;
      }
      const queue = rankByPlace(draw('rank', category))(indexed.membersOf(category));
      const search = openSearch(indexed, scene, category, params);
      turns.push({
        at: draw('turn', category).unit(),
        queue: queue.map((target) => ({ target, search })),
      });
    }
    const limits = { maxKept: indexed.policy.maxPerScene, maxTried: params.maxTried };
    const queues = turns.sort((a, b) => a.at - b.at).map(({ queue }) => queue);
    yield* tryInTurn(queues, limits, ({ target, search }) => proposeTarget(indexed, search, target, draw));
  },

  answer({ category, geometry, target: id, cues }: Facts, scene: Scene): Derived | Drop {
    const target = findInstance(scene, id);
    if (target === null) return drop('target-missing', id, 'an instance of the scene');
    const margins = judgeCues(
      plainPredicateScene(scene),
      { category, predicates: cues },
      id,
      EXACT_PREDICATES,
    );
    if (isDrop(margins)) return margins;
    return { answer: boxAnswer(target, geometry, scene), targets: [id], answerBin: binOf(cues), margins };
  },

  ask: ({ category, geometry, cues }: Facts): Slots => ({
    category: { type: 'category', category, number: 'singular' },
    expression: { type: 'expression', category, predicates: cues },
    format: { type: 'format', answer: 'box', form: geometry },
  }),
} satisfies TaskFamily<Params, Facts>;

/** An object under one of the names that it goes by: a tugboat is a ship too. */
interface Asked {
  readonly target: Instance;
  readonly search: CueSearch;
}

function proposeTarget(
  indexed: IndexedScene,
  search: CueSearch,
  target: Instance,
  draw: KeyedDraw,
): Facts | Drop {
  const { category, maxCues } = search;
  const refusal = singleTargetDrop(target, indexed);
  if (refusal !== null) return refusal;
  const cues = findCues(search, target, draw);
  if (cues === null) return drop('no-simple-cue', 0, maxCues, { category, instance: target.id });
  return { category, geometry: chooseBoxForm(indexed, [target]), target: target.id, cues };
}

/** Kinds of cue: records are balanced over what they ask a reader to do. */
function binOf(cues: readonly Predicate[]): string {
  return [...new Set(cues.map(({ kind }) => kind))].sort().join('+');
}
