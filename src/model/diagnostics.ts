import { z } from 'zod';

const spread = z.object({ mean: z.number(), min: z.number(), max: z.number() });

/** How dark, flat or blurred something looks; measured on luminance 0 to 255 and quantised. */
export const conditionSchema = z.object({
  /** Mean luminance, 0 to 255. */
  brightness: z.number(),
  /** Standard deviation of luminance, 0 to 255. */
  contrast: z.number(),
  /** Mean absolute Laplacian of luminance reduced 8 times (16 times above 128 megapixels) by averaging. */
  sharpness: z.number(),
});
export type Condition = z.infer<typeof conditionSchema>;

export const sizeBinSchema = z.enum(['xs', 's', 'm', 'l', 'xl']);
export type SizeBin = z.infer<typeof sizeBinSchema>;

/** Measures of a record that its score can be broken down by. */
export const diagnosticsSchema = z.object({
  targetCount: z.number().int(),
  /** Sides of the targets' HBB, px. Null where the record has no target (a count of zero). */
  hbbWidthPx: spread.nullable(),
  hbbHeightPx: spread.nullable(),
  /** Sides of the targets' minimum-area rectangle, px. */
  obbLongPx: spread.nullable(),
  obbShortPx: spread.nullable(),
  /** Square root of the mean OBB area of the targets, px; and its bin. */
  sidePx: z.number().nullable(),
  sizeBin: sizeBinSchema.nullable(),
  /** Mean area of a target over the area of the image, 0 to 1 (visible polygon). */
  areaShare: z.number().nullable(),
  sameCategoryCount: z
    .number()
    .int()
    .describe(
      'Instances in the whole scene of the category asked about, or of the own category of the first target where none is asked.',
    ),
  /** Mean number of other instances of any category with their centre within 256 px of a target's centre. */
  localDensity: z.number().nullable(),
  nearestSamePx: z
    .number()
    .nullable()
    .describe(
      "Mean distance from a target's centre to that of the nearest other instance of the category asked about, or of the target's own category where none is asked; px. Null where there is no target or no other instance.",
    ),
  /** Longer side of the smallest HBB around all that the question needs (targets, region, references), px. */
  contextPx: z.number(),
  difficultShare: z.number(),
  gsdMeters: z.number().nullable(),
  sceneCondition: conditionSchema.nullable(),
  targetCondition: conditionSchema.nullable(),
});
export type Diagnostics = z.infer<typeof diagnosticsSchema>;

/** Upper bounds of the size bins, px of `sidePx`: COCO's 32 and 96, halved downwards for micro-targets. */
export const SIZE_BIN_LIMITS: readonly (readonly [SizeBin, number])[] = [
  ['xs', 16],
  ['s', 32],
  ['m', 64],
  ['l', 128],
  ['xl', Number.POSITIVE_INFINITY],
];

export function sizeBinOf(sidePx: number): SizeBin {
  for (const [bin, limit] of SIZE_BIN_LIMITS) if (sidePx < limit) return bin;
  return 'xl';
}
