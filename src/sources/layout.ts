import { DataError } from '../core/errors.ts';
import { compareNatural } from '../core/order.ts';
import { listTree } from '../io/files.ts';
import type { NoteFile, SceneEntry } from './reader.ts';

/** A file of an archive, taken apart. */
export interface FoundFile {
  /** Relative to the root, with `/`. */
  readonly path: string;
  /** Its folders, from the root. */
  readonly folders: readonly string[];
  readonly name: string;
  /** Name without its image or label extension; `5` for `5.tif.tiff` (the Supervisely copy of xView). */
  readonly stem: string;
  /** Lower case, without the dot; empty where there is none. */
  readonly extension: string;
}

const IMAGE_EXTENSIONS = new Set(['tif', 'tiff', 'png', 'jpg', 'jpeg']);

export function isImage(file: FoundFile): boolean {
  return IMAGE_EXTENSIONS.has(file.extension);
}

const PACKED = /\.(?:zip|tar|tgz|tar\.(?:gz|bz2|xz)|7z|rar)$/i;

/**
 * All files below the root but those that systems leave behind (`._100.tif` in xView, `Thumbs.db` in DOTA), which are
 * noted as `stray-file`, and links that lead nowhere, noted as `no-file`. Natural order within each folder. Packed files
 * that are not unpacked beside them, in a folder of their name, are noted as `packed-file`.
 */
export async function findFiles(root: string, note?: NoteFile): Promise<FoundFile[]> {
  const found: FoundFile[] = [];
  for await (const path of listTree(root, (lost) => note?.('no-file', lost))) {
    const file = takeApart(path);
    if (isLeftBehind(file.name)) note?.('stray-file', path);
    else found.push(file);
  }
  for (const { path } of found) if (isStillPacked(path, found)) note?.('packed-file', path);
  return found;
}

function isStillPacked(path: string, found: readonly FoundFile[]): boolean {
  if (!PACKED.test(path)) return false;
  const folder = `${path.replace(PACKED, '')}/`;
  return !found.some((file) => file.path.startsWith(folder));
}

function takeApart(path: string): FoundFile {
  const folders = path.split('/');
  const name = folders.pop() as string;
  const dot = name.lastIndexOf('.');
  const extension = dot <= 0 ? '' : name.slice(dot + 1).toLowerCase();
  let stem = dot <= 0 ? name : name.slice(0, dot);
  if (extension === 'tiff') stem = stem.replace(/\.tiff?$/i, '');
  return { path, folders, name, stem, extension };
}

function isLeftBehind(name: string): boolean {
  return name.startsWith('.') || /^(thumbs\.db|desktop\.ini|ehthumbs\.db)$/i.test(name);
}

/** Images by split and name; remembers which of them found their label. */
export interface ImageIndex {
  /** Path of the image with this name in the split; null where there is none. */
  take(split: string, stem: string): string | null;
  /** Path of the one image with this name in any split; null where there is none, or several. */
  takeAnywhere(stem: string): string | null;
  /** Images that nothing has taken. */
  left(): readonly FoundFile[];
}

export function indexImages(images: readonly FoundFile[], splitOf: (file: FoundFile) => string): ImageIndex {
  const byKey = new Map(images.map((f) => [`${splitOf(f)}/${f.stem}`, f]));
  const byStem = new Map<string, FoundFile | null>();
  for (const f of images) byStem.set(f.stem, byStem.has(f.stem) ? null : f);
  const taken = new Set<string>();
  const take = (file: FoundFile | undefined): string | null => {
    if (file !== undefined) taken.add(file.path);
    return file?.path ?? null;
  };
  return {
    take: (split, stem) => take(byKey.get(`${split}/${stem}`)),
    takeAnywhere: (stem) => take(byStem.get(stem) ?? undefined),
    left: () => images.filter((f) => !taken.has(f.path)),
  };
}

/** Entries in the order of their ids. Throws DataError where two label files claim one scene, or none was found. */
export function sortEntries<A>(
  root: string,
  entries: readonly SceneEntry<A>[],
  expected: string,
): readonly SceneEntry<A>[] {
  if (!entries.some((e) => e.files.length > 0)) throw new DataError(root, 'holds no label file', expected);
  const sorted = isInOrder(entries) ? entries : [...entries].sort((a, b) => compareNatural(a.id, b.id));
  for (let i = 1; i < sorted.length; i++) {
    const [before, entry] = [sorted[i - 1] as SceneEntry<A>, sorted[i] as SceneEntry<A>];
    if (before.id === entry.id)
      throw new DataError(
        root,
        `two files claim the scene ${entry.id}: ${pathOf(before)} and ${pathOf(entry)}`,
        'one label file and one image for each scene',
      );
  }
  return sorted;
}

/** Folders are listed in natural order, so most listings are; sorting 25,000 names costs a second. */
function isInOrder(entries: readonly SceneEntry<unknown>[]): boolean {
  return entries.every((e, i) => i === 0 || compareNatural((entries[i - 1] as typeof e).id, e.id) <= 0);
}

function pathOf(entry: SceneEntry<unknown>): string {
  return entry.files[0] ?? entry.imagePath ?? entry.name;
}
