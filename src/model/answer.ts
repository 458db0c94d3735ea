import { z } from 'zod';

export const boxFormSchema = z.enum(['hbb', 'obb']);
export type BoxForm = z.infer<typeof boxFormSchema>;

/** `[x1, y1, x2, y2]` for `hbb`, four corners for `obb`; absolute pixels. */
export const answerSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('boxes'),
    form: boxFormSchema,
    boxes: z.array(z.array(z.number())),
    /** The same targets, in the same order, in the form that is not asked for; absent where the scene has no such form. */
    otherForm: z.array(z.array(z.number())).optional(),
  }),
  z.object({
    kind: z.literal('box'),
    form: boxFormSchema,
    box: z.array(z.number()),
    otherForm: z.array(z.number()).optional(),
  }),
  z.object({ kind: z.literal('count'), count: z.number().int() }),
  /** `value` names the right option; the letter is given to it at select. */
  z.object({ kind: z.literal('option'), value: z.string() }),
  /** COCO compressed RLE on the full image. */
  z.object({
    kind: z.literal('mask'),
    size: z.tuple([z.number().int(), z.number().int()]),
    counts: z.string(),
  }),
]);

export type Answer = z.infer<typeof answerSchema>;
export type AnswerKind = Answer['kind'];
