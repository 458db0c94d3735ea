import { z } from 'zod';
import { type Drop, drop } from '../core/drop.ts';
import { vertexMean } from '../core/polygon.ts';
import type { KeyedDraw } from '../core/rng.ts';
import type { Choice } from '../model/candidate.ts';
import { type Layout, layoutClaims, layoutDenials, layoutKey } from '../model/layout.ts';
import type { Scene } from '../model/scene.ts';
import type { Slots } from '../model/wording.ts';
import { type MeasuredLayout, measureLayout } from '../spatial/layout/measure-layout.ts';
import { membersOf } from '../spatial/membership.ts';
import type { IndexedScene } from '../spatial/scene-index.ts';
import { shapeOf } from '../spatial/visible.ts';
import { reachOf } from './displacement.ts';
import type { Derived, TaskFamily } from './family.ts';
import { aboutCategory, judgeCategory, judgeUnknowns, SCOPE_DROP_CODES } from './scope.ts';

const params = z
  .strictObject({
    minTargets: z.number().int().min(3).default(8).describe('Fewer objects have no distribution.'),
    maxTargets: z.number().int().min(3).default(2000).describe('Larger numbers are dropped.'),
    minClaims: z
      .number()
      .int()
      .min(1)
      .max(4)
      .default(2)
      .describe('Features of the distribution that must be clear, out of place, form, groups and spacing.'),
    distractors: z.number().int().min(1).default(3).describe('Wrong descriptions beside the right one.'),
  })
  .prefault({});
type Params = z.infer<typeof params>;

const facts = z.strictObject({
  category: z.string(),
  /** Largest displacement of a vertex along each axis that the description survives, px. */
  jitterPx: z.number(),
  minClaims: z.number().int(),
  /** Wrong descriptions beside the right one. */
  distractors: z.number().int(),
});
type Facts = z.infer<typeof facts>;

/**
 * Pattern distribution recognition: which description fits how the objects of a category are distributed. Right and wrong
 * descriptions both come from geometry: a wrong one is that of other objects and contradicts what is here.
 */
export const family = {
  meta: {
    id: 'PDR',
    title: 'Pattern distribution recognition',
    dimension: 'spatial',
    answer: 'option',
    tier: 'vlm',
    version: 2,
    description: 'Which description fits how the instances of a category are distributed over the image.',
    dropCodes: {
      ...SCOPE_DROP_CODES,
      'too-few-targets': 'the image holds fewer objects of the category than make a distribution',
      'too-many-targets': 'the image holds more objects of the category than may be asked for',
      'layout-unclear': 'too few features of the distribution are clear',
    },
  },
  params,
  facts,
  templates: {
    en: [
      'Which description fits how the {categories} are distributed over the image? {format}',
      'Look at all {categories} in this image. Which of the options describes how they are laid out? {format}',
      'How are the {categories} arranged in the image as a whole? {format}',
    ],
  },
  *propose(indexed: IndexedScene, asked: Params, _draw: KeyedDraw): Generator<Facts | Drop> {
    for (const category of indexed.categories) yield proposeCategory(indexed, category, asked);
  },
  answer(asked: Facts, scene: Scene): Derived | Drop {
    const targets = membersOf(scene, asked.category);
    const { layout, margins } = layoutOf(asked, scene);
    const claims = layoutClaims(layout);
    if (claims.length < asked.minClaims)
      return drop('layout-unclear', claims.length, asked.minClaims, { category: asked.category });
    const value = layoutKey(layout);
    return {
      answer: { kind: 'option', value },
      targets: targets.map((t) => t.id),
      answerBin: value,
      margins,
    };
  },
  ask({ category }: Facts): Slots {
    return {
      categories: { type: 'category', category, number: 'plural' },
      format: { type: 'format', answer: 'option' },
    };
  },
  options(asked: Facts, { scene }: IndexedScene): { readonly choice: Choice } {
    const { layout } = layoutOf(asked, scene);
    return {
      choice: {
        answer: { value: layoutKey(layout), slot: { type: 'layout', layout } },
        pool: [],
        oneOf: [],
        take: asked.distractors,
        peers: { claims: layoutClaims(layout), denies: layoutDenials(layout) },
      },
    };
  },
} satisfies TaskFamily<Params, Facts>;

const NO_LAYOUT: Layout = { place: null, form: null, groups: null, spacing: null };

/** By the means of the vertices, which move by no more than a vertex does. */
function layoutOf({ category, jitterPx }: Facts, scene: Scene): MeasuredLayout {
  const points = membersOf(scene, category).map((member) => vertexMean(shapeOf(member)));
  if (points.length < 3) return { layout: NO_LAYOUT, margins: {} };
  return measureLayout(points, scene.framePx, reachOf(jitterPx));
}

function proposeCategory(indexed: IndexedScene, category: string, asked: Params): Facts | Drop {
  const refusal = judgeCategory(indexed, category) ?? judgeUnknowns(indexed, category, null);
  if (refusal !== null) return refusal;
  const count = indexed.membersOf(category).length;
  const about = aboutCategory(indexed, category);
  if (count < asked.minTargets) return drop('too-few-targets', count, asked.minTargets, about);
  if (count > asked.maxTargets) return drop('too-many-targets', count, asked.maxTargets, about);
  const { minClaims, distractors } = asked;
  return { category, jitterPx: indexed.policy.jitterPx, minClaims, distractors };
}
