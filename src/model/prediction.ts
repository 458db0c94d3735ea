import { z } from 'zod';

const coordinates = z.array(z.number());

/**
 * One line of a prediction file: the id of a record, and either the raw text of the model's reply (`output`) or an answer
 * that is structured already. Boxes stand in the coordinate protocol that the scorer is told.
 */
export const predictionSchema = z
  .object({
    id: z.string().min(1),
    /** Coordinate protocol of this line, where it is not the one that the scorer is told. */
    protocol: z.string().optional(),
    output: z.string().nullish(),
    boxes: z.array(coordinates).optional(),
    count: z.number().optional(),
    option: z.string().optional(),
    mask: z.union([z.record(z.string(), z.json()), z.null()]).optional(),
  })
  .refine(
    (p) => [p.output, p.boxes, p.count, p.option, p.mask].some((given) => given !== undefined),
    'needs one of output, boxes, count, option, mask',
  );
export type Prediction = z.infer<typeof predictionSchema>;
