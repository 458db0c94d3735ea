import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { differenceHash } from '../src/core/difference-hash.ts';
import { withCrop } from '../src/io/image-crop.ts';
import { decodeImage } from '../src/io/image-decode.ts';
import { workerFlags } from '../src/io/modules.ts';
import { measureCondition } from '../src/screen/condition.ts';

const REPEATS = 3;
/** A run that takes longer is not repeated: it hardly differs from the next. */
const LONG_MS = 5000;
const INPUT = { limitInputPixels: 1_000_000_000, sequentialRead: true, failOn: 'warning' } as const;

/** The best of three runs, where they are short. */
export interface Times {
  /** Of all threads: other programs hardly count. */
  readonly processorMs: number;
  /** By the clock: the sha256 is made while libvips decodes. */
  readonly clockMs: number;
}

export interface ScreenTimes {
  readonly path: string;
  /** libvips decodes every pixel and reduces the image to 64 px. */
  readonly bare: Times;
  /** Decode, sha256, light, visual condition and hash: all that screening measures. */
  readonly screen: Times;
}

export async function measureScreen(path: string, scratchPath: string): Promise<ScreenTimes> {
  const bare = await bestOf(() => decodeBare(path));
  return { path, bare, screen: await bestOf(() => screenImage(path, scratchPath)) };
}

async function bestOf(work: () => Promise<unknown>): Promise<Times> {
  let [processorMs, clockMs] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let i = 0; i < REPEATS; i++) {
    const [before, start] = [process.cpuUsage(), performance.now()];
    await work();
    clockMs = Math.min(clockMs, performance.now() - start);
    const { user, system } = process.cpuUsage(before);
    processorMs = Math.min(processorMs, (user + system) / 1000);
    if (processorMs > LONG_MS) break;
  }
  return { processorMs, clockMs };
}

/** An extract of the whole image keeps sharp from reducing JPEG while decoding. */
async function decodeBare(path: string): Promise<Buffer> {
  const { width, height } = await sharp(path, INPUT).metadata();
  return sharp(path, INPUT).extract({ left: 0, top: 0, width, height }).resize(64).raw().toBuffer();
}

async function screenImage(path: string, scratchPath: string): Promise<void> {
  const { layout, luminance } = await decodeImage(path, scratchPath);
  measureCondition(luminance, layout.widthPx, layout.heightPx);
  differenceHash(luminance);
}

export interface CropTimes {
  /** The first crop makes the tiled copy. */
  readonly firstMs: number;
  /** Crops of 1,024 px all over the image, sorted. */
  readonly cropMs: readonly number[];
}

const CROP_PX = 1024;

export async function measureCrops(path: string, cachePath: string, count: number): Promise<CropTimes> {
  const { width, height } = await sharp(path, INPUT).metadata();
  const cropAt = (i: number): Promise<number> => {
    const [x, y] = [((i * 7919) % 97) / 97, ((i * 104_729) % 89) / 89];
    const [left, top] = [Math.floor(x * (width - CROP_PX)), Math.floor(y * (height - CROP_PX))];
    const box = [left, top, left + CROP_PX, top + CROP_PX] as const;
    return withCrop(path, box, cachePath, async ({ samples }) => samples.length);
  };
  const timeOf = async (i: number): Promise<number> => {
    const start = performance.now();
    await cropAt(i);
    return performance.now() - start;
  };
  const firstMs = await timeOf(0);
  const cropMs: number[] = [];
  for (let i = 1; i <= count; i++) cropMs.push(await timeOf(i));
  return { firstMs, cropMs: cropMs.sort((a, b) => a - b) };
}

/** Peak memory of a process that screens one image, MiB. */
export function measurePeak(path: string, scratchPath: string): number {
  return Number(runSelf('peak', path, scratchPath));
}

function runSelf(...args: readonly string[]): string {
  const run = spawnSync(process.execPath, [...workerFlags(), fileURLToPath(import.meta.url), ...args], {
    encoding: 'utf8',
  });
  if (run.status !== 0) throw new Error(run.stderr);
  return run.stdout;
}

/** `peak <image> <folder>` */
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, path = '', scratchPath = ''] = process.argv.slice(2);
  await screenImage(path, scratchPath);
  console.log(Math.round(process.resourceUsage().maxRSS / 1024));
}
