import { join } from 'node:path';
import { DataError } from '../core/errors.ts';
import { pathExists } from '../io/files.ts';
import type { AuditInput } from './check.ts';
import { labelReaderOf } from './labels/all.ts';
import type { ImageLabels } from './labels/label-reader.ts';
import type { RecordsByScene } from './scene-jobs.ts';

/** Labels of one image out of a file that holds those of all, and the sha256 of that file. */
export interface ArchivedLabels {
  readonly labels: ImageLabels;
  readonly sha256: string;
}

/** By scene. */
export type LabelArchives = Map<string, ArchivedLabels>;

/** Labels of the sources that have one file for all images, of the images that open records ask about. */
export async function readLabelArchives(
  { sources }: AuditInput,
  byScene: RecordsByScene,
  onFault: (fault: DataError) => void,
): Promise<LabelArchives> {
  const archives = new Map<string, ArchivedLabels>();
  for (const [path, sceneIds] of archivePaths(byScene)) {
    const source = byScene.get(sceneIds[0] as string)?.[0]?.record.source ?? '';
    const { rootPath, labels } = sources.get(source) ?? { rootPath: null, labels: {} };
    const reader = labelReaderOf(source);
    if (rootPath === null || reader?.readArchive === undefined) continue;
    const file = join(rootPath, path);
    if (!pathExists(file)) continue;
    try {
      const names = new Set(sceneIds.map(imageNameOf));
      const { sha256, images } = await reader.readArchive(file, names, labels);
      for (const id of sceneIds) {
        const found = images.get(imageNameOf(id));
        if (found !== undefined) archives.set(id, { labels: found, sha256 });
      }
    } catch (error) {
      if (!(error instanceof DataError)) throw error;
      onFault(error);
    }
  }
  return archives;
}

/** Scene ids by the label file that their records name. */
function archivePaths(byScene: RecordsByScene): Map<string, string[]> {
  const paths = new Map<string, string[]>();
  for (const [sceneId, records] of byScene) {
    const first = records[0]?.record;
    if (first === undefined || labelReaderOf(first.source)?.readArchive === undefined) continue;
    const list = paths.get(first.proof.labelPath) ?? [];
    list.push(sceneId);
    paths.set(first.proof.labelPath, list);
  }
  return paths;
}

/** `309` for `xview/train/309`. */
export function imageNameOf(sceneId: string): string {
  return sceneId.slice(sceneId.lastIndexOf('/') + 1);
}
