import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openRun } from '../../pipelines/run.ts';
import { UsageError } from '../../src/core/errors.ts';
import { tempFolder } from '../temp.ts';

function folder(): string {
  const dir = tempFolder();
  mkdirSync(join(dir, 'archive'));
  mkdirSync(join(dir, 'mine', 'release', 'archive'), { recursive: true });
  symlinkSync('archive', join(dir, 'link'));
  writeFileSync(join(dir, 'file'), '');
  writeFileSync(join(dir, 'broken.ts'), 'export const family = {');
  writeFileSync(join(dir, 'empty.ts'), 'export const other = 1;');
  writeFileSync(join(dir, 'half.ts'), 'export const family = { meta: { id: "X" } };');
  const shape = 'templates: {}, propose() {}, answer() {}, ask() {}, params: check, facts: check';
  const meta =
    "title: '', dimension: 'counting', answer: 'count', tier: 'rules', version: 1, description: ''";
  for (const [name, more] of Object.entries({
    undeclared: '',
    shouting: "dropCodes: { TOO_FEW: '' }",
    'wrong-kind': "answer: 'number', dropCodes: {}",
  }))
    writeFileSync(
      join(dir, `${name}.ts`),
      `const check = { safeParse() {} };\nexport const family = { meta: { id: 'X', ${meta}, ${more} }, ${shape} };`,
    );
  return dir;
}

const sources = { fair1m: { root: 'archive' } };

describe('a configuration with a fault', () => {
  const faults: readonly (readonly [name: string, config: unknown, message: RegExp])[] = [
    [
      'an unknown key',
      { sources: { fair1m: { rooot: 'x', root: 'archive' } } },
      /^configuration: sources\.fair1m\.rooot: unknown key$/,
    ],
    [
      'a missing root',
      { sources: { fair1m: {} } },
      /^configuration: sources\.fair1m\.root: is missing, expected text$/,
    ],
    ['no sources', {}, /^configuration: sources: is missing, expected an object$/],
    ['an empty list of sources', { sources: {} }, /^configuration: sources: names no source$/],
    ['a wrong type', { sources, seed: '1' }, /^configuration: seed: found "1" \(text\), expected a number$/],
    ['a fraction', { sources, seed: 1.5 }, /^configuration: seed: found 1\.5, expected a whole number$/],
    [
      'a number out of bounds',
      { sources, screen: { minSpread: 2 } },
      /^configuration: screen\.minSpread: found 2, expected at most 1$/,
    ],
    [
      'a value that is not among the known ones',
      { sources, select: { preset: 'big' } },
      /^configuration: select\.preset: found "big" \(text\), expected "paper" or "small" or "proportional"$/,
    ],
    [
      'a list in place of an object',
      { sources: [] },
      /^configuration: sources: found a list, expected an object$/,
    ],
    ['no object at all', [], /^configuration: found a list, expected an object$/],
    [
      'a negative quota',
      { sources, select: { quotas: { GD: { dev: -1 } } } },
      /^configuration: select\.quotas\.GD\.dev: found -1, expected at least 0$/,
    ],
    [
      'a quota of an unknown split',
      { sources, select: { quotas: { GD: { train: 1 } } } },
      /select\.quotas\.GD\.train: unknown key|select\.quotas\.GD.*train/,
    ],
    [
      'a quota of a task that is not made',
      { sources, families: ['GD'], select: { quotas: { RD: { dev: 1 } } } },
      /select\.quotas: "RD" is no family of this configuration, expected one of GD$/,
    ],
    [
      'shares that are all 0',
      { sources, select: { preset: 'proportional', proportional: { dev: 0, validation: 0, test: 0 } } },
      /all splits are 0/,
    ],
    [
      'an exception above the limit',
      { sources, screen: { exceptions: { fair1m: { minLongEdgePx: 5000, quota: 1 } } } },
      /screen\.exceptions\.fair1m\.minLongEdgePx: found 5000, expected less than/,
    ],
    [
      'images of a source that is not there',
      { sources, release: { withImages: ['xview'] } },
      /release\.withImages: "xview" is no source/,
    ],
    [
      'an unknown source',
      { sources: { spacenet: { root: 'archive' } } },
      /sources\.spacenet: no such source, expected one of dota-v2, fair1m, soda-a, xview/,
    ],
    [
      'a root that is not there',
      { sources: { fair1m: { root: 'absent' } } },
      /sources\.fair1m\.root: no such folder: \/.*absent$/,
    ],
    [
      'a root that is a file',
      { sources: { fair1m: { root: 'file' } } },
      /sources\.fair1m\.root: is not a folder/,
    ],
    [
      'an inventory that is not there',
      { sources: { fair1m: { root: 'archive', sizes: 'absent.csv' } } },
      /sources\.fair1m\.sizes: no such file/,
    ],
    [
      'an unknown family',
      { sources, families: ['XX'] },
      /families\.0: no family "XX", expected one of BG, CG, CRC, .*, or the path of a module/,
    ],
    ['a family twice', { sources, families: ['GD', 'GD'] }, /families\.1: GD is there twice/],
    ['a family file that is not there', { sources, families: ['./absent.ts'] }, /families\.0: no such file/],
    [
      'a family file that does not parse',
      { sources, families: ['./broken.ts'] },
      /families\.0: .*broken\.ts cannot be loaded/,
    ],
    [
      'a file without a family',
      { sources, families: ['./empty.ts'] },
      /families\.0: .*empty\.ts exports no `family`/,
    ],
    ['half a family', { sources, families: ['./half.ts'] }, /families\.0: is not a task family/],
    [
      'a family without drop codes',
      { sources, families: ['./undeclared.ts'] },
      /^configuration: families\.0: meta\.dropCodes: is missing, expected an object$/,
    ],
    [
      'a family with a drop code of another form',
      { sources, families: ['./shouting.ts'] },
      /families\.0: meta\.dropCodes: codes are lower-case words with single hyphens/,
    ],
    [
      'a family with an answer of no known kind',
      { sources, families: ['./wrong-kind.ts'] },
      /families\.0: meta\.answer: found "number" \(text\), expected "boxes" or "box" or "count" or/,
    ],
    [
      'parameters of no family',
      { sources, families: ['GD'], params: { RD: {} } },
      /params: "RD" is no family/,
    ],
    [
      'an unknown parameter',
      { sources, params: { GD: { maxTarget: 3 } } },
      /params\.GD\.maxTarget: unknown key/,
    ],
    [
      'a parameter out of bounds',
      { sources, params: { GD: { maxTargets: 0 } } },
      /params\.GD\.maxTargets: found 0, expected at least 1/,
    ],
    ['a language without questions', { sources, language: 'tlh' }, /language: .* has no questions in "tlh"/],
    [
      'a language named as what all objects have',
      { sources, language: 'constructor' },
      /has no questions in/,
    ],
    [
      'images asked for and not opened',
      { sources, labelsOnly: true, release: { renderMarkers: ['fair1m'] } },
      /^configuration: release\.renderMarkers: needs the images, but the run is labelsOnly$/,
    ],
    [
      'output within an archive, by way of a link',
      { sources: { fair1m: { root: 'link' } }, out: 'archive/out' },
      /sources\.fair1m\.root: the output folder .* lies within it/,
    ],
    [
      'an archive where a release would be put',
      { sources: { fair1m: { root: 'mine/release/archive' } }, out: 'mine' },
      /sources\.fair1m\.root: lies within .*mine\/release, which the run replaces/,
    ],
    [
      "a folder `release` of somebody else's",
      { sources, out: 'mine' },
      /mine\/release: is there already and is no release of uhr-micro/,
    ],
    [
      'output within an archive',
      { sources, out: 'archive/out' },
      /sources\.fair1m\.root: the output folder .* lies within it/,
    ],
  ];
  for (const [name, config, message] of faults) {
    it(`is refused: ${name}`, async () => {
      const error = await openRun({ config, dir: folder() }).catch((e: unknown) => e);
      expect(error).toBeInstanceOf(UsageError);
      expect((error as Error).message).toMatch(message);
    });
  }

  it('is told in one line per fault', async () => {
    const run = openRun({ config: { sources, sed: 1, workers: 0 }, dir: folder() });
    await expect(run).rejects.toThrow(
      'configuration: workers: found 0, expected at least 1\nconfiguration: sed: unknown key',
    );
  });

  it('may not hide a key in the name of the prototype', async () => {
    const path = join(folder(), 'c.json');
    writeFileSync(path, '{"sources": {}, "select": {"quotas": {"__proto__": {"dev": 1}}}}');
    await expect(openRun(path)).rejects.toThrow(/c\.json: "__proto__" is no key of a configuration/);
  });

  it('is named by file, line and column where it is not JSON', async () => {
    const path = join(folder(), 'c.json');
    writeFileSync(path, '{\n  "sources": {},,\n}');
    await expect(openRun(path)).rejects.toThrow(/c\.json:2:17: is not JSON/);
    await expect(openRun(join(folder(), 'absent.json'))).rejects.toThrow(
      /absent\.json: cannot be read: no such file/,
    );
  });
});

