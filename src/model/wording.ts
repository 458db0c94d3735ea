import { z } from 'zod';
import { boxFormSchema } from './answer.ts';
import { type Layout, layoutSchema } from './layout.ts';
import { type Predicate, predicateSchema } from './predicates.ts';
import { hbbSchema } from './scene.ts';
import { type MemberClause, memberRankSchema, structureSchema } from './structures.ts';

/** What a slot of a question template holds; a harness can print coordinates in any protocol. */
export type Slot =
  | { readonly type: 'text'; readonly text: string }
  /** A fixed phrase of the language data (`direction/upper-right`), for words that every language has its own of. */
  | { readonly type: 'term'; readonly term: string }
  | { readonly type: 'category'; readonly category: string; readonly number: 'singular' | 'plural' }
  /**
   * One object described in words: `the largest ship in the upper half of the image`. `text`: drafted words that were
   * proved to mean the same object, in place of the plain ones.
   */
  | {
      readonly type: 'expression';
      readonly category: string;
      readonly predicates: readonly Predicate[];
      readonly text?: string | undefined;
    }
  /** A member of a structure described in two steps: `the third ship from the left in the row of ships`. `text`: as above. */
  | (MemberClause & { readonly type: 'structure'; readonly text?: string | undefined })
  /** How objects are distributed, in words. `text`: drafted words that were proved to say the same. */
  | { readonly type: 'layout'; readonly layout: Layout; readonly text?: string | undefined }
  /** A rectangle. `text`: words for the part of the image that it stands for, in place of its coordinates. */
  | {
      readonly type: 'region';
      readonly box: readonly [number, number, number, number];
      readonly text?: string | undefined;
    }
  /** A drawn marker; its colour is given at select. */
  | { readonly type: 'marker'; readonly role: string }
  /** What the reply must look like. */
  | {
      readonly type: 'format';
      readonly answer: 'boxes' | 'box' | 'count' | 'option' | 'mask';
      readonly form?: 'hbb' | 'obb' | undefined;
    };

export const slotSchema: z.ZodType<Slot> = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('term'), term: z.string() }),
  z.object({ type: z.literal('category'), category: z.string(), number: z.enum(['singular', 'plural']) }),
  z.object({
    type: z.literal('expression'),
    category: z.string(),
    predicates: z.array(predicateSchema).readonly(),
    text: z.string().optional(),
  }),
  z.object({
    type: z.literal('structure'),
    category: z.string(),
    structure: structureSchema,
    rank: memberRankSchema,
    text: z.string().optional(),
  }),
  z.object({ type: z.literal('layout'), layout: layoutSchema, text: z.string().optional() }),
  z.object({ type: z.literal('region'), box: hbbSchema, text: z.string().optional() }),
  z.object({ type: z.literal('marker'), role: z.string() }),
  z.object({
    type: z.literal('format'),
    answer: z.enum(['boxes', 'box', 'count', 'option', 'mask']),
    form: boxFormSchema.optional(),
  }),
]) as z.ZodType<Slot>;

/** The slot as its family gives it, without words that drafting has put in. */
export function undraftedSlot(slot: Slot): Slot {
  if (!('text' in slot) || slot.type === 'text') return slot;
  const { text: _text, ...plain } = slot;
  return plain;
}

/** What a family says of its facts: the fillings of its templates' `{name}` places. */
export type Slots = Readonly<Record<string, Slot>>;

/** A question as stored: the chosen template and its fillings. */
export const wordingSchema = z.object({
  language: z.string(),
  /** `GD/en/2`: family, language, number of the template. */
  templateId: z.string(),
  template: z.string(),
  slots: z.record(z.string(), slotSchema),
});
export type Wording = z.infer<typeof wordingSchema>;
