import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { addPatterns, emptyPatterns, type Patterns } from './paper-world/patterns.ts';
import {
  dotaInventoryPath,
  type ImagePlan,
  longEdge,
  PAPER_IMAGES,
  PAPER_INSTANCES,
  pickDota,
  pickXview,
  planSodaA,
  readInventory,
  totalOf,
  xviewInventoryPath,
} from './paper-world/plans.ts';
import { readTarXz } from './paper-world/tar.ts';
import {
  layImages,
  writeDotaLabels,
  writeSodaALabels,
  writeText,
  writeXviewLabels,
} from './paper-world/write-world.ts';

export interface PaperWorldOptions {
  /** Folder of the real sample files. */
  readonly samplesPath: string;
  readonly seed: number;
  /** Scenes in all; 1,212 is the paper's number. Instances shrink with it. */
  readonly scenes: number;
}

export interface PaperWorldSummary {
  readonly scenes: Readonly<Record<keyof typeof PAPER_IMAGES, number>>;
  readonly instances: Readonly<Record<keyof typeof PAPER_IMAGES, number>>;
}

const PAPER_SCENES = Object.values(PAPER_IMAGES).reduce((sum, n) => sum + n, 0);
const XVIEW_LONG_EDGE = { usual: 4000, exception: 3500 } as const;
/** One annotation of so many gives patterns: more would only cost memory. */
const PATTERN_STEP = 5;

/**
 * A world of the paper's scale, label files only: sources and sizes as in table 6, DOTA and xView images with the sizes
 * and class counts of real ones, objects laid out by the point patterns of real FAIR1M annotations, and the FAIR1M
 * scenes themselves as released. Reads the sample files, whose licences forbid copies in the project: write it
 * elsewhere. Also writes `uhr-micro.config.json` and the inventories of image sizes.
 */
export async function makePaperWorld(
  outPath: string,
  options: PaperWorldOptions,
): Promise<PaperWorldSummary> {
  const { samplesPath, seed } = options;
  const share = options.scenes / PAPER_SCENES;
  const wanted = (source: keyof typeof PAPER_IMAGES): number =>
    Math.max(2, Math.round(PAPER_IMAGES[source] * share));
  const dotaImages = await readInventory(dotaInventoryPath(samplesPath), ['train', 'val']);
  const xviewImages = await readInventory(xviewInventoryPath(samplesPath), ['train']);
  const dota = pickDota(dotaImages, wanted('dota-v2'), seed);
  const xview = pickXview(xviewImages, wanted('xview'));
  const { patterns, fair1m } = await readFair1m(samplesPath, wanted('fair1m'), join(outPath, 'fair1m'));
  const rest = PAPER_INSTANCES * share - fair1m.instances - sumOf(dota) - sumOf(xview);
  const sodaScenes = wanted('soda-a');
  const soda = planSodaA(dotaImages, sodaScenes, Math.max(sodaScenes * 40, rest), seed);
  const instances = {
    'dota-v2': await writeDotaLabels(
      join(outPath, 'dota-v2'),
      layImages('dota-v2', dota, patterns, seed),
      seed,
    ),
    fair1m: fair1m.instances,
    'soda-a': await writeSodaALabels(
      join(outPath, 'soda-a'),
      layImages('soda-a', soda, patterns, seed),
      seed,
    ),
    xview: await writeXviewLabels(
      join(outPath, 'xview'),
      layImages('xview', xview, patterns, seed),
      await readTypeIds(samplesPath),
    ),
  };
  await writeSizes(join(outPath, 'dota-v2-sizes.json'), dota);
  await writeSizes(join(outPath, 'xview-sizes.json'), xview);
  await writeConfig(outPath, xview, seed);
  return {
    scenes: { 'dota-v2': dota.length, fair1m: fair1m.scenes, 'soda-a': soda.length, xview: xview.length },
    instances,
  };
}

interface Fair1mScene {
  readonly split: string;
  readonly file: string;
  readonly objects: number;
}

