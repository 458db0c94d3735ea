import type { StageReport } from '../src/io/stage.ts';
import { reviewDrop } from '../src/review/review-gate.ts';
import { runGate } from './gate.ts';
import type { Run } from './run.ts';

/** Stage 6: the place of review. Rule records pass unchanged; others are dropped as `needs-review`. */
export async function reviewStage(run: Run): Promise<StageReport> {
  return runGate(run, { name: '6-review', after: '5-draft', dropOf: reviewDrop, module: import.meta.url });
}
