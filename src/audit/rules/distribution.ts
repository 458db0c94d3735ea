import type { Layout } from '../../model/layout.ts';
import { centroidOf, meanOf, type Points } from './geometry.ts';
import { claimsOf, contradicts } from './layouts/contradict.ts';
import { measureLayout } from './layouts/measure.ts';
import { membersOfCategory, unknownInScope } from './members.ts';
import type { AskedQuestion } from './question.ts';
import { type AnswerRule, isRefused, nameUnknown, type Refusal, type RuleContext } from './rule.ts';
import type { RuleInstance, RuleScene } from './scene.ts';
import { frameOf } from './settle.ts';

/** Which option describes how the objects of a category lie in the image? The others must contradict it. */
export const describeDistribution: AnswerRule = {
  tasks: ['PDR'],
  conventions: { used: 'by the means of the corners', other: 'by the centres of area' },
  scopeOf: () => null,
  placesOf: ({ category }) => (category === null ? [] : [category]),
  answer(question, scene, context) {
    const { category } = question;
    if (category === null) return { refused: 'the question names no category' };
    const unknown = unknownInScope(scene, category, null, context);
    if (unknown !== null) return { refused: nameUnknown(unknown) };
    const targets = membersOfCategory(scene, category, context);
    const right = findFitting(question, targets, scene, context);
    return isRefused(right) ? right : { answer: { kind: 'option', says: right.value }, targets };
  },
};

interface Described {
  readonly value: string;
  readonly layout: Layout;
}

function findFitting(
  { options, claims }: AskedQuestion,
  targets: readonly RuleInstance[],
  scene: RuleScene,
  { membership, doubtPx }: RuleContext,
): Described | Refusal {
  const centreOf = (shape: Points) => (membership === 'centre' ? meanOf(shape) : centroidOf(shape));
  const points = targets.flatMap(({ shape }) => centreOf(shape));
  const measured = measureLayout(points, frameOf(scene), Math.SQRT2 * doubtPx);
  // What surely holds is all that must be said; once the corners have been moved, more may hold than what is said.
  const fits = (layout: Layout): boolean =>
    doubtPx > 0
      ? areEqual(claimsOf(layout), claimsOf(measured))
      : areAmong(claimsOf(layout), claimsOf(measured));
  const described = options.flatMap(({ value, layout }) => (layout === undefined ? [] : [{ value, layout }]));
  const [right, ...others] = described.filter(({ layout }) => fits(layout));
  const found = claimsOf(measured).join(', ');
  if (right === undefined) return { refused: `no option says ${found}` };
  if (others.length > 0) return { refused: `${others.length + 1} options are true of ${found}` };
  if (described.length < options.length) return { refused: 'an option describes nothing' };
  return checkClaims(right, claims) ?? findUncontradicted(right, described) ?? right;
}

/** Drafted words of the right description must say all that it claims. */
function checkClaims({ layout }: Described, read: AskedQuestion['claims']): Refusal | null {
  const claims = claimsOf(layout);
  if (read === null || areEqual(read, claims)) return null;
  return { refused: `the drafted words say ${read.join(', ')}, the option ${claims.join(', ')}` };
}

function findUncontradicted(right: Described, described: readonly Described[]): Refusal | null {
  const open = described.find((other) => other !== right && !contradicts(right.layout, other.layout));
  return open === undefined ? null : { refused: `the option ${open.value} may be true as well` };
}

function areAmong(some: readonly string[], all: readonly string[]): boolean {
  return some.every((one) => all.includes(one));
}

function areEqual(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && areAmong(a, b);
}
