import { z } from 'zod';
import { predicateParamsSchema } from './predicates.ts';

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
  maxLengthRatio: z
    .number()
    .min(1)
    .default(2.5)
    .describe('Longest over shortest of the drafted descriptions that one question offers, characters.'),
};
