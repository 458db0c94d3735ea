import { z } from 'zod';
import { dimensionSchema, tierSchema } from './candidate.ts';
import { optionSchema, splitSchema } from './instruction.ts';
import { flatPoints } from './scene.ts';
import { wordingSchema } from './wording.ts';

/** An option without its value, which may name what the answer is called inside the engine. */
export const heldOptionSchema = optionSchema.omit({ value: true });

export const heldMarkerSchema = z.object({
  /** `marker-1`, `marker-2`, … in the order of the colours' names: says nothing about the answer. */
  role: z.string(),
  colour: z.string(),
  /** Null where the answer would follow from where the marks are; the drawn picture shows them. */
  outline: flatPoints.nullable(),
  strokePx: z.number(),
});

/**
 * A test record whose answer is withheld: what a model may see, and nothing made from the answer. The id is a hash of
 * these very fields, so that it confirms no guess about anything else.
 */
export const heldInstructionSchema = z.object({
  id: z.string(),
  task: z.string(),
  dimension: dimensionSchema,
  tier: tierSchema,
  split: splitSchema,
  sceneId: z.string(),
  group: z.string(),
  source: z.string(),
  question: z.string(),
  wording: wordingSchema,
  options: z.array(heldOptionSchema).nullable(),
  markers: z.array(heldMarkerSchema),
  /** sha256 of `marked/<id>.png`, the image with the marks drawn; null where it is not part of the release. */
  markedSha256: z.string().nullable(),
  held: z.literal(true),
});
export type HeldInstruction = z.infer<typeof heldInstructionSchema>;
