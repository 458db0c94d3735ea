import type { StageReport } from '../src/io/stage.ts';
import { reviewDrop } from '../src/review/review-gate.ts';
import { runGate } from './gate.ts';
import type { Run } from './run.ts';

/** Stage 6: the place of review. What needs no decision passes unchanged; the rest is dropped as `needs-review`. */
export async function reviewStage(run: Run): Promise<StageReport> {
  const { undecided } = run.config.review;
  return runGate(run, {
    name: '6-review',
    after: '5-draft',
    params: { undecided },
    dropOf: (record) => reviewDrop(record, undecided),
    module: import.meta.url,
  });
}
