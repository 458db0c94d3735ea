import { sha256Hex } from '../../core/hash.ts';
import { type Hbb, hbbCorners, hbbOf, padHbb } from '../../core/hbb.ts';
import { drawOnGround, type Ground, readGround } from '../../io/render-ground.ts';
import type { Shape } from '../../io/render-svg.ts';
import { type View, viewOf, windowAround } from '../../io/render-view.ts';
import { colourHex } from '../../model/palette.ts';
import type { Instance, Scene } from '../../model/scene.ts';
import { shapeOf } from '../../spatial/visible.ts';
import type { VlmImage } from '../client/request.ts';

/** Where the pixels of a scene come from, and how large its pictures are. */
export interface ViewSettings {
  /** Root of the source's archive; null: pictures are drawn from the labels. */
  readonly rootPath: string | null;
  /** Folder for tiled copies of large images. */
  readonly cachePath: string;
  readonly maxSidePx: number;
  readonly cropPx: number;
}

/** Objects to be outlined: what the prompt is about in orange, others in blue. */
export interface Outlined {
  readonly subjects: readonly Instance[];
  readonly others: readonly Instance[];
}

/** Least side of an outline as drawn, px: smaller ones could not be seen. */
const LEAST_DRAWN_PX = 14;
const STROKE_PX = 2;

/** The pictures that prompts about one scene carry. The whole image is read once. */
export class SceneViews {
  private readonly scene: Scene;
  private readonly settings: ViewSettings;
  private readonly whole: View;
  private ground: Promise<Ground> | null = null;

  constructor(scene: Scene, settings: ViewSettings) {
    this.scene = scene;
    this.settings = settings;
    this.whole = viewOf(scene.framePx, settings.maxSidePx);
  }

  /** The whole image, its longer side as the settings say at most. */
  async overview(role: string, outlined: Outlined): Promise<VlmImage> {
    this.ground ??= this.read(this.whole);
    const { others, subjects } = outlined;
    const shapes = [...outline(others, 'blue', this.whole), ...outline(subjects, 'orange', this.whole)];
    return this.imageOf(role, await drawOnGround(await this.ground, shapes, this.whole));
  }

  /** The whole image with one region outlined. */
  async regionOverview(role: string, region: Hbb): Promise<VlmImage> {
    this.ground ??= this.read(this.whole);
    const shape = { points: hbbCorners(insideFrame(region, this.whole)), colour: colourHex('orange') };
    const shapes = [{ ...shape, strokePx: STROKE_PX }];
    return this.imageOf(role, await drawOnGround(await this.ground, shapes, this.whole));
  }

  /** The pixels of a region, without marks; reduced where it is larger than a picture may be. */
  async regionCrop(role: string, region: Hbb): Promise<VlmImage> {
    const [x1, y1, x2, y2] = region;
    const [left, top, right, bottom] = this.scene.framePx;
    const window: Hbb = [
      Math.max(left, Math.floor(x1)),
      Math.max(top, Math.floor(y1)),
      Math.min(right, Math.ceil(x2)),
      Math.min(bottom, Math.ceil(y2)),
    ];
    return this.imageOf(role, await this.read(viewOf(window, this.settings.maxSidePx)));
  }

  /** Native pixels around an object, without marks; reduced where the object is larger than a picture may be. */
  async crop(role: string, around: Instance, subject?: Instance): Promise<VlmImage> {
    return this.cropAround(role, [around], subject);
  }

  /** The same around several objects. */
  async cropAround(role: string, around: readonly Instance[], subject?: Instance): Promise<VlmImage> {
    const { cropPx, maxSidePx } = this.settings;
    const boxes = around.map((instance) => hbbOf(shapeOf(instance)));
    const view = viewOf(windowAround(boxes, this.scene.framePx, cropPx), maxSidePx);
    const shapes = subject === undefined ? [] : outline([subject], 'orange', view);
    return this.imageOf(role, await drawOnGround(await this.read(view), shapes, view));
  }

  private read(view: View): Promise<Ground> {
    const { rootPath, cachePath } = this.settings;
    return readGround({ scene: this.scene, rootPath, cachePath }, view);
  }

  private imageOf(role: string, png: Uint8Array): VlmImage {
    return { png, sha256: sha256Hex(png), source: this.scene.source, role };
  }
}

function outline(instances: readonly Instance[], colour: string, view: View): Shape[] {
  return instances.map((instance) => ({
    points: hbbCorners(roomyBox(hbbOf(shapeOf(instance)), view.scale)),
    colour: colourHex(colour),
    strokePx: STROKE_PX,
  }));
}

/** Along the border of the image, so far inside that the whole line is seen. */
function insideFrame(box: Hbb, { window, scale }: View): Hbb {
  const pad = STROKE_PX / scale;
  return [
    Math.max(box[0], window[0] + pad),
    Math.max(box[1], window[1] + pad),
    Math.min(box[2], window[2] - pad),
    Math.min(box[3], window[3] - pad),
  ];
}

/** Wider than the object, so that the line does not cover it. */
function roomyBox(box: Hbb, scale: number): Hbb {
  const side = Math.min(box[2] - box[0], box[3] - box[1]);
  return padHbb(box, Math.max(2 * STROKE_PX, (LEAST_DRAWN_PX - side * scale) / 2) / scale);
}
