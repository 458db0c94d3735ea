import { z } from 'zod';
import { type Drop, drop, isDrop } from '../core/drop.ts';
import type { KeyedDraw } from '../core/rng.ts';
import { boxFormSchema } from '../model/answer.ts';
import { regionRef } from '../model/facts.ts';
import type { Scene } from '../model/scene.ts';
import type { Slots } from '../model/wording.ts';
import { membersInRegion } from '../spatial/membership.ts';
import { regionMargins } from '../spatial/regions.ts';
import type { IndexedScene } from '../spatial/scene-index.ts';
import { boxesOf, chooseBoxForm } from './box-form.ts';
import { countBin } from './count-bins.ts';
import type { Derived, TaskFamily } from './family.ts';
import {
  type CleanRegion,
  proposeRegions,
  REGION_PROPOSAL_DROP_CODES,
  regionParamsSchema,
} from './region-proposals.ts';
import { judgeCategory, SCOPE_DROP_CODES } from './scope.ts';

const params = z
  .strictObject({
    maxTargets: z
      .number()
      .int()
      .min(1)
      .default(40)
      .describe('Larger answer sets are dropped, never cut short.'),
    regions: regionParamsSchema,
  })
  .prefault({});
type Params = z.infer<typeof params>;

const facts = z.strictObject({ category: z.string(), geometry: boxFormSchema, region: regionRef() });
type Facts = z.infer<typeof facts>;

/** Regional detection: every instance of a category whose centre lies in a rectangle. */
export const family = {
  meta: {
    id: 'RD',
    title: 'Regional detection',
    dimension: 'grounding',
    answer: 'boxes',
    tier: 'rules',
    version: 1,
    description: 'Every instance of a category whose centre lies in a rectangle, as boxes.',
    dropCodes: {
      'rest-class': SCOPE_DROP_CODES['rest-class'],
      ...REGION_PROPOSAL_DROP_CODES,
      'no-target': 'the region holds no object of the category',
    },
  },
  params,
  facts,
  templates: {
    en: [
      'Find every {category} whose centre lies inside the rectangle {region}. {format}',
      'Look only at the part of the image inside {region}. Locate all {categories} with their centre in it. {format}',
      'Which {categories} have their centre within the rectangle {region}? Give one box for each of them. {format}',
      'Detect each {category} in the region {region}; it counts when its centre is inside. {format}',
    ],
  },
  *propose(indexed: IndexedScene, { maxTargets, regions }: Params, draw: KeyedDraw): Generator<Facts | Drop> {
    for (const category of indexed.categories) {
      const refusal = judgeCategory(indexed, category);
      if (refusal !== null) {
        yield refusal;
        continue;
      }
      for (const found of proposeRegions(indexed, category, maxTargets, regions, draw)) {
        yield isDrop(found) ? found : factsOf(indexed, category, found, maxTargets);
      }
    }
  },
  answer({ category, geometry, region }: Facts, scene: Scene): Derived | Drop {
    const targets = membersInRegion(scene, category, region);
    if (targets.length === 0) return drop('no-target', 0, 1, { category, region });
    return {
      answer: boxesOf(targets, geometry, scene),
      targets: targets.map((t) => t.id),
      answerBin: countBin(targets.length),
      margins: regionMargins(scene, category, region),
    };
  },
  ask({ category, geometry, region }: Facts): Slots {
    return {
      category: { type: 'category', category, number: 'singular' },
      categories: { type: 'category', category, number: 'plural' },
      region: { type: 'region', box: region },
      format: { type: 'format', answer: 'boxes', form: geometry },
    };
  },
  regions: ({ region }: Facts) => [region],
} satisfies TaskFamily<Params, Facts>;

function factsOf(
  indexed: IndexedScene,
  category: string,
  { region, members }: CleanRegion,
  maxTargets: number,
): Facts | Drop {
  const about = { category, region, objects: members.length };
  if (members.length === 0) return drop('no-target', 0, 1, about);
  if (members.length > maxTargets) return drop('too-many-targets', members.length, maxTargets, about);
  return { category, geometry: chooseBoxForm(indexed, members), region };
}
