import { compareText } from '../core/order.ts';
import { libraryVersions } from '../io/library-versions.ts';
import { ERRATA_NAME } from '../model/erratum.ts';
import type { FileSum, Gate, Manifest, OwnFile, ReleasedSource } from '../model/manifest.ts';
import type { ReleaseInput } from './input.ts';
import type { CountedRecord } from './stats.ts';

type JsonRecord = Manifest['config'];

export interface ManifestParts {
  readonly counted: readonly CountedRecord[];
  /** Source by scene id, of every image of the release. */
  readonly images: ReadonlyMap<string, string>;
  readonly gates: readonly Gate[];
  readonly files: Readonly<Record<string, FileSum>>;
}

export function manifestOf(input: ReleaseInput, parts: ManifestParts): Manifest {
  const { config } = input;
  const { holdAnswers } = config.release;
  const sources = releasedSources(input, parts);
  return {
    format: 'uhr-micro-release/1',
    name: config.release.name,
    version: config.release.version,
    notice: config.release.notice,
    ...(config.release.synthetic === null ? {} : { synthetic: true }),
    engine: input.engine,
    ...libraryVersions(),
    taxonomyVersion: input.taxonomyVersion,
    seed: holdAnswers ? null : config.seed,
    config: publicConfig(input),
    ...(input.ownFiles.length === 0 ? {} : { ownFiles: [...input.ownFiles] }),
    sources,
    families: Object.fromEntries(
      input.families.map(({ id, title, description, version, params }) => [
        id,
        { title, description, version, params: params as JsonRecord },
      ]),
    ),
    stages: input.stages.map(({ stage, fingerprint }) => ({
      name: stage,
      fingerprint: holdAnswers ? null : fingerprint,
    })),
    records: {
      dev: countSplit(parts.counted, 'dev'),
      validation: countSplit(parts.counted, 'validation'),
      test: countSplit(parts.counted, 'test'),
    },
    images: parts.images.size,
    groups: new Set(parts.counted.map((r) => r.group)).size,
    gates: [...parts.gates],
    contents: {
      withImages: used(config.release.withImages, sources),
      renderMarkers: used(config.release.renderMarkers, sources),
      withScenes: used(config.release.withScenes, sources),
      holdAnswers,
      replayNeedsSources: Object.keys(sources).some((id) => !config.release.withScenes.includes(id)),
    },
    files: { ...parts.files },
  };
}

/**
 * The configuration as others can use it: sources without their roots, files of the user's own by the names of `ownFiles`,
 * nothing of the machine; where answers are withheld, no seed either.
 */
export function publicConfig(input: ReleaseInput): JsonRecord {
  const {
    $schema: _,
    sources,
    out: _out,
    workers: _workers,
    seed,
    families: _families,
    draft: { baseURL: _baseURL, apiKeyEnv: _apiKeyEnv, transcript: _transcript, ...draft },
    ...rest
  } = input.config;
  const config = {
    ...rest,
    draft,
    families: input.families.map(({ id }) => ownPath(input, 'family', id) ?? id),
    sources: Object.fromEntries(
      Object.keys(sources).map((id) => [
        id,
        { reader: ownPath(input, 'reader', id), sizes: ownPath(input, 'sizes', id) },
      ]),
    ),
    // The path is the machine's; what it names stands in the release.
    release: { ...rest.release, errata: rest.release.errata === null ? null : ERRATA_NAME },
    ...(rest.release.holdAnswers ? {} : { seed }),
  };
  return JSON.parse(JSON.stringify(config)) as JsonRecord;
}

/** As a configuration names it; a module stands before those that it imports. */
function ownPath({ ownFiles }: ReleaseInput, use: OwnFile['use'], id: string): string | undefined {
  const file = ownFiles.find((own) => own.use === use && own.of === id);
  return file === undefined ? undefined : `./${file.name}`;
}

/** Sources that images of the release come from, by id. */
function releasedSources(input: ReleaseInput, parts: ManifestParts): Record<string, ReleasedSource> {
  const out: Record<string, ReleasedSource> = {};
  for (const source of [...input.sources].sort((a, b) => compareText(a.id, b.id))) {
    const images = [...parts.images.values()].filter((id) => id === source.id).length;
    if (images === 0) continue;
    const { id, rootPath: _, ...card } = source;
    out[id] = { ...card, images, records: parts.counted.filter((r) => r.source === id).length };
  }
  return out;
}

function used(ids: readonly string[], sources: Readonly<Record<string, unknown>>): string[] {
  return ids.filter((id) => Object.hasOwn(sources, id)).sort(compareText);
}

function countSplit(records: readonly CountedRecord[], split: CountedRecord['split']): number {
  return records.filter((r) => r.split === split).length;
}
