import type { StageReport } from '../src/io/stage.ts';
import type { Run } from './run.ts';

export interface Stage {
  readonly name: string;
  readonly title: string;
  run(run: Run): Promise<StageReport>;
}

/** The flow, each recipe loaded when it is run: each stage reads the folder of the one before it. */
export const STAGES = [
  {
    name: 'ingest',
    title: 'Read the labels',
    run: async (run) => (await import('./1-ingest.ts')).ingestStage(run),
  },
  {
    name: 'screen',
    title: 'Screen the images',
    run: async (run) => (await import('./2-screen.ts')).screenStage(run),
  },
  {
    name: 'derive',
    title: 'Derive questions with proof',
    run: async (run) => (await import('./3-derive.ts')).deriveStage(run),
  },
  {
    name: 'select',
    title: 'Select to quota',
    run: async (run) => (await import('./4-select.ts')).selectStage(run),
  },
  {
    name: 'draft',
    title: 'Draft wordings',
    run: async (run) => (await import('./5-draft.ts')).draftStage(run),
  },
  { name: 'review', title: 'Review', run: async (run) => (await import('./6-review.ts')).reviewStage(run) },
  {
    name: 'split',
    title: 'Divide into splits',
    run: async (run) => (await import('./7-split.ts')).splitStage(run),
  },
  {
    name: 'release',
    title: 'Write the release',
    run: async (run) => (await import('./8-release.ts')).releaseStage(run),
  },
] as const satisfies readonly Stage[];

export type StageName = (typeof STAGES)[number]['name'];
export const STAGE_NAMES: readonly StageName[] = STAGES.map((stage) => stage.name);
