import { z } from 'zod';
import { answerSchema } from './answer.ts';
import { anyFactsSchema } from './facts.ts';
import { placeSchema } from './predicates.ts';
import { hbbSchema } from './scene.ts';
import { wordingSchema } from './wording.ts';

/** Name of the file of stage 5 that holds what is proposed for expert review. */
export const PROPOSALS_NAME = 'proposals.jsonl';

/** Tasks that ask about a region, and CC, whose condition the region can be. */
export const describedTaskSchema = z.enum(['RD', 'RC', 'CRC', 'CC']);
export type DescribedTask = z.infer<typeof describedTaskSchema>;

/** One region in words, and what speaks for them. Pixels are absolute. */
export const describedRegionSchema = z.object({
  /** Slot of the wording that it fills. */
  slot: z.string(),
  box: hbbSchema,
  reference: z.string(),
  /** What the model said before it was asked for words; null where none was asked. */
  describability: z.object({ confidence: z.number(), reason: z.string() }).nullable(),
  /** Places in the image that the words name, and how clearly the region lies there. */
  places: z.array(z.object({ place: placeSchema, marginPx: z.number() })).readonly(),
  /** Cues that geometry cannot check: a person must look at them. */
  uncheckable: z.array(z.string()).readonly(),
  /** Nearest that centres of the category come to the border; null where none is near. */
  clearance: z.object({ outsidePx: z.number().nullable(), insidePx: z.number().nullable() }),
  /** Other regions that a reader found the words not to fit. */
  triedOn: z.array(hbbSchema).readonly(),
  attempts: z.number().int(),
});
export type DescribedRegion = z.infer<typeof describedRegionSchema>;

/**
 * A question about regions in words, for expert review: a line of `proposals.jsonl` of stage 5. Answer, targets and facts
 * are those of the record that it was made from, whose rectangles the words stand for. It enters no release by itself.
 */
export const regionProposalSchema = z.object({
  id: z.string(),
  task: describedTaskSchema,
  /** Id of the record with the rectangles. */
  base: z.string(),
  sceneId: z.string(),
  group: z.string(),
  source: z.string(),
  question: z.string(),
  wording: wordingSchema,
  answer: answerSchema,
  facts: anyFactsSchema,
  targets: z.array(z.string()),
  draft: z.object({
    by: z.enum(['model', 'rules']),
    /** As the configuration names it; null where none was asked. */
    model: z.string().nullable(),
    /** Prompts that were put, by id. */
    prompts: z.array(z.object({ id: z.string(), version: z.number().int(), sha256: z.string() })).readonly(),
    /** Keys of the transcript, in the order of asking; rejected attempts too. */
    entries: z.array(z.string()).readonly(),
    regions: z.array(describedRegionSchema).readonly(),
    needsReview: z.literal(true),
  }),
});
export type RegionProposal = z.infer<typeof regionProposalSchema>;
