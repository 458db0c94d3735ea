import { z } from 'zod';
import { definePrompt } from './prompt.ts';

/**
 * Table 10, "Complex grounding question generation". Target and structure are those of the record; the reply names them, so
 * that words for another object are told from words that are wrong.
 */
export const cgQuestionPrompt = definePrompt({
  id: 'cg-question',
  version: 2,
  system:
    'You write descriptions that point out one object in an overhead image in two steps: first a structure that objects of one kind form, then one of its members. Your words are checked against the positions and sizes of all objects before anyone relies on them.',
  template: `The first picture shows the whole image. In it, the members of one {kind} of {nouns} have an orange outline, all other {nouns} a blue one. The second picture shows the part of the image around this {kind}; in it, the one {noun} that you describe has an orange outline. The outlines are not part of the image, and nobody who reads your words will see them.

Positions run from 0 at the left and the top to 1000 at the right and the bottom. The {nouns}:
{layout}

What geometry finds as a {kind} of {nouns} in the image:
{structures}

Describe {noun} number {target}. It is a member of {kind} {structure}. The members of {kind} {structure}, {order}: {ordered}.

Write one English noun phrase that fits this object and none of the others and needs two steps to follow: which {kind} is meant, and which of its members. For example "the third {noun} from the left in the row of {nouns} in the upper right part of the image", or "the largest {noun} in the cluster at the lower left". Tell the {kind} from all others by where it lies in the image, or by being the largest; where geometry finds only one, say no more of it than "the {kind} of {nouns}": a place that nothing needs is not accepted. Tell the member by its rank from one side, its rank in size, or, in a cluster, by being nearest to its centre, counting among the members alone.
Both steps must be needed: a phrase that would find the same object without the {kind} is not accepted.
Do not mention outlines, boxes, marks, labels or annotations, no colour of an outline, no coordinates, no object numbers and no name of a dataset. Do not use compass directions, and do not say what the object is not.
{feedback}
Reply with the fields "structure" (the number of the {kind}), "target" (the number of the object), "rank" (its place in the list of members, from 1) and "expression".`,
  schema: z.strictObject({
    structure: z.number().int(),
    target: z.number().int(),
    rank: z.number().int(),
    expression: z.string(),
  }),
});
