import { z } from 'zod';
import { splitSchema } from './instruction.ts';

/** Limits of ingest; spec: normalising. */
export const ingestParamsSchema = z
  .strictObject({
    /** From this visible share up an object is an instance; below it is `truncated` (unknown). */
    minVisibleShare: z.number().min(0).max(1).default(0.4),
    /** Smallest area of a quad, px². */
    minAreaPx2: z.number().min(0).default(1),
    /** A polygon becomes its minimum-area rectangle from this IoU up, else it is irregular. */
    rectifyIou: z.number().min(0).max(1).default(0.95),
    /** Two objects from this IoU up are labelled twice (or in conflict). */
    doubleLabelIou: z.number().min(0).max(1).default(0.7),
    /** Displacement of every vertex that no decision may hang on, px. */
    jitterPx: z.number().min(0).default(1),
  })
  .prefault({});

export const screenParamsSchema = z
  .strictObject({
    minLongEdgePx: z.number().int().min(1).default(4000),
    /** Scenes below the long-edge limit that are kept all the same, per source: highest first. */
    exceptions: z
      .record(
        z.string(),
        z.strictObject({ minLongEdgePx: z.number().int().min(1), quota: z.number().int().min(0) }),
      )
      .default({}),
    minInstances: z.number().int().min(0).default(3),
    /** Share of the cells of an 8x8 grid that must hold an instance. */
    minSpread: z.number().min(0).max(1).default(0.03),
    /** Largest Hamming distance of two 64-bit difference hashes of near-duplicates. */
    nearDuplicateBits: z.number().int().min(0).max(64).default(4),
    samePlace: z
      .strictObject({
        minShared: z.number().int().min(2).default(3),
        minSidePx: z.number().min(0).default(25),
        tolerancePx: z.number().min(0).default(1.5),
      })
      .prefault({}),
  })
  .prefault({});

/** Rules that all families share; spec: defaults and ambiguity filters. */
export const policySchema = z
  .strictObject({
    difficult: z.enum(['instance', 'unknown']).default('instance'),
    otherClass: z.enum(['known', 'unknown']).default('known'),
    singleTarget: z
      .strictObject({
        minVisibleShare: z.number().min(0).max(1).default(0.95),
        minSidePx: z.number().min(0).default(4),
      })
      .prefault({}),
    /** OBB is asked for only where some target leans more than this from the axes. */
    minLeanDeg: z.number().min(0).max(45).default(5),
    /** Every rule keeps a margin against a displacement of every vertex by up to this, px. */
    jitterPx: z.number().min(0).default(1),
    /** Candidates that a family may propose for one scene; the rest are dropped with a code. */
    maxPerScene: z.number().int().min(1).default(12),
    /** Two answer sets of one image and family with an IoU above this are near-duplicates. */
    nearDuplicateIou: z.number().min(0).max(1).default(0.9),
    markers: z
      .strictObject({
        /** Width of the drawn line, share of the image's long edge; and its least, px. */
        strokeShare: z.number().min(0).default(0.001),
        minStrokePx: z.number().min(1).default(2),
        /** Gap between target and line in line widths. */
        padStrokes: z.number().min(0).default(1.5),
        /** Share of another instance inside the outline that makes a marker ambiguous. */
        maxOtherShare: z.number().min(0).max(1).default(0.3),
      })
      .prefault({}),
  })
  .prefault({});
export type Policy = z.infer<typeof policySchema>;

const perSplit = z.partialRecord(splitSchema, z.number().int().min(0));

export const selectParamsSchema = z
  .strictObject({
    preset: z.enum(['paper', 'small', 'proportional']).default('paper'),
    /** Records per task and split; overrides the preset for the tasks named. */
    quotas: z.record(z.string(), perSplit).default({}),
    /** For `proportional`: share of the available records of each task that is taken, and how it is divided. */
    proportional: z
      .strictObject({
        share: z.number().min(0).max(1).default(0.8),
        dev: z.number().min(0).default(0.43),
        validation: z.number().min(0).default(0.14),
        test: z.number().min(0).default(0.43),
      })
      .prefault({}),
    /** Ranked beyond the quota, since drafting and review lose some. */
    reserve: z.number().min(0).default(0.1),
    maxPerImageAndTask: z.number().int().min(1).default(3),
    /** Largest relative deviation of a category's answer share from 1/k of its offers. */
    optionBalance: z.number().min(0).default(0.1),
  })
  .prefault({});

export const splitParamsSchema = z
  .strictObject({
    /** `group`: groups never cross splits. `paper`: by record; exists only for comparison. */
    mode: z.enum(['group', 'paper']).default('group'),
  })
  .prefault({});

export const releaseParamsSchema = z
  .strictObject({
    name: z.string().min(1).default('uhr-micro'),
    version: z.string().min(1).default('0.1.0'),
    holdAnswers: z.boolean().default(false),
    /** Sources whose images are copied into the release. Prints the licence. */
    withImages: z.array(z.string()).default([]),
    /** Sources whose marked images are drawn into the release. Prints the licence. */
    renderMarkers: z.array(z.string()).default([]),
    /** Sources whose scenes (all labels) are written to `scenes.jsonl.gz`. Prints the licence. */
    withScenes: z.array(z.string()).default([]),
  })
  .prefault({});

export const sourceConfigSchema = z.strictObject({
  /** Folder of the unpacked archive; relative to the configuration file. */
  root: z.string().min(1),
  /** Module with the reader, for sources of the user's own; relative to the configuration file. */
  reader: z.string().optional(),
  /** JSON (`{"name": [width, height]}`) or CSV (`image,width,height`) with image sizes, used where images are absent. */
  sizes: z.string().optional(),
});

export const configSchema = z.strictObject({
  $schema: z.string().optional(),
  sources: z
    .record(z.string(), sourceConfigSchema)
    .refine((s) => Object.keys(s).length > 0, 'names no source'),
  seed: z.number().int().default(1),
  /** Output folder; relative to the configuration file. */
  out: z.string().default('data/build'),
  /** Family ids, or paths of modules with a family of the user's own. */
  families: z
    .array(z.string().min(1))
    .min(1)
    .default(['GD', 'RD', 'GC', 'RC', 'CRC', 'OC', 'FGR', 'DrR', 'DsR']),
  language: z.string().default('en'),
  /** Read label files only: images are not opened, even where they are present. */
  labelsOnly: z.boolean().default(false),
  /** First N scenes of each source. */
  limit: z.number().int().min(1).nullable().default(null),
  workers: z.number().int().min(1).nullable().default(null),
  ingest: ingestParamsSchema,
  screen: screenParamsSchema,
  policy: policySchema,
  /** Parameters per family id; checked by the family's own schema. */
  params: z.record(z.string(), z.record(z.string(), z.json())).default({}),
  select: selectParamsSchema,
  split: splitParamsSchema,
  release: releaseParamsSchema,
});
export type Config = z.infer<typeof configSchema>;
export type ConfigInput = z.input<typeof configSchema>;
