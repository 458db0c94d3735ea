import { join } from 'node:path';
import { DataError } from '../core/errors.ts';
import type { Hbb } from '../core/hbb.ts';
import { hbbContainsHbb, hbbOf, intersectHbb } from '../core/hbb.ts';
import type { Scene } from '../model/scene.ts';
import { shapeOf } from './render-layers.ts';
import type { Panel } from './render-panels.ts';
import { readView, schematicView, toWebp } from './render-pixels.ts';
import { shapesSvg } from './render-svg.ts';

/** Where the pixels of a card come from; a null root, or a scene without image, gives a picture from the labels. */
export interface CardSource {
  readonly scene: Scene;
  readonly rootPath: string | null;
  /** Folder for tiled copies of large images. */
  readonly cachePath: string;
  /** Pictures drawn before, for cards that show the same window. */
  readonly drawn: Map<string, Promise<Buffer>>;
  /** The image may be what was wrong: one that cannot be decoded gives a picture from the labels. */
  readonly mayBeUnreadable?: boolean;
}

/** Above this many pixels an image is not opened for a card: reading a window at its end takes seconds. */
const MAX_CARD_PIXELS = 250_000_000;

/** One panel as inline SVG with the pixels as a data URI: sharp lines and text, and nothing to load. */
export async function panelSvg(panel: Panel, source: CardSource): Promise<string> {
  const { view } = panel;
  const key = JSON.stringify([source.scene.id, view.window, view.widthPx, view.heightPx]);
  const pixels = source.drawn.get(key) ?? panelPixels(panel, source);
  source.drawn.set(key, pixels);
  const uri = `data:image/webp;base64,${(await pixels).toString('base64')}`;
  const size = `width="${view.widthPx}" height="${view.heightPx}"`;
  return `<svg viewBox="0 0 ${view.widthPx} ${view.heightPx}" ${size} role="img"><image href="${uri}" ${size}/>${shapesSvg(panel.shapes, view)}</svg>`;
}

async function panelPixels({ view }: Panel, source: CardSource): Promise<Buffer> {
  const { scene, rootPath, cachePath } = source;
  const [, , width, height] = scene.framePx;
  const fromLabels = (): Promise<Buffer> => toWebp(schematicView(scene.instances.map(shapeOf), view));
  if (rootPath === null || scene.imagePath === null || width * height > MAX_CARD_PIXELS) return fromLabels();
  try {
    return await toWebp(
      await readView({ imagePath: join(rootPath, scene.imagePath), cachePath }, scene.framePx, view),
    );
  } catch (error) {
    if (source.mayBeUnreadable === true && error instanceof DataError) return fromLabels();
    throw error;
  }
}

/** The part of a rectangle inside the frame; the nearest part of the frame where there is none. */
export function insideFrame(box: Hbb, framePx: Hbb): Hbb {
  if (hbbContainsHbb(framePx, box)) return box;
  const shared = intersectHbb(box, framePx);
  if (shared !== null) return shared;
  const [x1, y1, x2, y2] = hbbOf(box);
  const clampX = (x: number): number => Math.min(framePx[2], Math.max(framePx[0], x));
  const clampY = (y: number): number => Math.min(framePx[3], Math.max(framePx[1], y));
  return [clampX(x1), clampY(y1), clampX(x2), clampY(y2)];
}
