import { join } from 'node:path';
import { DataError, UsageError } from '../src/core/errors.ts';
import type { ReleaseFolder } from '../src/io/release-folder.ts';
import type { Instruction } from '../src/model/instruction.ts';
import { type Scene, sceneSchema } from '../src/model/scene.ts';
import { TAXONOMY_VERSION } from '../src/model/taxonomy-data.ts';
import { ingestAnew } from './audit-scenes.ts';
import { loadReaders, loadTaxonomy } from './load-readers.ts';
import { type LoadedReader, openRun } from './run.ts';

/** Archives at hand, to make scenes anew from that a release does not hold. */
export interface ScoreArchives {
  /** Archive root by source id; relative to the working folder. */
  readonly roots: Readonly<Record<string, string>>;
  /** Configuration that names readers of the user's own; null when the release needs none. */
  readonly configPath: string | null;
  /** Worker threads; change no output. */
  readonly workers: number;
}

/**
 * The scenes that these records ask about, as the release was made from them, of every source whose archive is at hand.
 * Throws DataError where an archive gives another scene than the release's, or none.
 */
export async function* remakeScenes(
  release: ReleaseFolder,
  byScene: ReadonlyMap<string, readonly Instruction[]>,
  archives: ScoreArchives,
): AsyncGenerator<Scene> {
  const readers = await openReaders(release, archives);
  const taxonomy = loadTaxonomy(readers, '--sources');
  for (const reader of readers) {
    const wanted = new Set([...byScene.keys()].filter((id) => release.images.get(id)?.source === reader.id));
    if (wanted.size === 0) continue;
    for await (const { sceneId, sceneLine, sceneDrop, labelPath } of ingestAnew(
      release,
      reader,
      wanted,
      taxonomy,
      archives.workers,
    )) {
      wanted.delete(sceneId);
      if (sceneLine === null)
        throw new DataError(
          join(reader.rootPath, labelPath ?? ''),
          `gives no scene ${sceneId} (${sceneDrop})`,
          ORIGINAL,
        );
      const scene = sceneSchema.parse(JSON.parse(sceneLine));
      checkScene(scene, byScene.get(sceneId) ?? [], release, reader);
      yield scene;
    }
    const [missing] = wanted;
    if (missing !== undefined) throw new DataError(reader.rootPath, `has no labels of ${missing}`, ORIGINAL);
  }
}

const ORIGINAL = 'the archive that the release was made from';

async function openReaders(
  { manifest }: ReleaseFolder,
  { roots, configPath }: ScoreArchives,
): Promise<readonly LoadedReader[]> {
  const known = Object.keys(manifest.sources);
  const stray = Object.keys(roots).find((id) => !known.includes(id));
  if (stray !== undefined)
    throw new UsageError(
      `--sources: ${JSON.stringify(stray)} is no source of this release, expected one of ${known.join(', ')}`,
    );
  if (manifest.taxonomyVersion !== TAXONOMY_VERSION)
    throw new UsageError(
      `--sources: the release was made with version ${manifest.taxonomyVersion} of the category tree (engine ${manifest.engine.version}), this engine has version ${TAXONOMY_VERSION}`,
    );
  if (configPath !== null) return (await openRun(configPath, { roots })).readers;
  const sources = Object.fromEntries(Object.entries(roots).map(([id, root]) => [id, { root }]));
  return loadReaders({ sources }, '.', '--sources');
}

/** Of another label file, or read by other rules, a diagnosis would be about other objects than the answers are. */
function checkScene(
  scene: Scene,
  records: readonly Instruction[],
  { images }: ReleaseFolder,
  { rootPath }: LoadedReader,
): void {
  const labelPath = join(rootPath, scene.labelPath);
  const [, , widthPx, heightPx] = scene.framePx;
  const row = images.get(scene.id);
  if (row?.widthPx !== widthPx || row.heightPx !== heightPx)
    throw new DataError(
      join(rootPath, scene.imagePath ?? scene.labelPath),
      `gives a size of ${widthPx} x ${heightPx} px`,
      `${row?.widthPx} x ${row?.heightPx} px as in images.jsonl`,
    );
  const indices = new Map(scene.instances.map(({ id, index }) => [id, index]));
  for (const { id, proof } of records) {
    if (proof.labelSha256 !== scene.labelSha256)
      throw new DataError(
        labelPath,
        `has the sha256 ${scene.labelSha256}`,
        `${proof.labelSha256} as in the proof of ${id}`,
      );
    const strange = proof.instances.find((used) => indices.get(used.id) !== used.index);
    if (strange !== undefined)
      throw new DataError(
        labelPath,
        `gives no object ${strange.index} called ${strange.id}`,
        `the objects that the proof of ${id} names`,
      );
  }
}
