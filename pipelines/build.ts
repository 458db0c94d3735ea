import { lockFolder } from '../src/io/lock.ts';
import type { StageReport } from '../src/io/stage.ts';
import { showTasks } from './cli/progress.ts';
import { summariseStage } from './cli/summary.ts';
import type { Run } from './run.ts';
import { STAGES, type StageName } from './stages.ts';

/** Runs the stages in order, each skipped when nothing that it depends on has changed; progress on standard error. */
export async function build(
  run: Run,
  names: readonly StageName[] = STAGES.map((stage) => stage.name),
): Promise<StageReport[]> {
  const unlock = await lockFolder(run.outPath);
  const reports: StageReport[] = [];
  try {
    await showTasks(
      STAGES.filter((stage) => names.includes(stage.name)).map((stage) => ({
        title: stage.title,
        run: async (progress) => {
          const report = await stage.run({ ...run, progress });
          reports.push(report);
          return summariseStage(report);
        },
      })),
    );
  } finally {
    await unlock();
  }
  return reports;
}
