import { z } from 'zod';
import { definePrompt } from './prompt.ts';

/** Table 10, "Basic referring-expression generation". */
export const bgExpressionPrompt = definePrompt({
  id: 'bg-expression',
  version: 1,
  system:
    'You write referring expressions for objects in overhead images. Your words are checked against the positions and sizes of all objects before anyone relies on them.',
  template: `The first picture shows the whole image. In it, one {noun} has an orange outline: the object that you describe. All other {nouns} have a blue outline. The other pictures show parts of the image as they are: first around the object that you describe, then around other {nouns}. The outlines are not part of the image, and nobody who reads your words will see them.

Positions run from 0 at the left and the top to 1000 at the right and the bottom. The object that you describe is number {target}.
{layout}

Write one short English noun phrase that fits this object and none of the others, such as "the second {noun} from the left" or "the largest {noun} in the upper right part of the image". Use what a person can see at a glance: where it lies in the image, its rank from one side, its rank in size, which way it lies, or what it is next to.
Every part of the phrase must be needed. Choose cues that hold clearly, not by a narrow margin.
Do not mention outlines, boxes, marks, labels or annotations, no colour of an outline, no coordinates, no object numbers and no name of a dataset. Do not use compass directions, and do not say what the object is not.
{feedback}
Reply with the field "expression".`,
  schema: z.strictObject({ expression: z.string() }),
});
