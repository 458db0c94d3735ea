import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { deriveStage } from '../../pipelines/3-derive.ts';
import type { Run } from '../../pipelines/run.ts';
import { canonicalJson } from '../../src/core/hash.ts';
import { FAMILIES } from '../../src/families/registry.ts';
import { reorderScene } from '../../src/families/scene-changes.ts';
import { runStage } from '../../src/io/stage.ts';
import { candidateSchema } from '../../src/model/candidate.ts';
import { configSchema } from '../../src/model/config.ts';
import type { Scene } from '../../src/model/scene.ts';
import { reader } from '../../src/sources/dota-v2.ts';
import { tempFolder } from '../temp.ts';
import { scatteredScene, testTaxonomy } from './scenes.ts';

const TASKS = ['GD', 'RC', 'DrR'];

const scenes = [1, 2, 3].map((seed) =>
  scatteredScene(15 * seed, ['ship', 'airplane', 'harbor'], { id: `dota-v2/train/P${seed}`, seed }),
);

async function runIn(folder: string, lines: readonly string[], workers: number): Promise<Run> {
  const stagesPath = join(folder, 'stages');
  await runStage({
    name: '2-screen',
    stagesPath,
    inputs: [],
    params: null,
    code: [],
    async run(sink) {
      for (const line of lines) await sink.keepLine(line);
      return { books: [{ unit: 'scenes', in: lines.length, kept: lines.length, dropped: {} }], details: {} };
    },
  });
  const source = (name: string): string => fileURLToPath(new URL(`../../src/${name}`, import.meta.url));
  return {
    config: configSchema.parse({ sources: { 'dota-v2': { root: folder } } }),
    configDir: folder,
    outPath: folder,
    stagesPath,
    workers,
    readers: [
      { id: 'dota-v2', reader, rootPath: folder, sizesPath: null, modulePath: source('sources/dota-v2.ts') },
    ],
    families: FAMILIES.filter((family) => TASKS.includes(family.meta.id)).map((family) => ({
      family,
      params: family.params.parse({}),
      modulePath: source(`families/${family.meta.id.toLowerCase()}.ts`),
    })),
    taxonomy: testTaxonomy,
    progress: () => {},
  };
}

const linesOf = (list: readonly Scene[]): string[] =>
  list.map((scene) => canonicalJson({ scene, screen: null }));
const read = (run: Run, name: string): string => readFileSync(join(run.stagesPath, '3-derive', name), 'utf8');

describe('the derive stage', () => {
  it('balances its books and writes candidates, ledger and yields', async () => {
    const run = await runIn(tempFolder(), linesOf(scenes), 1);
    const report = await deriveStage(run);
    const kept = read(run, 'kept.jsonl').trimEnd().split('\n');
    const dropped = read(run, 'dropped.jsonl').trimEnd().split('\n');
    const [book] = report.books;
    expect(book).toMatchObject({ unit: 'proposals', in: kept.length + dropped.length, kept: kept.length });
    expect(Object.values(book?.dropped ?? {}).reduce((a, b) => a + b, 0)).toBe(dropped.length);
    for (const line of kept) expect(candidateSchema.safeParse(JSON.parse(line)).success).toBe(true);
    for (const line of dropped) {
      expect(JSON.parse(line)).toMatchObject({
        code: expect.any(String),
        subject: expect.any(String),
        about: { task: expect.any(String) },
      });
    }
    const meanings = report.details.meanings as Record<string, Record<string, string>>;
    for (const line of dropped) {
      const { code, about } = JSON.parse(line) as { code: string; about: { task: string } };
      expect([code, meanings[about.task]?.[code]]).toEqual([code, expect.any(String)]);
    }
    expect(report.details).toMatchObject({
      scenes: 3,
      kept: { 'dota-v2': { GD: expect.any(Object), RC: expect.any(Object) } },
      regions: { RC: { before: expect.any(Object), after: expect.any(Object) } },
      policies: { 'difficult: unknown, otherClass: unknown': { 'dota-v2': expect.any(Object) } },
      objects: { GD: { 'dota-v2': { asked: expect.any(Number) } } },
    });
  });

  it('gives the same bytes with two workers and with instances in another order', async () => {
    const runs = [
      await runIn(tempFolder(), linesOf(scenes), 1),
      await runIn(tempFolder(), linesOf(scenes), 2),
      await runIn(tempFolder(), linesOf(scenes.map((scene) => reorderScene(scene, 4))), 1),
    ];
    const outputs: string[] = [];
    for (const run of runs) {
      await deriveStage(run);
      outputs.push(read(run, 'kept.jsonl') + read(run, 'dropped.jsonl'));
    }
    expect(outputs[1]).toBe(outputs[0]);
    expect(outputs[2]).toBe(outputs[0]);
  });

  it('changes no record of another scene when one label is mended', async () => {
    const [first, second, third] = scenes as [Scene, Scene, Scene];
    const mended = { ...second, instances: second.instances.slice(1) };
    const before = await runIn(tempFolder(), linesOf(scenes), 1);
    const after = await runIn(tempFolder(), linesOf([first, mended, third]), 1);
    await deriveStage(before);
    await deriveStage(after);
    const others = (run: Run): string[] =>
      read(run, 'kept.jsonl')
        .split('\n')
        .filter((l) => l !== '' && JSON.parse(l).sceneId !== second.id);
    expect(others(after)).toEqual(others(before));
    expect(read(after, 'kept.jsonl')).not.toBe(read(before, 'kept.jsonl'));
  });

  it('names file and line of a record that is not a screened scene', async () => {
    const run = await runIn(
      tempFolder(),
      [...linesOf(scenes.slice(0, 1)), '{"scene": {"id": 7}, "screen": null}'],
      1,
    );
    await expect(deriveStage(run)).rejects.toThrow(/2-screen[/\\]kept\.jsonl:2: scene\.id/);
    const cut = await runIn(tempFolder(), ['{"scene": {'], 1);
    await expect(deriveStage(cut)).rejects.toThrow(/kept\.jsonl:1: is not JSON/);
  });
});
