import type { DraftParams } from '../model/draft-params.ts';
import type { IndexedScene } from '../spatial/scene-index.ts';
import type { Asker } from './trail.ts';
import type { SceneViews } from './views/scene-views.ts';

/** What drafting needs of one scene, and whom to ask. */
export interface DraftSetting {
  readonly indexed: IndexedScene;
  readonly views: SceneViews;
  readonly params: DraftParams;
  /** Ids of the sources of the run. */
  readonly sources: readonly string[];
  readonly asker: Asker;
}

/** How slots of the scene are worded, pixels for coordinates. */
export function contextOf({ taxonomy, scene }: IndexedScene) {
  return { taxonomy, framePx: scene.framePx, protocol: 'pixel', colours: {} } as const;
}
