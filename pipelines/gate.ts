import { join } from 'node:path';
import type { Drop } from '../src/core/drop.ts';
import { readJsonl } from '../src/io/jsonl.ts';
import { runStage, type StageReport } from '../src/io/stage.ts';
import { type Selected, selectedSchema } from '../src/model/instruction.ts';
import type { Run } from './run.ts';

export interface GateStage {
  readonly name: string;
  /** The stage whose records come in. */
  readonly after: string;
  /** Settings that the gate depends on. */
  readonly params: unknown;
  readonly dropOf: (record: Selected) => Drop | null;
  /** Recipe that the gate belongs to. */
  readonly module: string;
}

/** A stage that lets records through unchanged or drops them with a code. */
export async function runGate(run: Run, gate: GateStage): Promise<StageReport> {
  const inputPath = join(run.stagesPath, gate.after, 'kept.jsonl');
  return runStage({
    name: gate.name,
    stagesPath: run.stagesPath,
    inputs: [inputPath],
    params: gate.params,
    code: [gate.module],
    async run(sink) {
      const dropped: Record<string, number> = {};
      let read = 0;
      let kept = 0;
      for await (const record of readJsonl(inputPath, selectedSchema)) {
        run.progress(++read, null);
        const reason = gate.dropOf(record);
        if (reason === null) {
          kept++;
          await sink.keep(record);
          continue;
        }
        dropped[reason.code] = (dropped[reason.code] ?? 0) + 1;
        await sink.drop({
          subject: record.id,
          ...reason,
          about: { task: record.task, scene: record.sceneId },
        });
      }
      return { books: [{ unit: 'records', in: read, kept, dropped }], details: {} };
    },
  });
}
