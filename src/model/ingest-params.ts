import { z } from 'zod';

/** Limits of ingest; spec: normalising. */
export const ingestParamsSchema = z
  .strictObject({
    minVisibleShare: z
      .number()
      .min(0)
      .max(1)
      .default(0.4)
      .describe('From this visible share up an object is an instance; below it is `truncated` (unknown).'),
    minAreaPx2: z.number().min(0).default(1).describe('Smallest area of a quad, px².'),
    rectifyIou: z
      .number()
      .min(0)
      .max(1)
      .default(0.95)
      .describe('A polygon becomes its minimum-area rectangle from this IoU up, else it is irregular.'),
    doubleLabelIou: z
      .number()
      .min(0)
      .max(1)
      .default(0.7)
      .describe('Two objects from this IoU up are labelled twice (or in conflict).'),
    jitterPx: z
      .number()
      .min(0)
      .default(1)
      .describe('Displacement of every vertex that no decision may hang on, px.'),
    maxVertices: z
      .number()
      .int()
      .min(4)
      .max(2000)
      .default(500)
      .describe('Vertices that the outline of an object may have; one with more is damaged.'),
    maxPairs: z
      .number()
      .int()
      .min(1)
      .max(100_000_000)
      .default(2_000_000)
      .describe('Pairs of labels with overlapping boxes that a scene may hold; one with more is damaged.'),
  })
  .prefault({});
