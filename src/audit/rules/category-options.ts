import type { AskedQuestion } from './question.ts';
import { type AnswerRule, isRefused, markedInstance, type RuleContext, type RuleOutcome } from './rule.ts';
import type { RuleScene } from './scene.ts';

/** Which of the options names the marked object? The one that is its label, or stands above it in the tree. */
export const nameMarked: AnswerRule = {
  tasks: ['OC'],
  conventions: null,
  scopeOf: () => [],
  answer: (question, scene, context) =>
    chooseOption(question, scene, (label) => [label, ...context.ancestorsOf(label)]),
};

/** Which of the options names its exact type? */
export const nameExactType: AnswerRule = {
  tasks: ['FGR'],
  conventions: null,
  scopeOf: () => [],
  answer: (question, scene, context) => {
    const outcome = chooseOption(question, scene, (label) => [label]);
    return isRefused(outcome) ? outcome : (aboveAmongOptions(question, outcome, context) ?? outcome);
  },
};

function chooseOption(
  question: AskedQuestion,
  scene: RuleScene,
  namesOf: (label: string) => readonly string[],
): RuleOutcome {
  const target = markedInstance(question, scene, 'target');
  if (isRefused(target)) return target;
  const names = namesOf(target.category);
  const right = question.options.filter(({ says }) => names.includes(says));
  if (right.length !== 1)
    return { refused: `${right.length} options name a ${target.category}, expected one` };
  return { answer: { kind: 'option', says: right[0]?.says ?? '' }, targets: [target] };
}

/** Where the exact type is asked, a wider name beside it would be right as well. */
function aboveAmongOptions(
  { options }: AskedQuestion,
  outcome: Exclude<RuleOutcome, { readonly refused: string }>,
  { ancestorsOf }: RuleContext,
): RuleOutcome | null {
  const label = outcome.targets[0]?.category ?? '';
  const wider = options.find(({ says }) => ancestorsOf(label).includes(says));
  return wider === undefined ? null : { refused: `the option ${wider.says} names a ${label} as well` };
}
