import { z } from 'zod';
import { definePrompt } from './prompt.ts';

/** Table 11, "Distribution hard-negative selection". No picture: all candidates are wrong by measurement already. */
export const pdrHardNegativesPrompt = definePrompt({
  id: 'pdr-hard-negatives',
  version: 1,
  system:
    'You choose wrong options for a multiple-choice question on how objects are distributed over an overhead image. That they are wrong has been measured; you choose the words.',
  template: `The right description: {gold}

Each wrong option takes one of its candidates, which are descriptions of other images. All candidates of an option name the same features, in other words.
{candidates}

For each option, choose the candidates whose spatial meaning is the most different from the right description, so that nobody who knows the image could take both for true, and which are yet as plausible by themselves.
Reply with the field "chosen": the numbers of your candidates, the best first, at least one for each option.`,
  schema: z.strictObject({ chosen: z.array(z.number().int()) }),
});
