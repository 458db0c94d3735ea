import { z } from 'zod';
import { splitSchema } from './instruction.ts';

const perSplit = z.partialRecord(splitSchema, z.number().int().min(0));

export const selectParamsSchema = z
  .strictObject({
    preset: z
      .enum(['paper', 'small', 'proportional'])
      .default('paper')
      .describe('Quotas: of the paper, of a demonstration, or in proportion to what is available.'),
    quotas: z
      .record(z.string(), perSplit)
      .default({})
      .describe('Records per task and split; overrides the preset for the tasks named.'),
    proportional: z
      .strictObject({
        share: z.number().min(0).max(1).default(0.8),
        dev: z.number().min(0).default(0.43),
        validation: z.number().min(0).default(0.14),
        test: z.number().min(0).default(0.43),
      })
      .prefault({})
      .describe(
        'For `proportional`: share of the available records of each task that is taken, and how it is divided.',
      ),
    reserve: z
      .number()
      .min(0)
      .default(0.1)
      .describe('Ranked beyond the quota, since drafting and review lose some.'),
    maxTargetShare: z
      .number()
      .min(0)
      .max(1)
      .default(0.0005)
      .describe(
        'Largest mean share of the image that the targets of a record may cover, 0 to 1: larger ones are no micro-targets.',
      ),
    maxPerImageAndTask: z.number().int().min(1).default(3).describe('Records of one task on one image.'),
    maxZeroShare: z
      .number()
      .min(0)
      .max(1)
      .default(0.05)
      .describe('Largest share of zeros among the counts of a task.'),
    optionBalance: z
      .number()
      .min(0)
      .default(0.1)
      .describe("Largest relative deviation of a category's answer share from 1/k of its offers."),
  })
  .prefault({});
