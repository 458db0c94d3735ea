import { z } from 'zod';
import { definePrompt } from './prompt.ts';

/** Table 10, "Cross-instance audit": another object of the category is put in the place of the target. */
export const bgCrossInstanceAuditPrompt = definePrompt({
  id: 'bg-cross-instance-audit',
  version: 1,
  system:
    'You check whether a description fits one certain object in an overhead image. You answer for this object alone.',
  template: `The first picture shows the whole image, the second a part of it. In both, one {noun} has an orange outline; all other {nouns} have a blue outline in the first picture. Positions run from 0 at the left and the top to 1000 at the right and the bottom. The object with the orange outline is number {candidate}.
{layout}

The description: "{expression}"

Does the description fit object number {candidate}?
Reply with the fields "fits" (true or false) and "reason" (one sentence).`,
  schema: z.strictObject({ fits: z.boolean(), reason: z.string() }),
});
