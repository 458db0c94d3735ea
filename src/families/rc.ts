import { z } from 'zod';
import { type Drop, drop, isDrop } from '../core/drop.ts';
import type { Hbb } from '../core/hbb.ts';
import type { KeyedDraw } from '../core/rng.ts';
import { regionRef } from '../model/facts.ts';
import type { Scene } from '../model/scene.ts';
import type { Slots } from '../model/wording.ts';
import { regionOf } from '../spatial/lattice.ts';
import { hasCentreIn, membersInRegion } from '../spatial/membership.ts';
import { regionMargins } from '../spatial/regions.ts';
import type { IndexedScene } from '../spatial/scene-index.ts';
import { countBin } from './count-bins.ts';
import type { Derived, TaskFamily } from './family.ts';
import {
  boxAround,
  type CleanRegion,
  judgeFrame,
  pickKeyed,
  proposeRegions,
  REGION_PROPOSAL_DROP_CODES,
  regionParamsSchema,
  settleRegion,
} from './region-proposals.ts';
import { judgeCategory, SCOPE_DROP_CODES } from './scope.ts';

const params = z
  .strictObject({
    maxTargets: z.number().int().min(1).default(100).describe('Larger counts are dropped.'),
    emptyPerScene: z
      .number()
      .int()
      .min(0)
      .default(1)
      .describe(
        'Empty regions proposed per scene; each holds something that could be taken for the category.',
      ),
    regions: regionParamsSchema,
  })
  .prefault({});
type Params = z.infer<typeof params>;

const facts = z.strictObject({ category: z.string(), region: regionRef() });
type Facts = z.infer<typeof facts>;

/** Regional counting: how many instances of a category have their centre in a rectangle. */
export const family = {
  meta: {
    id: 'RC',
    title: 'Regional counting',
    dimension: 'counting',
    answer: 'count',
    tier: 'rules',
    version: 1,
    description: 'How many instances of a category have their centre in a rectangle; sometimes none.',
    dropCodes: {
      'rest-class': SCOPE_DROP_CODES['rest-class'],
      ...REGION_PROPOSAL_DROP_CODES,
      'zero-without-confusable':
        'the region holds neither the category nor anything that could be taken for it',
    },
  },
  params,
  facts,
  templates: {
    en: [
      'How many {categories} have their centre inside the rectangle {region}? {format}',
      'Count every {category} whose centre lies within {region}. {format}',
      'Look only at the part of the image inside {region}. What is the number of {categories} with their centre in it? {format}',
      'Within the region {region}, how many {categories} are there? An object counts when its centre is inside. {format}',
    ],
  },
  *propose(
    indexed: IndexedScene,
    { maxTargets, emptyPerScene, regions }: Params,
    draw: KeyedDraw,
  ): Generator<Facts | Drop> {
    const fit: string[] = [];
    for (const category of indexed.categories) {
      const refusal = judgeCategory(indexed, category);
      if (refusal !== null) {
        yield refusal;
        continue;
      }
      fit.push(category);
      for (const found of proposeRegions(indexed, category, maxTargets, regions, draw)) {
        yield isDrop(found) ? found : factsOf(indexed, category, found, maxTargets);
      }
    }
    for (const category of inKeyedOrder(fit, draw).slice(0, emptyPerScene)) {
      const found = proposeEmpty(indexed, category, regions, draw);
      if (found !== null) yield isDrop(found) ? found : factsOf(indexed, category, found, maxTargets);
    }
  },
  answer({ category, region }: Facts, scene: Scene): Derived | Drop {
    const targets = membersInRegion(scene, category, region);
    return {
      answer: { kind: 'count', count: targets.length },
      targets: targets.map((t) => t.id),
      answerBin: countBin(targets.length),
      margins: regionMargins(scene, category, region),
    };
  },
  ask({ category, region }: Facts): Slots {
    return {
      category: { type: 'category', category, number: 'singular' },
      categories: { type: 'category', category, number: 'plural' },
      region: { type: 'region', box: region },
      format: { type: 'format', answer: 'count' },
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
  if (members.length > maxTargets) return drop('too-many-targets', members.length, maxTargets, about);
  if (members.length === 0 && !hasConfusable(indexed, category, region)) {
    return drop('zero-without-confusable', 0, 1, about);
  }
  return { category, region };
}

function inKeyedOrder(categories: readonly string[], draw: KeyedDraw): string[] {
  const ranks = new Map(categories.map((c) => [c, draw('empty', c).unit()]));
  return [...categories].sort((a, b) => (ranks.get(a) as number) - (ranks.get(b) as number));
}

/** Zero is a fair answer only where something in the region could be taken for the category. */
function hasConfusable(indexed: IndexedScene, category: string, region: Hbb): boolean {
  const lookalikes = new Set(confusablesOf(indexed, category));
  const { framePx, lineage } = indexed.scene;
  return indexed
    .search(region)
    .some(
      (i) =>
        [i.category, ...(lineage[i.category] ?? [])].some((c) => lookalikes.has(c)) &&
        hasCentreIn(i, region, framePx),
    );
}

function confusablesOf(indexed: IndexedScene, category: string): string[] {
  return indexed.taxonomy.confusableWith(category).map((c) => c.id);
}

/** A region around a look-alike without any member of the category; null where the scene has none. */
function proposeEmpty(
  indexed: IndexedScene,
  category: string,
  { rules }: Params['regions'],
  draw: KeyedDraw,
): CleanRegion | Drop | null {
  const frame = indexed.scene.framePx;
  if (judgeFrame(frame, rules) !== null) return null;
  const seed = draw('empty-seeds', category).below(2 ** 31);
  const lookalikes = confusablesOf(indexed, category).flatMap((id) => indexed.membersOf(id));
  for (const lookalike of pickKeyed(lookalikes, 8, seed)) {
    const rng = draw('empty-region', category, [...lookalike.quad]);
    const box = boxAround(frame, indexed.centreOf(lookalike), rules.minSidePx * 1.2, rules, rng);
    if (box === null || indexed.countMembers(category, regionOf(frame, box)) > 0) continue;
    return settleRegion(indexed, category, box, rules);
  }
  return null;
}
