import type { SceneLine } from '../model/scene-line.ts';
import { sceneLineSchema } from '../model/scene-line.ts';
import { measureScene, type SceneMeasures } from '../model/scene-measures.ts';
import { faultOf } from './integrity-lines.ts';

export interface SceneCheckShared {
  /** Targets of the open records, by scene. */
  readonly targets: ReadonlyMap<string, readonly string[]>;
}

export interface SceneCheckItem {
  readonly text: string;
  /** `scenes.jsonl.gz:17`. */
  readonly where: string;
}

/** What a scene says of its image, as `images.jsonl` says it too. */
export interface SceneHead {
  readonly id: string;
  readonly source: string;
  readonly sourceSplit: string;
  readonly sourcePath: string | null;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly gsdMeters: number | null;
  readonly group: string;
  readonly sha256: string | null;
}

export interface SceneCheck {
  readonly where: string;
  readonly fault: string | null;
  /** Null for a line that is no scene. */
  readonly scene: { readonly head: SceneHead; readonly measures: SceneMeasures } | null;
}

/** A line of `scenes.jsonl.gz` against its schema; with the numbers that the release's statistics are made from. */
export function checkScene(shared: SceneCheckShared, { text, where }: SceneCheckItem): SceneCheck {
  const fault = faultOf(text, where, sceneLineSchema);
  if (fault !== null) return { where, fault, scene: null };
  const line = JSON.parse(text) as SceneLine;
  const measures = measureScene(line.scene, new Set(shared.targets.get(line.scene.id)));
  return { where, fault: null, scene: { head: headOf(line), measures } };
}

function headOf({ scene, screen }: SceneLine): SceneHead {
  return {
    id: scene.id,
    source: scene.source,
    sourceSplit: scene.sourceSplit,
    sourcePath: scene.imagePath,
    widthPx: scene.framePx[2],
    heightPx: scene.framePx[3],
    gsdMeters: scene.gsdMeters,
    group: screen.group,
    sha256: screen.pixels?.sha256 ?? null,
  };
}
