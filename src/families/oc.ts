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
  /** How many levels above the labelled class the category asked for stands; 0 is the class itself. */
  levelsUp: z.number().int().min(0),
});
type Facts = z.infer<typeof factsSchema>;

/**
 * Object classification. Sources with sub-types are asked for the group above: the nearest that they label wholly. Other
 * groups under the same root are never offered, since groups side by side are filed by use, not by sight (a dump truck
 * stands under engineering vehicles and is a truck all the same).
 */
export const family = {
  meta: {
    id: 'OC',
    title: 'Object classification',
    dimension: 'fine-grained',
    answer: 'option',
    tier: 'rules',
    version: 1,
    description:
      'Which category the marked object belongs to; one level above the sub-types of fine-grained sources.',
    dropCodes: {
      ...CATEGORY_DROP_CODES,
      'coarse-class': 'the label is coarser than classes that the source also tells apart',
      'no-such-level': 'the label has no category so many levels above it',
      'rest-class': 'the label is the rest of a family of classes, not a class of its own',
    },
  },
  params: categoryParamsSchema,
  facts: factsSchema,
  templates: {
    en: [
      'Which category does the object inside {target} belong to? {format}',
      'One object in the image is marked by {target}. Which of the options names it? {format}',
      'What is the object inside {target}? {format}',
      'Find {target} in the image and say which category the object inside it belongs to. {format}',
    ],
  },

  *propose(indexed: IndexedScene, params: CategoryParams, draw: KeyedDraw): Generator<Facts | Drop> {
    const limits = { maxKept: indexed.policy.maxPerScene, maxTried: params.maxTried };
    const { distractors } = params;
    for (const target of proposeTargets(indexed, draw, ruleOf(indexed, distractors), limits)) {
      if (isDrop(target)) yield target;
      else yield { target: target.id, levelsUp: levelsUpOf(indexed, target.category), distractors };
    }
  },

  answer({ target: id, levelsUp }: Facts, scene: Scene): Derived | Drop {
    const target = findInstance(scene, id);
    if (target === null) return drop('target-missing', id, 'an instance of the scene');
    const line = [target.category, ...(scene.lineage[target.category] ?? [])];
    const value = line[levelsUp];
    if (value === undefined) return drop('no-such-level', levelsUp, line.length - 1);
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

/** To the nearest group that the source labels wholly; without one, to the outermost. None in sources without sub-types. */
function levelsUpOf(indexed: IndexedScene, labelled: string): number {
  if (!indexed.fineGrained) return 0;
  const line = lineOf(indexed, labelled);
  const group = line.findIndex((id) => indexed.exhaustiveGroups.includes(id));
  return group === -1 ? line.length - 1 : group;
}

function ruleOf(indexed: IndexedScene, take: number): RuleOf {
  const { taxonomy, scene, vocabulary, fineGrained } = indexed;
  const lift = (id: string): string => lineOf(indexed, id)[levelsUpOf(indexed, id)] as string;
  const rootOf = (id: string): string => lineOf(indexed, id).at(-1) as string;
  const level = fineGrained ? [...new Set(vocabulary.map(lift))] : finestCategories(indexed);
  const present = new Set(scene.instances.map((instance) => lift(instance.category)));
  return (labelled) => {
    const answer = lift(labelled);
    if (taxonomy.get(answer).isOther) return drop('rest-class', labelled, 'a class of its own');
    if (!level.includes(answer)) return drop('coarse-class', labelled, 'the finest class');
    const universe = fineGrained ? level.filter((id) => rootOf(id) !== rootOf(answer)) : level;
    return { answer, labelled, universe, present, take, farthest: 2 };
  };
}

/** The category and its ancestors, nearest first. */
function lineOf(indexed: IndexedScene, id: string): readonly string[] {
  return [id, ...indexed.taxonomy.ancestorsOf(id)];
}
