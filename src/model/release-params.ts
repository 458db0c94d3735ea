import { z } from 'zod';

export const releaseParamsSchema = z
  .strictObject({
    name: z.string().min(1).default('uhr-micro').describe('Name of the benchmark.'),
    version: z.string().min(1).default('0.1.0').describe('Version of the benchmark.'),
    notice: z
      .string()
      .nullable()
      .default(null)
      .describe('Plain text that is said at the head of the data card and of the report.'),
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
