import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openRun } from '../../pipelines/run.ts';
import { sourceModule } from '../../pipelines/templates/source.ts';
import { DataError, UsageError } from '../../src/core/errors.ts';
import { sceneSchema } from '../../src/model/scene.ts';
import { tempFolder } from '../temp.ts';
import { ingestAll } from './contract.ts';

const LABEL = '{"width":5000,"height":4000,"objects":[{"class":"ship","box":[120,80,160,100]}]}';

/** A folder with the reader that `new source` writes, changed, and an archive of one label file for it. */
function project(was: string, becomes: string): { readonly dir: string; readonly modulePath: string } {
  const dir = tempFolder();
  mkdirSync(join(dir, 'archive', 'labels'), { recursive: true });
  writeFileSync(join(dir, 'archive', 'labels', 'a.json'), LABEL);
  const source = sourceModule('mine', 'package').replace(
    "'uhr-micro'",
    `'${new URL('../../src/index.ts', import.meta.url)}'`,
  );
  expect(source).toContain(was);
  const modulePath = join(dir, 'mine.ts');
  writeFileSync(modulePath, source.replace(was, becomes));
  return { dir, modulePath };
}

async function ingest(was: string, becomes: string) {
  const { dir, modulePath } = project(was, becomes);
  const config = { sources: { mine: { root: 'archive', reader: './mine.ts' } } };
  const { readers } = await openRun({ config, dir });
  const [source] = readers;
  if (source === undefined) throw new Error('no reader');
  return { modulePath, results: ingestAll({ ...source, modulePath }) };
}

/** What a reader may say of an object that it could not read, as source text. */
function droppedWith(known: string): string {
  return `drops: [{ code: 'bad-coordinate', value: null, threshold: null, index: 1, ${known} }] as never,`;
}

describe('a reader of the user', () => {
  it('is taken as `new source` writes it', async () => {
    const { results } = await ingest("citation: 'none'", "citation: 'none'");
    expect((await results).map(({ sceneId, objects }) => [sceneId, objects.instances])).toEqual([
      ['mine/all/a', 1],
    ]);
  });

  const faults: readonly (readonly [what: string, was: string, becomes: string, message: string])[] = [
    [
      'drops an object with a code that it does not declare',
      'drops: [],',
      "drops: [{ code: 'no-clas', value: null, threshold: 'a class', index: 1 }],",
      'dropped an object with the code "no-clas", which is not declared in dropCodes (bad-coordinate, too-many-vertices)',
    ],
    [
      'throws what is no fault of the data',
      'const { width',
      "throw new TypeError('oh');\n  const { width",
      'oh',
    ],
    [
      'gives objects without corners',
      'points: [x1',
      'corners: [x1',
      'parse gave objects.0.points: is missing, expected a list',
    ],
    [
      'gives an odd number of coordinates',
      'x1, y2],',
      'x1],',
      'parse gave objects.0.points: is not x, y, x, y, …',
    ],
    [
      'drops an object whose class is no text',
      'drops: [],',
      droppedWith('sourceLabel: 5'),
      'parse gave drops.0.sourceLabel: found 5, expected text',
    ],
    [
      'drops an object whose corners are no list',
      'drops: [],',
      droppedWith('points: null'),
      'parse gave drops.0.points: found null, expected a list',
    ],
    [
      'drops an object with an odd number of coordinates',
      'drops: [],',
      droppedWith('points: [1, 2, 3]'),
      'parse gave drops.0.points: is not x, y, x, y, …',
    ],
    [
      'drops an object with a coordinate that is no number',
      'drops: [],',
      droppedWith("points: [1, 2, '3', 4]"),
      'parse gave drops.0.points.2: is no number',
    ],
    [
      'states a ground sample distance from nowhere',
      'headFirst: false',
      "headFirst: false, gsdFrom: 'guess'",
      'parse gave gsdFrom: found "guess" (text), expected "label" or "metadata"',
    ],
  ];
  for (const [what, was, becomes, message] of faults) {
    it(`that ${what} is named by its file`, async () => {
      const { modulePath, results } = await ingest(was, becomes);
      const error = await results.catch((e: unknown) => e);
      expect(error).toBeInstanceOf(DataError);
      expect((error as Error).message).toBe(`${modulePath}: reader mine failed on mine/all/a: ${message}`);
    });
  }

  it('is named by its file where it cannot list', async () => {
    const { modulePath, results } = await ingest(
      'const labels =',
      "throw new TypeError('oh');\n  const labels =",
    );
    await expect(results).rejects.toThrow(`${modulePath}: reader mine failed on `);
  });

  it('may give a code that it declares, which is told with its words', async () => {
    const { dir, modulePath } = project('dropCodes: {}', "dropCodes: { 'no-class': 'it names no class' }");
    const drops = "drops: [{ code: 'no-class', value: null, threshold: 'a class', index: 1, line: 1 }],";
    writeFileSync(modulePath, readFileSync(modulePath, 'utf8').replace('drops: [],', drops));
    const config = { sources: { mine: { root: 'archive', reader: './mine.ts' } } };
    const [source] = (await openRun({ config, dir })).readers;
    if (source === undefined) throw new Error('no reader');
    const [result] = await ingestAll(source);
    expect(result?.losses).toMatchObject([
      { code: 'no-class', meaning: 'it names no class', count: 1, places: ['labels/a.json:1'] },
    ]);
    expect(result?.objects).toMatchObject({ read: 2, instances: 1, dropped: { 'no-class': 1 } });
  });

  it.each([
    ['points: [1, 2, 9, 2, 9, 8, 1, 8]', [1, 2, 9, 2, 9, 8, 1, 8]],
    // As with objects, numbers that no image has are for ingest: nobody knows where the object is.
    ['points: [1, 2, NaN, 8]', null],
    ["sourceLabel: 'ship'", null],
  ])('may say %s of an object that it drops, which leaves a mark there', async (known, area) => {
    const [result] = await (await ingest('drops: [],', droppedWith(known))).results;
    const scene = sceneSchema.parse(JSON.parse(result?.sceneLine as string));
    expect(scene.instances).toHaveLength(1);
    expect(scene.unknowns.map((unknown) => unknown.area)).toEqual([area]);
  });

  it('is refused when it is opened, where its card or its codes are not whole', async () => {
    const open = async (was: string, becomes: string): Promise<unknown> => {
      const { dir } = project(was, becomes);
      const config = { sources: { mine: { root: 'archive', reader: './mine.ts' } } };
      return openRun({ config, dir }).catch((e: unknown) => e);
    };
    const noCodes = await open('dropCodes: {},', '');
    expect(noCodes).toBeInstanceOf(UsageError);
    expect((noCodes as Error).message).toBe(
      'configuration: sources.mine.reader: dropCodes: is missing, expected an object',
    );
    expect(((await open("citation: 'none',", '')) as Error).message).toBe(
      'configuration: sources.mine.reader: card.citation: is missing, expected text',
    );
  });
});
