import { join } from 'node:path';
import { canonicalJson } from '../src/core/hash.ts';
import { JsonlWriter, readLines } from '../src/io/jsonl.ts';
import { runStage, type StageReport, type StageSink } from '../src/io/stage.ts';
import { claimCache } from '../src/io/tile-cache.ts';
import { mapOrdered, moduleUrl } from '../src/io/workers.ts';
import { linkScenes, type SceneLink } from '../src/screen/scene-links.ts';
import { judgeScenes, type Verdicts } from '../src/screen/scene-verdicts.ts';
import { screenBooks, screenDetails } from '../src/screen/screen-report.ts';
import type { SceneHead, ScreenItem, ScreenShared } from '../src/screen/screen-scene.ts';
import { groupScenes } from '../src/split/groups.ts';
import { runAsScript } from './as-script.ts';
import type { Run } from './run.ts';

/**
 * Stage 2: which scenes can be asked about, what their images look like, and which belong together. The scenes are read
 * twice, line by line: once to judge them, once to write them, so that they are never all in memory.
 */
export async function screenStage(run: Run): Promise<StageReport> {
  const { config } = run;
  const inputPath = join(run.stagesPath, '1-ingest', 'kept.jsonl');
  const taskUrl = moduleUrl(import.meta.url, '../src/screen/screen-scene');
  const shared = sharedOf(run);
  if (!config.labelsOnly) await claimCache(join(run.outPath, 'cache'));
  return runStage({
    name: '2-screen',
    stagesPath: run.stagesPath,
    inputs: config.labelsOnly ? [inputPath] : [inputPath, ...Object.values(shared.roots)],
    params: { screen: config.screen, labelsOnly: config.labelsOnly },
    code: [import.meta.url, taskUrl],
    async run(sink) {
      const heads: SceneHead[] = [];
      const task = { module: taskUrl, name: 'screenScene', shared };
      for await (const head of mapOrdered<ScreenItem, SceneHead>(itemsOf(inputPath), task, {
        workers: run.workers,
      })) {
        heads.push(head);
        run.progress(heads.length, null, head.id);
      }
      const verdicts = judgeScenes(heads, config.screen);
      const kept = heads.filter((head) => !verdicts.drops.has(head.id));
      const links = linkScenes(kept, config.screen);
      const groups = groupScenes(
        kept.map((head) => head.id),
        links,
      );
      await writeScenes(inputPath, heads, verdicts, groups, sink);
      await writeLinks(links, sink);
      return {
        books: screenBooks(heads, verdicts),
        details: screenDetails(heads, verdicts, groups, links),
      };
    },
  });
}

function sharedOf(run: Run): ScreenShared {
  return {
    params: run.config.screen,
    labelsOnly: run.config.labelsOnly,
    roots: Object.fromEntries(run.readers.map((reader) => [reader.id, reader.rootPath])),
    scratchPath: join(run.outPath, 'cache', 'scratch'),
  };
}

/** Every link with its reason and evidence: too many for the report where small tiles are kept. */
async function writeLinks(links: readonly SceneLink[], sink: StageSink): Promise<void> {
  const writer = new JsonlWriter(sink.pathOf('links.jsonl'));
  for (const link of links) await writer.write(link);
  await writer.close();
}

/** A scene's line goes through as it stands. */
async function writeScenes(
  path: string,
  heads: readonly SceneHead[],
  { drops, exceptions }: Verdicts,
  groups: ReadonlyMap<string, string>,
  sink: StageSink,
): Promise<void> {
  let at = 0;
  for await (const { line } of itemsOf(path)) {
    const { id, density, spread, image } = heads[at++] as SceneHead;
    const dropped = drops.get(id);
    if (dropped !== undefined) {
      await sink.drop({ ...dropped, subject: id });
      continue;
    }
    const pixels = image === null ? null : JSON.parse(image.pixelsJson);
    const screen = { group: groups.get(id), pixels, density, spread, exception: exceptions.has(id) };
    await sink.keepLine(`{"scene":${line},"screen":${canonicalJson(screen)}}`);
  }
}

async function* itemsOf(path: string): AsyncGenerator<ScreenItem> {
  let number = 0;
  for await (const line of readLines(path)) {
    number++;
    if (line !== '') yield { line, where: `${path}:${number}` };
  }
}

runAsScript(import.meta.url);
