import { z } from 'zod';
import { conditionSchema } from './diagnostics.ts';

/** Luminance statistics on a grid of square cells over the image, row by row; quantised. */
export const conditionGridSchema = z.object({
  cellPx: z.number(),
  columns: z.number().int(),
  rows: z.number().int(),
  brightness: z.array(z.number().int()),
  contrast: z.array(z.number().int()),
  sharpness: z.array(z.number().int()),
});
export type ConditionGrid = z.infer<typeof conditionGridSchema>;

/** What screening read from the image file. */
export const pixelFactsSchema = z.object({
  sha256: z.string(),
  format: z.string(),
  bands: z.number().int(),
  bitDepth: z.number().int(),
  /** EXIF orientation; never applied, reported when not 1. */
  orientation: z.number().int(),
  colour: z.enum(['grey', 'rgb', 'rgba', 'palette', 'multispectral']),
  /** 64-bit difference hash, 16 hex digits. */
  dHash: z.string(),
  condition: conditionSchema,
  grid: conditionGridSchema,
});
export type PixelFacts = z.infer<typeof pixelFactsSchema>;

/** Facts that screening adds to a scene; null `pixels` when built from labels only. */
export const screenFactsSchema = z.object({
  /** Scenes of one group never stand in different splits. Id of the group's first scene. */
  group: z.string(),
  pixels: pixelFactsSchema.nullable(),
  /** Instances per megapixel. */
  density: z.number(),
  /** Share of the cells of an 8x8 grid that hold an instance, 0 to 1. */
  spread: z.number(),
  /** Kept below the long-edge threshold by the exception quota. */
  exception: z.boolean(),
});
export type ScreenFacts = z.infer<typeof screenFactsSchema>;

/** Why two scenes must not be parted by a split. */
export interface GroupLink {
  readonly a: string;
  readonly b: string;
  readonly reason: 'near-duplicate-image' | 'identical-labels' | 'same-place';
}
