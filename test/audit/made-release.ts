import type { AuditInput } from '../../src/audit/check.ts';
import type { ReleaseFolder } from '../../src/io/release-folder.ts';
import type { Answer } from '../../src/model/answer.ts';
import type { Instruction, Option, Split } from '../../src/model/instruction.ts';
import { instructionSchema } from '../../src/model/instruction.ts';
import { imageRowSchema } from '../../src/model/manifest.ts';
import { buildTaxonomy } from '../../src/model/taxonomy.ts';
import { BASE_CATEGORIES, TAXONOMY_VERSION } from '../../src/model/taxonomy-data.ts';
import { tinyRecords } from '../release/tiny-run.ts';

/** What a made record is about; the rest is that of a record of the tiny run. */
export interface MadeRecord {
  readonly task: string;
  readonly split?: Split;
  /** A scene of 4000 x 3000 px. */
  readonly scene: string;
  readonly answer: Answer;
  readonly answerBin?: string;
  readonly question?: string;
  /** Values, A first. */
  readonly options?: readonly string[];
}

/** A valid record with the next id of its list. */
export function makeRecord(made: MadeRecord, index: number): Instruction {
  const [base] = tinyRecords();
  const { task, scene, answer, split = 'test', answerBin = 'none', question = 'Which?' } = made;
  const options = made.options?.map(
    (value, i): Option => ({
      letter: 'ABCD'[i] as string,
      value,
      slot: { type: 'text', text: value },
      text: value,
    }),
  );
  const right = options?.find((option) => answer.kind === 'option' && option.value === answer.value);
  return instructionSchema.parse({
    ...base,
    id: `${task}-${String(index).padStart(12, '0')}`,
    task,
    split,
    sceneId: scene,
    group: scene,
    answer,
    answerBin,
    question,
    wording: { language: 'en', templateId: 'x', template: question, slots: {} },
    options: options ?? null,
    answerLetter: right?.letter ?? null,
  });
}

/** A release in memory, with no scenes; only what its checks read is there. */
export function makeInput(made: readonly MadeRecord[]): AuditInput {
  const records = made.map(makeRecord);
  const images = [...new Set(records.map((record) => record.sceneId))].map((id) =>
    imageRowSchema.parse({
      id,
      source: 'demo',
      sourceSplit: 'train',
      sourcePath: null,
      path: null,
      widthPx: 4000,
      heightPx: 3000,
      sha256: null,
      gsdMeters: null,
      group: id,
      licence: 'none',
    }),
  );
  const release: Omit<ReleaseFolder, 'manifest'> & { readonly manifest: object } = {
    path: 'nowhere',
    manifest: { config: {}, contents: { holdAnswers: false } },
    images: new Map(images.map((row) => [row.id, row])),
    records,
    held: [],
    places: new Map(),
    errata: [],
    scenesPath: null,
  };
  return {
    release: release as ReleaseFolder,
    faults: [],
    families: new Map(),
    sources: new Map(),
    taxonomy: buildTaxonomy(TAXONOMY_VERSION, BASE_CATEGORIES),
    wordReader: { modulePath: 'nowhere', sources: {} },
    seed: 1,
    workers: 1,
    progress: () => {},
    ingestScenes: async function* () {},
    statsOf: () => ({}),
    sceneParts: new Set(),
  };
}
