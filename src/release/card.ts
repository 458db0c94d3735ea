import { countText } from '../core/text.ts';
import type { Manifest } from '../model/manifest.ts';
import { type CardFacts, listText, ownSourcesOf } from './card-facts.ts';
import { remakeText } from './card-remake.ts';
import { datasheetText } from './datasheet.ts';
import { markdownTable, markdownText } from './markdown.ts';
import type { Stats } from './stats-schema.ts';

/** `README.md`: what a release is, where it comes from, what may be done with it, how to make it again. */
export function cardText(facts: CardFacts): string {
  const { manifest, stats } = facts;
  const sections = [
    `# ${markdownText(manifest.name)} ${markdownText(manifest.version)}`,
    ...(manifest.notice === null ? [] : [`**${markdownText(manifest.notice)}**`]),
    introText(facts),
    `## Sources and licences\n\n${sourcesText(facts)}`,
    `## What is in the folder\n\n${filesText(facts)}`,
    `## Records\n\n${recordsText(stats)}`,
    `## How to read a record\n\n${readingText(facts)}`,
    `## What is withheld\n\n${withheldText(facts)}`,
    `## How to make it again\n\n${remakeText(facts)}`,
    `## Prohibited and dual uses\n\n${usesText(facts)}`,
    `## Datasheet\n\n${datasheetText(facts)}`,
  ];
  return `${sections.join('\n\n')}\n`;
}

function introText({ manifest }: CardFacts): string {
  const { dev, validation, test } = manifest.records;
  const total = dev + validation + test;
  return `A benchmark of questions about very small targets in very large Earth-observation images, after UHR-Micro (arXiv 2605.12237): ${countText(total, 'record')} (${dev} development, ${validation} validation, ${test} test) over ${countText(manifest.images, 'image')} in ${countText(manifest.groups, 'group')}. Every answer follows by rule from the labels of the sources below. It was made by ${markdownText(manifest.engine.name)} ${markdownText(manifest.engine.version)}; \`manifest.json\` says how.`;
}

function sourcesText({ manifest }: CardFacts): string {
  const rows = Object.entries(manifest.sources).map(([id, source]) => [
    id,
    `[${markdownText(source.title)}](${encodeURI(source.homepage)})`,
    `[${markdownText(source.licence)}](${encodeURI(source.licenceUrl)})`,
    String(source.images),
    String(source.records),
  ]);
  const table = markdownTable(['Source', 'Dataset', 'Licence', 'Images', 'Records'], rows);
  const citations = Object.entries(manifest.sources).map(
    ([id, { citation }]) => `- ${id}: ${markdownText(citation)}`,
  );
  return `${table}\n\n${termsText(manifest)}\n\n${citations.join('\n')}`;
}

function termsText(manifest: Manifest): string {
  if (manifest.synthetic === true)
    return "The images and labels behind the records were made by a program in the formats of these datasets and hold nothing of them: the licence above is that of this data, and the datasets' own licences do not apply. Made after the formats of:";
  const own = ownSourcesOf(manifest);
  const others = Object.keys(manifest.sources).filter((id) => !own.includes(id));
  return [
    'The records derive from these datasets and stay under their terms.',
    ...(others.length === 0 ? [] : [`${listText(others.map(markdownText))}: for non-commercial use only.`]),
    ...(own.length === 0
      ? []
      : [`What is said of ${listText(own.map(markdownText))} is what the maker's own reader says.`]),
    'Please cite them:',
  ].join(' ');
}

function filesText(facts: CardFacts): string {
  const { manifest, errata } = facts;
  const { contents } = manifest;
  const listed = (ids: readonly string[]): string => ids.map(markdownText).join(', ');
  const ofOpen = contents.holdAnswers ? ' that an open record asks about' : '';
  const lines = [
    '- `data/dev.jsonl`, `data/validation.jsonl`, `data/test.jsonl`: one record per line.',
    `- \`images.jsonl\`: one line per image: ${imageFieldsText(facts)}.`,
    contents.withScenes.length > 0
      ? `- \`scenes.jsonl.gz\`: all labelled instances and unknown marks of the images of ${listed(contents.withScenes)}${ofOpen}, under the licences above.`
      : '- No scenes: the labels of the sources are not part of the release.',
    contents.withImages.length > 0
      ? `- \`images/\`: the images of ${listed(contents.withImages)}, byte for byte, under the licences above.`
      : '- No images: `images.jsonl` says which they are.',
    contents.renderMarkers.length > 0
      ? `- \`marked/<record id>.png\`: native images of ${listed(contents.renderMarkers)} with the marks drawn, lossless, under the licences above.`
      : '- No marked images: marks are drawn on demand from the outline, width and colour in the record.',
    ...(errata === null
      ? []
      : ['- `errata.jsonl`: records of earlier releases that were wrong, and what became of them.']),
    `- \`ledger.jsonl.gz\`: what every stage dropped${contents.holdAnswers ? ', but for withheld lines' : ''}, with code, value and threshold.`,
    '- `stats.json`: tables and distributions. `schemas/`: JSON Schemas of all files.',
    `- \`manifest.json\`: versions, configuration,${contents.holdAnswers ? '' : ' fingerprints,'} sha256 of every file. \`checksums.txt\`: for \`sha256sum -c\`.`,
  ];
  return lines.join('\n');
}

