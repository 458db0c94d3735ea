import { countText } from '../core/text.ts';
import { type CardFacts, listText, ownSourcesOf } from './card-facts.ts';
import type { DatasheetAnswer } from './datasheet-answer.ts';
import { markdownText } from './markdown.ts';

export function uses({ manifest }: CardFacts): DatasheetAnswer[] {
  return [
    {
      question: 'Has the dataset been used for any tasks already?',
      answer: 'Not that this folder could know of; the publisher fills in what it was used for.',
    },
    {
      question: 'Is there a repository that links to any or all papers or systems that use the dataset?',
      answer: 'None is known to this folder; the publisher names it where there is one.',
    },
    {
      question: 'What (other) tasks could the dataset be used for?',
      answer:
        manifest.synthetic === true
          ? 'Trying out tools that read such releases. What models score on drawn images says little of real ones.'
          : 'Evaluation of models on the tasks above in very large images; study of errors by target size, density, context and visual condition.',
    },
    {
      question:
        'Is there anything about the composition of the dataset or the way it was collected and preprocessed/cleaned/labeled that might impact future uses?',
      answer:
        manifest.synthetic === true
          ? 'Everything was drawn by one program, which decides what things look like and where they stand.'
          : 'The mix of sources decides places, sensors and classes. Images of published datasets may be in other benchmarks and in the training data of models.',
    },
    {
      question: 'Are there tasks for which the dataset should not be used?',
      answer: 'Yes: see prohibited and dual uses above.',
    },
  ];
}

export function distribution(facts: CardFacts): DatasheetAnswer[] {
  return [
    {
      question:
        'Will the dataset be distributed to third parties outside of the entity on behalf of which the dataset was created?',
      answer: 'That is the decision of its publisher, within the terms below.',
    },
    {
      question: 'How will the dataset be distributed?',
      answer: 'As this folder; the publisher fills in where.',
    },
    { question: 'When will the dataset be distributed?', answer: 'The publisher fills this in.' },
    {
      question:
        'Will the dataset be distributed under a copyright or other intellectual property (IP) license, and/or under applicable terms of use (ToU)?',
      answer: licenceText(facts),
    },
    {
      question:
        'Have any third parties imposed IP-based or other restrictions on the data associated with the instances?',
      answer: restrictionsText(facts),
    },
    {
      question:
        'Do any export controls or other regulatory restrictions apply to the dataset or to individual instances?',
      answer: 'None are known beyond the terms of the sources; users see to local law.',
    },
  ];
}

function licenceText({ manifest }: CardFacts): string {
  const licences = Object.entries(manifest.sources)
    .map(([id, source]) => `${markdownText(id)}: ${markdownText(source.licence)}`)
    .join('; ');
  return manifest.synthetic === true
    ? `Yes: the look-alikes and the records made from them (${licences}). The licences of the datasets whose formats they follow do not apply.`
    : `Yes: records are derived from the sources and stay under their terms (${licences}). The paper releases its own annotations under CC BY-NC-SA 4.0; a stricter term of a source prevails.`;
}

function restrictionsText({ manifest }: CardFacts): string {
  if (manifest.synthetic === true) return 'No: nothing of a third party is in it.';
  const own = ownSourcesOf(manifest);
  const stated = `Of ${listText(own.map(markdownText))} they are as the maker's own reader states them.`;
  if (own.length === Object.keys(manifest.sources).length) return stated;
  return `Yes: the publishers of the sources, by the licences named under Sources and licences, for images and for what is derived from labels.${own.length === 0 ? '' : ` ${stated}`}`;
}

export function maintenance({ errata, manifest }: CardFacts): DatasheetAnswer[] {
  return [
    {
      question: 'Who will be supporting/hosting/maintaining the dataset?',
      answer: 'Its publisher, who fills this in.',
    },
    {
      question: 'How can the owner/curator/manager of the dataset be contacted?',
      answer: 'The publisher fills this in.',
    },
    {
      question: 'Is there an erratum?',
      answer:
        errata === null
          ? `No: version ${markdownText(manifest.version)} carries no \`errata.jsonl\`. Records that are found to be wrong are listed in that file by the releases after.`
          : `Yes: \`errata.jsonl\` lists what was wrong in earlier releases: ${countText(errata.withdrawn, 'record')} withdrawn, ${countText(errata.corrected, 'value')} corrected.`,
    },
    {
      question: 'Will the dataset be updated?',
      answer:
        'This version is never changed in place: mended labels or rules give a release with another version, and the manifest of each says what it was made from. Whether there will be one, its publisher says.',
    },
    {
      question: 'Will older versions of the dataset continue to be supported/hosted/maintained?',
      answer: 'The publisher fills this in. `uhr-micro diff` compares two versions record by record.',
    },
    {
      question:
        'If others want to extend/augment/build on/contribute to the dataset, is there a mechanism for them to do so?',
      answer:
        'Yes: sources and task families can be added to the engine as modules named in the configuration, without changing it.',
    },
  ];
}
