import { draftDrop } from '../src/draft/draft-gate.ts';
import type { StageReport } from '../src/io/stage.ts';
import { runGate } from './gate.ts';
import type { Run } from './run.ts';

/** Stage 5: the place of drafting. Records that word themselves pass unchanged; others are dropped as `needs-draft`. */
export async function draftStage(run: Run): Promise<StageReport> {
  return runGate(run, { name: '5-draft', after: '4-select', dropOf: draftDrop, module: import.meta.url });
}
