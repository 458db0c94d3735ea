import { z } from 'zod';
import { draftParamsSchema } from './draft-params.ts';
import { splitSchema } from './instruction.ts';

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

export const reviewParamsSchema = z
  .strictObject({
    undecided: z
      .enum(['drop', 'keep'])
      .default('drop')
      .describe(
        'Records in the words of a language model that no reviewer has decided on: dropped as `needs-review`, or kept, marked.',
      ),
  })
  .prefault({});

export const splitParamsSchema = z
  .strictObject({
    mode: z
      .enum(['group', 'paper'])
      .default('group')
      .describe('`group`: groups never cross splits. `paper`: by record; exists only for comparison.'),
  })
  .prefault({});

export const releaseParamsSchema = z
  .strictObject({
    name: z.string().min(1).default('uhr-micro').describe('Name of the benchmark.'),
    version: z.string().min(1).default('0.1.0').describe('Version of the benchmark.'),
    notice: z
      .string()
      .nullable()
      .default(null)
      .describe('Said at the head of the data card and of the report.'),
    synthetic: z
      .strictObject({ licence: z.string().min(1), licenceUrl: z.string().min(1) })
      .nullable()
      .default(null)
      .describe(
        'Licence of look-alikes: data that a program made in the formats of the sources. It stands in place of theirs.',
      ),
    holdAnswers: z
      .boolean()
      .default(false)
      .describe('Withhold the answers of the test split, and all that they follow from.'),
    withImages: z
      .array(z.string())
      .default([])
      .describe('Sources whose images are copied into the release. Prints the licence.'),
    renderMarkers: z
      .array(z.string())
      .default([])
      .describe('Sources whose marked images are drawn into the release. Prints the licence.'),
    withScenes: z
      .array(z.string())
      .default([])
      .describe('Sources whose scenes (all labels) are written to `scenes.jsonl.gz`. Prints the licence.'),
    errata: z
      .string()
      .nullable()
      .default(null)
      .describe(
        'File with the errata of earlier releases (JSON Lines), which this one carries; relative to the configuration file.',
      ),
  })
  .prefault({});

export const sourceConfigSchema = z.strictObject({
  root: z.string().min(1).describe('Folder of the unpacked archive; relative to the configuration file.'),
  reader: z
    .string()
    .optional()
    .describe("Module with the reader, for sources of the user's own; relative to the configuration file."),
  sizes: z
    .string()
    .optional()
    .describe(
      'JSON (`{"name": [width, height]}`) or CSV (`image,width,height`) with image sizes, used where images are absent.',
    ),
  allowUpload: z
    .boolean()
    .optional()
    .describe('Pixels of this source may be sent to a language model that runs on another machine.'),
});

export const configSchema = z.strictObject({
  $schema: z.string().optional().describe('JSON Schema of this file, for editors.'),
  sources: z
    .record(z.string(), sourceConfigSchema)
    .refine((s) => Object.keys(s).length > 0, 'names no source')
    .describe(
      'Archives by source id: `dota-v2`, `fair1m`, `soda-a`, `xview`, or an id of your own with its reader.',
    ),
  seed: z.number().int().default(1).describe('Same seed and inputs: same benchmark.'),
  out: z.string().default('data/build').describe('Output folder; relative to the configuration file.'),
  families: z
    .array(z.string().min(1))
    .min(1)
    .default(['GD', 'RD', 'GC', 'RC', 'CRC', 'OC', 'FGR', 'DrR', 'DsR'])
    .describe("Family ids, or paths of modules with a family of the user's own."),
  language: z.string().default('en').describe('Language of the questions.'),
  labelsOnly: z
    .boolean()
    .default(false)
    .describe('Read label files only: images are not opened, even where they are present.'),
  limit: z.number().int().min(1).nullable().default(null).describe('First N scenes of each source.'),
  workers: z
    .number()
    .int()
    .min(1)
    .max(256)
    .nullable()
    .default(null)
    .describe('Worker threads; null: one per core. Changes no output.'),
  ingest: ingestParamsSchema,
  screen: screenParamsSchema,
  policy: policySchema,
  params: z
    .record(z.string(), z.record(z.string(), z.json()))
    .default({})
    .describe("Parameters per family id; checked by the family's own schema."),
  select: selectParamsSchema,
  draft: draftParamsSchema,
  review: reviewParamsSchema,
  split: splitParamsSchema,
  release: releaseParamsSchema,
});
export type Config = z.infer<typeof configSchema>;
export type ConfigInput = z.input<typeof configSchema>;
