import { z } from 'zod';
import { type Drop, drop, isDrop } from '../core/drop.ts';
import type { Hbb } from '../core/hbb.ts';
import type { KeyedDraw } from '../core/rng.ts';
import { regionRef } from '../model/facts.ts';
import type { Scene } from '../model/scene.ts';
import type { Slots } from '../model/wording.ts';
import { comparePlace, membersInRegion } from '../spatial/membership.ts';
import { regionMargins } from '../spatial/regions.ts';
import type { IndexedScene } from '../spatial/scene-index.ts';
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
    maxTargets: z.number().int().min(1).default(100).describe('Objects of the category in either region.'),
    minDifference: z.number().int().min(1).default(1),
    pairsPerBin: z
      .number()
      .int()
      .min(1)
      .default(2)
      .describe('Pairs taken per category and bin of the difference.'),
    regions: regionParamsSchema,
  })
  .prefault({});
type Params = z.infer<typeof params>;

const facts = z.strictObject({ category: z.string(), first: regionRef(), second: regionRef() });
type Facts = z.infer<typeof facts>;

/** Cross-region compare: by how many the counts of a category in two rectangles differ. */
export const family = {
  meta: {
    id: 'CRC',
    title: 'Cross-region compare',
    dimension: 'counting',
    answer: 'count',
    tier: 'rules',
    version: 1,
    description: 'By how many the counts of a category in two disjoint rectangles differ.',
    dropCodes: {
      'rest-class': SCOPE_DROP_CODES['rest-class'],
      ...REGION_PROPOSAL_DROP_CODES,
      'no-target': 'one of the two regions would hold no object of the category',
      'no-disjoint-pair': 'no two usable regions of the category lie apart from each other',
      'difference-too-small': 'the counts of every two usable regions that lie apart differ by too little',
    },
  },
  params,
  facts,
  templates: {
    en: [
      'Compare the number of {categories} in the rectangles {first} and {second}. By how many do the two counts differ? An object counts when its centre is inside. {format}',
      'Count each {category} with its centre inside {first}, then each with its centre inside {second}. What is the absolute difference of the two counts? {format}',
      'One of the regions {first} and {second} holds more {categories} than the other. How many more, going by centres inside? {format}',
    ],
  },
  *propose(indexed: IndexedScene, params: Params, draw: KeyedDraw): Generator<Facts | Drop> {
    for (const category of indexed.categories) {
      const refusal = judgeCategory(indexed, category);
      if (refusal === null) yield* proposePairs(indexed, category, params, draw);
      else yield refusal;
    }
  },
  answer({ category, first, second }: Facts, scene: Scene): Derived | Drop {
    const [inFirst, inSecond] = [
      membersInRegion(scene, category, first),
      membersInRegion(scene, category, second),
    ];
    const difference = Math.abs(inFirst.length - inSecond.length);
    if (difference === 0) return drop('difference-too-small', 0, 1, { category, first, second });
    return {
      answer: { kind: 'count', count: difference },
      targets: [...inFirst, ...inSecond].sort(comparePlace).map((t) => t.id),
      answerBin: countBin(difference),
      margins: {
        ...prefixed('first', regionMargins(scene, category, first)),
        ...prefixed('second', regionMargins(scene, category, second)),
      },
    };
  },
  ask({ category, first, second }: Facts): Slots {
    return {
      category: { type: 'category', category, number: 'singular' },
      categories: { type: 'category', category, number: 'plural' },
      first: { type: 'region', box: first },
      second: { type: 'region', box: second },
      format: { type: 'format', answer: 'count' },
    };
  },
  regions: ({ first, second }: Facts) => [first, second],
} satisfies TaskFamily<Params, Facts>;

interface Pair {
  readonly first: Hbb;
  readonly second: Hbb;
  readonly difference: number;
}

function* proposePairs(
  indexed: IndexedScene,
  category: string,
  params: Params,
  draw: KeyedDraw,
): Generator<Facts | Drop> {
  const usable: CleanRegion[] = [];
  for (const found of proposeRegions(indexed, category, params.maxTargets, params.regions, draw)) {
    const judged = isDrop(found) ? found : judgeCount(category, found, params.maxTargets);
    if (isDrop(judged)) yield aboutHalf(judged);
    else usable.push(judged);
  }
  if (usable.length === 0) return;
  const pairs = disjointPairs(usable);
  if (pairs.length === 0) {
    yield drop('no-disjoint-pair', 0, 1, { category, regions: usable.length });
    return;
  }
  const different = pairs.filter((p) => p.difference >= params.minDifference);
  if (different.length === 0) {
    const largest = Math.max(...pairs.map((p) => p.difference));
    yield drop('difference-too-small', largest, params.minDifference, { category });
  }
  for (const { first, second } of takePerBin(different, category, params.pairsPerBin, draw)) {
    yield { category, first, second };
  }
}

/** A drop of one of the two regions of a question that could have been. */
function aboutHalf({ about, ...rest }: Drop): Drop {
  const { region, ...others } = about ?? {};
  return { ...rest, about: region === undefined ? others : { ...others, half: region } };
}

function judgeCount(category: string, found: CleanRegion, maxTargets: number): CleanRegion | Drop {
  const count = found.members.length;
  const about = { category, region: found.region, objects: count };
  if (count === 0) return drop('no-target', 0, 1, about);
  return count > maxTargets ? drop('too-many-targets', count, maxTargets, about) : found;
}

/** Every two regions that have no point in common; the one further left (then up) comes first. */
function disjointPairs(regions: readonly CleanRegion[]): Pair[] {
  const ordered = [...regions].sort((a, b) => compareBoxes(a.region, b.region));
  return ordered.flatMap((a, i) =>
    ordered
      .slice(i + 1)
      .filter((b) => areApart(a.region, b.region))
      .map((b) => ({
        first: a.region,
        second: b.region,
        difference: Math.abs(a.members.length - b.members.length),
      })),
  );
}

function areApart(a: Hbb, b: Hbb): boolean {
  return a[2] < b[0] || b[2] < a[0] || a[3] < b[1] || b[3] < a[1];
}

function compareBoxes(a: Hbb, b: Hbb): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2] || a[3] - b[3];
}

/** Small differences are far commoner than large ones: a few pairs for each bin, in keyed order. */
function takePerBin(pairs: readonly Pair[], category: string, perBin: number, draw: KeyedDraw): Pair[] {
  const taken = new Map<string, number>();
  const ranked = pairs.map((pair) => ({
    pair,
    rank: draw('pair', category, [...pair.first], [...pair.second]).unit(),
  }));
  return ranked
    .sort((a, b) => a.rank - b.rank)
    .map((r) => r.pair)
    .filter(({ difference }) => {
      const bin = countBin(difference);
      const before = taken.get(bin) ?? 0;
      taken.set(bin, before + 1);
      return before < perBin;
    });
}

function prefixed(name: string, margins: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(margins).map(([key, value]) => [`${name}${key[0]?.toUpperCase()}${key.slice(1)}`, value]),
  );
}
