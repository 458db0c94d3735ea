import { readFileSync } from 'node:fs';
import {
  type Accepted,
  checkExpression,
  type Rejected,
} from '../../../src/draft/sentence/check-expression.ts';
import { predicateParamsSchema } from '../../../src/model/predicates.ts';
import type { IndexedScene } from '../../../src/spatial/scene-index.ts';
import { EXPRESSION_SCENES } from './expression-scenes.ts';

/** One line of a file of expressions: written for `target` in the scene of that name. */
export interface Spoken {
  readonly scene: string;
  readonly target: string;
  readonly text: string;
}

export function readSpoken(name: string): Spoken[] {
  return readFileSync(new URL(name, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Spoken);
}

export function sceneOf(name: string): IndexedScene {
  const found = EXPRESSION_SCENES.get(name);
  if (found === undefined) throw new Error(`no scene ${name}`);
  return found;
}

export function check(indexed: IndexedScene, target: string, text: string): Accepted | Rejected {
  return checkExpression(text, target, indexed, predicateParamsSchema.parse({}));
}

/** `accepted`, or the code with what was found. */
export function outcomeOf(result: Accepted | Rejected): string {
  return result.accepted ? 'accepted' : `${result.code}: ${result.value}`;
}
