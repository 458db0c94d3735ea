import { z } from 'zod';
import { definePrompt } from './prompt.ts';

/** Table 9, "Region describability assessment". What is asked of the region's objects is not told: it cannot leak. */
export const regionDescribabilityPrompt = definePrompt({
  id: 'region-describability',
  version: 1,
  system:
    'You judge whether a part of an overhead image can be told to somebody in a few words. You are strict: a part that could as well be drawn a little elsewhere cannot.',
  template: `The first picture shows the whole image. In it, a region has an orange outline. The second picture shows that region as it is. The outline is not part of the image, and nobody who is told of the region will see it.

Can a short noun phrase name this region, so that somebody who sees the image alone finds it and agrees where it ends? It can where the region
- belongs together: one place by its use or its look, not pieces of several;
- is complete: nothing that belongs to it is cut off by the outline, and little else is within;
- can be told apart: no other region of the image fits the phrase, if need be with the least that tells it from similar ones.
Vague phrases ("the busy area") do not count.

Reply with the fields "describable" (true or false), "confidence" (how sure you are that it can, from 0 to 1) and "reason" (one sentence).`,
  schema: z.strictObject({
    describable: z.boolean(),
    confidence: z.number().min(0).max(1),
    reason: z.string(),
  }),
});