describe('a configuration without a fault', () => {
  it('needs nothing but a root; paths start at its folder', async () => {
    const dir = folder();
    const run = await openRun({ config: { sources, seed: 1 }, dir });
    expect(run.readers.map((r) => [r.id, r.rootPath])).toEqual([['fair1m', join(dir, 'archive')]]);
    expect(run.families.map((f) => f.family.meta.id)).toEqual([
      'GD',
      'RD',
      'GC',
      'RC',
      'CRC',
      'OC',
      'FGR',
      'DrR',
      'DsR',
    ]);
    expect(run.families[0]?.params).toEqual({ maxTargets: 60 });
    expect(run.outPath).toBe(join(dir, 'data', 'build'));
    expect(run.config.screen.minLongEdgePx).toBe(4000);
  });

  it('gives way to the flags of the release, part by part', async () => {
    const config = { sources, release: { name: 'mine', withScenes: ['fair1m'] } };
    const release = { withImages: ['fair1m'], holdAnswers: true };
    const run = await openRun({ config, dir: folder() }, { release });
    expect(run.config.release).toMatchObject({
      name: 'mine',
      withScenes: ['fair1m'],
      withImages: ['fair1m'],
      holdAnswers: true,
    });
  });

  it('gives way to flags', async () => {
    const dir = folder();
    const overrides = {
      out: join(dir, 'o'),
      limit: 3,
      workers: 2,
      seed: 7,
      labelsOnly: true,
      roots: { xview: join(dir, 'archive') },
    };
    const run = await openRun({ config: { sources, out: 'x' }, dir }, overrides);
    expect(run.config).toMatchObject({ limit: 3, seed: 7, labelsOnly: true });
    expect([run.outPath, run.workers]).toEqual([join(dir, 'o'), 2]);
    expect(run.readers.map((r) => r.id)).toEqual(['fair1m', 'xview']);
  });
});
