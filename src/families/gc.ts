import { z } from 'zod';
import { type Drop, drop } from '../core/drop.ts';
import type { KeyedDraw } from '../core/rng.ts';
import type { Scene } from '../model/scene.ts';
import type { Slots } from '../model/wording.ts';
import { membersOf } from '../spatial/membership.ts';
import type { IndexedScene } from '../spatial/scene-index.ts';
import { countBin } from './count-bins.ts';
import type { Derived, TaskFamily } from './family.ts';
import { aboutCategory, judgeCategory, judgeUnknowns, SCOPE_DROP_CODES } from './scope.ts';

const params = z
  .strictObject({
    maxTargets: z.number().int().min(1).default(1000).describe('Larger counts are dropped.'),
  })
  .prefault({});
type Params = z.infer<typeof params>;

const facts = z.strictObject({ category: z.string() });
type Facts = z.infer<typeof facts>;

/** Global counting: how many instances of a category the whole image shows. */
export const family = {
  meta: {
    id: 'GC',
    title: 'Global counting',
    dimension: 'counting',
    answer: 'count',
    tier: 'rules',
    version: 1,
    description: 'How many instances of a category the whole image shows.',
    dropCodes: {
      ...SCOPE_DROP_CODES,
      'too-many-targets': 'the image holds more objects of the category than may be asked for',
      'no-target': 'the image holds no object of the category',
    },
  },
  params,
  facts,
  templates: {
    en: [
      'How many {categories} are there in the whole image? {format}',
      'Count every {category} in this image. {format}',
      'What is the number of {categories} that this image shows in all? {format}',
      'Go through the whole image and count the {categories}. {format}',
    ],
  },
  *propose(indexed: IndexedScene, { maxTargets }: Params, _draw: KeyedDraw): Generator<Facts | Drop> {
    for (const category of indexed.categories) yield proposeCategory(indexed, category, maxTargets);
  },
  answer({ category }: Facts, scene: Scene): Derived | Drop {
    const targets = membersOf(scene, category);
    if (targets.length === 0) return drop('no-target', 0, 1, { category });
    return {
      answer: { kind: 'count', count: targets.length },
      targets: targets.map((t) => t.id),
      answerBin: countBin(targets.length),
      margins: {},
    };
  },
  ask({ category }: Facts): Slots {
    return {
      category: { type: 'category', category, number: 'singular' },
      categories: { type: 'category', category, number: 'plural' },
      format: { type: 'format', answer: 'count' },
    };
  },
} satisfies TaskFamily<Params, Facts>;

function proposeCategory(indexed: IndexedScene, category: string, maxTargets: number): Facts | Drop {
  const refusal = judgeCategory(indexed, category) ?? judgeUnknowns(indexed, category, null);
  if (refusal !== null) return refusal;
  const count = indexed.membersOf(category).length;
  if (count > maxTargets)
    return drop('too-many-targets', count, maxTargets, aboutCategory(indexed, category));
  return { category };
}
