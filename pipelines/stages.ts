import type { StageReport } from '../src/io/stage.ts';
import { ingestStage } from './1-ingest.ts';
import { screenStage } from './2-screen.ts';
import { deriveStage } from './3-derive.ts';
import { selectStage } from './4-select.ts';
import { draftStage } from './5-draft.ts';
import { reviewStage } from './6-review.ts';
import { splitStage } from './7-split.ts';
import { releaseStage } from './8-release.ts';
import type { Run } from './run.ts';

export interface Stage {
  readonly name: string;
  readonly title: string;
  run(run: Run): Promise<StageReport>;
}

/** The flow: each stage reads the folder of the one before it. */
export const STAGES = [
  { name: 'ingest', title: 'Read the labels', run: ingestStage },
  { name: 'screen', title: 'Screen the images', run: screenStage },
  { name: 'derive', title: 'Derive questions with proof', run: deriveStage },
  { name: 'select', title: 'Select to quota', run: selectStage },
  { name: 'draft', title: 'Draft wordings', run: draftStage },
  { name: 'review', title: 'Review', run: reviewStage },
  { name: 'split', title: 'Divide into splits', run: splitStage },
  { name: 'release', title: 'Write the release', run: releaseStage },
] as const satisfies readonly Stage[];

export type StageName = (typeof STAGES)[number]['name'];
export const STAGE_NAMES: readonly StageName[] = STAGES.map((stage) => stage.name);
