import { join } from 'node:path';
import { METERS_PER_DEGREE } from '../core/gsd.ts';
import type { Rng } from '../core/rng.ts';
import { keyedDraw } from '../core/rng.ts';
import { encodePicture, type PictureFormat } from '../io/encode-image.ts';
import { writeWhole } from '../io/files.ts';
import type { PaintedScene } from './compose.ts';
import { paintScene } from './compose.ts';
import { DOTA_LABELS, DOTA_V1_LABELS, type DotaText, dotaLabelText, dotaMetaText } from './dota-files.ts';
import { FAIR1M_LABELS, FAIR1M_LARGE_LABELS, fair1mXml } from './fair1m-files.ts';
import type { FaultPlan } from './faults.ts';
import { plantFaults } from './faults.ts';
import { addGeoTags } from './geotiff-tags.ts';
import type { LabelMap } from './kinds.ts';
import { type LabelRow, roundPoints, rowsInWindow, shortSideOf } from './label-rows.ts';
import { cropRaster } from './raster.ts';
import type {
  DotaOutput,
  Fair1mOutput,
  SceneJob,
  SceneOutput,
  SodaAOutput,
  XviewOutput,
} from './scene-jobs.ts';
import { SODA_A_LABELS, sodaAJson } from './soda-a-files.ts';
import { addIgnoreRegions } from './soda-a-ignore.ts';
import { type GeoPlace, XVIEW_LABELS, xviewBounds } from './xview-files.ts';

export interface SceneShared {
  readonly rootPath: string;
  readonly seed: number;
}

/** Boxes of one xView image, for the one file that holds the labels of all. */
export interface XviewBoxes {
  readonly imageId: string;
  readonly place: GeoPlace;
  readonly boxes: readonly { readonly bounds: readonly number[] | string; readonly typeId: number }[];
}

export interface SceneResult {
  readonly paths: readonly string[];
  readonly xview: readonly XviewBoxes[];
}

interface Cut {
  readonly window: readonly [number, number, number, number];
  readonly size: { readonly widthPx: number; readonly heightPx: number };
  readonly rows: readonly LabelRow[];
}

/** Paints a world and writes its images and label files below the root. Runs in a worker. */
export async function makeScene(shared: SceneShared, job: SceneJob): Promise<SceneResult> {
  const first = job.outputs[0];
  const draw = keyedDraw(shared.seed, 'demo', first.source, first.name);
  const scene = paintScene(job.plan, draw('paint'));
  const paths: string[] = [];
  const xview: XviewBoxes[] = [];
  const write = async (path: string, data: string | Uint8Array): Promise<void> => {
    await writeWhole(join(shared.rootPath, ...path.split('/')), data);
    paths.push(path);
  };
  for (const output of job.outputs) {
    const rng = draw('labels', output.name);
    if (output.source === 'dota-v2') await writeDota(scene, output, rng, write);
    else if (output.source === 'fair1m') await writeFair1m(scene, output, rng, write);
    else if (output.source === 'soda-a') await writeSodaA(scene, output, rng, write);
    else xview.push(await writeXview(scene, output, job.plan.gsdMeters, rng, write));
  }
  return { paths, xview };
}

type Write = (path: string, data: string | Uint8Array) => Promise<void>;

const DOTA_FAULTS: FaultPlan = {
  reversedShare: 0.02,
  duplicates: 1,
  doubleLabels: 1,
  conflictLabel: null,
  zeroArea: 1,
  repeatedVertex: 0,
  outside: 0,
};
const FAIR1M_FAULTS: FaultPlan = {
  reversedShare: 0.1,
  duplicates: 2,
  doubleLabels: 1,
  conflictLabel: 'Tugboat',
  zeroArea: 1,
  repeatedVertex: 1,
  outside: 1,
};

async function writeDota(scene: PaintedScene, output: DotaOutput, rng: Rng, write: Write): Promise<void> {
  const isNew = Number(output.name.slice(1)) > 2805;
  const cut = cutWindow(scene, output, isNew ? DOTA_LABELS : DOTA_V1_LABELS);
  const marked = cut.rows.map((row) => ({ ...row, difficult: isDifficult(row, rng) }));
  const rows = output.isFaulty === true ? plantFaults(marked, cut.size, DOTA_FAULTS, rng) : marked;
  const folder = output.split;
  await write(
    `dota-v2/${folder}/images/${output.name}.png`,
    await encodeCut(scene, cut, 'png', output.bands),
  );
  const text: DotaText = output;
  if (output.hasMeta) {
    await write(`dota-v2/${folder}/labelTxt-v2.0/${folder}_meta/meta/${output.name}.txt`, dotaMetaText(text));
  }
  if (output.isUnlabelled === true) return;
  await write(
    `dota-v2/${folder}/labelTxt-v2.0/DOTA-v2.0_${folder}/${output.name}.txt`,
    dotaLabelText(rows, text),
  );
}

