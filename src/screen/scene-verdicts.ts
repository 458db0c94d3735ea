import { type Drop, drop } from '../core/drop.ts';
import { compareNatural } from '../core/order.ts';
import type { ScreenParams } from './label-verdict.ts';
import type { SceneHead } from './screen-scene.ts';

export interface Verdicts {
  /** Why a scene is dropped, by scene id; a scene that is not named is kept. */
  readonly drops: ReadonlyMap<string, Drop>;
  /** Scenes kept below the long-edge limit. */
  readonly exceptions: ReadonlySet<string>;
}

/**
 * Decides what hangs on all scenes together. Of scenes with the same image file the first in natural order of ids stays.
 * Scenes below the long-edge limit that nothing else rules out fill the exception quota of their source: the largest
 * long edges first, then by id.
 */
export function judgeScenes(heads: readonly SceneHead[], params: ScreenParams): Verdicts {
  const drops = new Map<string, Drop>();
  const exceptions = new Set<string>();
  const owners = new Map<string, string>();
  const used = new Map<string, number>();
  for (const head of byRank(heads, params.minLongEdgePx)) {
    const found = head.drop ?? judgeDuplicate(head, owners) ?? judgeException(head, params, used);
    if (found !== null) {
      drops.set(head.id, found);
      continue;
    }
    if (head.longEdgePx < params.minLongEdgePx) exceptions.add(head.id);
    if (head.image !== null) owners.set(head.image.sha256, head.id);
  }
  return { drops, exceptions };
}

/** Scenes from the limit up by id, then those below it, largest first. */
function byRank(heads: readonly SceneHead[], limitPx: number): SceneHead[] {
  const rankOf = (head: SceneHead): number => Math.min(head.longEdgePx, limitPx);
  return [...heads].sort((a, b) => rankOf(b) - rankOf(a) || compareNatural(a.id, b.id));
}

function judgeDuplicate(head: SceneHead, owners: ReadonlyMap<string, string>): Drop | null {
  const owner = head.image === null ? undefined : owners.get(head.image.sha256);
  if (owner === undefined) return null;
  return drop('duplicate-image', owner, null, { sha256: head.image?.sha256 });
}

function judgeException(head: SceneHead, params: ScreenParams, used: Map<string, number>): Drop | null {
  if (head.longEdgePx >= params.minLongEdgePx) return null;
  const quota = params.exceptions[head.source]?.quota ?? 0;
  const rank = (used.get(head.source) ?? 0) + 1;
  used.set(head.source, rank);
  if (rank <= quota) return null;
  return drop('long-edge-too-short', head.longEdgePx, params.minLongEdgePx, {
    exceptionRank: rank,
    exceptionQuota: quota,
  });
}
