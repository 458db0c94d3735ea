import { z } from 'zod';
import { answerSchema } from './answer.ts';
import { diagnosticsSchema } from './diagnostics.ts';
import { anyFactsSchema } from './facts.ts';
import { flatPoints } from './scene.ts';
import { slotSchema, wordingSchema } from './wording.ts';

export const tierSchema = z.enum(['rules', 'vlm', 'expert']);
export const dimensionSchema = z.enum(['grounding', 'fine-grained', 'counting', 'spatial']);
export type Tier = z.infer<typeof tierSchema>;
export type Dimension = z.infer<typeof dimensionSchema>;

/** A marker to be drawn around an instance; the colour is given at select. */
export const markerPlanSchema = z.object({
  /** `target`, `reference`, `candidate-1`: what the question calls it. */
  role: z.string(),
  instance: z.string(),
  /** Inner edge of the drawn outline, four corners, padded so that the line does not cover the target. */
  outline: flatPoints,
  strokePx: z.number(),
});
export type MarkerPlan = z.infer<typeof markerPlanSchema>;

/** An option before it has a letter: a value that the answer can equal, and how it is worded. */
export const optionPlanSchema = z.object({ value: z.string(), slot: slotSchema });
export type OptionPlan = z.infer<typeof optionPlanSchema>;

/**
 * Options that are settled at select, so that each value is the answer as often as chance says: `take` distractors
 * out of `pool`, at least one of them out of `oneOf` (when not empty). `tier` 0 is preferred (siblings), then 1
 * (confusable), and so on.
 */
export const choiceSchema = z.object({
  answer: optionPlanSchema,
  pool: z.array(optionPlanSchema.extend({ tier: z.number().int() })),
  oneOf: z.array(z.string()),
  take: z.number().int(),
  /**
   * Where present, the pool is empty and select fills it with the right answers of other questions of the task, so that
   * no option is ever offered that is never right: those of which a claim is among what is false here.
   */
  peers: z.object({ claims: z.array(z.string()), denies: z.array(z.string()) }).optional(),
});
export type Choice = z.infer<typeof choiceSchema>;

/** Where the labels behind a record stand and what was measured. */
export const proofSchema = z.object({
  labelPath: z.string(),
  labelSha256: z.string(),
  /** Rule that made the record: family and its version. */
  rule: z.string(),
  /** Every instance used: id, with its place in the label file. */
  instances: z.array(
    z.object({ id: z.string(), line: z.number().int().optional(), index: z.number().int() }),
  ),
  /** Measured margins by name; each is the distance to the threshold or the threshold's own measure, as named. */
  margins: z.record(z.string(), z.number()),
});
export type Proof = z.infer<typeof proofSchema>;

/** What derive hands on: a question that could be asked. */
export const candidateSchema = z.object({
  /** `GD-` and 12 hex digits of the hash of (scene, family, canonical facts). */
  id: z.string(),
  task: z.string(),
  dimension: dimensionSchema,
  tier: tierSchema,
  sceneId: z.string(),
  source: z.string(),
  facts: anyFactsSchema,
  answer: answerSchema,
  /** Instances that the answer rests on. */
  targets: z.array(z.string()),
  wording: wordingSchema,
  markers: z.array(markerPlanSchema),
  /** Settled options, or null where the family leaves them to select (`choice`) or has none. */
  options: z.array(optionPlanSchema).nullable(),
  choice: choiceSchema.nullable(),
  /** Bin of the answer for balancing: `count:8-15`, a category, a sector. */
  answerBin: z.string(),
  diagnostics: diagnosticsSchema,
  proof: proofSchema,
});
export type Candidate = z.infer<typeof candidateSchema>;