/** One pass over the archive: patterns out of every fifth small annotation, and the densest large scenes copied out. */
async function readFair1m(
  samplesPath: string,
  count: number,
  rootPath: string,
): Promise<{ patterns: Patterns; fair1m: { scenes: number; instances: number } }> {
  const folder = join(samplesPath, 'fair1m', 'labels_full');
  const large = JSON.parse(await readFile(join(folder, 'fair1m_v2_large.json'), 'utf8')) as Fair1mScene[];
  const chosen = [...large].sort((a, b) => b.objects - a.objects).slice(0, count);
  const paths = new Set(chosen.map((scene) => `${scene.split}/labelXml/${scene.file}`));
  const patterns = emptyPatterns();
  let index = 0;
  let scenes = 0;
  for await (const { name, content } of readTarXz(
    join(folder, 'FAIR1M-2.0_labelXml_train+val_24775.tar.xz'),
  )) {
    if (paths.has(name)) {
      await writeText(join(rootPath, name), content);
      scenes++;
    } else if (index++ % PATTERN_STEP === 0) addPatterns(patterns, content.toString('utf8'));
  }
  const instances = chosen.reduce((sum, scene) => sum + scene.objects, 0);
  return { patterns, fair1m: { scenes, instances } };
}

/** `73:Building` per line. */
async function readTypeIds(samplesPath: string): Promise<Map<string, number>> {
  const text = await readFile(join(samplesPath, 'xview', 'xview_class_labels.data_utilities.txt'), 'utf8');
  const pairs = [...text.matchAll(/^(\d+):(.+?)\s*$/gm)];
  return new Map(pairs.map(([, id, name]) => [(name as string).toLowerCase(), Number(id)]));
}

async function writeSizes(path: string, plans: readonly ImagePlan[]): Promise<void> {
  const sizes = Object.fromEntries(plans.map((p) => [p.name, [p.widthPx, p.heightPx]]));
  await writeText(path, `${JSON.stringify(sizes, null, 1)}\n`);
}

async function writeConfig(outPath: string, xview: readonly ImagePlan[], seed: number): Promise<void> {
  const exceptions = xview.filter((p) => longEdge(p) < XVIEW_LONG_EDGE.usual).length;
  const config = {
    sources: {
      'dota-v2': { root: 'dota-v2', sizes: 'dota-v2-sizes.json' },
      fair1m: { root: 'fair1m' },
      'soda-a': { root: 'soda-a' },
      xview: { root: 'xview', sizes: 'xview-sizes.json' },
    },
    seed,
    out: 'build',
    labelsOnly: true,
    screen: { exceptions: { xview: { minLongEdgePx: XVIEW_LONG_EDGE.exception, quota: exceptions } } },
    select: { preset: 'paper' },
    release: { name: 'paper-world', withScenes: ['dota-v2', 'fair1m', 'soda-a', 'xview'] },
  };
  await writeText(join(outPath, 'uhr-micro.config.json'), `${JSON.stringify(config, null, 2)}\n`);
}

function sumOf(plans: readonly ImagePlan[]): number {
  return plans.reduce((sum, plan) => sum + totalOf(plan), 0);
}

/** `make-paper-world <folder> [--small N] [--seed N]` */
async function main(args: readonly string[]): Promise<void> {
  const [outPath] = args;
  if (outPath === undefined || outPath.startsWith('-')) {
    console.error('usage: tsx scripts/make-paper-world.ts <folder> [--small N] [--seed N]');
    process.exitCode = 2;
    return;
  }
  const flag = (name: string): number | null => {
    const at = args.indexOf(name);
    return at < 0 ? null : Number(args[at + 1]);
  };
  const summary = await makePaperWorld(resolve(outPath), {
    samplesPath: fileURLToPath(new URL('../../shared/samples', import.meta.url)),
    seed: flag('--seed') ?? 1,
    scenes: flag('--small') ?? PAPER_SCENES,
  });
  console.log(JSON.stringify(summary, null, 2));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main(process.argv.slice(2));
