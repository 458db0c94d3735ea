import { shortHash } from '../../core/hash.ts';
import type { DescribedRegion, DescribedTask } from '../../model/region-proposal.ts';
import type { Slots, Wording } from '../../model/wording.ts';

/** Questions that read well with a region in words; the slots are those of the families that ask with rectangles. */
const TEMPLATES: Readonly<Record<string, Readonly<Record<DescribedTask, readonly string[]>>>> = {
  en: {
    RD: [
      'Find every {category} in {region}. {format}',
      'Locate all {categories} that lie in {region}. {format}',
      'Which {categories} lie in {region}? Give one box for each of them. {format}',
    ],
    RC: [
      'How many {categories} are there in {region}? {format}',
      'Count every {category} in {region}. {format}',
      'Look only at {region}. What is the number of {categories} there? {format}',
    ],
    CRC: [
      'Compare the number of {categories} in {first} with that in {second}. By how many do the two counts differ? {format}',
      'Count each {category} in {first}, then each in {second}. What is the absolute difference of the two counts? {format}',
      'One of these two regions holds more {categories} than the other: {first}; {second}. How many more? {format}',
    ],
    CC: [
      'Consider only those {categories} that lie in {region}. How many of them are there? {format}',
      'Of all {categories} in the image, count those that meet this condition: they lie in {region}. {format}',
      'How many of the {categories} in the image lie in {region}? {format}',
    ],
  },
};

/** The wording of a proposal; the template is chosen by the proposal's id. Throws for a language without templates. */
export function describedWording(
  task: DescribedTask,
  id: string,
  { language, slots }: Pick<Wording, 'language' | 'slots'>,
  described: readonly Pick<DescribedRegion, 'slot' | 'reference'>[],
): Wording {
  const templates = TEMPLATES[language]?.[task];
  if (templates === undefined) throw new Error(`no templates for regions in words in language ${language}`);
  const at = Number.parseInt(shortHash(id).slice(0, 8), 16) % templates.length;
  return {
    language,
    templateId: `${task}/${language}/described/${at + 1}`,
    template: templates[at] as string,
    slots: withWords(slots, described),
  };
}

function withWords(
  slots: Slots,
  described: readonly Pick<DescribedRegion, 'slot' | 'reference'>[],
): Record<string, Slots[string]> {
  const worded = { ...slots };
  for (const { slot: name, reference } of described) {
    const slot = worded[name];
    if (slot?.type !== 'region') throw new Error(`slot ${name} holds no region`);
    worded[name] = { ...slot, text: reference };
  }
  return worded;
}
