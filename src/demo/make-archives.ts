import { copyFile, mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { writeWhole } from '../io/files.ts';
import { mapOrdered, moduleUrl } from '../io/workers.ts';
import { LARGE_JOBS, SMALL_JOBS } from './demo-jobs.ts';
import type { SceneResult, SceneShared, XviewBoxes } from './make-scene.ts';
import type { SceneJob } from './scene-jobs.ts';
import { claimArchive } from './stamp.ts';
import { xviewFeature, xviewGeojson } from './xview-files.ts';

export interface ArchiveOptions {
  readonly seed: number;
  readonly workers: number;
  /** `small`: only the images that screening drops for their size, with all other oddities; for tests. */
  readonly scenes: 'all' | 'small';
  readonly progress?: (done: number, total: number, note: string) => void;
}

/** Folders of the four archives below the root, by source id. */
export const ARCHIVE_FOLDERS = {
  'dota-v2': 'dota-v2',
  fair1m: 'fair1m',
  'soda-a': 'soda-a',
  xview: 'xview',
} as const;

/**
 * Writes look-alikes of DOTA-v2.0, FAIR1M, SODA-A and xView below `rootPath`, in the folder layouts and file formats of
 * the originals, known faults included. All content is drawn from the seed: the same seed gives the same bytes. What
 * stands in the folder before is removed.
 */
export async function makeArchives(rootPath: string, options: ArchiveOptions): Promise<readonly string[]> {
  await rm(rootPath, { recursive: true, force: true });
  await claimArchive(rootPath);
  const jobs: readonly SceneJob[] = options.scenes === 'all' ? [...LARGE_JOBS, ...SMALL_JOBS] : SMALL_JOBS;
  const shared: SceneShared = { rootPath, seed: options.seed };
  const task = { module: moduleUrl(import.meta.url, './make-scene'), name: 'makeScene', shared };
  const paths: string[] = [];
  const xview: XviewBoxes[] = [];
  let done = 0;
  for await (const result of mapOrdered<SceneJob, SceneResult>(jobs, task, { workers: options.workers })) {
    paths.push(...result.paths);
    xview.push(...result.xview);
    options.progress?.(++done, jobs.length, result.paths[0] ?? '');
  }
  paths.push(...(await addFileFaults(rootPath, options.scenes)));
  paths.push(...(await writeXviewLabels(rootPath, xview)));
  return paths.sort();
}

const DOTA_TRAIN = 'dota-v2/train';
const DOTA_LABELS = `${DOTA_TRAIN}/labelTxt-v2.0/DOTA-v2.0_train`;

/** Files that are wrong as files: an exact copy, a truncated image, labels without image, a stray of another system. */
async function addFileFaults(rootPath: string, scenes: 'all' | 'small'): Promise<string[]> {
  const model = scenes === 'all' ? 'P0027' : 'P0003';
  const cutModel = scenes === 'all' ? 'P1204' : 'P0003';
  const at = (path: string): string => join(rootPath, ...path.split('/'));
  const copy = async (from: string, to: string): Promise<string> => {
    await mkdir(dirname(at(to)), { recursive: true });
    await copyFile(at(from), at(to));
    return to;
  };
  const paths = [
    await copy(`${DOTA_TRAIN}/images/${model}.png`, `${DOTA_TRAIN}/images/P0031.png`),
    await copy(`${DOTA_LABELS}/${model}.txt`, `${DOTA_LABELS}/P0031.txt`),
    await copy(`${DOTA_LABELS}/${cutModel}.txt`, `${DOTA_LABELS}/P0104.txt`),
    await copy(`${DOTA_LABELS}/P0003.txt`, `${DOTA_LABELS}/P0555.txt`),
    await copy('fair1m/validation/labelXml/12.xml', 'fair1m/validation/labelXml/9.xml'),
  ];
  const whole = await readFile(at(`${DOTA_TRAIN}/images/${cutModel}.png`));
  const truncated = `${DOTA_TRAIN}/images/P0104.png`;
  await writeWhole(at(truncated), whole.subarray(0, Math.floor(whole.length * 0.6)));
  const stray = 'xview/train_images/._100.tif';
  await writeWhole(at(stray), appleDouble());
  return [...paths, truncated, stray];
}

/** What macOS leaves beside a file that it copies to a foreign disk (RFC 1740, magic number and version). */
function appleDouble(): Uint8Array {
  const bytes = new Uint8Array(4096);
  bytes.set([0x00, 0x05, 0x16, 0x07, 0x00, 0x02, 0x00, 0x00]);
  return bytes;
}

/** All labels in one file, images in the order in which they were made; 1395.tif is labelled and absent. */
async function writeXviewLabels(rootPath: string, images: readonly XviewBoxes[]): Promise<string[]> {
  let id = 1;
  const features = images.flatMap(({ imageId, place, boxes }) =>
    boxes.map(({ bounds, typeId }) => xviewFeature(bounds, typeId, imageId, id++, place)),
  );
  const model = images[0];
  if (model !== undefined) {
    for (const { bounds, typeId } of model.boxes.slice(0, 20)) {
      features.push(xviewFeature(bounds, typeId, '1395.tif', id++, model.place));
    }
  }
  const path = 'xview/train_labels/xView_train.geojson';
  await writeWhole(join(rootPath, ...path.split('/')), xviewGeojson(features));
  return [path];
}
