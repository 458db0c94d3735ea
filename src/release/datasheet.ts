import { countText } from '../core/text.ts';
import type { Manifest } from '../model/manifest.ts';
import { markdownText } from './markdown.ts';
import type { Stats } from './stats-schema.ts';

interface Question {
  readonly question: string;
  readonly answer: string;
}

/**
 * The seven sections of the paper's datasheet (appendix G, after Gebru et al., https://arxiv.org/abs/1803.09010),
 * answered for this release from what is known of it. What only its publisher can know is said to be theirs.
 */
export function datasheetText(manifest: Manifest, stats: Stats): string {
  const sections: readonly (readonly [string, readonly Question[]])[] = [
    ['Motivation', motivation()],
    ['Composition', composition(manifest, stats)],
    ['Collection process', collection(manifest)],
    ['Preprocessing, cleaning and labelling', preprocessing(manifest)],
    ['Uses', uses()],
    ['Distribution', distribution(manifest)],
    ['Maintenance', maintenance()],
  ];
  return sections
    .map(([title, questions], i) => `### ${i + 1}. ${title}\n\n${questions.map(questionText).join('\n\n')}`)
    .join('\n\n');
}

function questionText({ question, answer }: Question): string {
  return `**${question}** ${answer}`;
}

function motivation(): Question[] {
  return [
    {
      question: 'For what purpose was it created?',
      answer:
        'To measure whether vision-language models find and understand targets that cover about a ten-thousandth of a very large image, with answers that follow from labels by rule.',
    },
    {
      question: 'Who created it, and who paid?',
      answer:
        'Whoever ran the engine with the configuration in `manifest.json`; the publisher fills this in.',
    },
  ];
}

function composition(manifest: Manifest, stats: Stats): Question[] {
  const { records, images, contents } = manifest;
  const total = records.dev + records.validation + records.test;
  const types = stats.table1.outputTypes.join(', ') || 'none';
  return [
    {
      question: 'What do the instances represent, and how many are there?',
      answer: `${countText(total, 'question')} with deterministic answers (${types}) about ${countText(images, 'aerial or satellite image')}.`,
    },
    {
      question: 'Is it a sample of a larger set?',
      answer:
        'Yes: of the images of the sources that are large enough and labelled well enough, and of the questions that pass all filters. `ledger.jsonl.gz` says what was left out and why.',
    },
    {
      question: 'Is there a label with each instance, and is anything missing?',
      answer: contents.holdAnswers
        ? 'Every record has an answer; those of the test split are withheld.'
        : 'Every record has an answer. Nothing is missing; where a measure does not exist (ground sample distance, visual condition) it is null.',
    },
    {
      question: 'Are relations between instances explicit?',
      answer:
        'Yes: `sceneId` names the image, `group` the images that show the same place or the same pixels. Groups never stand in two splits unless `split.mode` is `paper`.',
    },
    {
      question: 'Are there recommended splits?',
      answer: `Development (${records.dev}), validation (${records.validation}), test (${records.test}).`,
    },
    {
      question: 'Are there errors, noise or redundancies?',
      answer:
        'Labels of the sources have known faults; content that is labelled twice, in conflict, cut or not labelled at all is held to be unknown, and questions whose answer it could change were dropped. Errors of the labels that leave no trace in them remain.',
    },
    {
      question: 'Is it self-contained?',
      answer:
        contents.withImages.length === Object.keys(manifest.sources).length
          ? 'Yes, with the images of all sources.'
          : 'No: images of the sources must be obtained from their publishers; `images.jsonl` identifies each by path and sha256.',
    },
    {
      question: 'Does it hold confidential, personal or offensive data?',
      answer:
        'None is known. People cannot be recognised at these resolutions. Facilities, vehicles and vessels can be seen: see prohibited and dual uses.',
    },
  ];
}

function collection({ synthetic }: Manifest): Question[] {
  return [
    {
      question: 'How was the data acquired?',
      answer:
        synthetic === true
          ? 'Images and labels were drawn by a program, in the formats of the source datasets; none were taken from them. Questions were derived by rule from the labels.'
          : 'Images and labels are those of the published source datasets; none were taken or labelled anew. Questions were derived by rule from the labels.',
    },
    {
      question: 'What was the sampling strategy?',
      answer:
        'Scenes are screened by size, decodability, density and spread; questions are drawn by hashes keyed with the seed, at most a few per image and task, balanced by source, size and answer, up to the quotas of the configuration.',
    },
  ];
}

function preprocessing(manifest: Manifest): Question[] {
  return [
    {
      question: 'Was the data cleaned or labelled?',
      answer: `Labels were normalised into one frame and one category tree (version ${markdownText(manifest.taxonomyVersion)}); faults were mended, dropped or marked unknown, each with a code. Pixels are unchanged.`,
    },
    {
      question: 'Was the raw data saved?',
      answer:
        'It stays with the publishers of the sources; `proof` leads from each record to lines of the label files.',
    },
    {
      question: 'Is the software available?',
      answer: `Yes: ${markdownText(manifest.engine.name)} ${markdownText(manifest.engine.version)}, MIT licence.`,
    },
  ];
}

function uses(): Question[] {
  return [
    {
      question: 'What could it be used for?',
      answer:
        'Evaluation of models on detection, grounding, counting, fine-grained recognition and spatial relations in very large images; study of errors by target size, density, context and visual condition.',
    },
    {
      question: 'What might affect future uses?',
      answer:
        'The mix of sources decides places, sensors and classes; several source images are also used by other benchmarks, so that models may have seen them.',
    },
    {
      question: 'What should it not be used for?',
      answer: 'See prohibited and dual uses above.',
    },
  ];
}

function distribution(manifest: Manifest): Question[] {
  const licences = Object.entries(manifest.sources).map(([id, s]) => `${id}: ${markdownText(s.licence)}`);
  return [
    {
      question: 'How is it distributed, and when?',
      answer: 'As this folder; where and when is the decision of its publisher.',
    },
    {
      question: 'Under which licences?',
      answer:
        manifest.synthetic === true
          ? `The look-alikes and the records made from them: ${licences.join('; ')}. The licences of the datasets whose formats they follow do not apply.`
          : `Records are derived from the sources and stay under their terms (${licences.join('; ')}). The paper releases its own annotations under CC BY-NC-SA 4.0; a stricter term of a source prevails.`,
    },
    {
      question: 'Do export controls or other restrictions apply?',
      answer: 'None are known beyond the terms of the sources; users see to local law.',
    },
  ];
}

function maintenance(): Question[] {
  return [
    {
      question: 'Who maintains it, and how are they reached?',
      answer: 'Its publisher, who fills this in.',
    },
    {
      question: 'Will it be updated? Are older versions kept?',
      answer:
        'A release is never changed in place: mended labels or rules give a release with another version, and the manifest of each says what it was made from.',
    },
    {
      question: 'Can others extend it?',
      answer:
        'Yes: sources and task families can be added to the engine as modules named in the configuration, without changing it.',
    },
  ];
}
