import { z } from 'zod';

/** Rules that all families share; spec: defaults and ambiguity filters. */
export const policySchema = z
  .strictObject({
    difficult: z
      .enum(['instance', 'unknown'])
      .default('instance')
      .describe('Objects that a source marks as difficult: counted, but never a single target; or unknown.'),
    otherClass: z
      .enum(['known', 'unknown'])
      .default('known')
      .describe('Objects labelled `other-*`: surely none of the named sub-types; or possibly one.'),
    singleTarget: z
      .strictObject({
        minVisibleShare: z.number().min(0).max(1).default(0.95),
        minSidePx: z.number().min(0).default(4),
      })
      .prefault({})
      .describe(
        'What an object must have to be asked about alone: share inside the image, shorter side in px.',
      ),
    minLeanDeg: z
      .number()
      .min(0)
      .max(45)
      .default(5)
      .describe('OBB is asked for only where some target leans more than this from the axes.'),
    jitterPx: z
      .number()
      .min(0)
      .default(1)
      .describe('Every rule keeps a margin against a displacement of every vertex by up to this, px.'),
    maxPerScene: z
      .number()
      .int()
      .min(1)
      .default(12)
      .describe('Candidates that a family may propose for one scene; the rest are dropped with a code.'),
    nearDuplicateIou: z
      .number()
      .min(0)
      .max(1)
      .default(0.9)
      .describe('Two answer sets of one image and family with an IoU above this are near-duplicates.'),
    markers: z
      .strictObject({
        strokeShare: z
          .number()
          .min(0)
          .default(0.001)
          .describe("Width of the drawn line, share of the image's long edge."),
        minStrokePx: z.number().min(1).default(2).describe('Least width of the drawn line, px.'),
        padStrokes: z.number().min(0).default(1.5).describe('Gap between target and line in line widths.'),
        maxOtherShare: z
          .number()
          .min(0)
          .max(1)
          .default(0.3)
          .describe('Share of another instance inside the outline that makes a marker ambiguous.'),
      })
      .prefault({}),
  })
  .prefault({});
export type Policy = z.infer<typeof policySchema>;
