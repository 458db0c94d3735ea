import { z } from 'zod';
import { ordinalSchema, placeSchema, sizeSchema } from './predicates.ts';

/**
 * What a question of two steps speaks of: first a structure that objects of one category form, then a member of it.
 * A *row* is straight and evenly spaced, a *cluster* a clump with room around it.
 */
export const structureKindSchema = z.enum(['row', 'cluster']);
export type StructureKind = z.infer<typeof structureKindSchema>;

/**
 * How the structure is told from all others of its kind and category in the image: there is no other; it alone lies
 * wholly in that place; it is the largest by number and by extent.
 */
export const structurePickSchema = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('only') }),
  z.strictObject({ by: z.literal('place'), place: placeSchema }),
  z.strictObject({ by: z.literal('largest') }),
]);
export type StructurePick = z.infer<typeof structurePickSchema>;

/** Nearest to the middle of the structure. */
const centralSchema = z.strictObject({ kind: z.literal('central'), rank: z.literal(1) });

/** Which member is meant: ranked among the members of the structure alone. */
export const memberRankSchema = z
  .discriminatedUnion('kind', [ordinalSchema, sizeSchema, centralSchema])
  .meta({ id: 'MemberRank' });
export type MemberRank = z.infer<typeof memberRankSchema>;

export const structureSchema = z
  .strictObject({ kind: structureKindSchema, pick: structurePickSchema })
  .meta({ id: 'Structure' });
export type StructureClause = z.infer<typeof structureSchema>;

/** A member of a structure, as a question names it. */
export interface MemberClause {
  readonly category: string;
  readonly structure: StructureClause;
  readonly rank: MemberRank;
}
