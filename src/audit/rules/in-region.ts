import type { Rect } from './geometry.ts';
import { membersInRect, unknownInScope } from './members.ts';
import type { AskedQuestion } from './question.ts';
import { type AnswerRule, nameUnknown, type RuleContext, type RuleOutcome } from './rule.ts';
import type { RuleInstance, RuleScene } from './scene.ts';

const conventions = {
  used: 'centre of the visible part in the rectangle',
  other: 'half of the visible part in the rectangle',
};

/** Where are all objects of a category in a rectangle? */
export const detectInRegion: AnswerRule = {
  tasks: ['RD'],
  conventions,
  scopeOf: ({ regions }) => Object.values(regions),
  answer(question, scene, context) {
    const found = findInRegions(question, scene, context, 1);
    if ('refused' in found) return found;
    return { answer: { kind: 'boxes' }, targets: found.members[0] as readonly RuleInstance[] };
  },
};

/** How many objects of a category are there in a rectangle? */
export const countInRegion: AnswerRule = {
  tasks: ['RC'],
  conventions,
  scopeOf: ({ regions }) => Object.values(regions),
  answer(question, scene, context): RuleOutcome {
    const found = findInRegions(question, scene, context, 1);
    if ('refused' in found) return found;
    const targets = found.members[0] as readonly RuleInstance[];
    return { answer: { kind: 'count', count: targets.length }, targets };
  },
};

/** By how many do the counts of a category in two rectangles differ? */
export const compareRegions: AnswerRule = {
  tasks: ['CRC'],
  conventions,
  scopeOf: ({ regions }) => Object.values(regions),
  answer(question, scene, context): RuleOutcome {
    const found = findInRegions(question, scene, context, 2);
    if ('refused' in found) return found;
    const [first, second] = found.members as [readonly RuleInstance[], readonly RuleInstance[]];
    const targets = [...new Set([...first, ...second])].sort((a, b) => a.object.index - b.object.index);
    const count = Math.abs(first.length - second.length);
    return { answer: { kind: 'count', count }, targets, byRect: found.members };
  },
};

function findInRegions(
  { category, regions }: AskedQuestion,
  scene: RuleScene,
  context: RuleContext,
  wanted: number,
): { readonly members: readonly (readonly RuleInstance[])[] } | { readonly refused: string } {
  const rects: readonly Rect[] = Object.values(regions);
  if (category === null) return { refused: 'the question names no category' };
  if (rects.length !== wanted)
    return { refused: `the question names ${rects.length} rectangles, not ${wanted}` };
  const unknown = unknownInScope(scene, category, rects, context);
  if (unknown !== null) return { refused: nameUnknown(unknown) };
  return { members: rects.map((rect) => membersInRect(scene, category, rect, context)) };
}
