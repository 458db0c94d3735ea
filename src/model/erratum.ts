import { z } from 'zod';

/**
 * A line of `errata.jsonl`: a record of an earlier release that was found to be wrong, and what became of it. A release
 * carries the errata of all its predecessors.
 */
export const erratumSchema = z
  .strictObject({
    /** Id of the record. */
    id: z.string().min(1),
    /** Version of the release in which the fault stood. */
    release: z.string().min(1),
    /** `withdrawn`: the record is gone. `corrected`: it stands, with another value of `field`. */
    kind: z.enum(['withdrawn', 'corrected']),
    /** Path of the field, `answer.count`; null for a record that is withdrawn. */
    field: z.string().min(1).nullable(),
    /** Values before and after; null where answers are withheld, or where there was none. */
    was: z.json(),
    now: z.json(),
    /** For people: what was wrong. */
    reason: z.string().min(1),
  })
  .refine((erratum) => (erratum.kind === 'corrected') === (erratum.field !== null), {
    path: ['field'],
    message: 'a corrected record names a field, a withdrawn one does not',
  });
export type Erratum = z.infer<typeof erratumSchema>;

/** Name of the file below a release folder. */
export const ERRATA_NAME = 'errata.jsonl';
