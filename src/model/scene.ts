import { z } from 'zod';

/** Flat coordinates in absolute pixels of the full native image: origin top-left, y down, pixel edges. */
export const flatPoints = z.array(z.number()).readonly();
export const hbbSchema = z.tuple([z.number(), z.number(), z.number(), z.number()]).readonly();

/**
 * `quad`: four corners as labelled. `rectified`: a polygon of three or more than four vertices that its
 * minimum-area rectangle matches (IoU >= 0.95). `clipped`: an object cut by the image border, its `outline` has
 * the exact shape: counted, exact HBB, never a single target nor an OBB answer.
 */
export const shapeSchema = z.enum(['quad', 'rectified', 'clipped']);

export const instanceSchema = z.object({
  /** Unique in the scene; made from the place in the label file, so that it survives a change of other labels. */
  id: z.string(),
  /** Canonical category, the finest that the source has. */
  category: z.string(),
  /** The source's spelling. */
  sourceLabel: z.string(),
  /** Four corners, clockwise on screen, not closed, unclipped. The minimum-area rectangle where `shape` is not `quad`. */
  quad: flatPoints,
  shape: shapeSchema,
  /** The exact polygon, clockwise, where `shape` is `clipped`. */
  outline: flatPoints.optional(),
  /** The source's numbers in the source's order, verbatim. */
  sourceQuad: flatPoints,
  /** The source's first vertex means something (the head or the top-left corner of the object). */
  headFirst: z.boolean(),
  /** Area inside the image over the whole area, 0 to 1. */
  visibleShare: z.number(),
  difficult: z.boolean(),
  /** Where the label stands: 1-based line in a text file, or 0-based index among the objects of the file. */
  line: z.number().int().optional(),
  index: z.number().int(),
});

export const unknownReasonSchema = z.enum([
  'not-labelled',
  'coarse-label',
  'ignore-region',
  'irregular',
  'truncated',
  'double-labelled',
  'conflicting-labels',
  'dropped-object',
  'threshold-band',
]);

/** Something that is, or may be, there and is not known: an answer that it could change is dropped. */
export const unknownSchema = z.object({
  reason: unknownReasonSchema,
  /** Category of what may be there (with everything below it); null: anything. */
  category: z.string().nullable(),
  /** Hull of where it is, clockwise; null: anywhere in the scene. */
  area: flatPoints.nullable(),
  /** Place in the label file of the object that left this mark; absent for marks of a whole source or part. */
  line: z.number().int().optional(),
  index: z.number().int().optional(),
  /** The labelled corners in the source's order, where the mark is an object that was kept as unknown. */
  sourceQuad: flatPoints.optional(),
});

export const gsdOriginSchema = z.enum(['label', 'metadata', 'geotiff', 'card']);

/** One annotated image: the unit that the engine asks about. */
export const sceneSchema = z.object({
  /** `source/sourceSplit/name`: names collide between the splits of a source. */
  id: z.string(),
  source: z.string(),
  sourceSplit: z.string(),
  name: z.string(),
  /** Relative to the source's root, with `/`. Null when the image was not found (labels only). */
  imagePath: z.string().nullable(),
  /** `[0, 0, width, height]`, pixels of the full native image. */
  framePx: hbbSchema,
  sizeFrom: z.enum(['image', 'label', 'inventory']),
  /** Size that the label file states, where it states one. */
  labelSize: z.object({ widthPx: z.number(), heightPx: z.number() }).nullable(),
  /** Relative to the source's root. */
  labelPath: z.string(),
  labelSha256: z.string(),
  gsdMeters: z.number().nullable(),
  gsdFrom: gsdOriginSchema.nullable(),
  /** The source labels oriented quads (false: axis-aligned boxes). */
  oriented: z.boolean(),
  /** Ancestors, nearest first, of every category that stands in `instances` or `unknowns`. */
  lineage: z.record(z.string(), z.array(z.string())),
  instances: z.array(instanceSchema),
  unknowns: z.array(unknownSchema),
  metadata: z.record(z.string(), z.string()),
});

export type Instance = z.infer<typeof instanceSchema>;
export type Unknown = z.infer<typeof unknownSchema>;
export type UnknownReason = z.infer<typeof unknownReasonSchema>;
export type Scene = z.infer<typeof sceneSchema>;
