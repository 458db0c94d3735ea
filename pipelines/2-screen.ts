import { join } from 'node:path';
import { type Drop, drop } from '../src/core/drop.ts';
import { compareText } from '../src/core/order.ts';
import { readLines } from '../src/io/jsonl.ts';
import { runStage, type StageReport } from '../src/io/stage.ts';
import { mapOrdered, moduleUrl } from '../src/io/workers.ts';
import type { Scene } from '../src/model/scene.ts';
import type { GroupLink, PixelFacts, ScreenFacts } from '../src/model/screened.ts';
import type { DecodeItem, DecodeResult } from '../src/screen/decode-task.ts';
import { findExactDuplicates, findLinks, type HashedScene } from '../src/screen/duplicates.ts';
import { chooseExceptions, judgeLabels, longEdgeOf, lowestLongEdge } from '../src/screen/judge.ts';
import { headOf, type SceneHead } from '../src/screen/scene-head.ts';
import { describePlace, findSamePlaces, type PlaceScene } from '../src/spatial/same-place.ts';
import { groupScenes } from '../src/split/groups.ts';
import type { Run } from './run.ts';

/** Stage 2: which scenes can be asked about, what their images look like, and which belong together. */
export async function screenStage(run: Run): Promise<StageReport> {
  const inputPath = join(run.stagesPath, '1-ingest', 'kept.jsonl');
  const taskUrl = moduleUrl(import.meta.url, '../src/screen/decode-task');
  return runStage({
    name: '2-screen',
    stagesPath: run.stagesPath,
    inputs: [inputPath],
    params: { screen: run.config.screen, labelsOnly: run.config.labelsOnly },
    code: [import.meta.url, taskUrl],
    async run(sink) {
      const { heads, places } = await readHeads(inputPath, run);
      const verdicts = new Map<string, Drop | null>(heads.map((head) => [head.id, firstVerdict(head, run)]));
      const pixels = await decodeAll(heads, verdicts, run, taskUrl, join(run.outPath, 'cache', 'scratch'));
      const exceptions = chooseExceptions(standing(heads, verdicts), run.config.screen);
      for (const head of standing(heads, verdicts)) {
        if (longEdgeOf(head) < run.config.screen.minLongEdgePx && !exceptions.has(head.id)) {
          verdicts.set(
            head.id,
            drop('long-edge-too-short', longEdgeOf(head), run.config.screen.minLongEdgePx),
          );
        }
      }
      dropDuplicates(hashedScenes(standing(heads, verdicts), pixels), verdicts);
      const kept = standing(heads, verdicts);
      const links = linksOf(kept, pixels, places, run);
      const groups = groupScenes(
        kept.map((head) => head.id),
        links,
      );
      const byId = new Map(kept.map((head) => [head.id, head]));
      for await (const line of readLines(inputPath)) {
        if (line === '') continue;
        const scene = JSON.parse(line) as Scene;
        const verdict = verdicts.get(scene.id);
        if (verdict !== null && verdict !== undefined) {
          await sink.drop({ ...verdict, subject: scene.id });
          continue;
        }
        const head = byId.get(scene.id) as SceneHead;
        await sink.keep({ scene, screen: factsOf(head, groups, pixels, exceptions) });
      }
      return { books: booksOf(heads, verdicts), details: detailsOf(kept, pixels, links, groups, exceptions) };
    },
  });
}

async function readHeads(
  path: string,
  run: Run,
): Promise<{ heads: SceneHead[]; places: Map<string, PlaceScene> }> {
  const heads: SceneHead[] = [];
  const places = new Map<string, PlaceScene>();
  for await (const line of readLines(path)) {
    if (line === '') continue;
    const scene = JSON.parse(line) as Scene;
    const head = headOf(scene);
    heads.push(head);
    if (firstVerdict(head, run) === null) {
      places.set(head.id, describePlace(scene, run.config.screen.samePlace.minSidePx));
    }
  }
  return { heads, places };
}

/** What can be said before an image is decoded: what fails here costs no decode. */
function firstVerdict(head: SceneHead, run: Run): Drop | null {
  const lowest = lowestLongEdge(head.source, run.config.screen);
  if (longEdgeOf(head) < lowest) return drop('long-edge-too-short', longEdgeOf(head), lowest);
  return judgeLabels(head, run.config.screen);
}

function standing(heads: readonly SceneHead[], verdicts: ReadonlyMap<string, Drop | null>): SceneHead[] {
  return heads.filter((head) => verdicts.get(head.id) === null);
}

