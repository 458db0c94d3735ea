import { join } from 'node:path';
import type { Drop } from '../src/core/drop.ts';
import { pathExists } from '../src/io/files.ts';
import { readJsonl } from '../src/io/jsonl.ts';
import { type Book, runStage, type StageReport, type StageSink } from '../src/io/stage.ts';
import { selectedSchema } from '../src/model/instruction.ts';
import { PROPOSALS_NAME, regionProposalSchema } from '../src/model/region-proposal.ts';
import { proposalDrop, reviewDrop } from '../src/review/review-gate.ts';
import { runAsScript } from './as-script.ts';
import type { Run } from './run.ts';

/**
 * Stage 6: the place of review. Records that need no decision pass unchanged; the rest, and all that is proposed about regions
 * in words, is dropped as `needs-review`.
 */
export async function reviewStage(run: Run): Promise<StageReport> {
  const { undecided } = run.config.review;
  const recordsPath = join(run.stagesPath, '5-draft', 'kept.jsonl');
  const proposalsPath = join(run.stagesPath, '5-draft', PROPOSALS_NAME);
  const hasProposals = pathExists(proposalsPath);
  return runStage({
    name: '6-review',
    stagesPath: run.stagesPath,
    inputs: hasProposals ? [recordsPath, proposalsPath] : [recordsPath],
    params: { undecided },
    code: [import.meta.url],
    async run(sink) {
      const records = await reviewRecords(run, recordsPath, sink);
      const books = hasProposals ? [records, await reviewProposals(proposalsPath, sink)] : [records];
      return { books, details: {} };
    },
  });
}

async function reviewRecords(run: Run, path: string, sink: StageSink): Promise<Book> {
  const book = new ReviewBook('records');
  for await (const record of readJsonl(path, selectedSchema)) {
    const reason = reviewDrop(record, run.config.review.undecided);
    run.progress(book.count(reason), null);
    if (reason === null) await sink.keep(record);
    else
      await sink.drop({ subject: record.id, ...reason, about: { task: record.task, scene: record.sceneId } });
  }
  return book.closed;
}

/** No proposal passes without an expert's decision, and a file of decisions is not read here: none is kept. */
async function reviewProposals(path: string, sink: StageSink): Promise<Book> {
  const book = new ReviewBook('region proposals');
  for await (const { id, task, base, sceneId } of readJsonl(path, regionProposalSchema)) {
    const reason = proposalDrop();
    book.count(reason);
    await sink.drop({ subject: id, ...reason, about: { proposal: task, record: base, scene: sceneId } });
  }
  return book.closed;
}

class ReviewBook {
  readonly #unit: string;
  readonly #dropped: Record<string, number> = {};
  #in = 0;
  #kept = 0;

  constructor(unit: string) {
    this.#unit = unit;
  }

  /** Gives how many came in so far. */
  count(reason: Drop | null): number {
    if (reason === null) this.#kept++;
    else this.#dropped[reason.code] = (this.#dropped[reason.code] ?? 0) + 1;
    return ++this.#in;
  }

  get closed(): Book {
    return { unit: this.#unit, in: this.#in, kept: this.#kept, dropped: this.#dropped };
  }
}

runAsScript(import.meta.url);
