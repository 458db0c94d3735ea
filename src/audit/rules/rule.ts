import type { Rect } from './geometry.ts';
import type { AskedQuestion } from './question.ts';
import type { RuleInstance, RuleScene, RuleUnknown } from './scene.ts';

/** How an object belongs to a rectangle: its centre lies in it, or half of its visible area does. */
export type Membership = 'centre' | 'area';

export interface RuleContext {
  /** Lines of the category tree: categories above, nearest first. */
  readonly ancestorsOf: (category: string) => readonly string[];
  readonly membership: Membership;
  /** Displacement of every corner along each axis that a claim must survive, px; 0 where they have been displaced already. */
  readonly doubtPx: number;
}

export type RuleAnswer =
  | { readonly kind: 'box' }
  | { readonly kind: 'boxes' }
  | { readonly kind: 'count'; readonly count: number }
  | { readonly kind: 'option'; readonly says: string };

/** What a rule finds, or why the question has no sure answer. */
export type RuleOutcome =
  | {
      readonly answer: RuleAnswer;
      /** In the order of the label file. */
      readonly targets: readonly RuleInstance[];
      /** Targets by the rectangle that they belong to, where there are rectangles. */
      readonly byRect?: readonly (readonly RuleInstance[])[];
      /** Where a reader has to look, and by how much a side of it may differ, px; of questions that have such a place. */
      readonly region?: { readonly box: Rect; readonly leewayPx: number };
    }
  | Refusal;

export interface Refusal {
  readonly refused: string;
}

/**
 * The answer to a task's questions by brute force: one file of `src/audit/rules` per kind of question. It sees the
 * question as a reader does and the labels as they were judged, nothing of the family that made the record.
 */
export interface AnswerRule {
  readonly tasks: readonly string[];
  answer(question: AskedQuestion, scene: RuleScene, context: RuleContext): RuleOutcome;
  /** Rectangles whose members matter; null: the whole image; empty: only the marked objects do. */
  scopeOf(question: AskedQuestion): readonly Rect[] | null;
  /** Categories of objects that matter wherever they lie in the image: where they are decides, not only that they are there. */
  readonly placesOf?: (question: AskedQuestion) => readonly string[];
  /** How objects belong in this task's questions, and what the other convention would be; null where there is no other. */
  readonly conventions: { readonly used: string; readonly other: string } | null;
}

/** Why what is unknown could change the answer. */
export function nameUnknown({ object, category }: RuleUnknown): string {
  const what = category ?? 'something';
  return object === null
    ? `${what} is not labelled on this image`
    : `${what} at place ${object.line ?? object.index} is not to be relied on`;
}

/** The object of that place, or why it cannot be asked about. */
export function markedInstance(
  question: AskedQuestion,
  scene: RuleScene,
  role: string,
): RuleInstance | Refusal {
  const index = question.marked.get(role);
  if (index === undefined) return { refused: `no mark has the role ${role}` };
  const found = scene.instances.find(({ object }) => object.index === index);
  if (found !== undefined) return found;
  const unknown = scene.unknowns.find(({ object }) => object?.index === index);
  return {
    refused:
      unknown === undefined ? `the label file has no object ${index} that counts` : nameUnknown(unknown),
  };
}

export function isRefused(value: object): value is Refusal {
  return 'refused' in value;
}
