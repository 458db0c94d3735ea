import { type Drop, drop } from '../core/drop.ts';
import { hbbCentre, hbbHeight, hbbOf, hbbWidth } from '../core/hbb.ts';
import { roundTo } from '../core/order.ts';
import type { Config } from '../model/config.ts';
import type { Scene } from '../model/scene.ts';

export type ScreenParams = Config['screen'];

const SPREAD_CELLS = 8;

/** Instances per megapixel. */
export function densityOf(scene: Scene): number {
  const megapixels = (hbbWidth(scene.framePx) * hbbHeight(scene.framePx)) / 1e6;
  return roundTo(scene.instances.length / megapixels, 3);
}

/** Share of the cells of an 8x8 grid over the frame that hold the centre of an instance, 0 to 1. */
export function spreadOf(scene: Scene): number {
  const width = hbbWidth(scene.framePx);
  const height = hbbHeight(scene.framePx);
  const cells = new Set<number>();
  const cellOf = (position: number, size: number): number =>
    Math.min(SPREAD_CELLS - 1, Math.max(0, Math.floor((position / size) * SPREAD_CELLS)));
  for (const instance of scene.instances) {
    const [x, y] = hbbCentre(hbbOf(instance.outline ?? instance.quad));
    cells.add(cellOf(y, height) * SPREAD_CELLS + cellOf(x, width));
  }
  return roundTo(cells.size / SPREAD_CELLS ** 2, 4);
}

export function longEdgeOf(scene: Scene): number {
  return Math.max(hbbWidth(scene.framePx), hbbHeight(scene.framePx));
}

/** The long edge from which a scene of this source may be kept, as an exception where it is below the limit. */
export function leastLongEdge(source: string, params: ScreenParams): number {
  const exception = params.exceptions[source];
  if (exception === undefined || exception.quota === 0) return params.minLongEdgePx;
  return Math.min(params.minLongEdgePx, exception.minLongEdgePx);
}

/** Why a scene cannot be used, as far as its labels and its stated size tell; null where they do not. */
export function judgeLabels(scene: Scene, params: ScreenParams): Drop | null {
  const [width, height] = [hbbWidth(scene.framePx), hbbHeight(scene.framePx)];
  const stated = scene.labelSize;
  if (stated !== null && (stated.widthPx !== width || stated.heightPx !== height))
    return drop('size-mismatch', `${width}x${height}`, `${stated.widthPx}x${stated.heightPx}`, {
      sizeFrom: scene.sizeFrom,
    });
  const leastPx = leastLongEdge(scene.source, params);
  if (longEdgeOf(scene) < leastPx) return drop('long-edge-too-short', longEdgeOf(scene), leastPx);
  if (scene.instances.length < params.minInstances)
    return drop('too-few-instances', scene.instances.length, params.minInstances);
  const spread = spreadOf(scene);
  return spread < params.minSpread ? drop('too-little-spread', spread, params.minSpread) : null;
}