async function decodeAll(
  heads: readonly SceneHead[],
  verdicts: Map<string, Drop | null>,
  run: Run,
  module: string,
  scratchPath: string,
): Promise<Map<string, PixelFacts>> {
  const pixels = new Map<string, PixelFacts>();
  const roots = new Map(run.readers.map((r) => [r.id, r.rootPath]));
  const items = standing(heads, verdicts).map(({ id, source, imagePath }): DecodeItem => {
    const opened = imagePath !== null && !run.config.labelsOnly;
    return { id, imagePath, path: opened ? join(roots.get(source) as string, imagePath) : null };
  });
  let done = 0;
  const task = { module, name: 'decodeScene', shared: { scratchPath } };
  for await (const result of mapOrdered<DecodeItem, DecodeResult>(items, task, { workers: run.workers })) {
    run.progress(++done, items.length, result.id);
    if (result.pixels !== null) pixels.set(result.id, result.pixels);
    if (result.drop !== null) verdicts.set(result.id, result.drop);
  }
  return pixels;
}

function hashedScenes(heads: readonly SceneHead[], pixels: ReadonlyMap<string, PixelFacts>): HashedScene[] {
  return heads.map(({ id, labelsHash }) => {
    const found = pixels.get(id);
    return { id, labelsHash, sha256: found?.sha256 ?? null, dHash: found?.dHash ?? null };
  });
}

function dropDuplicates(scenes: readonly HashedScene[], verdicts: Map<string, Drop | null>): void {
  for (const [id, first] of findExactDuplicates(scenes))
    verdicts.set(id, drop('duplicate-image', first, null));
}

function linksOf(
  kept: readonly SceneHead[],
  pixels: ReadonlyMap<string, PixelFacts>,
  places: ReadonlyMap<string, PlaceScene>,
  run: Run,
): GroupLink[] {
  const { samePlace, nearDuplicateBits } = run.config.screen;
  const candidates = kept.map((head) => places.get(head.id)).filter((place) => place !== undefined);
  const shared = findSamePlaces(candidates, samePlace).map(
    ({ a, b }): GroupLink => ({ a, b, reason: 'same-place' }),
  );
  return [...findLinks(hashedScenes(kept, pixels), nearDuplicateBits), ...shared];
}

function factsOf(
  head: SceneHead,
  groups: ReadonlyMap<string, string>,
  pixels: ReadonlyMap<string, PixelFacts>,
  exceptions: ReadonlySet<string>,
): ScreenFacts {
  return {
    group: groups.get(head.id) as string,
    pixels: pixels.get(head.id) ?? null,
    density: head.density,
    spread: head.spread,
    exception: exceptions.has(head.id),
  };
}

function booksOf(
  heads: readonly SceneHead[],
  verdicts: ReadonlyMap<string, Drop | null>,
): StageReport['books'] {
  const book = (unit: string, weigh: (head: SceneHead) => number): StageReport['books'][number] => {
    const dropped: Record<string, number> = {};
    let [total, kept] = [0, 0];
    for (const head of heads) {
      const code = verdicts.get(head.id)?.code;
      total += weigh(head);
      if (code === undefined) kept += weigh(head);
      else dropped[code] = (dropped[code] ?? 0) + weigh(head);
    }
    return { unit, in: total, kept, dropped };
  };
  return [book('scenes', () => 1), book('instances', (head) => head.instances)];
}

function detailsOf(
  kept: readonly SceneHead[],
  pixels: ReadonlyMap<string, PixelFacts>,
  links: readonly GroupLink[],
  groups: ReadonlyMap<string, string>,
  exceptions: ReadonlySet<string>,
): StageReport['details'] {
  const formats: Record<string, number> = {};
  for (const { format, bands, bitDepth, colour, orientation } of pixels.values()) {
    const key = `${format}, ${bands} bands of ${bitDepth} bits, ${colour}, orientation ${orientation}`;
    formats[key] = (formats[key] ?? 0) + 1;
  }
  const sizes = new Map<string, number>();
  for (const group of groups.values()) sizes.set(group, (sizes.get(group) ?? 0) + 1);
  return {
    formats: Object.fromEntries(Object.entries(formats).sort((a, b) => compareText(a[0], b[0]))),
    groups: { count: sizes.size, largest: Math.max(0, ...sizes.values()), scenes: kept.length },
    links: links.map(({ a, b, reason }) => ({ a, b, reason })),
    exceptions: [...exceptions].sort(compareText),
  };
}
