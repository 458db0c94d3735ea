import type { AnyFamily } from './family.ts';
import { each, eachFacts } from './law-tools.ts';
import { checkAnswer, checkJson, checkTotal, checkTranslation } from './laws-of-answers.ts';
import {
  checkDeclared,
  checkDropCase,
  checkEmpty,
  checkNames,
  checkOrder,
  checkYield,
} from './laws-of-proposals.ts';
import { checkOptions, checkTemplates } from './laws-of-questions.ts';
import type { DropCase, SceneCase } from './trial.ts';

export type { DropCase } from './trial.ts';

export interface FamilyCases {
  /** At least one of them gives facts with an answer. */
  readonly scenes: readonly SceneCase[];
  /** One per drop code that the family declares. */
  readonly drops?: Readonly<Record<string, DropCase>>;
}

export interface Law {
  readonly name: string;
  /** Throws an Error that says what was found and what was expected. */
  check(): void;
}

/**
 * What holds for every task family, whatever it asks. A family of the user's own is tested with these too: run each law
 * as a test of its own.
 */
export function familyLaws(family: AnyFamily, cases: FamilyCases): Law[] {
  const scenes = cases.scenes.map((tried) => ({ ...tried, scene: deepFreeze(structuredClone(tried.scene)) }));
  const law = (name: string, check: () => void): Law => ({ name, check });
  return [
    law('some scene gives facts with an answer', () => checkYield(family, scenes)),
    law('params have defaults for everything', () => void family.params.parse({})),
    law('the empty scene yields nothing', () => checkEmpty(family, scenes)),
    law('the order of instances in memory changes nothing', () => each(scenes, (s) => checkOrder(family, s))),
    law('the names of instances change nothing', () => each(scenes, (s) => checkNames(family, s))),
    law('facts survive JSON and their schema', () => eachFacts(family, scenes, checkJson)),
    law('the answer is of the declared kind and rests on instances of the scene', () =>
      eachFacts(family, scenes, checkAnswer),
    ),
    law('the answer is total: scenes without the instances, or with all of them in one point', () =>
      eachFacts(family, scenes, checkTotal),
    ),
    law('moving frame, regions and instances together moves absolute answers and nothing else', () =>
      eachFacts(family, scenes, checkTranslation),
    ),
    law('options are distinct and exactly one is right', () => checkOptions(family, scenes)),
    law('every template can be filled and states the answer format', () => checkTemplates(family, scenes)),
    law('every drop is declared', () => each(scenes, (s) => checkDeclared(family, s))),
    ...Object.keys(family.meta.dropCodes).map((code) =>
      law(`drop code ${code} has a case`, () => checkDropCase(family, code, cases.drops?.[code])),
    ),
  ];
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) deepFreeze(part);
    Object.freeze(value);
  }
  return value;
}
