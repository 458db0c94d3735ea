import { z } from 'zod';
import { predicateSchema } from './predicates.ts';
import { memberRankSchema, structureSchema } from './structures.ts';

/** What the parser read in a sentence for one object, and by how much each cue holds. */
export const sentenceReadingSchema = z.object({
  /** The category that the sentence names: that of the object, or one above it. */
  category: z.string(),
  predicates: z.array(predicateSchema).readonly(),
  /** How many objects the sentence says pass all but the counting cue (`of the two ships on the left`); absent where it says nothing. */
  stated: z.number().int().optional(),
  margins: z.record(z.string(), z.number()),
  /** Cues that geometry cannot check; the sentence picks out the object without them. */
  uncheckable: z.array(z.string()).readonly(),
});
export type SentenceReading = z.infer<typeof sentenceReadingSchema>;

/** What the parser read in a sentence for a member of a row or a cluster, and by how much it holds. */
export const memberReadingSchema = z.object({
  category: z.string(),
  structure: structureSchema,
  rank: memberRankSchema,
  margins: z.record(z.string(), z.number()),
  /** What the drafter said that it had written about, by the numbers of the prompt; it agrees with the facts. */
  claims: z.object({ structure: z.number().int(), target: z.number().int(), rank: z.number().int() }),
});
export type MemberReading = z.infer<typeof memberReadingSchema>;

/** Where the words of an option come from. */
export const optionOriginSchema = z.object({
  letter: z.string(),
  by: z.enum(['model', 'rules']),
  /** Record whose right option these words are; null where they are the rules' own for this layout. */
  from: z.string().nullable(),
  /**
   * Of a wrong option in the words of another image: whether a model wanted these words here, or they came next by the
   * keyed order. Absent for others.
   */
  chosenBy: z.enum(['model', 'heuristic']).optional(),
});
export type OptionOrigin = z.infer<typeof optionOriginSchema>;

/** Who worded what a language model may word, and by what it was proved. Absent where nothing was to be drafted. */
export const draftedSchema = z.object({
  by: z.enum(['model', 'rules']),
  /** As the configuration names it; null where none was asked. */
  model: z.string().nullable(),
  /** Prompts that were put, by id. */
  prompts: z.array(z.object({ id: z.string(), version: z.number().int(), sha256: z.string() })),
  /** Keys of the transcript, in the order of asking; rejected attempts too. */
  entries: z.array(z.string()),
  attempts: z.number().int(),
  /** Of a drafted expression; null for others. */
  reading: sentenceReadingSchema.nullable(),
  /** Of a drafted question of two steps; absent for others. */
  member: memberReadingSchema.optional(),
  /** Features of the layout that a drafted description names, as the parser read them; null for others. */
  claims: z.array(z.string()).nullable(),
  /** Null where the record has no options that are descriptions. */
  options: z.array(optionOriginSchema).nullable(),
  /** No person has looked at the words yet, and one must: they are a model's, or experts answer for the task. */
  needsReview: z.boolean(),
});
export type Drafted = z.infer<typeof draftedSchema>;
