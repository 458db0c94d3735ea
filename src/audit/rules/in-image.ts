import { membersInImage, unknownInScope } from './members.ts';
import type { AskedQuestion } from './question.ts';
import { type AnswerRule, nameUnknown, type RuleContext, type RuleOutcome } from './rule.ts';
import type { RuleScene } from './scene.ts';

const conventions = {
  used: 'every object that ingest counts',
  other: 'half of its area inside the image',
};

/** Where are all objects of a category in the image? */
export const detectInImage: AnswerRule = {
  tasks: ['GD'],
  conventions,
  scopeOf: () => null,
  answer(question, scene, context) {
    const found = findInImage(question, scene, context);
    return 'refused' in found ? found : { ...found, answer: { kind: 'boxes' } };
  },
};

/** How many objects of a category are there in the image? */
export const countInImage: AnswerRule = {
  tasks: ['GC'],
  conventions,
  scopeOf: () => null,
  answer: findInImage,
};

function findInImage({ category }: AskedQuestion, scene: RuleScene, context: RuleContext): RuleOutcome {
  if (category === null) return { refused: 'the question names no category' };
  const unknown = unknownInScope(scene, category, null, context);
  if (unknown !== null) return { refused: nameUnknown(unknown) };
  const targets = membersInImage(scene, category, context);
  return { answer: { kind: 'count', count: targets.length }, targets };
}
