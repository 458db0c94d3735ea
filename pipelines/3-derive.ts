import { join } from 'node:path';
import { SHORTLIST_DROP_CODES } from '../src/families/shortlist.ts';
import { addTree, type CountTree } from '../src/families/yields.ts';
import { readLines } from '../src/io/jsonl.ts';
import { runStage, type StageReport } from '../src/io/stage.ts';
import { mapOrdered, moduleUrl } from '../src/io/workers.ts';
import { runAsScript } from './as-script.ts';
import type { DeriveItem, DeriveResult, DeriveShared } from './derive-task.ts';
import type { Run } from './run.ts';
import { sourceTraits } from './source-traits.ts';

/** Stage 3: every question that could be asked of the screened scenes, with its answer and its proof. */
export async function deriveStage(run: Run): Promise<StageReport> {
  const inputPath = join(run.stagesPath, '2-screen', 'kept.jsonl');
  const shared = sharedOf(run);
  const { families: _paths, ...params } = shared;
  const taskUrl = moduleUrl(import.meta.url, './derive-task');
  return runStage({
    name: '3-derive',
    stagesPath: run.stagesPath,
    inputs: [inputPath],
    params: { ...params, families: run.families.map((f) => ({ id: f.family.meta.id, params: f.params })) },
    code: [import.meta.url, taskUrl, ...run.families.map((f) => f.modulePath)],
    async run(sink) {
      const task = { module: taskUrl, name: 'deriveLine', shared };
      const details: CountTree = {};
      const dropped: Record<string, number> = {};
      let [scenes, proposed, kept] = [0, 0, 0];
      for await (const result of mapOrdered<DeriveItem, DeriveResult>(itemsOf(inputPath), task, {
        workers: run.workers,
      })) {
        run.progress(++scenes, null);
        for (const line of result.kept) await sink.keepLine(line);
        for (const line of result.dropped) await sink.dropLine(line);
        proposed += result.proposed;
        kept += result.kept.length;
        addTree(dropped, result.droppedByCode);
        addTree(details, result.tally);
      }
      const books = [{ unit: 'proposals', in: proposed, kept, dropped }];
      return { books, details: { scenes, ...details, meanings: meaningsOf(run) } };
    },
  });
}

/** What each drop code of this stage means, by task: families may mean different things by one code. */
function meaningsOf(run: Run): Record<string, Record<string, string>> {
  return Object.fromEntries(
    run.families.map(({ family: { meta } }) => [meta.id, { ...SHORTLIST_DROP_CODES, ...meta.dropCodes }]),
  );
}

function sharedOf(run: Run): DeriveShared {
  const { config, taxonomy } = run;
  return {
    seed: config.seed,
    language: config.language,
    policy: config.policy,
    sources: sourceTraits(run),
    taxonomyVersion: taxonomy.version,
    categories: taxonomy.categories,
    families: run.families.map(({ modulePath, params }) => ({ modulePath, params })),
  };
}

async function* itemsOf(path: string): AsyncGenerator<DeriveItem> {
  let number = 0;
  for await (const line of readLines(path)) {
    number++;
    if (line !== '') yield { line, where: `${path}:${number}` };
  }
}

runAsScript(import.meta.url);
