import { z } from 'zod';
import { type Drop, drop, isDrop } from '../core/drop.ts';
import type { KeyedDraw } from '../core/rng.ts';
import { boxFormSchema } from '../model/answer.ts';
import { instanceRef, regionRef } from '../model/facts.ts';
import { EXACT_PREDICATES } from '../model/predicates.ts';
import type { Scene } from '../model/scene.ts';
import { memberRankSchema, structureSchema } from '../model/structures.ts';
import type { Slots } from '../model/wording.ts';
import { plainPredicateScene } from '../spatial/predicates/item.ts';
import type { IndexedScene } from '../spatial/scene-index.ts';
import { judgeMember, MEMBER_DROP_CODES } from '../spatial/structures/judge-member.ts';
import { boxAnswer } from './box-form.ts';
import type { Derived, TaskFamily } from './family.ts';
import { tryInTurn } from './marked-targets.ts';
import { memberQueues, proposeMember, regionAround } from './member-proposals.ts';
import { provedObjectParams } from './proved-objects.ts';
import { SCOPE_DROP_CODES } from './scope.ts';
import { findInstance, SINGLE_TARGET_DROP_CODES } from './single-target.ts';

const paramsSchema = z
  .strictObject({
    maxMembers: z
      .number()
      .int()
      .min(4)
      .default(150)
      .describe('Categories with more objects in the image are left out: too much could be taken for a row.'),
    maxRank: z.number().int().min(1).default(6).describe('Largest rank that is counted to.'),
    ...provedObjectParams,
  })
  .prefault({});
type Params = z.infer<typeof paramsSchema>;

const factsSchema = z.strictObject({
  category: z.string(),
  geometry: boxFormSchema,
  target: instanceRef(),
  /** The structure that the question speaks of, and how it is told from others. */
  structure: structureSchema,
  /** Which of its members is the target. */
  rank: memberRankSchema,
  /** Around the members of the structure, whole pixels: where a reader has to look. The question does not say it. */
  region: regionRef(),
});
type Facts = z.infer<typeof factsSchema>;

/**
 * By how much a side of the region may change where every vertex moves by a pixel: the box of the members by one, half the
 * step between the means of corners by the square root of two, and by less than one in rounding.
 */
const REGION_DOUBT_PX = 4;

/** A structure is made of objects that are wholly inside the image, whatever the displacement. */
const {
  'target-clipped': _clipped,
  'target-outside': _outside,
  ...WHOLE_TARGET_DROP_CODES
} = SINGLE_TARGET_DROP_CODES;

/**
 * Complex grounding: one object in two steps, first a row or a cluster of its kind, then a rank in it. Structures are
 * found by geometry; the answer finds them anew, and asks that no other could be meant.
 */
export const family = {
  meta: {
    id: 'CG',
    title: 'Complex grounding',
    dimension: 'grounding',
    answer: 'box',
    tier: 'expert',
    version: 1,
    description: 'The one object that holds a rank in a row or a cluster of its kind, as a box.',
    dropCodes: {
      ...SCOPE_DROP_CODES,
      ...WHOLE_TARGET_DROP_CODES,
      ...MEMBER_DROP_CODES,
      'too-few-members': 'the image holds fewer objects of the category than make a structure',
      'too-many-members': 'the image holds too many objects of the category',
      'no-clear-phrase':
        'neither a place nor its size tells the structure from all that could be taken for one',
      'mixed-structure': 'objects of kindred categories stand among the members of the structure',
      'no-clear-rank': 'no rank picks the object out of its structure with a margin, and only there',
      'over-scene-limit': 'the scene has given as many questions as one scene may, or as many tries',
      'target-missing': 'the scene has no instance of that id',
      'region-differs': 'the region is not that around the members of the structure',
    },
  },
  params: paramsSchema,
  facts: factsSchema,
  templates: {
    en: [
      'Find one {category} in this image in two steps: {expression}. {format}',
      'A single {category} is meant by this description: {expression}. Locate it. {format}',
      'Read this description of one {category} and give its box: {expression}. {format}',
      'Where is the {category} that is described here? The description: {expression}. {format}',
    ],
  },

  *propose(indexed: IndexedScene, params: Params, draw: KeyedDraw): Generator<Facts | Drop> {
    const { queues, drops } = memberQueues(indexed, params, draw);
    yield* drops;
    const limits = { maxKept: indexed.policy.maxPerScene, maxTried: params.maxTried };
    yield* tryInTurn(queues, limits, (asked) => proposeMember(asked, draw));
  },

  answer({ category, geometry, target: id, structure, rank, region }: Facts, scene: Scene): Derived | Drop {
    const target = findInstance(scene, id);
    if (target === null) return drop('target-missing', id, 'an instance of the scene');
    const clause = { category, structure, rank };
    const judged = judgeMember(plainPredicateScene(scene), clause, id, EXACT_PREDICATES);
    if (isDrop(judged)) return judged;
    const around = regionAround(judged.structure, scene.framePx);
    if (around.some((side, i) => Math.abs(side - (region[i] as number)) > REGION_DOUBT_PX))
      return drop('region-differs', region.join(', '), around.join(', '));
    return {
      answer: boxAnswer(target, geometry, scene),
      targets: [id],
      answerBin: `${structure.kind} ${rank.kind}`,
      margins: judged.margins,
    };
  },

  ask: ({ category, geometry, structure, rank }: Facts): Slots => ({
    category: { type: 'category', category, number: 'singular' },
    expression: { type: 'structure', category, structure, rank },
    format: { type: 'format', answer: 'box', form: geometry },
  }),
} satisfies TaskFamily<Params, Facts>;
