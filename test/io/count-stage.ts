import { appendFileSync } from 'node:fs';
import { runStage, type StageReport } from '../../src/io/stage.ts';

export interface CountPlan {
  readonly stagesPath: string;
  readonly inputs: readonly string[];
  readonly count: number;
  /** Gets a byte for each run, to tell a run from a skip. */
  readonly runsPath: string;
  /** Says so on standard output and waits to be killed after this many records. */
  readonly hangAt?: number;
  readonly code?: readonly string[];
  readonly name?: string;
  readonly alsoWrites?: readonly string[];
}

/** A stage that keeps the odd numbers below `count` and drops the even ones. */
export async function countStage(plan: CountPlan): Promise<StageReport> {
  return runStage({
    name: plan.name ?? '1-count',
    stagesPath: plan.stagesPath,
    inputs: plan.inputs,
    params: { count: plan.count },
    code: plan.code ?? [],
    alsoWrites: plan.alsoWrites ?? [],
    async run(sink) {
      appendFileSync(plan.runsPath, '.');
      for (let n = 0; n < plan.count; n++) {
        if (n === plan.hangAt) await hang();
        if (n % 2 === 1) await sink.keep({ n, text: 'x'.repeat(n % 50) });
        else await sink.drop({ subject: String(n), code: 'even', value: n, threshold: null });
      }
      const kept = Math.floor(plan.count / 2);
      return {
        books: [{ unit: 'numbers', in: plan.count, kept, dropped: { even: plan.count - kept } }],
        details: { count: plan.count },
      };
    },
  });
}

async function hang(): Promise<never> {
  console.log('waiting');
  return new Promise(() => setInterval(() => {}, 1000));
}