/** Of a build from labels alone, images have no sha256, and no path where they did not lie beside the labels. */
function imageFieldsText({ images: { count, withPath, withSha256 } }: CardFacts): string {
  const share = (known: number): string => (known === 0 ? 'of none' : `of ${known} of ${count}`);
  const path = withPath === count ? '' : ` (known ${share(withPath)})`;
  const sum = withSha256 === count ? '' : ` (known ${share(withSha256)}: images were not opened)`;
  return `id, source, path below the root of the source${path}, size, sha256${sum}, licence`;
}

function recordsText(stats: Stats): string {
  const { scope } = stats;
  const rows = stats.table8.map((r) => [r.key, r.dev, r.validation, r.test, r.total].map(String));
  const gates = stats.gates.map(
    ({ name, value, threshold, met }) =>
      `- ${name}: ${value ?? 'not measured'}, below ${threshold}: ${met === null ? 'not measured' : met ? 'met' : '**not met**'}`,
  );
  const { effectiveN, recordsPerImage } = stats.overview;
  return `${markdownTable(['Task', 'Development', 'Validation', 'Test', 'Total'], rows)}\n\n${recordsPerImage.mean ?? 0} records per image on average, ${recordsPerImage.max} at most; effective number of independent records if all records of a group were alike: ${effectiveN ?? 0}.\n\nGates${scope === 'public' ? ', measured on open records and their images' : ''}:\n\n${gates.join('\n')}`;
}

function readingText({ manifest: { contents }, drafting, hiddenPlaces }: CardFacts): string {
  const drafted = drafting.byModel.records + drafting.byRules.records > 0;
  const open = contents.holdAnswers ? ' of an open record' : '';
  return [
    'All coordinates are absolute pixels of the full native image: origin at the top left, y down, pixel edges (a 10 px wide image spans 0 to 10). HBB: `[x1, y1, x2, y2]`. OBB: eight numbers, four corners clockwise on screen. `wording` holds the question as template and typed slots, so that coordinates can be printed in any protocol; `question` is that text with coordinates in pixels. A mark is a closed line whose inner edge is `outline`, `strokePx` wide, in the named colour of the palette',
    hiddenPlaces.records > 0
      ? ` (\`outline\` is null in withheld records of ${listText(hiddenPlaces.tasks)}, whose marks are drawn only). `
      : '. ',
    `\`proof\`${open} names the label file, its sha256 and the place of every instance used in it.`,
    drafted ? ` \`draft\`${open} says who worded it, and by what the words were proved.` : '',
  ].join('');
}

function withheldText({ manifest, hiddenPlaces }: CardFacts): string {
  if (!manifest.contents.holdAnswers) {
    return 'Nothing: test answers are part of the release. Whoever trains on them should say so.';
  }
  const tasks = listText(hiddenPlaces.tasks);
  const marks =
    hiddenPlaces.records === 0
      ? ''
      : `, and of questions about the relation of marked places (${tasks}) the coordinates of the marks`;
  return [
    `Of test records, everything that an answer follows from: answer, right letter, facts, targets, proof, diagnostics, internal option values${marks}. The ids of test records are hashes of what is published of them. Scenes, ledger lines and statistics of labels of test images are withheld, as are the seed and the fingerprints of the stages: with them guesses could be tested.`,
    ...(hiddenPlaces.records === 0
      ? []
      : [
          `**Questions about the relation of marked places are withheld in form only: ${countText(hiddenPlaces.records, 'record')} of ${tasks}.** Their marks are drawn in the pictures of \`marked/\`, since they are the question: a program that finds the colours in the pixels can work the answer out without looking at the objects. Scores of ${tasks} on withheld answers should be read so.`,
        ]),
    publicLabelsText(manifest),
  ].join('\n\n');
}

function publicLabelsText(manifest: Manifest): string {
  const isPublic = manifest.synthetic !== true && ownSourcesOf(manifest).length === 0;
  const head = isPublic
    ? '**The labels of the source datasets are public.** Whoever'
    : '**The labels of the sources are not withheld by this release.** Whoever';
  return `${head} has the archives can look the answers up; withholding keeps answers out of crawled text, and no more than that.`;
}

function usesText({ manifest }: CardFacts): string {
  return [
    `Made for research on perception of small targets, and for nothing else. Not to be used for monitoring of persons, operational surveillance, target selection or any military purpose, nor for decisions that touch safety, without validation, authorisation and human oversight${commercialText(manifest)}.`,
    '',
    `Dual use: the images show vehicles, vessels, aircraft and facilities that can be seen from above, and models that do well here locate such things better. ${placesText(manifest)} Whoever publishes a model that was tuned on it should state its limits and abuses.`,
  ].join('\n');
}

function commercialText(manifest: Manifest): string {
  const own = ownSourcesOf(manifest);
  const isClosed = Object.keys(manifest.sources).some((id) => !own.includes(id));
  if (manifest.synthetic === true || !isClosed) return '';
  return '; not for commercial purposes, which licences of the sources exclude';
}

function placesText(manifest: Manifest): string {
  if (manifest.synthetic === true) return 'These were drawn by a program and show no place on earth.';
  return ownSourcesOf(manifest).length === 0
    ? 'Images are historic, published before, and their places and dates are not added by this release.'
    : 'Places and dates of the images are not added by this release.';
}
