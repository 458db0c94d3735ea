import { countText } from '../core/text.ts';
import { type CardFacts, listText, type TaskCount } from './card-facts.ts';
import type { DatasheetAnswer } from './datasheet-answer.ts';
import { markdownText } from './markdown.ts';

export function collection(facts: CardFacts): DatasheetAnswer[] {
  const { manifest, config } = facts;
  const origin =
    manifest.synthetic === true
      ? 'Images and labels were drawn by a program, in the formats of the source datasets; none were taken from them.'
      : 'Images and labels are those of the sources; the engine took and labelled none anew.';
  return [
    {
      question: 'How was the data associated with each instance acquired?',
      answer: `${origin} What is asked, and its answer, was derived by rule from the labels. ${wordingText(facts)}`,
    },
    {
      question: 'What mechanisms or procedures were used to collect the data?',
      answer: proceduresText(facts),
    },
    {
      question: 'If the dataset is a sample from a larger set, what was the sampling strategy?',
      answer: `Deterministic: scenes are screened by ${config.labelsOnly ? 'size, density and spread of their labels' : 'size, decodability, density and spread'}; questions are drawn by hashes keyed with the seed, at most a few per image and task, balanced by source, size and answer, up to the quotas of the configuration.`,
    },
  ];
}

/** Who worded the questions and their options. */
function wordingText({ drafting, manifest }: CardFacts): string {
  const { byModel, byRules, models } = drafting;
  if (byModel.records + byRules.records === 0) return 'Questions are worded by templates.';
  const where = manifest.contents.holdAnswers
    ? 'in `draft` of each open record'
    : 'in `draft` of each record';
  const parts = ['Questions are worded by templates, with these exceptions.'];
  if (byModel.records > 0)
    parts.push(
      `${recordsText(byModel)} hold${s(byModel)} words of the model that the configuration calls ${listText(models.map((name) => `\`${markdownText(name)}\``))}: targets and answers come from the labels all the same, and the words passed only where a parser read in them what geometry bears out.${uncheckedText(drafting)}`,
    );
  if (byRules.records > 0)
    parts.push(
      `${recordsText(byRules)} ${byRules.records === 1 ? 'is' : 'are'} in plain words that rules made, where a model could have worded them.`,
    );
  parts.push(`Who worded what stands ${where}.`);
  return parts.join(' ');
}

function uncheckedText({ uncheckable }: CardFacts['drafting']): string {
  if (uncheckable.records === 0) return '';
  return ` ${recordsText(uncheckable)} also ${uncheckable.records === 1 ? 'names' : 'name'} what geometry cannot check (\`draft.reading.uncheckable\`), but pick${s(uncheckable)} out the target without it.`;
}

function proceduresText({ drafting, manifest, wasModelAsked, config }: CardFacts): string {
  const opened = config.labelsOnly
    ? 'read the label files (images were not opened)'
    : 'read label files and images';
  const asked = wasModelAsked
    ? ' What the configuration names as its model was asked for words through an API, or its recorded replies were used.'
    : ' No model took part.';
  return `Software: ${markdownText(manifest.engine.name)} ${opened}, and chose, asked and checked by rule; no hardware and no sensors of its own.${asked} ${reviewText(drafting.unreviewed)}`;
}

function reviewText(unreviewed: TaskCount): string {
  const nobody = 'No person has reviewed the records';
  if (unreviewed.records === 0) return `${nobody}: all are asked and worded by rules, and proved by replay.`;
  return `${nobody}. ${recordsText(unreviewed)} ask${s(unreviewed)} for a reviewer (\`draft.needsReview\`) and were let through without one by the configuration (\`review.undecided\`).`;
}

function recordsText({ tasks, records }: TaskCount): string {
  return `${countText(records, 'record')} of ${listText(tasks)}`;
}

function s({ records }: TaskCount): string {
  return records === 1 ? 's' : '';
}

export function preprocessing(facts: CardFacts): DatasheetAnswer[] {
  const { manifest } = facts;
  return [
    {
      question: 'Was any preprocessing, cleaning or labeling of the data done?',
      answer: `Labels were normalised into one frame and one category tree (version ${markdownText(manifest.taxonomyVersion)}); faults were mended, dropped or marked unknown, each with a code. ${pixelsText(facts)}`,
    },
    {
      question: 'Was the raw data saved in addition to the preprocessed, cleaned or labeled data?',
      answer: rawText(facts),
    },
    {
      question: 'Is the software that was used to preprocess, clean or label the data available?',
      answer: `Yes: ${markdownText(manifest.engine.name)} ${markdownText(manifest.engine.version)}, MIT licence.${(manifest.ownFiles ?? []).some(({ use }) => use !== 'sizes') ? " The maker's own modules, which `manifest.json` lists, are theirs to give." : ''}`,
    },
  ];
}

function pixelsText({ config, manifest }: CardFacts): string {
  if (config.labelsOnly) return 'Images were not opened.';
  return manifest.contents.renderMarkers.length === 0
    ? 'Pixels are unchanged.'
    : 'Pixels are unchanged but for the marks drawn in the pictures of `marked/`.';
}

function rawText({ manifest }: CardFacts): string {
  const { holdAnswers } = manifest.contents;
  const keeper =
    manifest.synthetic === true
      ? 'It is what the program drew, with whoever had it drawn'
      : 'It stays with the publishers of the sources';
  const path = holdAnswers
    ? 'of open records `proof` leads to the objects of the label files; that of withheld ones is in the key file of the maker'
    : '`proof` leads from each record to the objects of the label files';
  return `${keeper}; ${path}.`;
}
