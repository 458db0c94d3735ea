import { z } from 'zod';
import { predicateParamsSchema } from './predicates.ts';

/** Regions in words, for expert review. */
export const describedRegionsSchema = z.strictObject({
  perScene: z
    .number()
    .int()
    .min(1)
    .default(1)
    .describe('Records of RD, of RC and of CRC per scene whose regions are described, the first by rank.'),
  minConfidence: z
    .number()
    .min(0)
    .max(1)
    .default(0.7)
    .describe('Least confidence of the model that a region can be described by a short phrase.'),
  softMarginPx: z
    .number()
    .min(0)
    .default(64)
    .describe(
      'Nearest that the centre of an object of the category may come to the border of a region in words, px; such borders are soft.',
    ),
  softMarginShare: z
    .number()
    .min(0)
    .max(0.5)
    .default(0.1)
    .describe("The same as a share of the region's longer side; the larger of both counts."),
  maxImageShare: z
    .number()
    .gt(0)
    .max(1)
    .default(0.5)
    .describe('Largest region, share of the area of the image: what is nearly all of it is no region.'),
  maxOthers: z
    .number()
    .int()
    .min(1)
    .max(20)
    .default(4)
    .describe('Other regions of a scene that a phrase is tried on: the most similar in what they hold.'),
});
export type DescribedRegions = z.infer<typeof describedRegionsSchema>;

/** Settings of drafting that concern what is drafted and how it is checked, not the server. */
export const draftingFields = {
  offline: z
    .enum(['rules'])
    .nullable()
    .default(null)
    .describe('`rules`: no language model; plain wording by rules, marked as such in each record.'),
  maxAttempts: z
    .number()
    .int()
    .min(1)
    .max(20)
    .default(3)
    .describe('Drafts of one record at most; each after the first is told why the one before was rejected.'),
  predicates: predicateParamsSchema.describe('When a cue of a drafted expression holds clearly enough.'),
  maxAudited: z
    .number()
    .int()
    .min(0)
    .max(20)
    .default(4)
    .describe('Other objects that an expression is tried on: half the nearest, half the most similar.'),
  maxListed: z
    .number()
    .int()
    .min(1)
    .default(120)
    .describe('Objects that a prompt lists at most, the nearest to its subject.'),
  views: z
    .strictObject({
      maxSidePx: z
        .number()
        .int()
        .min(64)
        .default(1024)
        .describe('Longer side of the pictures that a prompt carries, px.'),
      cropPx: z.number().int().min(32).default(512).describe('Least side of a native crop, px.'),
    })
    .prefault({}),
  regions: describedRegionsSchema
    .nullable()
    .default(null)
    .describe(
      'Proposals for expert review: questions of RD, RC, CRC and CC about regions in words, beside the records; null: none.',
    ),
  maxLengthRatio: z
    .number()
    .min(1)
    .default(2.5)
    .describe('Longest over shortest of the drafted descriptions that one question offers, characters.'),
  hardNegatives: z
    .enum(['model', 'heuristic'])
    .default('model')
    .describe(
      'Who chooses among equally used wrong descriptions: `model`, by one more call per question without pictures, or `heuristic`, the keyed order.',
    ),
  maxCandidates: z
    .number()
    .int()
    .min(2)
    .default(6)
    .describe('Descriptions that a model chooses the words of one wrong option from, at most.'),
};
