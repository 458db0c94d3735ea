import { z } from 'zod';
import { type Drop, drop, isDrop } from '../core/drop.ts';
import type { KeyedDraw } from '../core/rng.ts';
import type { Scene } from '../model/scene.ts';
import type { IndexedScene } from '../spatial/scene-index.ts';
import {
  CATEGORY_DROP_CODES,
  type CategoryParams,
  categoryParamsSchema,
  markedTargetFacts,
  optionsFor,
  proposeTargets,
  type RuleOf,
} from './category-question.ts';
import type { Derived, TaskFamily } from './family.ts';
import { finestCategories } from './options.ts';
import { findInstance } from './single-target.ts';

const factsSchema = z.strictObject({
  ...markedTargetFacts,
});
type Facts = z.infer<typeof factsSchema>;

/** Fine-grained recognition: sub-types of sources that label them (FAIR1M, xView); distractors are near kin only. */
export const family = {
  meta: {
    id: 'FGR',
    title: 'Fine-grained recognition',
    dimension: 'fine-grained',
    answer: 'option',
    tier: 'rules',
    version: 1,
    description: 'Which sub-type the marked object is, among its siblings and look-alikes.',
    dropCodes: {
      ...CATEGORY_DROP_CODES,
      'source-not-fine-grained': 'the source has no level of sub-types',
      'coarse-class': 'the label is coarser than classes that the source also tells apart',
      'rest-class': 'the label is the rest of a family of classes, not a sub-type of its own',
      'no-group-above': 'the class is a basic category, not a sub-type of one',
    },
  },
  params: categoryParamsSchema,
  facts: factsSchema,
  templates: {
    en: [
      'Which specific type is the object inside {target}? {format}',
      'One object in the image is marked by {target}. Which of the options names its exact type? {format}',
      'Look closely at the object inside {target}. Which sub-type of its kind is it? {format}',
      'Identify the exact type of the object that {target} encloses. {format}',
    ],
  },

  *propose(indexed: IndexedScene, params: CategoryParams, draw: KeyedDraw): Generator<Facts | Drop> {
    const count = indexed.scene.instances.length;
    if (count === 0) return;
    if (!indexed.fineGrained) {
      yield drop('source-not-fine-grained', indexed.scene.source, 'a source with sub-types', {
        instances: count,
      });
      return;
    }
    const limits = { maxKept: indexed.policy.maxPerScene, maxTried: params.maxTried };
    for (const target of proposeTargets(indexed, draw, ruleOf(indexed, params.distractors), limits)) {
      yield isDrop(target) ? target : { target: target.id, distractors: params.distractors };
    }
  },

  answer({ target: id }: Facts, scene: Scene): Derived | Drop {
    const target = findInstance(scene, id);
    if (target === null) return drop('target-missing', id, 'an instance of the scene');
    const value = target.category;
    return { answer: { kind: 'option', value }, targets: [id], answerBin: value, margins: {} };
  },

  ask: () => ({
    target: { type: 'marker', role: 'target' },
    format: { type: 'format', answer: 'option' },
  }),

  marks: ({ target }: Facts) => [{ role: 'target', instance: target }],

  options: ({ target, distractors }: Facts, indexed: IndexedScene) =>
    optionsFor(indexed, target, ruleOf(indexed, distractors)),
} satisfies TaskFamily<CategoryParams, Facts>;

function ruleOf(indexed: IndexedScene, take: number): RuleOf {
  const { taxonomy, scene } = indexed;
  const finest = finestCategories(indexed);
  const universe = finest.filter((id) => taxonomy.get(id).parent !== null);
  const present = new Set(scene.instances.map((instance) => instance.category));
  return (labelled) => {
    if (taxonomy.get(labelled).isOther) return drop('rest-class', labelled, 'a sub-type of its own');
    if (!finest.includes(labelled)) return drop('coarse-class', labelled, 'the finest class');
    if (taxonomy.get(labelled).parent === null) return drop('no-group-above', labelled, 'a sub-type');
    return { answer: labelled, labelled, universe, present, take, farthest: 1 };
  };
}
