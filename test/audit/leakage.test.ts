import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { AuditInput } from '../../src/audit/check.ts';
import { leakageCheck } from '../../src/audit/leakage.ts';
import { linkDuplicates, linkIdenticalLabels, linkNearDuplicates } from '../../src/audit/leakage-links.ts';
import {
  nearDuplicateRecords,
  repeatedQuestions,
  repeatedWordings,
  sharedTargets,
} from '../../src/audit/leakage-questions.ts';
import { readSceneDigests } from '../../src/audit/scene-digests.ts';
import { openRelease } from '../../src/io/release-folder.ts';
import type { Instruction, Split } from '../../src/model/instruction.ts';
import { writeRelease } from '../../src/release/write.ts';
import { instancesOf, type TinyRun, tinyRecords, tinyRun, writeTinyRun } from '../release/tiny-run.ts';
import { tempFolder } from '../temp.ts';
import { makeInput } from './made-release.ts';

const same = (id: string): string => id;

async function openTiny(
  run: TinyRun = tinyRun(),
  release = { withImages: ['demo'], withScenes: ['demo'] },
): Promise<AuditInput> {
  const { releasePath } = await writeRelease(await writeTinyRun(tempFolder(), run, { release }));
  return { ...makeInput([]), release: await openRelease(releasePath) };
}

async function audit(input: AuditInput) {
  const [section] = await leakageCheck.run(input);
  if (section === undefined) throw new Error('no section');
  return section;
}

/** A record about `targets` of an image, worded for itself alone. */
function record(id: string, split: Split, sceneId: string, targets: readonly string[]): Instruction {
  const [base] = tinyRecords() as [Instruction];
  return { ...base, id, split, sceneId, group: sceneId, question: id, facts: { id }, targets: [...targets] };
}

