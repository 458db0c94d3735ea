import { z } from 'zod';
import { definePrompt } from './prompt.ts';

/** The cross-instance audit of table 10 for regions: each region that could be meant is put in the place of the right one. */
export const regionCrossAuditPrompt = definePrompt({
  id: 'region-cross-audit',
  version: 1,
  system:
    'You check whether a description fits one certain region of an overhead image. You answer for this region alone.',
  template: `The first picture shows the whole image. In it, one region has an orange outline. The second picture shows that region as it is. The outline is not part of the image.

The description: "{reference}"

Does the description fit the region with the orange outline, as a whole?
Reply with the fields "matches" (true or false) and "reason" (one sentence).`,
  schema: z.strictObject({ matches: z.boolean(), reason: z.string() }),
});
