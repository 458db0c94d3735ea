import { join } from 'node:path';
import { differenceHash } from '../core/difference-hash.ts';
import { type Drop, drop } from '../core/drop.ts';
import { canonicalJson } from '../core/hash.ts';
import { hbbHeight, hbbWidth } from '../core/hbb.ts';
import { decodeImage } from '../io/image-decode.ts';
import { ImageError } from '../io/image-open.ts';
import { issueError, parseLine } from '../io/jsonl.ts';
import { labelsHashOf } from '../model/labels-hash.ts';
import { type Scene, sceneSchema } from '../model/scene.ts';
import type { PixelFacts } from '../model/screened.ts';
import { describePlace, type PlaceScene } from '../spatial/same-place.ts';
import { measureCondition } from './condition.ts';
import { densityOf, judgeLabels, longEdgeOf, type ScreenParams, spreadOf } from './label-verdict.ts';

export interface ScreenShared {
  readonly params: ScreenParams;
  readonly labelsOnly: boolean;
  /** Absolute path of each source's archive. */
  readonly roots: Readonly<Record<string, string>>;
  /** Folder for copies that live as long as one decode. */
  readonly scratchPath: string;
}

/** A line of ingest's output and where it stands. */
export interface ScreenItem {
  readonly line: string;
  readonly where: string;
}

/** What the decisions about all scenes together, and the report, need of one. */
export interface SceneHead {
  readonly id: string;
  readonly source: string;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly longEdgePx: number;
  readonly instances: number;
  readonly density: number;
  readonly spread: number;
  readonly drop: Drop | null;
  /** Null where the image was not opened, or could not be decoded. */
  readonly image: ImageHead | null;
  /** Equal where size and all labels of two scenes are equal; null below three instances. */
  readonly labelsHash: string | null;
  /** Null for a dropped scene. */
  readonly place: PlaceScene | null;
}

export interface ImageHead {
  readonly sha256: string;
  readonly dHash: string;
  /** Row of the table of formats: `png, 3 x 8 bit, rgb, orientation 1`. */
  readonly kind: string;
  readonly orientation: number;
  /** `PixelFacts` as canonical JSON: the grids of a thousand scenes take a fraction of the memory so. */
  readonly pixelsJson: string;
}

/** Screens one scene by itself; its image is decoded only where its labels do not rule it out. Runs in a worker. */
export async function screenScene(shared: ScreenShared, { line, where }: ScreenItem): Promise<SceneHead> {
  const checked = sceneSchema.safeParse(parseLine(line, where));
  if (!checked.success) throw issueError(where, checked.error);
  const scene = checked.data;
  const labels = judgeLabels(scene, shared.params);
  const pixels = labels === null ? await readPixels(scene, shared) : null;
  const dropped = labels ?? (pixels !== null && 'code' in pixels ? pixels : null);
  const isStanding = dropped === null;
  return {
    id: scene.id,
    source: scene.source,
    widthPx: hbbWidth(scene.framePx),
    heightPx: hbbHeight(scene.framePx),
    longEdgePx: longEdgeOf(scene),
    instances: scene.instances.length,
    density: densityOf(scene),
    spread: spreadOf(scene),
    drop: dropped,
    image: pixels !== null && 'sha256' in pixels ? headOf(pixels) : null,
    labelsHash: isStanding ? labelsHashOf(scene) : null,
    place: isStanding ? describePlace(scene, shared.params.samePlace.minSidePx) : null,
  };
}

/** Null where the scene is built from its labels only. */
async function readPixels(scene: Scene, shared: ScreenShared): Promise<PixelFacts | Drop | null> {
  if (shared.labelsOnly || scene.imagePath === null) return null;
  const root = shared.roots[scene.source];
  if (root === undefined) throw new Error(`screenScene: no root for source ${scene.source}`);
  try {
    return await measureImage(join(root, scene.imagePath), scene, shared.scratchPath);
  } catch (error) {
    if (!(error instanceof ImageError)) throw error;
    return drop('undecodable', error.found, error.expected, { image: scene.imagePath });
  }
}

async function measureImage(path: string, scene: Scene, scratchPath: string): Promise<PixelFacts | Drop> {
  const { layout, sha256, luminance } = await decodeImage(path, scratchPath);
  const { widthPx, heightPx, format, bands, bitDepth, orientation, colour } = layout;
  const [width, height] = [hbbWidth(scene.framePx), hbbHeight(scene.framePx)];
  if (widthPx !== width || heightPx !== height)
    return drop('size-mismatch', `${widthPx}x${heightPx}`, `${width}x${height}`, { image: scene.imagePath });
  const { condition, grid } = measureCondition(luminance, widthPx, heightPx);
  const dHash = differenceHash(luminance);
  return { sha256, format, bands, bitDepth, orientation, colour, dHash, condition, grid };
}

function headOf(pixels: PixelFacts): ImageHead {
  const { sha256, dHash, format, bands, bitDepth, colour, orientation } = pixels;
  const kind = `${format}, ${bands} x ${bitDepth} bit, ${colour}, orientation ${orientation}`;
  return { sha256, dHash, kind, orientation, pixelsJson: canonicalJson(pixels) };
}
