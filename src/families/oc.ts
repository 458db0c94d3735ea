import { z } from 'zod';
import { type Drop, drop, isDrop } from '../core/drop.ts';
import type { KeyedDraw } from '../core/rng.ts';
import { instanceRef } from '../model/facts.ts';
import type { Scene } from '../model/scene.ts';
import type { IndexedScene } from '../spatial/scene-index.ts';
import { CATEGORY_DROP_CODES, optionsFor, proposeTargets, type RuleOf } from './category-question.ts';
import type { Derived, TaskFamily } from './family.ts';
import { finestCategories } from './options.ts';
import { findInstance } from './single-target.ts';

const levelSchema = z.enum(['class', 'group']);
type Level = z.infer<typeof levelSchema>;

const factsSchema = z.strictObject({
  target: instanceRef(),
  /** `class`: the source's own class. `group`: the outermost category above it. */
  level: levelSchema,
  /** Wrong options beside the right one. */
  distractors: z.number().int(),
});
type Facts = z.infer<typeof factsSchema>;

const paramsSchema = z
  .strictObject({
    /** Wrong options beside the right one. */
    distractors: z.number().int().min(1).default(3),
    /** Instances of one scene that are looked at before giving up. */
    maxTried: z.number().int().min(1).default(120),
  })
  .prefault({});
type Params = z.infer<typeof paramsSchema>;

/**
 * Object classification. Sources with sub-types are asked at the outermost group: the groups in between are no clean
 * alternatives to each other (a dump truck is filed under engineering vehicles and is a truck all the same).
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
      'rest-class': 'the label is the rest of a family of classes, not a class of its own',
    },
  },
  params: paramsSchema,
  facts: factsSchema,
  templates: {
    en: [
      'Which category does the object inside {target} belong to? {format}',
      'One object in the image is marked by {target}. Which of the options names it? {format}',
      'What is the object inside {target}? {format}',
      'Find {target} in the image and say which category the object inside it belongs to. {format}',
    ],
  },

  *propose(indexed: IndexedScene, params: Params, draw: KeyedDraw): Generator<Facts | Drop> {
    const level = levelOf(indexed);
    const limits = { maxKept: indexed.policy.maxPerScene, maxTried: params.maxTried };
    for (const target of proposeTargets(indexed, draw, ruleOf(indexed, level, params.distractors), limits)) {
      yield isDrop(target) ? target : { target: target.id, level, distractors: params.distractors };
    }
  },

  answer({ target: id, level }: Facts, scene: Scene): Derived | Drop {
    const target = findInstance(scene, id);
    if (target === null) return drop('target-missing', id, 'an instance of the scene');
    const value = categoryAt(level, target.category, scene.lineage[target.category] ?? []);
    return { answer: { kind: 'option', value }, targets: [id], answerBin: value, margins: {} };
  },

  ask: () => ({
    target: { type: 'marker', role: 'target' },
    format: { type: 'format', answer: 'option' },
  }),

  marks: ({ target }: Facts) => [{ role: 'target', instance: target }],

  options: ({ target, level, distractors }: Facts, indexed: IndexedScene) =>
    optionsFor(indexed, target, ruleOf(indexed, level, distractors)),
} satisfies TaskFamily<Params, Facts>;

function levelOf(indexed: IndexedScene): Level {
  return indexed.fineGrained ? 'group' : 'class';
}

/** @param lineage ancestors, nearest first. */
function categoryAt(level: Level, labelled: string, lineage: readonly string[]): string {
  return level === 'group' ? (lineage.at(-1) ?? labelled) : labelled;
}

function ruleOf(indexed: IndexedScene, level: Level, take: number): RuleOf {
  const { taxonomy, scene, vocabulary } = indexed;
  const lift = (id: string): string => categoryAt(level, id, taxonomy.ancestorsOf(id));
  const universe = level === 'group' ? [...new Set(vocabulary.map(lift))] : finestCategories(indexed);
  const present = new Set(scene.instances.map((instance) => lift(instance.category)));
  return (labelled) => {
    const answer = lift(labelled);
    if (taxonomy.get(answer).isOther) return drop('rest-class', labelled, 'a class of its own');
    if (!universe.includes(answer)) return drop('coarse-class', labelled, 'the finest class');
    return { answer, labelled, universe, present, take, farthest: 2 };
  };
}
