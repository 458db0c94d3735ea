import { type Cues, pickOut } from './cues/pick.ts';
import { type CueSetting, settingOf } from './cues/thing.ts';
import type { AskedQuestion } from './question.ts';
import { type AnswerRule, isRefused, type Refusal } from './rule.ts';
import type { RuleInstance } from './scene.ts';

/**
 * Which one object is described? The predicates of the question's slot, and those that were read in the drafted words,
 * must mean the same one.
 */
export const findDescribed: AnswerRule = {
  tasks: ['BG'],
  conventions: {
    used: 'by the centre of area of what is visible',
    other: 'by the mean of its corners',
  },
  scopeOf: () => null,
  placesOf: ({ expressions }) => expressions.flatMap(categoriesOf),
  answer(question, scene, context) {
    const target = findMeant(question, settingOf(scene, context));
    return isRefused(target) ? target : { answer: { kind: 'box' }, targets: [target] };
  },
};

function findMeant({ expressions }: AskedQuestion, setting: CueSetting): RuleInstance | Refusal {
  let target: RuleInstance | null = null;
  for (const { words, cues } of expressions) {
    if (cues === null) return { refused: `nobody has read what the ${words} words say` };
    const found = pickOut(cues, setting);
    if (isRefused(found)) return { refused: `${words} words: ${found.refused}` };
    const meant = found.instance as RuleInstance;
    if (target !== null && target.object !== meant.object)
      return {
        refused: `${words} words mean object ${meant.object.index}, the others object ${target.object.index}`,
      };
    target = meant;
  }
  return target ?? { refused: 'the question describes no object' };
}

/** Categories that an expression speaks of. */
function categoriesOf({ cues }: AskedQuestion['expressions'][number]): string[] {
  return cues === null ? [] : [cues.category, ...cues.predicates.flatMap(anchorCategory)];
}

function anchorCategory(predicate: Cues['predicates'][number]): string[] {
  return 'anchor' in predicate && 'category' in predicate.anchor ? [predicate.anchor.category] : [];
}
