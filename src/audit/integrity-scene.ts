import type { Scene } from '../model/scene.ts';
import { sceneLineSchema } from '../model/scene-line.ts';
import type { SceneMeasures } from '../model/scene-measures.ts';
import type { ScreenFacts } from '../model/screened.ts';
import { faultOf, spellingFaultOf } from './integrity-lines.ts';
import { readSceneText, type SceneText } from './scene-text.ts';

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
export function checkScene(line: SceneText, measure: (scene: Scene) => SceneMeasures): SceneCheck {
  const { where, text } = line;
  const { value, scene, screen } = readSceneText(line);
  if (scene === null || screen === null)
    return { where, fault: faultOf(text, where, sceneLineSchema), scene: null };
  const fault = spellingFaultOf(value, text);
  if (fault !== null) return { where, fault, scene: null };
  return { where, fault, scene: { head: headOf(scene, screen), measures: measure(scene) } };
}

function headOf(scene: Scene, screen: ScreenFacts): SceneHead {
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
