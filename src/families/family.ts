import type { z } from 'zod';
import type { Drop } from '../core/drop.ts';
import type { KeyedDraw } from '../core/rng.ts';
import type { Answer, AnswerKind } from '../model/answer.ts';
import type { Choice, Dimension, OptionPlan, Tier } from '../model/candidate.ts';
import type { Scene } from '../model/scene.ts';
import type { Slots } from '../model/wording.ts';
import type { IndexedScene } from '../spatial/scene-index.ts';

/** An answer with what it rests on. */
export interface Derived {
  readonly answer: Answer;
  /** Ids of the instances that the answer rests on, sorted by place in the label file. */
  readonly targets: readonly string[];
  /** Bin of the answer for balancing and statistics: `count:8-15`, a category, a sector. */
  readonly answerBin: string;
  /** Measured margins by name. */
  readonly margins: Readonly<Record<string, number>>;
}

export interface FamilyMeta<Id extends string = string> {
  /** = file name in upper case, as in the paper: `GD`, `DrR`. */
  readonly id: Id;
  readonly title: string;
  readonly dimension: Dimension;
  readonly answer: AnswerKind;
  readonly tier: Tier;
  /** Raised whenever the same scene could give other records. */
  readonly version: number;
  readonly description: string;
  /** Drop codes that this family can give, with what each means; the contract test wants a case for each. */
  readonly dropCodes: Readonly<Record<string, string>>;
}

/**
 * A task family: one file in `src/families`, or a module of the user's own named in the configuration. A plain object
 * checked with `satisfies TaskFamily<Params, Facts>`; no state, no I/O.
 */
export interface TaskFamily<Params, Facts> {
  readonly meta: FamilyMeta;
  /** With defaults for every field; the values used are written to the manifest. */
  readonly params: z.ZodType<Params>;
  /** Marks instance ids with `instanceRef()` and rectangles with `regionRef()`. */
  readonly facts: z.ZodType<Facts>;
  /** Three or more question templates per language, with `{slot}` places; chosen by keyed hash. */
  readonly templates: Readonly<Record<string, readonly string[]>>;
  /** Chooses what could be asked; may use the R-tree and keyed draws. Order does not matter (derive sorts). */
  propose(indexed: IndexedScene, params: Params, draw: KeyedDraw): Iterable<Facts | Drop>;
  /** Pure and total: no index, no draws, no image. */
  answer(facts: Facts, scene: Scene): Derived | Drop;
  /** Fillings of the template's places. */
  ask(facts: Facts): Slots;
  /** Instances that are drawn on the image, by the role that `ask` names. */
  marks?(facts: Facts): readonly { readonly role: string; readonly instance: string }[];
  /** Options in a fixed order, or the pool out of which select settles them. Only for `answer: 'option'`. */
  options?(
    facts: Facts,
    indexed: IndexedScene,
  ): { readonly settled: readonly OptionPlan[] } | { readonly choice: Choice } | Drop;
  /** Rectangles that the question speaks of, for the context extent and the pictures. */
  regions?(facts: Facts): readonly (readonly [number, number, number, number])[];
}

/** A family as the registry and derive hold it: each checks its own params and facts with its schemas. */
export type AnyFamily = TaskFamily<unknown, unknown>;
