import type { AuditInput } from '../src/audit/check.ts';
import type { ReleaseFolder } from '../src/io/release-folder.ts';
import { mapOrdered, moduleUrl } from '../src/io/workers.ts';
import { configSchema } from '../src/model/config.ts';
import type { Taxonomy } from '../src/model/taxonomy.ts';
import type { IngestItem, IngestResult, IngestShared } from '../src/sources/ingest-scene.ts';
import type { LoadedReader } from './run.ts';

/** Scenes that a release does not hold, made anew from the archives at hand. */
export function scenesFrom(
  release: ReleaseFolder,
  readers: readonly LoadedReader[],
  taxonomy: Taxonomy,
  workers: number,
): AuditInput['ingestScenes'] {
  return async function* (source, sceneIds) {
    const reader = readers.find(({ id }) => id === source);
    if (reader === undefined) return;
    for await (const { sceneLine } of ingestAnew(release, reader, sceneIds, taxonomy, workers))
      if (sceneLine !== null) yield `{"scene":${sceneLine}}`;
  };
}

/** These scenes as ingest makes them, with the limits and image sizes of the release; none for those that the archive lacks. */
export function ingestAnew(
  release: ReleaseFolder,
  reader: LoadedReader,
  sceneIds: ReadonlySet<string>,
  taxonomy: Taxonomy,
  workers: number,
): AsyncGenerator<IngestResult> {
  const { ingest, labelsOnly } = configSchema
    .pick({ ingest: true, labelsOnly: true })
    .parse({ ingest: release.manifest.config.ingest, labelsOnly: release.manifest.config.labelsOnly });
  const shared: IngestShared = {
    modulePath: reader.modulePath,
    rootPath: reader.rootPath,
    labelsOnly,
    limits: ingest,
    taxonomyVersion: taxonomy.version,
    categories: taxonomy.categories,
  };
  const task = {
    module: moduleUrl(import.meta.url, '../src/sources/ingest-scene'),
    name: 'ingestEntry',
    shared,
  };
  return mapOrdered<IngestItem, IngestResult>(itemsOf(release, reader, sceneIds), task, { workers });
}

async function* itemsOf(
  { images }: ReleaseFolder,
  { reader, rootPath }: LoadedReader,
  sceneIds: ReadonlySet<string>,
): AsyncGenerator<IngestItem> {
  for await (const entry of reader.list(rootPath, () => {})) {
    const size = images.get(entry.id);
    if (sceneIds.has(entry.id)) yield { entry, inventory: size ?? null };
  }
}
