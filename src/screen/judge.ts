import { type Drop, drop } from '../core/drop.ts';
import { compareNatural } from '../core/order.ts';
import type { Config } from '../model/config.ts';
import type { SceneHead } from './scene-head.ts';

export type ScreenParams = Config['screen'];

/** What labels and image size alone tell: null where the scene may stay. The long edge is judged apart. */
export function judgeLabels(head: SceneHead, params: ScreenParams): Drop | null {
  const { labelSize: stated } = head;
  if (stated !== null && (stated.widthPx !== head.widthPx || stated.heightPx !== head.heightPx)) {
    return drop('size-mismatch', `${head.widthPx}x${head.heightPx}`, `${stated.widthPx}x${stated.heightPx}`);
  }
  if (head.instances < params.minInstances)
    return drop('too-few-instances', head.instances, params.minInstances);
  if (head.spread < params.minSpread) return drop('too-little-spread', head.spread, params.minSpread);
  return null;
}

export function longEdgeOf(head: Pick<SceneHead, 'widthPx' | 'heightPx'>): number {
  return Math.max(head.widthPx, head.heightPx);
}

/** Scenes that are too small but within the exception quota of their source: the largest long edges first, then by id. */
export function chooseExceptions(heads: readonly SceneHead[], params: ScreenParams): Set<string> {
  const chosen = new Set<string>();
  for (const [source, { minLongEdgePx, quota }] of Object.entries(params.exceptions)) {
    const eligible = heads.filter(
      (h) => h.source === source && longEdgeOf(h) >= minLongEdgePx && longEdgeOf(h) < params.minLongEdgePx,
    );
    eligible.sort((a, b) => longEdgeOf(b) - longEdgeOf(a) || compareNatural(a.id, b.id));
    for (const head of eligible.slice(0, quota)) chosen.add(head.id);
  }
  return chosen;
}

/** Least long edge that any scene of the source may have to be looked at further. */
export function lowestLongEdge(source: string, params: ScreenParams): number {
  return Math.min(params.minLongEdgePx, params.exceptions[source]?.minLongEdgePx ?? params.minLongEdgePx);
}
