import { z } from 'zod';
import { draftParamsSchema } from './draft-params.ts';
import { ingestParamsSchema } from './ingest-params.ts';
import { policySchema } from './policy.ts';
import { releaseParamsSchema } from './release-params.ts';
import { screenParamsSchema } from './screen-params.ts';
import { selectParamsSchema } from './select-params.ts';

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
