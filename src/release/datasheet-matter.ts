import { countText } from '../core/text.ts';
import { type CardFacts, listText, ownSourcesOf } from './card-facts.ts';
import type { DatasheetAnswer } from './datasheet-answer.ts';
import { markdownText } from './markdown.ts';

export function motivation(): DatasheetAnswer[] {
  return [
    {
      question: 'For what purpose was the dataset created?',
      answer:
        'To measure whether vision-language models find and understand targets that cover about a ten-thousandth of a very large image, with answers that follow from labels by rule.',
    },
    {
      question: 'Who created the dataset and on behalf of which entity?',
      answer:
        'Whoever ran the engine with the configuration in `manifest.json`; the publisher fills in who that is.',
    },
    { question: 'Who funded the creation of the dataset?', answer: 'The publisher fills this in.' },
  ];
}

export function composition(facts: CardFacts): DatasheetAnswer[] {
  const { dev, validation, test } = facts.manifest.records;
  return [
    ...substance(facts),
    ...completeness(facts),
    {
      question: 'Are relationships between individual instances made explicit?',
      answer: relationsText(facts),
    },
    {
      question: 'Are there recommended data splits?',
      answer: `Development (${dev}), validation (${validation}), test (${test}).`,
    },
    {
      question: 'Are there errors, noise or redundancies?',
      answer:
        'Labels of the sources have faults; content that is labelled twice, in conflict, cut or not labelled at all is held to be unknown, and questions whose answer it could change were dropped. Errors of the labels that leave no trace in them remain. Several records ask about one image (see Records).',
    },
    {
      question: 'Is the dataset self-contained, or does it link to or otherwise rely on external resources?',
      answer: resourcesText(facts),
    },
    ...contents(facts),
  ];
}

function substance({ manifest, stats }: CardFacts): DatasheetAnswer[] {
  const { dev, validation, test } = manifest.records;
  const types = stats.table1.outputTypes.join(', ') || 'none';
  const images =
    manifest.synthetic === true ? 'drawn look-alikes of aerial images' : 'aerial and satellite images';
  return [
    {
      question: 'What do the instances that comprise the dataset represent?',
      answer: `Questions about ${images}, each with one answer that follows by rule (${types}${manifest.contents.holdAnswers ? ' in open records' : ''}).`,
    },
    {
      question: 'How many instances are there in total?',
      answer: `${countText(dev + validation + test, 'question')} about ${countText(manifest.images, 'image')}; the table above has them by task and split.`,
    },
  ];
}

function completeness({ manifest, config }: CardFacts): DatasheetAnswer[] {
  const { holdAnswers } = manifest.contents;
  const limit =
    config.limit === null
      ? ''
      : ` Only the first ${countText(config.limit, 'scene')} of each source were read.`;
  return [
    {
      question: 'Does the dataset contain all possible instances or is it a sample from a larger set?',
      answer: `A sample: of the images of the sources those that passed the screen, and of the questions that passed all filters as many as the quotas ask for.${limit} \`ledger.jsonl.gz\` says what was left out and why${holdAnswers ? ', but for what concerns the images of withheld records' : ''}.`,
    },
    {
      question: 'Is there a label or target associated with each instance?',
      answer: holdAnswers
        ? 'Every record has an answer; those of the test split are withheld.'
        : 'Every record has an answer.',
    },
    {
      question: 'Is any information missing from individual instances?',
      answer: `${holdAnswers ? 'From withheld records what is said above. ' : ''}Where a measure does not exist (ground sample distance, visual condition) it is null${config.labelsOnly ? '; images were not opened, so that visual condition is null everywhere, and so are their sha256' : ''}.`,
    },
  ];
}

function relationsText({ config }: CardFacts): string {
  const group = config.labelsOnly
    ? 'the images that show the same place as far as labels tell (images were not compared)'
    : 'the images that show the same place or the same pixels';
  const splits =
    config.split.mode === 'paper'
      ? 'Groups stand in several splits: `split.mode` is `paper`, for comparison only.'
      : 'Groups never stand in two splits.';
  return `Yes: \`sceneId\` names the image, \`group\` ${group}. ${splits}`;
}

function resourcesText({ manifest, images }: CardFacts): string {
  const { withImages } = manifest.contents;
  const without = Object.keys(manifest.sources).filter((id) => !withImages.includes(id));
  if (without.length === 0) return 'Yes, with the images of all sources.';
  const some = withImages.length === 0 ? '' : ` of ${listText(without.map(markdownText))}`;
  const from =
    manifest.synthetic === true
      ? 'are with whoever had the program draw them'
      : 'must be obtained from the publishers of the sources';
  const means = [
    'source',
    'name',
    ...(images.withPath === images.count ? ['path'] : []),
    ...(images.withSha256 === images.count ? ['sha256'] : []),
  ];
  return `No: images${some} ${from}; \`images.jsonl\` identifies each by ${listText(means)}.`;
}

function contents({ manifest }: CardFacts): DatasheetAnswer[] {
  const isDrawn = manifest.synthetic === true;
  const own = ownSourcesOf(manifest);
  const before = own.length === 0 ? ': images and labels were published before' : '';
  const asFarAs =
    own.length === 0
      ? ''
      : ` Of ${listText(own.map(markdownText))} the publisher must know: a reader of the maker's own reads it.`;
  return [
    {
      question: 'Does the dataset contain data that might be considered confidential?',
      answer: isDrawn
        ? 'No: images and labels were drawn by a program.'
        : `None is known${before}. Questions are made from the labels.${asFarAs}`,
    },
    {
      question:
        'Does the dataset contain data that, if viewed directly, might be offensive, insulting, threatening, or might otherwise cause anxiety?',
      answer: isDrawn
        ? 'No.'
        : `None is known. Facilities, vehicles and vessels can be seen: see prohibited and dual uses.${asFarAs}`,
    },
  ];
}