describe('the check for leaks', () => {
  it('finds nothing in a whole release and says what it compared', async () => {
    const { findings, gates, summary, tables } = await audit(await openTiny());
    expect(findings).toEqual([]);
    expect(tables[0]?.rows).toEqual([
      ['duplicate-image', 3, 0, 0, 0, 0],
      ['near-duplicate-image', 3, 0, 0, 0, 0],
      ['identical-labels', 3, 0, 0, 0, 0],
      ['same-place', 3, 0, 0, 0, 0],
    ]);
    expect(gates.map(({ name, value, met }) => [name, value, met])).toEqual([
      ['groups-across-splits', 0, true],
      ['like-images-across-splits', 0, true],
    ]);
    expect(summary).toContain('files by sha256 for 3 images');
    expect(summary).toContain('labels and places for 3');
  });

  it('does not call images apart that it could not compare', async () => {
    const input = await openTiny(tinyRun(), { withImages: [], withScenes: [] });
    const images = [...input.release.images].map(([id, row]) => [id, { ...row, sha256: null }] as const);
    const { gates, summary, tables } = await audit({
      ...input,
      release: { ...input.release, images: new Map(images) },
    });
    expect(tables[0]?.rows.map((row) => row.slice(1, 3))).toEqual(Array.from({ length: 4 }, () => [0, null]));
    expect(gates.map(({ met }) => met)).toEqual([true, null]);
    expect(summary).toContain('3 images have no sha256');
    expect(summary).toContain('3 images have no scene at hand');
  });

  it('finds one picture under two names in two splits', async () => {
    const pixelsFrom = new Map([['demo/val/<3>', instancesOf('demo/train/1')]]);
    const { findings } = await audit(await openTiny({ ...tinyRun(), pixelsFrom }));
    expect(findings.map(({ code, where }) => [code, where])).toContainEqual([
      'duplicate-image-across-splits',
      'demo/train/1 (dev) and demo/val/<3> (test)',
    ]);
  });

  it('decodes the images at hand where the release has no scenes', async () => {
    const input = await openTiny(tinyRun(), { withImages: ['demo'], withScenes: [] });
    const { findings, summary } = await audit(input);
    expect(findings).toEqual([]);
    expect(summary).toContain('labels and places for 0');
    expect(summary).toMatch(/by difference hash \(at most 4 of 64 bits\) for \d/);
  });

  it('finds a group in two splits, and records of another group than their image', async () => {
    const run = tinyRun();
    const parted = run.records.map((r) => (r.id === 'GD-000000000002' ? { ...r, split: 'dev' as const } : r));
    expect((await audit(await openTiny({ ...run, records: parted }))).findings).toMatchObject([
      {
        code: 'group-across-splits',
        where: 'demo/val/<3>',
        message: 'has records in dev, test, expected one split',
      },
      { code: 'target-across-splits', where: 'demo/val/<3>' },
    ]);
    const renamed = run.records.map((r) => (r.id === 'GD-000000000002' ? { ...r, group: 'other' } : r));
    expect((await audit(await openTiny({ ...run, records: renamed }))).findings).toMatchObject([
      { code: 'group-differs', where: 'GD-000000000002' },
    ]);
  });

  it('says that scenes are damaged, and goes on', async () => {
    const input = await openTiny();
    const path = input.release.scenesPath as string;
    writeFileSync(path, readFileSync(path).subarray(0, 200));
    const { findings } = await audit(input);
    expect(findings.map(({ code }) => code)).toEqual(['scenes-unreadable']);
    expect(findings[0]?.where).toBe(join(input.release.path, 'scenes.jsonl.gz'));
  });

  it('takes the scenes that the release does not hold from the archive, where it is at hand', async () => {
    const input = await openTiny(tinyRun(), { withImages: [], withScenes: [] });
    const asked: unknown[] = [];
    const { scenes, faults } = await readSceneDigests({
      ...input,
      sources: new Map([['demo', { id: 'demo', labels: {}, rootPath: 'somewhere' }]]),
      ingestScenes: async function* (source, ids) {
        asked.push([source, [...ids]]);
        for (const { scene } of tinyRun().scenes) yield JSON.stringify({ scene });
      },
    });
    expect(asked).toEqual([['demo', ['demo/train/1', 'demo/train/2', 'demo/val/<3>']]]);
    expect(faults).toEqual([]);
    expect(scenes.map(({ id, dHash, labelsHash }) => [id, dHash, labelsHash?.length])).toEqual([
      ['demo/train/1', null, 64],
      ['demo/train/2', null, 64],
      ['demo/val/<3>', null, 64],
    ]);
  });

  it('reads the scenes of a release once, whatever check asks', async () => {
    const input = await openTiny();
    const first = await readSceneDigests(input);
    writeFileSync(input.release.scenesPath as string, 'gone');
    expect(await readSceneDigests(input)).toBe(first);
    expect(first.scenes.map(({ id, measures }) => [id, measures.targets.length])).toEqual([
      ['demo/train/1', 2],
      ['demo/train/2', 3],
      ['demo/val/<3>', 4],
    ]);
  });
});

describe('images are linked', () => {
  it('by their files: each copy with the first', () => {
    const rows = ['s/3', 's/10', 's/2', 's/1'].map((id, i) => ({ id, sha256: i < 3 ? 'f' : null }));
    const links = linkDuplicates(rows as never);
    expect(links.map(({ a, b }) => [a, b])).toEqual([
      ['s/2', 's/3'],
      ['s/2', 's/10'],
    ]);
  });

  it('by difference hashes up to 4 bits apart; up to 8 they are alike; flat ones tell nothing', () => {
    const image = (id: string, dHash: string, aspect = 1) => ({ id, dHash, aspect });
    const { links, alike, compared } = linkNearDuplicates([
      image('a', '00ff00ff00ff00ff'),
      image('b', '00ff00ff00ff00f0'),
      image('c', '00ff00ff00ff0000'),
      image('d', '00ff00ff00ff00ff', 1.2),
      image('e', '0000000000000001'),
    ]);
    expect(links.map(({ a, b, evidence }) => [a, b, evidence])).toEqual([
      ['a', 'b', '4 of 64 bits differ'],
      ['b', 'c', '4 of 64 bits differ'],
    ]);
    expect(alike.map(({ a, b }) => [a, b])).toEqual([['a', 'c']]);
    expect(compared).toBe(4);
  });

  it('by their labels, across sources', () => {
    const scene = (id: string, labelsHash: string | null) => ({
      id,
      labelsHash,
      measures: { instanceCount: 7 },
    });
    const links = linkIdenticalLabels([scene('x/1', 'h'), scene('y/1', 'h'), scene('x/2', null)] as never);
    expect(links).toEqual([{ a: 'x/1', b: 'y/1', reason: 'identical-labels', evidence: '7 equal objects' }]);
  });
});

