import { countText } from '../core/text.ts';
import type { Manifest, OwnFile } from '../model/manifest.ts';
import { type CardFacts, listText } from './card-facts.ts';
import { markdownTable, markdownText } from './markdown.ts';

/** What one needs to make the release again, and to replay its answers. */
export function remakeText(facts: CardFacts): string {
  const { manifest } = facts;
  const needs = [
    archivesNeed(facts),
    configNeed(manifest),
    ...ownFilesNeed(manifest),
    ...errataNeed(facts),
    ...transcriptNeed(facts),
    `engine ${markdownText(manifest.engine.version)}, Node ${markdownText(manifest.node)}, sharp ${markdownText(manifest.sharp)}, libvips ${markdownText(manifest.libvips)}.`,
  ];
  const ownTable = ownFilesTable(manifest.ownFiles ?? []);
  return [
    'It takes:',
    needs.map((need) => `- ${need}`).join('\n'),
    ...(ownTable === null ? [] : [ownTable]),
    `With these, \`npx uhr-micro build\` gives the same bytes. ${replayText(manifest)}`,
  ].join('\n\n');
}

function archivesNeed({ manifest, config, images }: CardFacts): string {
  const ids = listText(Object.keys(config.sources).sort().map(markdownText));
  const origin =
    manifest.synthetic === true
      ? `the archives of ${ids}, which a program drew (from whoever has them, or from that program)`
      : `the archives of ${ids}, the same files as then`;
  if (!config.labelsOnly) return `${origin}: images and labels.`;
  const seen =
    images.withPath === 0
      ? 'Label files are enough, and images must not lie beside them: `images.jsonl` would name their paths'
      : `Images were not opened, but ${images.withPath === images.count ? 'must lie' : `those of ${countText(images.withPath, 'image')} must lie`} beside the labels: \`images.jsonl\` names their paths`;
  return `${origin}. ${seen}.`;
}

function configNeed({ contents }: Manifest): string {
  const seed = contents.holdAnswers ? ', with the withheld `seed` added,' : '';
  return `\`config\` of \`manifest.json\`${seed} as \`uhr-micro.config.json\`, with the folder of each archive added as its \`root\`.`;
}

function ownFilesNeed({ ownFiles = [] }: Manifest): string[] {
  if (ownFiles.length === 0) return [];
  const imports = ownFiles.some(({ use }) => use !== 'sizes')
    ? ', and the packages that the modules import'
    : '';
  return [
    `the files below, which are no part of the release, at these places beside the configuration${imports}; their sha256 stand in \`manifest.json\`.`,
  ];
}

const USES: Readonly<Record<OwnFile['use'], string>> = {
  sizes: 'sizes of the images of',
  reader: 'reader of',
  family: 'questions of',
};

function ownFilesTable(ownFiles: readonly OwnFile[]): string | null {
  if (ownFiles.length === 0) return null;
  const rows = ownFiles.map(({ use, of, name, sha256 }) => [
    markdownText(name),
    `${USES[use]} ${markdownText(of)}`,
    sha256,
  ]);
  return markdownTable(['File', 'What it is', 'sha256'], rows);
}

function errataNeed({ errata }: CardFacts): string[] {
  return errata === null ? [] : ['`errata.jsonl` of this release, beside the configuration.'];
}

function transcriptNeed({ wasModelAsked, manifest }: CardFacts): string[] {
  if (!wasModelAsked) return [];
  const named = manifest.contents.holdAnswers ? 'open records' : 'records';
  return [
    `the transcript of the model's replies, which is no part of the release, as \`draft.transcript\` of the configuration, and \`--replay\` after \`build\`: asked anew, a model may answer otherwise. Drafted ${named} name their entries in \`draft.entries\`.`,
  ];
}

function replayText({ contents, sources }: Manifest): string {
  const key = contents.holdAnswers ? ', of withheld ones with the key file that the maker has (`--key`)' : '';
  if (!contents.replayNeedsSources)
    return contents.holdAnswers
      ? `The answers of open records can be replayed, and errors diagnosed, from \`scenes.jsonl.gz\`. Of withheld ones both take the key file that the maker has (\`--key\`) and the source archives: \`uhr-micro audit\` and \`uhr-micro score --diagnose\` with \`--sources id=folder\`.`
      : 'The answers can be replayed (`uhr-micro audit`) and errors diagnosed (`uhr-micro score --diagnose`) from `scenes.jsonl.gz`.';
  const without = Object.keys(sources).filter((id) => !contents.withScenes.includes(id));
  return `Scenes of ${listText(without.map(markdownText))} are not part of the release. Replaying answers and diagnosing errors there needs the source archives: \`uhr-micro audit\` and \`uhr-micro score --diagnose\`, both with \`--sources id=folder\`${key}; \`score\` also takes the scenes of the run, \`--scenes <out>/stages/2-screen/kept.jsonl\`.`;
}
