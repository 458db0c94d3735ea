import { z } from 'zod';
import { definePrompt } from './prompt.ts';

/** Table 11, "Distribution description generation". The kind of the objects is not told: it cannot leak. */
export const pdrDescriptionPrompt = definePrompt({
  id: 'pdr-description',
  version: 1,
  system:
    'You describe how objects are distributed over an overhead image, in plain and coarse words. Your words are checked against the positions of all objects before anyone relies on them.',
  template: `The picture shows an overhead image in which all objects of one kind have an orange outline. The outlines are not part of the image, and nobody who reads your words will see them. Centres of the objects; positions run from 0 at the left and the top to 1000 at the right and the bottom:
{centres}

Describe in one English sentence of 8 to 35 words how the objects are distributed. Measurement says, and your sentence must say in its own words, no less and no more:
{features}

Call the objects "they" or "the objects". Do not name their kind, do not count them, give no coordinates or other numbers in digits, and do not mention outlines, marks, labels or annotations. Say nothing about streets, water, buildings or anything else in the picture. Do not say what is not the case.
{feedback}
Reply with the field "description".`,
  schema: z.strictObject({ description: z.string() }),
});
