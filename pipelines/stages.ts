import type { StageReport } from '../src/io/stage.ts';
import type { Run } from './run.ts';

export interface Stage {
  readonly name: string;
  readonly title: string;
  /** For the help: what it does, without a full stop. */
  readonly does: string;
  run(run: Run): Promise<StageReport>;
}

/** The flow, each recipe loaded when it is run: each stage reads the folder of the one before it. */
export const STAGES = [
  {
    name: 'ingest',
    title: 'Read the labels',
    does: 'read the labels of all archives',
    run: async (run) => (await import('./1-ingest.ts')).ingestStage(run),
  },
  {
    name: 'screen',
    title: 'Screen the images',
    does: 'open the images, leave out scenes that cannot be asked about',
    run: async (run) => (await import('./2-screen.ts')).screenStage(run),
  },
  {
    name: 'derive',
    title: 'Derive questions with proof',
    does: 'find every question that can be asked, with answer and proof',
    run: async (run) => (await import('./3-derive.ts')).deriveStage(run),
  },
  {
    name: 'select',
    title: 'Select to quota',
    does: 'choose records to quota and settle their options',
    run: async (run) => (await import('./4-select.ts')).selectStage(run),
  },
  {
    name: 'draft',
    title: 'Draft wordings',
    does: 'word what a language model, or rules, have to word',
    run: async (run) => (await import('./5-draft.ts')).draftStage(run),
  },
  {
    name: 'review',
    title: 'Review',
    does: 'let through what needs no reviewer, or has been decided on',
    run: async (run) => (await import('./6-review.ts')).reviewStage(run),
  },
  {
    name: 'split',
    title: 'Divide into splits',
    does: 'divide the records into dev, validation and test',
    run: async (run) => (await import('./7-split.ts')).splitStage(run),
  },
  {
    name: 'release',
    title: 'Write the release',
    does: 'write the release folder and the report',
    run: async (run) => (await import('./8-release.ts')).releaseStage(run),
  },
] as const satisfies readonly Stage[];

export type StageName = (typeof STAGES)[number]['name'];
export const STAGE_NAMES: readonly StageName[] = STAGES.map((stage) => stage.name);
