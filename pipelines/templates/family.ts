/** Where a file is going to stand: it imports from the engine's folders, or from its package. */
export type Home = 'repository' | 'package';

const IMPORTS: Readonly<Record<Home, string>> = {
  repository: `import { z } from 'zod';
import { type Drop, drop } from '../core/drop.ts';
import type { Scene } from '../model/scene.ts';
import type { Slots } from '../model/wording.ts';
import { membersOf } from '../spatial/membership.ts';
import type { IndexedScene } from '../spatial/scene-index.ts';
import { countBin } from './count-bins.ts';
import type { Derived, TaskFamily } from './family.ts';
import { aboutCategory, judgeCategory, judgeUnknowns, SCOPE_DROP_CODES } from './scope.ts';
`,
  package: `import {
  aboutCategory,
  countBin,
  type Derived,
  type Drop,
  drop,
  type IndexedScene,
  judgeCategory,
  judgeUnknowns,
  membersOf,
  type Scene,
  SCOPE_DROP_CODES,
  type Slots,
  type TaskFamily,
  z,
} from 'uhr-micro';
`,
};

/** A whole family to begin with: counts a category where there are enough of it. */
export function familyModule(id: string, home: Home): string {
  return `${IMPORTS[home]}
const params = z
  .strictObject({
    minCount: z.number().int().min(1).default(2).describe('Fewer objects are not asked for.'),
  })
  .prefault({});
type Params = z.infer<typeof params>;

const facts = z.strictObject({ category: z.string() });
type Facts = z.infer<typeof facts>;

/** How many objects of a category the whole image shows, where there are enough of them. */
export const family = {
  meta: {
    id: '${id}',
    title: '${id}',
    dimension: 'counting',
    answer: 'count',
    tier: 'rules',
    version: 1,
    description: 'How many objects of a category the whole image shows, where there are enough of them.',
    dropCodes: {
      ...SCOPE_DROP_CODES,
      'too-few': 'the image holds fewer objects of the category than are asked for',
    },
  },
  params,
  facts,
  templates: {
    en: [
      'How many {categories} does the image show? {format}',
      'Count the {categories} in the image. {format}',
      'State the number of {categories} in the image. {format}',
    ],
  },
  *propose(indexed: IndexedScene, { minCount }: Params): Generator<Facts | Drop> {
    for (const category of indexed.categories) yield proposeCategory(indexed, category, minCount);
  },
  answer({ category }: Facts, scene: Scene): Derived | Drop {
    const targets = membersOf(scene, category);
    if (targets.length === 0) return drop('too-few', 0, 1, { category });
    return {
      answer: { kind: 'count', count: targets.length },
      targets: targets.map((target) => target.id),
      answerBin: countBin(targets.length),
      margins: {},
    };
  },
  ask({ category }: Facts): Slots {
    return {
      categories: { type: 'category', category, number: 'plural' },
      format: { type: 'format', answer: 'count' },
    };
  },
} satisfies TaskFamily<Params, Facts>;

function proposeCategory(indexed: IndexedScene, category: string, minCount: number): Facts | Drop {
  const refusal = judgeCategory(indexed, category) ?? judgeUnknowns(indexed, category, null);
  if (refusal !== null) return refusal;
  const count = indexed.membersOf(category).length;
  if (count < minCount) return drop('too-few', count, minCount, aboutCategory(indexed, category));
  return { category };
}
`;
}

const CASES = `: FamilyCases = {
  scenes: [{ scene: scatteredScene(20, ['ship', 'airplane']) }],
  drops: {
    'rest-class': { scene: makeScene({ instances: [boxAt('other-ship', 500, 500, 40, 20)] }) },
    'unknown-in-scope': {
      scene: makeScene({
        instances: [boxAt('ship', 500, 500, 40, 20)],
        unknowns: [{ reason: 'truncated', category: 'ship', area: [0, 0, 9, 0, 9, 9, 0, 9] }],
      }),
    },
    'too-few': { scene: makeScene({ instances: [boxAt('ship', 500, 500, 40, 20)] }) },
  },
};
`;

/** Cases that the contract test of the repository finds by their name. */
export function familyCases(): string {
  return `import type { FamilyCases } from '../../../src/families/laws.ts';
import { boxAt, makeScene, scatteredScene } from '../scenes.ts';

export const cases${CASES}`;
}

/** A test of its own, for Node's test runner. */
export function familyTest(name: string): string {
  return `import { test } from 'node:test';
import { boxAt, type FamilyCases, familyLaws, makeScene, scatteredScene } from 'uhr-micro';
import { family } from './${name}.ts';

const cases${CASES}
for (const law of familyLaws(family, cases)) test(law.name, () => law.check());
`;
}
