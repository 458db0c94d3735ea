import { countText } from '../core/text.ts';
import type { Manifest } from '../model/manifest.ts';
import { datasheetText } from './datasheet.ts';
import { markdownTable, markdownText } from './markdown.ts';
import type { Stats } from './stats-schema.ts';

/** `README.md`: what a release is, where it comes from, what may be done with it, how to make it again. */
export function cardText(manifest: Manifest, stats: Stats): string {
  const sections = [
    `# ${markdownText(manifest.name)} ${markdownText(manifest.version)}`,
    ...(manifest.notice === null ? [] : [`**${markdownText(manifest.notice)}**`]),
    introText(manifest),
    `## Sources and licences\n\n${sourcesText(manifest)}`,
    `## What is in the folder\n\n${filesText(manifest)}`,
    `## Records\n\n${recordsText(stats)}`,
    `## How to read a record\n\n${readingText()}`,
    `## What is withheld\n\n${withheldText(manifest)}`,
    `## How to make it again\n\n${reproduceText(manifest)}`,
    `## Prohibited and dual uses\n\n${usesText(manifest)}`,
    `## Datasheet\n\n${datasheetText(manifest, stats)}`,
  ];
  return `${sections.join('\n\n')}\n`;
}

function introText(manifest: Manifest): string {
  const { dev, validation, test } = manifest.records;
  const total = dev + validation + test;
  return `A benchmark of questions about very small targets in very large Earth-observation images, after UHR-Micro (arXiv 2605.12237): ${countText(total, 'record')} (${dev} development, ${validation} validation, ${test} test) over ${countText(manifest.images, 'image')} in ${countText(manifest.groups, 'group')}. Every answer follows by rule from the labels of the source datasets. It was made by ${markdownText(manifest.engine.name)} ${markdownText(manifest.engine.version)}; \`manifest.json\` says how.`;
}

