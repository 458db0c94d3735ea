import { z } from 'zod';
import { gateSchema } from '../model/manifest.ts';

const meanSchema = z.number().nullable();

const perSplitSchema = z.object({
  key: z.string(),
  dev: z.number().int(),
  validation: z.number().int(),
  test: z.number().int(),
  total: z.number().int(),
});
export type SplitCounts = z.infer<typeof perSplitSchema>;

const sourceRowSchema = z.object({
  source: z.string(),
  images: z.number().int(),
  averageWidthPx: meanSchema,
  averageHeightPx: meanSchema,
  averageMegapixels: meanSchema,
  /** Of the image with the most pixels. */
  maxWidthPx: meanSchema,
  maxHeightPx: meanSchema,
});
export type SourceRow = z.infer<typeof sourceRowSchema>;

const targetRowSchema = z.object({
  /** A source id, or `all`. */
  source: z.string(),
  /** Distinct target instances: an instance counts once, however many records rest on it. */
  targets: z.number().int(),
  meanWidthPx: meanSchema,
  meanHeightPx: meanSchema,
  meanLongPx: meanSchema,
  meanShortPx: meanSchema,
  /** Visible area of the target over the area of its image, 0 to 1. */
  meanShare: meanSchema,
  medianShare: meanSchema,
  /** Mean over the records of each record's own mean share. */
  meanRecordShare: meanSchema,
});
export type TargetRow = z.infer<typeof targetRowSchema>;

export const histogramSchema = z.object({
  name: z.string(),
  title: z.string(),
  unit: z.string(),
  /** `from` inclusive, `to` exclusive. */
  bins: z.array(z.object({ from: z.number(), to: z.number(), count: z.number().int() })),
});
export type Histogram = z.infer<typeof histogramSchema>;

/** `stats.json`. */
export const statsSchema = z.object({
  /** `public`: whatever follows from an answer is worked out of development and validation records only. */
  scope: z.enum(['all', 'public']),
  overview: z.object({
    records: z.number().int(),
    images: z.number().int(),
    groups: z.number().int(),
    recordsPerImage: z.object({ mean: meanSchema, max: z.number().int() }),
    /** Independent records that these are worth if all records of a group were alike: N² / Σ n². */
    effectiveN: meanSchema,
  }),
  table1: z.object({
    averageWidthPx: meanSchema,
    averageHeightPx: meanSchema,
    targetWidthPx: meanSchema,
    targetHeightPx: meanSchema,
    targetShare: meanSchema,
    volume: z.number().int(),
    outputTypes: z.array(z.string()),
  }),
  table6: z.array(sourceRowSchema),
  table8: z.array(perSplitSchema),
  targets: z.array(targetRowSchema),
  /** Records by dimension: source, category, size bin, count bin, option letter, direction sector, marker colour. */
  breakdowns: z.record(z.string(), z.array(perSplitSchema)),
  /** Bins of the answers per task. */
  answers: z.record(z.string(), z.array(perSplitSchema)),
  histograms: z.array(histogramSchema),
  /** `null`: no option question; chi-square of the letters against equal shares, per number of options. */
  letterBalance: z.array(
    z.object({
      options: z.number().int(),
      records: z.number().int(),
      chiSquare: z.number(),
      degreesOfFreedom: z.number().int(),
    }),
  ),
  gates: z.array(gateSchema),
});
export type Stats = z.infer<typeof statsSchema>;
