import { z } from 'zod';
import { type Drop, drop } from '../core/drop.ts';
import type { KeyedDraw } from '../core/rng.ts';
import { boxFormSchema } from '../model/answer.ts';
import type { Scene } from '../model/scene.ts';
import type { Slots } from '../model/wording.ts';
import { membersOf } from '../spatial/membership.ts';
import type { IndexedScene } from '../spatial/scene-index.ts';
import { boxesOf, chooseBoxForm } from './box-form.ts';
import { countBin } from './count-bins.ts';
import type { Derived, TaskFamily } from './family.ts';
import { aboutCategory, judgeCategory, judgeUnknowns, SCOPE_DROP_CODES } from './scope.ts';

const params = z
  .strictObject({
    maxTargets: z
      .number()
      .int()
      .min(1)
      .default(60)
      .describe('Larger answer sets are dropped, never cut short.'),
  })
  .prefault({});
type Params = z.infer<typeof params>;

const facts = z.strictObject({ category: z.string(), geometry: boxFormSchema });
type Facts = z.infer<typeof facts>;

/** Global detection: every instance of a category in the whole image. */
export const family = {
  meta: {
    id: 'GD',
    title: 'Global detection',
    dimension: 'grounding',
    answer: 'boxes',
    tier: 'rules',
    version: 1,
    description: 'Every instance of a category in the whole image, as boxes.',
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
      'Find every {category} in the whole image. {format}',
      'Locate all {categories} that this image shows, leaving none out. {format}',
      'Where are the {categories} in this image? Give one box for each of them. {format}',
      'Detect each {category} anywhere in the image. {format}',
    ],
  },
  *propose(indexed: IndexedScene, { maxTargets }: Params, _draw: KeyedDraw): Generator<Facts | Drop> {
    for (const category of indexed.categories) yield proposeCategory(indexed, category, maxTargets);
  },
  answer({ category, geometry }: Facts, scene: Scene): Derived | Drop {
    const targets = membersOf(scene, category);
    if (targets.length === 0) return drop('no-target', 0, 1, { category });
    return {
      answer: boxesOf(targets, geometry, scene),
      targets: targets.map((t) => t.id),
      answerBin: countBin(targets.length),
      margins: {},
    };
  },
  ask({ category, geometry }: Facts): Slots {
    return {
      category: { type: 'category', category, number: 'singular' },
      categories: { type: 'category', category, number: 'plural' },
      format: { type: 'format', answer: 'boxes', form: geometry },
    };
  },
} satisfies TaskFamily<Params, Facts>;

function proposeCategory(indexed: IndexedScene, category: string, maxTargets: number): Facts | Drop {
  const refusal = judgeCategory(indexed, category) ?? judgeUnknowns(indexed, category, null);
  if (refusal !== null) return refusal;
  const targets = indexed.membersOf(category);
  if (targets.length > maxTargets) {
    return drop('too-many-targets', targets.length, maxTargets, aboutCategory(indexed, category));
  }
  return { category, geometry: chooseBoxForm(indexed, targets) };
}