function sourcesText(manifest: Manifest): string {
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

function termsText({ synthetic }: Manifest): string {
  return synthetic === true
    ? "The images and labels behind the records were made by a program in the formats of these datasets and hold nothing of them: the licence above is that of this data, and the datasets' own licences do not apply. Made after the formats of:"
    : 'The records derive from these datasets and stay under their terms. All four datasets that the engine knows are for non-commercial use. Please cite them:';
}

function filesText(manifest: Manifest): string {
  const { contents } = manifest;
  const listed = (ids: readonly string[]): string => ids.join(', ');
  const lines = [
    '- `data/dev.jsonl`, `data/validation.jsonl`, `data/test.jsonl`: one record per line.',
    '- `images.jsonl`: one line per image: id, source, path below the root of the source, size, sha256, licence.',
    contents.withScenes.length > 0
      ? `- \`scenes.jsonl.gz\`: all labelled instances and unknown marks of the images of ${listed(contents.withScenes)}, under the licences above.`
      : '- No scenes: the labels of the sources are not part of the release.',
    contents.withImages.length > 0
      ? `- \`images/\`: the images of ${listed(contents.withImages)}, byte for byte, under the licences above.`
      : '- No images: the release refers to them by path and sha256.',
    contents.renderMarkers.length > 0
      ? `- \`marked/<record id>.png\`: native images of ${listed(contents.renderMarkers)} with the marks drawn, lossless, under the licences above.`
      : '- No marked images: marks are drawn on demand from the outline, width and colour in the record.',
    ...(carriesErrata(manifest)
      ? ['- `errata.jsonl`: records of earlier releases that were wrong, and what became of them.']
      : []),
    '- `ledger.jsonl.gz`: what every stage dropped, with code, value and threshold.',
    '- `stats.json`: tables and distributions. `schemas/`: JSON Schemas of all files.',
    '- `manifest.json`: versions, configuration, fingerprints, sha256 of every file. `checksums.txt`: for `sha256sum -c`.',
  ];
  return lines.join('\n');
}

function carriesErrata({ config }: Manifest): boolean {
  const { release } = config;
  return typeof release === 'object' && release !== null && 'errata' in release && release.errata !== null;
}

function recordsText(stats: Stats): string {
  const rows = stats.table8.map((r) => [r.key, r.dev, r.validation, r.test, r.total].map(String));
  const gates = stats.gates.map(
    ({ name, value, threshold, met }) =>
      `- ${name}: ${value ?? 'not measured'}, below ${threshold}: ${met === null ? 'not measured' : met ? 'met' : '**not met**'}`,
  );
  const { effectiveN, recordsPerImage } = stats.overview;
  return `${markdownTable(['Task', 'Development', 'Validation', 'Test', 'Total'], rows)}\n\n${recordsPerImage.mean ?? 0} records per image on average, ${recordsPerImage.max} at most; effective number of independent records if all records of a group were alike: ${effectiveN ?? 0}.\n\nGates:\n\n${gates.join('\n')}`;
}

function readingText(): string {
  return `All coordinates are absolute pixels of the full native image: origin at the top left, y down, pixel edges (a 10 px wide image spans 0 to 10). HBB: \`[x1, y1, x2, y2]\`. OBB: eight numbers, four corners clockwise on screen. \`wording\` holds the question as template and typed slots, so that coordinates can be printed in any protocol; \`question\` is that text in the protocol of the configuration. A mark is a closed line whose inner edge is \`outline\`, \`strokePx\` wide, in the named colour of the palette. \`proof\` names the label file, its sha256 and the place of every instance used in it.`;
}

function withheldText(manifest: Manifest): string {
  if (!manifest.contents.holdAnswers) {
    return 'Nothing: test answers are part of the release. Whoever trains on them should say so.';
  }
  return [
    'Of test records, everything that an answer follows from: answer, right letter, facts, targets, proof, diagnostics, internal option values, and of questions about the relation of marked places (DrR, DsR) the coordinates of the marks. The ids of test records are hashes of what is published of them. Scenes, ledger lines and statistics of test images are withheld, as are the seed and the fingerprints of the stages: with them guesses could be tested.',
    '',
    '**Questions about the relation of marked places are withheld in form only.** Their marks are drawn in the pictures of `marked/`, since they are the question: a program that finds the colours in the pixels can work the answer out without looking at the objects. Scores of DrR and DsR on withheld answers should be read so.',
    '',
    '**The labels of the source datasets are public.** Whoever has the archives can look the answers up; withholding keeps answers out of crawled text, and no more than that.',
  ].join('\n');
}

function reproduceText(manifest: Manifest): string {
  const scenes = manifest.contents.replayNeedsSources
    ? 'Replaying the answers and diagnosing errors need the source archives (`--sources`), since the scenes of some sources are not part of the release.'
    : 'The answers of open records can be replayed from `scenes.jsonl.gz`.';
  const seed = manifest.contents.holdAnswers ? 'and the withheld seed ' : '';
  return `Get the archives of the sources above, put \`config\` of \`manifest.json\` ${seed}into \`uhr-micro.config.json\`, add the roots of the archives, and run \`npx uhr-micro build\` with engine ${markdownText(manifest.engine.version)}, Node ${markdownText(manifest.node)}, sharp ${markdownText(manifest.sharp)}, libvips ${markdownText(manifest.libvips)}: the same bytes come out. ${scenes}`;
}

function usesText({ synthetic }: Manifest): string {
  const commercial =
    synthetic === true ? '' : '; not for commercial purposes, which the licences of the sources exclude';
  return [
    `Made for research on perception of small targets, and for nothing else. Not to be used for monitoring of persons, operational surveillance, target selection or any military purpose, nor for decisions that touch safety, without validation, authorisation and human oversight${commercial}.`,
    '',
    'Dual use: the images show vehicles, vessels, aircraft and facilities that can be seen from above, and models that do well here locate such things better. Images are historic, published before, and their places and dates are not added by this release. Whoever publishes a model that was tuned on it should state its limits and abuses.',
  ].join('\n');
}