describe('questions', () => {
  it('are the same by facts on one image or on a copy of it', () => {
    const a = { ...record('GD-1', 'dev', 's/1', ['o1']), facts: { category: 'ship' } };
    const b = { ...record('GD-2', 'test', 's/2', ['o1']), facts: { category: 'ship' } };
    expect(repeatedQuestions([a, b], same)).toEqual([]);
    const codes = repeatedQuestions([a, b], () => 's/1').map(({ code, where }) => [code, where]);
    expect(codes).toEqual([['question-across-splits', 'GD-1, GD-2']]);
    expect(repeatedQuestions([a, { ...b, split: 'dev' }], () => 's/1')[0]?.code).toBe('question-twice');
  });

  it('are the same by words and marks, not by words alone', () => {
    const [, , , , first] = tinyRecords() as Instruction[];
    const a = first as Instruction;
    const [target, reference] = a.markers as [Instruction['markers'][number], Instruction['markers'][number]];
    const b = { ...a, id: 'DrR-2', facts: { other: 1 } };
    expect(repeatedQuestions([a, b], same).map(({ code }) => code)).toEqual(['question-twice']);
    const moved = { ...target, outline: target.outline.map((v) => v + 50) };
    expect(repeatedQuestions([a, { ...b, markers: [moved, reference] }], same)).toEqual([]);
  });

  it('are the same by region and answer on any image', () => {
    const region = { type: 'region', box: [100.2, 200, 700.5, 800] } as const;
    const asked = (id: string, split: Split, sceneId: string): Instruction => {
      const base = record(id, split, sceneId, []);
      return {
        ...base,
        question: 'in [100.2, 200, 700.5, 800]?',
        wording: { ...base.wording, slots: { region } },
      };
    };
    const found = repeatedQuestions([asked('RC-1', 'dev', 's/1'), asked('RC-2', 'test', 's/2')], same);
    expect(found.map(({ code }) => code)).toEqual(['question-across-splits']);
  });

  it('are near-duplicates from an overlap of more than 0.9 of their answer sets', () => {
    const ids = Array.from({ length: 20 }, (_, i) => `o${i}`);
    const of = (id: string, count: number) => record(id, 'dev', 's/1', ids.slice(0, count));
    expect(nearDuplicateRecords([of('RD-1', 20), of('RD-2', 18)])).toEqual([]);
    expect(nearDuplicateRecords([of('RD-1', 20), of('RD-2', 19)])).toMatchObject([
      { code: 'near-duplicate-records', where: 'RD-1, RD-2' },
    ]);
    expect(nearDuplicateRecords([of('RD-1', 20), { ...of('RD-2', 19), sceneId: 's/2' }])).toEqual([]);
  });

  it('share an object between splits', () => {
    const records = [record('OC-1', 'dev', 's/1', ['o1', 'o2']), record('OC-2', 'test', 's/1', ['o2'])];
    expect(sharedTargets(records, same)).toMatchObject([
      { code: 'target-across-splits', where: 's/1', message: expect.stringContaining('o2 in dev, test') },
    ]);
    expect(sharedTargets([records[0] as Instruction], same)).toEqual([]);
  });

  it('are counted where only their words return', () => {
    const worded = (id: string, split: Split, sceneId: string, count: number): Instruction => ({
      ...record(id, split, sceneId, []),
      question: 'How many ships?',
      answer: { kind: 'count', count },
    });
    const records = [
      worded('GC-1', 'dev', 's/1', 4),
      worded('GC-2', 'test', 's/2', 4),
      worded('GC-3', 'test', 's/3', 5),
    ];
    expect(repeatedWordings(records).rows).toEqual([
      ['dev', 1, 1, 1],
      ['validation', 0, 0, 0],
      ['test', 2, 2, 1],
    ]);
  });
});
