import { z } from 'zod';
import { definePrompt } from './prompt.ts';

/**
 * Table 11, "Distribution hard-negative selection". Candidates contradict the right description by geometry already; the
 * model chooses among those that would serve equally often.
 */
export const pdrHardNegativesPrompt = definePrompt({
  id: 'pdr-hard-negatives',
  version: 1,
  system:
    'You choose wrong options for a question about how objects are distributed over an image. A good wrong option reads like the right one and means something different.',
  template: `The right description: "{description}"

Descriptions of other images, in groups:
{candidates}

Choose from each group the one whose spatial meaning is most different from that of the right description.
Reply with the field "chosen": a list with one number of each group, in the order of the groups.`,
  schema: z.strictObject({ chosen: z.array(z.number().int()) }),
});
