import { z } from 'zod';

export const screenParamsSchema = z
  .strictObject({
    minLongEdgePx: z.number().int().min(1).default(4000).describe('Longer side that a scene must have, px.'),
    exceptions: z
      .record(
        z.string(),
        z.strictObject({ minLongEdgePx: z.number().int().min(1), quota: z.number().int().min(0) }),
      )
      .default({})
      .describe('Scenes below the long-edge limit that are kept all the same, per source: highest first.'),
    minInstances: z.number().int().min(0).default(3).describe('Instances that a scene must have.'),
    minSpread: z
      .number()
      .min(0)
      .max(1)
      .default(0.03)
      .describe('Share of the cells of an 8x8 grid that must hold an instance.'),
    nearDuplicateBits: z
      .number()
      .int()
      .min(0)
      .max(64)
      .default(4)
      .describe('Largest Hamming distance of two 64-bit difference hashes of near-duplicates.'),
    samePlace: z
      .strictObject({
        minShared: z.number().int().min(2).default(3),
        minSidePx: z.number().min(0).default(25),
        tolerancePx: z.number().min(0).default(1.5),
      })
      .prefault({})
      .describe('Scenes show one place when this many objects of this side agree under one shift.'),
  })
  .prefault({});
