import { z } from 'zod';
import { DataError } from '../core/errors.ts';
import { parseLine } from '../io/jsonl.ts';
import { describeIssues } from '../model/issues.ts';
import { type Scene, sceneSchema } from '../model/scene.ts';
import { type ScreenFacts, screenFactsSchema } from '../model/screened.ts';

/** A scene as JSON, and where it stands: `scenes.jsonl.gz:17`. */
export interface SceneText {
  readonly text: string;
  readonly where: string;
}

export interface ReadScene {
  /** The whole line's JSON value; null where it is not JSON. */
  readonly value: unknown;
  /** Null where it is not valid. */
  readonly scene: Scene | null;
  /** Null where it is not valid, and in what ingest makes anew. */
  readonly screen: ScreenFacts | null;
  readonly fault: DataError | null;
}

/** What screening adds bears on no answer, and what ingest makes anew has none of it. */
const bareSchema = z.object({ scene: sceneSchema });
const lineSchema = bareSchema.extend({ screen: screenFactsSchema.optional() });

const known = new WeakMap<SceneText, ReadScene>();

/** What a line holds: parsed and held against its schema once, whoever asks. */
export function readSceneText(line: SceneText): ReadScene {
  const found = known.get(line) ?? parseScene(line);
  known.set(line, found);
  return found;
}

function parseScene({ text, where }: SceneText): ReadScene {
  let value: unknown;
  try {
    value = parseLine(text, where);
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    return { value: null, scene: null, screen: null, fault: error };
  }
  const whole = lineSchema.safeParse(value);
  if (whole.success)
    return { value, scene: whole.data.scene, screen: whole.data.screen ?? null, fault: null };
  const fault = new DataError(where, describeIssues(whole.error, value)[0] ?? 'is not valid');
  return { value, scene: bareSchema.safeParse(value).data?.scene ?? null, screen: null, fault };
}
