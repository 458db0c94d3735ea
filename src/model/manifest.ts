import { z } from 'zod';
import { splitSchema } from './instruction.ts';

const fileSumSchema = z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/), bytes: z.number().int() });
export type FileSum = z.infer<typeof fileSumSchema>;

/** What a release says of a source that it draws on. */
const releasedSourceSchema = z.object({
  title: z.string(),
  homepage: z.string(),
  licence: z.string(),
  licenceUrl: z.string(),
  citation: z.string(),
  images: z.number().int(),
  records: z.number().int(),
});
export type ReleasedSource = z.infer<typeof releasedSourceSchema>;

/** A file of the maker's own that the build read beside the archives. */
export const ownFileSchema = z.object({
  /** `sizes`: image sizes of a source. `reader`, `family`: a module, or one that it imports by relative path. */
  use: z.enum(['sizes', 'reader', 'family']),
  /** Id of the source or family. */
  of: z.string(),
  /** Where `config` expects it: relative to the configuration file, with `/`. */
  name: z.string(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type OwnFile = z.infer<typeof ownFileSchema>;

const releasedFamilySchema = z.object({
  title: z.string(),
  description: z.string(),
  version: z.number().int(),
  /** The values used, defaults filled in. */
  params: z.json(),
});

/** A measure that a release is judged by; null where nothing could be measured. */
export const gateSchema = z.object({
  name: z.string(),
  definition: z.string(),
  value: z.number().nullable(),
  threshold: z.number(),
  met: z.boolean().nullable(),
});
export type Gate = z.infer<typeof gateSchema>;

/**
 * `manifest.json`: what the release was made with and what it holds. No clock, no machine paths, no worker counts:
 * the same inputs, configuration, engine, Node and libvips give the same bytes.
 */
export const manifestSchema = z.object({
  format: z.literal('uhr-micro-release/1'),
  name: z.string(),
  version: z.string(),
  /** Said at the head of the data card: what a reader must know before all else. */
  notice: z.string().nullable(),
  /** True where the data was made by a program in the formats of the sources; absent else. */
  synthetic: z.boolean().optional(),
  engine: z.object({ name: z.string(), version: z.string() }),
  node: z.string(),
  sharp: z.string(),
  libvips: z.string(),
  taxonomyVersion: z.string(),
  /** Null where answers are withheld: with the seed, guesses could be tested against the option order. */
  seed: z.number().int().nullable(),
  /** The configuration used, without paths of the machine (and without the seed where that is withheld). */
  config: z.record(z.string(), z.json()),
  /** What `config` names beside the archives; absent where it names nothing. */
  ownFiles: z.array(ownFileSchema).optional(),
  sources: z.record(z.string(), releasedSourceSchema),
  families: z.record(z.string(), releasedFamilySchema),
  /** Null where answers are withheld: a fingerprint is made from files that hold them. */
  stages: z.array(z.object({ name: z.string(), fingerprint: z.string().nullable() })),
  records: z.record(splitSchema, z.number().int()),
  images: z.number().int(),
  groups: z.number().int(),
  gates: z.array(gateSchema),
  /** Sources per opt-in, and whether test answers are withheld. */
  contents: z.object({
    withImages: z.array(z.string()),
    renderMarkers: z.array(z.string()),
    withScenes: z.array(z.string()),
    holdAnswers: z.boolean(),
    /** True when replay and diagnosis need the source archives (`--sources`) for some of the records. */
    replayNeedsSources: z.boolean(),
  }),
  /** Every file of the release but this one and `checksums.txt`, by path. */
  files: z.record(z.string(), fileSumSchema),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** A line of `images.jsonl`. */
export const imageRowSchema = z.object({
  /** = `sceneId` of the records. */
  id: z.string(),
  source: z.string(),
  sourceSplit: z.string(),
  /** Path below the root of the source's archive, with `/`; null when built from labels without the image. */
  sourcePath: z.string().nullable(),
  /** Path below the release, where the image is part of it. */
  path: z.string().nullable(),
  widthPx: z.number(),
  heightPx: z.number(),
  /** Of the image file; null when built from labels only. */
  sha256: z.string().nullable(),
  gsdMeters: z.number().nullable(),
  /** Images of one group never stand in different splits. */
  group: z.string(),
  licence: z.string(),
});
export type ImageRow = z.infer<typeof imageRowSchema>;
