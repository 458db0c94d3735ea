import { sha256Hex } from '../core/hash.ts';
import { hbbHeight, hbbWidth } from '../core/hbb.ts';
import { roundTo } from '../core/order.ts';
import { vertexMean } from '../core/polygon.ts';
import type { Scene } from '../model/scene.ts';

/** What screening needs of a scene, without its instances. */
export interface SceneHead {
  readonly id: string;
  readonly source: string;
  readonly imagePath: string | null;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly labelSize: Scene['labelSize'];
  readonly instances: number;
  /** Instances per megapixel. */
  readonly density: number;
  /** Share of the cells of an 8x8 grid that hold an instance, 0 to 1. */
  readonly spread: number;
  /** Hash of every label and corner: equal for two scenes with identical labels; null without instances. */
  readonly labelsHash: string | null;
}

const GRID_SIDE = 8;

export function headOf(scene: Scene): SceneHead {
  const widthPx = hbbWidth(scene.framePx);
  const heightPx = hbbHeight(scene.framePx);
  return {
    id: scene.id,
    source: scene.source,
    imagePath: scene.imagePath,
    widthPx,
    heightPx,
    labelSize: scene.labelSize,
    instances: scene.instances.length,
    density: roundTo(scene.instances.length / ((widthPx * heightPx) / 1e6), 3),
    spread: spreadOf(scene),
    labelsHash: scene.instances.length === 0 ? null : labelsHashOf(scene),
  };
}

function spreadOf(scene: Scene): number {
  const [x1, y1, x2, y2] = scene.framePx;
  const cellOf = (v: number, from: number, to: number): number =>
    Math.min(GRID_SIDE - 1, Math.max(0, Math.floor(((v - from) / (to - from)) * GRID_SIDE)));
  const cells = new Set<number>();
  for (const { quad } of scene.instances) {
    const [x, y] = vertexMean(quad);
    cells.add(cellOf(y, y1, y2) * GRID_SIDE + cellOf(x, x1, x2));
  }
  return cells.size / GRID_SIDE ** 2;
}

function labelsHashOf(scene: Scene): string {
  const lines = scene.instances.map((i) => `${i.category} ${i.quad.join(' ')}`);
  return sha256Hex([scene.framePx.join(' '), ...lines.sort()].join('\n'));
}
