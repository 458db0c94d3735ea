import { basename, dirname, relative, resolve, sep } from 'node:path';
import { sha256Hex } from '../core/hash.ts';
import { compareText } from '../core/order.ts';
import { sha256File } from '../io/files.ts';
import { importClosure } from '../io/import-closure.ts';
import { isOfEngine } from '../io/modules.ts';
import type { OwnFile } from '../model/manifest.ts';
import { safeSegment } from '../model/release-paths.ts';

interface OwnModule {
  readonly id: string;
  /** Absolute. */
  readonly modulePath: string;
}

/**
 * What a run reads beside the archives and is no part of the engine: inventories of image sizes, modules with readers and
 * families. A module comes before those that it imports by relative path. Names are the same on every machine.
 */
export async function ownFilesOf(
  sources: readonly (OwnModule & { readonly sizesPath: string | null })[],
  families: readonly OwnModule[],
): Promise<OwnFile[]> {
  const files: OwnFile[] = [];
  for (const { id, sizesPath, modulePath } of sources) {
    if (sizesPath !== null) {
      const name = `sizes/${safeSegment(id)}/${basename(sizesPath)}`;
      files.push({ use: 'sizes', of: id, name, sha256: await sha256File(sizesPath) });
    }
    files.push(...moduleFiles('reader', { id, modulePath }));
  }
  for (const family of families) files.push(...moduleFiles('family', family));
  return files;
}

function moduleFiles(use: 'reader' | 'family', { id, modulePath }: OwnModule): OwnFile[] {
  if (isOfEngine(modulePath)) return [];
  const entry = resolve(modulePath);
  const closure = [...importClosure(entry)].filter(([path]) => !isOfEngine(path));
  const top = commonFolder(closure.map(([path]) => path));
  const folder = `${use === 'reader' ? 'readers' : 'families'}/${safeSegment(id)}`;
  return closure
    .sort(([a], [b]) => Number(b === entry) - Number(a === entry) || compareText(a, b))
    .map(([path, bytes]) => {
      const name = `${folder}/${relative(top, path).split(sep).join('/')}`;
      return { use, of: id, name, sha256: sha256Hex(bytes) };
    });
}

/** Deepest folder that all of these lie in. */
function commonFolder(paths: readonly string[]): string {
  let folder = dirname(paths[0] as string);
  while (!paths.every((path) => path.startsWith(folder.endsWith(sep) ? folder : folder + sep)))
    folder = dirname(folder);
  return folder;
}
