import { join } from 'node:path';
import { canonicalJson } from '../src/core/hash.ts';
import { draftDrop } from '../src/draft/draft-gate.ts';
import { removeTree } from '../src/io/files.ts';
import { readJsonl } from '../src/io/jsonl.ts';
import { type Book, runStage, type StageReport, type StageSink } from '../src/io/stage.ts';
import { STAMP_NAME } from '../src/io/stage-report.ts';
import { type Selected, selectedSchema } from '../src/model/instruction.ts';
import { runAsScript } from './as-script.ts';
import { draftableRecords } from './draft-input.ts';
import { type Drafts, draftRecords, fingerprintParams } from './draft-records.ts';
import { ProposalSink, proposalDetails } from './draft-regions.ts';
import type { Run } from './run.ts';

/**
 * Stage 5: drafting. Records that word themselves pass as they are. Those with an `expression` or with descriptions as
 * options get the words of a language model, proved by geometry, or (`draft.offline: rules`) keep the plain ones; what
 * cannot be drafted is dropped with a code. With `draft.regions`, what could be asked about regions in words is proposed
 * beside them, for expert review.
 */
export async function draftStage(run: Run): Promise<StageReport> {
  const inputPath = join(run.stagesPath, '4-select', 'kept.jsonl');
  const scenesPath = join(run.stagesPath, '2-screen', 'kept.jsonl');
  // A replay shows what the transcript gives, which may be another than that of the last run.
  if (run.drafting === 'replay') await removeTree(join(run.stagesPath, '5-draft', STAMP_NAME));
  return runStage({
    name: '5-draft',
    stagesPath: run.stagesPath,
    inputs: [inputPath, scenesPath],
    params: fingerprintParams(run),
    code: [import.meta.url],
    async run(sink) {
      const { records, withRegions } = await draftableRecords(run);
      const drafts = await draftRecords(run, scenesPath, records, withRegions);
      const book = await writeRecords(inputPath, drafts, sink);
      const proposals =
        run.config.draft.regions === null ? [] : [await writeProposals(withRegions, drafts, sink)];
      return { books: [{ unit: 'records', ...book }, ...proposals], details: detailsOf(drafts) };
    },
  });
}

function detailsOf({ details, described }: Drafts): Readonly<Record<string, unknown>> {
  return described.size === 0 ? details : { ...details, proposals: proposalDetails(described) };
}

/** In the order in which they came. */
async function writeRecords(
  path: string,
  { results }: Drafts,
  sink: StageSink,
): Promise<{ in: number; kept: number; dropped: Record<string, number> }> {
  const book = { in: 0, kept: 0, dropped: {} as Record<string, number> };
  for await (const record of readJsonl(path, selectedSchema)) {
    book.in++;
    const result = results.get(record.id) ?? draftDrop(record) ?? record;
    if (!('code' in result)) {
      book.kept++;
      await sink.keepLine(canonicalJson(result));
      continue;
    }
    book.dropped[result.code] = (book.dropped[result.code] ?? 0) + 1;
    const about = { task: record.task, scene: record.sceneId, ...result.about };
    await sink.drop({ subject: record.id, ...result, about });
  }
  return book;
}

async function writeProposals(
  records: readonly Selected[],
  { described }: Drafts,
  sink: StageSink,
): Promise<Book> {
  const proposals = new ProposalSink(sink);
  try {
    for (const record of records) await proposals.write(record, described.get(record.id));
    return await proposals.close();
  } catch (error) {
    await proposals.abandon();
    throw error;
  }
}

runAsScript(import.meta.url);
