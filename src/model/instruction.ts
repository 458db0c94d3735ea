import { z } from 'zod';
import { answerSchema } from './answer.ts';
import { dimensionSchema, markerPlanSchema, proofSchema, tierSchema } from './candidate.ts';
import { diagnosticsSchema } from './diagnostics.ts';
import { draftedSchema } from './drafted.ts';
import { anyFactsSchema } from './facts.ts';
import { slotSchema, wordingSchema } from './wording.ts';

export const splitSchema = z.enum(['dev', 'validation', 'test']);
export type Split = z.infer<typeof splitSchema>;
export const SPLITS: readonly Split[] = ['dev', 'validation', 'test'];

export const optionSchema = z.object({
  letter: z.string(),
  value: z.string(),
  slot: slotSchema,
  text: z.string(),
});
export type Option = z.infer<typeof optionSchema>;

/** `colour` is a name of the marker palette. */
export const markerSchema = markerPlanSchema.extend({ colour: z.string() });
export type Marker = z.infer<typeof markerSchema>;

/** A record between select and release: a candidate with its letters and colours, not yet in a split. */
export const selectedSchema = z.object({
  id: z.string(),
  task: z.string(),
  dimension: dimensionSchema,
  tier: tierSchema,
  sceneId: z.string(),
  group: z.string(),
  source: z.string(),
  /** Place in the task's ranking, from 0; `reserve` when beyond the quota. */
  rank: z.number().int(),
  reserve: z.boolean(),
  question: z.string(),
  wording: wordingSchema,
  options: z.array(optionSchema).nullable(),
  markers: z.array(markerSchema),
  answer: answerSchema,
  /** Letter of the right option. */
  answerLetter: z.string().nullable(),
  answerBin: z.string(),
  facts: anyFactsSchema,
  targets: z.array(z.string()),
  diagnostics: diagnosticsSchema,
  proof: proofSchema,
  draft: draftedSchema.optional(),
});
export type Selected = z.infer<typeof selectedSchema>;

/** A released record: one line of `data/{dev,validation,test}.jsonl`. */
export const instructionSchema = selectedSchema
  .omit({ rank: true, reserve: true, group: true })
  .extend({ split: splitSchema, group: z.string() });
export type Instruction = z.infer<typeof instructionSchema>;
