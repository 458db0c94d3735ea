import type { Instruction } from '../model/instruction.ts';
import { tally, tasksIn } from './aggregate.ts';
import { DIAGNOSES, type Diagnosis, type DiagnosisContext, diagnoseBoxes } from './diagnose.ts';
import type { RecordScore } from './record.ts';

/** What became of the boxes of one task in one prediction file. */
export interface DiagnosisRow {
  readonly task: string;
  /** What is diagnosed: one box per reply where one target is asked for, else every box. */
  readonly unit: 'reply' | 'box';
  /** Some question of the task names a region, so that a box can miss it. */
  readonly hasRegions: boolean;
  readonly counts: Readonly<Record<Diagnosis, number>>;
  /** Sum of the counts. */
  readonly diagnosed: number;
  readonly targets: number;
  readonly records: ReturnType<typeof tally>;
  /** Records that could not be diagnosed, since the release lacks their scene. */
  readonly withoutScene: number;
}

/**
 * Gathers diagnoses while the scenes pass by. Of a reply to a single-target question the first box is diagnosed, which
 * is what `guarded` scores; of a reply to a many-target question every box.
 */
export class DiagnosisTally {
  private readonly counts = new Map<string, Record<Diagnosis, number>>();
  private readonly targets = new Map<string, number>();
  private readonly withRegions = new Set<string>();
  private readonly seen = new Set<string>();
  private readonly singleTarget: ReadonlySet<string>;

  /** @param key the records asked: say which tasks ask for one target. */
  constructor(key: readonly Instruction[]) {
    this.singleTarget = new Set(key.flatMap(({ task, answer }) => (answer.kind === 'box' ? [task] : [])));
  }

  add(record: Instruction, score: RecordScore, context: DiagnosisContext): void {
    const { task } = record;
    this.seen.add(record.id);
    if (context.region !== null) this.withRegions.add(task);
    this.targets.set(task, (this.targets.get(task) ?? 0) + context.truths.length);
    const counts = this.counts.get(task) ?? noCounts();
    this.counts.set(task, counts);
    for (const diagnosis of diagnoseBoxes(diagnosedBoxes(score), context)) counts[diagnosis]++;
  }

  /** A row per box task. @param records all of the file. */
  rows(records: readonly RecordScore[]): DiagnosisRow[] {
    const located = records.filter((record) => record.targetScores !== null);
    return tasksIn(located).map(([task]) => {
      const own = located.filter((record) => record.task === task);
      const counts = this.counts.get(task) ?? noCounts();
      return {
        task,
        unit: this.singleTarget.has(task) ? 'reply' : 'box',
        hasRegions: this.withRegions.has(task),
        counts,
        diagnosed: DIAGNOSES.reduce((sum, name) => sum + counts[name], 0),
        targets: this.targets.get(task) ?? 0,
        records: tally(own),
        withoutScene: own.filter(({ id }) => !this.seen.has(id)).length,
      };
    });
  }
}

function noCounts(): Record<Diagnosis, number> {
  return Object.fromEntries(DIAGNOSES.map((name) => [name, 0])) as Record<Diagnosis, number>;
}

/** Null for each one that is no box; a missing reply has none. */
function diagnosedBoxes({ status, parsed }: RecordScore): (readonly number[] | null)[] {
  if (status === 'missing') return [];
  if (parsed?.kind === 'box') return [parsed.boxes.boxes[0] ?? null];
  if (parsed?.kind !== 'boxes') return [null];
  return [...parsed.boxes.boxes, ...new Array<null>(parsed.boxes.rejected).fill(null)];
}
