import { z } from 'zod';
import { definePrompt } from './prompt.ts';

/** Table 9, "Region-level reference generation". What is asked of the region's objects is not told. */
export const regionReferencePrompt = definePrompt({
  id: 'region-reference',
  version: 1,
  system:
    'You name parts of overhead images in a few words. Places in the image that you name are checked against measurement before anyone relies on your words.',
  template: `The first picture shows the whole image. In it, a region has an orange outline: the one that you name. The second picture shows that region as it is. The outline is not part of the image, and nobody who reads your words will see it.

Write one short English noun phrase that begins with "the" and names this region and no other, such as "the harbour basin along the left edge of the image" or "the fields between the river and the main road". Use what a person can see at a glance: where it lies in the image, its shape, what it borders on, roads, water, buildings, the coastline, how the land is used.
Name a place in the image only if the region clearly lies there. A place alone is not enough unless the region is just that part of the image.
Do not mention outlines, boxes, polygons, marks, labels or annotations, no colour of an outline, no coordinates, no numbers and no name of a dataset. Count nothing. Name roads, water, buildings and land use rather than small objects such as vehicles, ships or aircraft. Do not use compass directions, and do not say what the region is not.
{feedback}
Reply with the field "reference".`,
  schema: z.strictObject({ reference: z.string() }),
});
