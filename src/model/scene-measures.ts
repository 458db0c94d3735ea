import { hbbHeight, hbbOf, hbbWidth } from '../core/hbb.ts';
import { minAreaRect } from '../core/obb.ts';
import { clipByHbb, polygonArea } from '../core/polygon.ts';
import type { Scene } from './scene.ts';

/** The numbers of a scene that statistics need, so that scenes can be read one after another. */
export interface SceneMeasures {
  readonly id: string;
  readonly source: string;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly instanceCount: number;
  readonly targets: readonly TargetMeasures[];
}

export interface TargetMeasures {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly longPx: number;
  readonly shortPx: number;
  readonly areaShare: number;
}

/** Measures of a scene and of the instances in `targetIds`. */
export function measureScene(scene: Scene, targetIds: ReadonlySet<string>): SceneMeasures {
  const [, , widthPx, heightPx] = scene.framePx;
  const targets = scene.instances.filter((i) => targetIds.has(i.id));
  return {
    id: scene.id,
    source: scene.source,
    widthPx,
    heightPx,
    instanceCount: scene.instances.length,
    targets: targets.map((target) => {
      const outline = target.outline ?? target.quad;
      const visible = clipByHbb(outline, scene.framePx);
      const hbb = hbbOf(visible.length > 0 ? visible : outline);
      const obb = minAreaRect(target.quad);
      return {
        widthPx: hbbWidth(hbb),
        heightPx: hbbHeight(hbb),
        longPx: obb.longSidePx,
        shortPx: obb.shortSidePx,
        areaShare: polygonArea(visible) / (widthPx * heightPx),
      };
    }),
  };
}
