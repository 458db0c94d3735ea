import { z } from 'zod';
import { type Drop, drop } from '../core/drop.ts';
import { predicateParamsSchema } from '../model/predicates.ts';
import type { IndexedScene } from '../spatial/scene-index.ts';
import { aboutCategory, judgeCategory, judgeUnknowns } from './scope.ts';

/** Parameters of the families that find one object by what geometry proves of it. */
export const provedObjectParams = {
  maxTried: z.number().int().min(1).default(60).describe('Instances of one scene that are tried.'),
  predicates: predicateParamsSchema.describe(
    'When a place or a rank holds clearly enough for a person to agree.',
  ),
};

/** Numbers of objects of a category that such a family asks about, and what fewer are called. */
export interface MemberBounds {
  readonly least: number;
  readonly most: number;
  readonly tooFew: string;
}

/**
 * Is nothing of the category to be asked about? What is unknown at some place is weighed against each expression; what could be
 * anywhere rules out all.
 */
export function judgeObjectsOf(
  indexed: IndexedScene,
  category: string,
  { least, most, tooFew }: MemberBounds,
): Drop | null {
  const refusal = judgeCategory(indexed, category);
  if (refusal !== null) return refusal;
  if (indexed.unknownsFor(category, null).some(({ area }) => area === null))
    return judgeUnknowns(indexed, category, null);
  const { length } = indexed.membersOf(category);
  const about = aboutCategory(indexed, category);
  if (length < least) return drop(tooFew, length, least, about);
  return length > most ? drop('too-many-members', length, most, about) : null;
}
