import { z } from 'zod';
import { type Drop, isDrop } from '../core/drop.ts';
import { compareText } from '../core/order.ts';
import type { KeyedDraw } from '../core/rng.ts';
import type { Choice } from '../model/candidate.ts';
import { instanceRef } from '../model/facts.ts';
import type { Instance } from '../model/scene.ts';
import type { IndexedScene } from '../spatial/scene-index.ts';
import { MARKED_DROP_CODES, standalone, type TryLimits, tryInTurn } from './marked-targets.ts';
import { OPTION_DROP_CODES, type OptionRule, planChoice } from './options.ts';
import { drawQueues, groupInstances } from './spread-targets.ts';

/** What the families that ask for the category of one marked object can drop. */
export const CATEGORY_DROP_CODES = { ...MARKED_DROP_CODES, ...OPTION_DROP_CODES } as const;

/** Parameters of those families. */
export const categoryParamsSchema = z
  .strictObject({
    distractors: z.number().int().min(1).default(3).describe('Wrong options beside the right one.'),
    maxTried: z
      .number()
      .int()
      .min(1)
      .default(120)
      .describe('Instances of one scene that are looked at before giving up.'),
  })
  .prefault({});
export type CategoryParams = z.infer<typeof categoryParamsSchema>;

/** What their facts have in common. */
export const markedTargetFacts = {
  target: instanceRef(),
  /** Wrong options beside the right one. */
  distractors: z.number().int(),
};

/** How an instance of a labelled category is asked about, or why it cannot be. */
export type RuleOf = (labelled: string) => OptionRule | Drop;

/**
 * Marked objects whose category can be asked for; the answers take turns. What rules out a labelled category as a
 * whole is dropped once, with the number of its instances.
 */
export function* proposeTargets(
  indexed: IndexedScene,
  draw: KeyedDraw,
  ruleOf: RuleOf,
  limits: TryLimits,
): Generator<Instance | Drop> {
  const byAnswer = new Map<string, Instance[]>();
  for (const [labelled, members] of labelGroups(indexed)) {
    const choice = choiceOf(indexed, labelled, ruleOf);
    if (isDrop(choice)) yield { ...choice, about: { category: labelled, instances: members.length } };
    else byAnswer.set(choice.answer.value, [...(byAnswer.get(choice.answer.value) ?? []), ...members]);
  }
  yield* tryInTurn(drawQueues(byAnswer, draw), limits, (instance) => {
    const outline = standalone(indexed, instance);
    return isDrop(outline) ? outline : instance;
  });
}

/** The options for a target that `proposeTargets` gave. */
export function optionsFor(
  indexed: IndexedScene,
  target: string,
  ruleOf: RuleOf,
): { readonly choice: Choice } | Drop {
  const choice = choiceOf(indexed, indexed.instance(target).category, ruleOf);
  return isDrop(choice) ? choice : { choice };
}

function choiceOf(indexed: IndexedScene, labelled: string, ruleOf: RuleOf): Choice | Drop {
  const rule = ruleOf(labelled);
  return isDrop(rule) ? rule : planChoice(indexed.taxonomy, rule);
}

function labelGroups(indexed: IndexedScene): [string, Instance[]][] {
  const groups = groupInstances(indexed.scene.instances, (instance) => instance.category);
  return [...groups].sort((a, b) => compareText(a[0], b[0]));
}