async function writeFair1m(scene: PaintedScene, output: Fair1mOutput, rng: Rng, write: Write): Promise<void> {
  const size = windowOf(scene, output);
  const isLarge = Math.max(size[2], size[3]) > 1000;
  const cut = cutWindow(scene, output, isLarge ? FAIR1M_LARGE_LABELS : FAIR1M_LABELS);
  const whole = cut.rows.map((row) => ({ ...row, points: roundPoints(row.points) }));
  const faults = { ...FAIR1M_FAULTS, conflictLabel: isLarge ? 'Tugboat' : 'Van' };
  const rows = plantFaults(
    whole,
    cut.size,
    output.isFaulty === true ? faults : { ...NO_FAULTS, reversedShare: 0.1 },
    rng,
  );
  const bands = output.depth === 4 ? 'rgba' : 'rgb';
  const format = output.depth === 4 ? 'tiff-deflate' : 'tiff-jpeg';
  await write(
    `fair1m/${output.folder}/images/${output.name}.tif`,
    await encodeCut(scene, cut, format, bands),
  );
  await write(
    `fair1m/${output.folder}/labelXml/${output.name}.xml`,
    fair1mXml(rows, output.name, { ...cut.size, depth: output.depth }),
  );
}

async function writeSodaA(scene: PaintedScene, output: SodaAOutput, rng: Rng, write: Write): Promise<void> {
  const cut = cutWindow(scene, output, SODA_A_LABELS);
  const rows = output.isFaulty === true ? addIgnoreRegions(cut.rows, cut.size, rng) : cut.rows;
  await write(`soda-a/Images/${output.name}.jpg`, await encodeCut(scene, cut, 'jpeg', 'rgb'));
  await write(
    `soda-a/Annotations/${output.split}/${output.name}.json`,
    sodaAJson(rows, output.name, cut.size),
  );
}

async function writeXview(
  scene: PaintedScene,
  output: XviewOutput,
  gsdMeters: number,
  rng: Rng,
  write: Write,
): Promise<XviewBoxes> {
  const cut = cutWindow(scene, output, XVIEW_LABELS);
  const step = gsdMeters / METERS_PER_DEGREE;
  const place: GeoPlace = {
    lonDeg: output.lonDeg,
    latDeg: output.latDeg,
    lonStepDeg: step / Math.cos((output.latDeg * Math.PI) / 180),
    latStepDeg: step,
  };
  const tiff = await encodeCut(scene, cut, 'tiff-jpeg', 'rgb');
  await write(`xview/train_images/${output.name}.tif`, addGeoTags(tiff, place));
  const boxes = cut.rows.map((row, i) => ({
    bounds: xviewBounds(row),
    typeId: output.isFaulty === true && i % 9 === 0 ? parentType(row.label) : Number(row.label),
  }));
  const faulty = output.isFaulty === true ? faultyBoxes(cut.size.widthPx, rng) : [];
  return { imageId: `${output.name}.tif`, place, boxes: [...boxes, ...faulty] };
}

const NO_FAULTS: FaultPlan = {
  reversedShare: 0,
  duplicates: 0,
  doubleLabels: 0,
  conflictLabel: null,
  zeroArea: 0,
  repeatedVertex: 0,
  outside: 0,
};

/** `Truck` in place of `Cargo Truck`: the real file names a parent class here, its children there. */
function parentType(label: string): number {
  return label === '24' ? 23 : Number(label);
}

/** Faults of the real file: types without a class, no numbers, a box of no width, one beside the chip. */
function faultyBoxes(widthPx: number, rng: Rng): XviewBoxes['boxes'] {
  const x = 200 + rng.below(300);
  return [
    { bounds: [x, 40, x + 18, 60], typeId: 75 },
    { bounds: [x, 80, x + 18, 100], typeId: 82 },
    { bounds: '[]', typeId: 73 },
    { bounds: [x, 120, x, 150], typeId: 73 },
    { bounds: [widthPx + 20, 100, widthPx + 60, 140], typeId: 73 },
    { bounds: [-9, 200, 12, 224], typeId: 71 },
  ];
}

/** Small, hard to make out, or by chance, as annotators mark it. */
function isDifficult(row: LabelRow, rng: Rng): boolean {
  const isVehicle = row.label.endsWith('vehicle');
  return isVehicle && rng.unit() < (shortSideOf(row) < 7 ? 0.3 : 0.08);
}

function windowOf(scene: PaintedScene, output: SceneOutput): readonly [number, number, number, number] {
  return output.window ?? [0, 0, scene.raster.widthPx, scene.raster.heightPx];
}

function cutWindow(scene: PaintedScene, output: SceneOutput, labels: LabelMap): Cut {
  const window = windowOf(scene, output);
  return {
    window,
    size: { widthPx: window[2], heightPx: window[3] },
    rows: rowsInWindow(scene.objects, labels, window),
  };
}

async function encodeCut(
  scene: PaintedScene,
  cut: Cut,
  format: PictureFormat,
  bands: 'rgb' | 'grey' | 'rgba',
): Promise<Uint8Array> {
  const [left, top, widthPx, heightPx] = cut.window;
  const isWhole = widthPx === scene.raster.widthPx && heightPx === scene.raster.heightPx;
  const raster = isWhole ? scene.raster : cropRaster(scene.raster, left, top, widthPx, heightPx);
  return encodePicture(
    { widthPx, heightPx, bands: 3, samples: raster.rgb },
    { format, softenPx: 0.55, bands },
  );
}
