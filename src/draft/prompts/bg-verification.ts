import { z } from 'zod';
import { definePrompt } from './prompt.ts';

/** Table 10, "Referring-expression verification": the reader is not told which object is meant. */
export const bgVerificationPrompt = definePrompt({
  id: 'bg-verification',
  version: 1,
  system:
    'You check whether a description of an object in an overhead image can be understood in one way only. You are strict: ordinals, directions and sizes must agree with the layout.',
  template: `The picture shows the whole image without any mark. It holds these {nouns}. Positions run from 0 at the left and the top to 1000 at the right and the bottom.
{layout}

The description: "{expression}"

Which of the {nouns} fit the description? List the numbers of all that fit it, one number if exactly one does, none if none does.
Reply with the fields "fitting" (a list of numbers) and "reason" (one sentence).`,
  schema: z.strictObject({ fitting: z.array(z.number().int()), reason: z.string() }),
});
