import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { listTree } from '../src/io/files.ts';
import { findBreaches, LAYERS, PACKAGES } from './architecture/rules.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

async function sources(): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const folder of ['src', 'pipelines']) {
    for await (const path of listTree(`${root}${folder}`)) {
      if (path.endsWith('.ts'))
        files.set(`${folder}/${path}`, readFileSync(`${root}${folder}/${path}`, 'utf8'));
    }
  }
  return files;
}

const breachesOf = (path: string, text: string): string[] => findBreaches(new Map([[path, text]]));

describe('the architecture', () => {
  it('is kept by every module', async () => {
    const files = await sources();
    expect(files.size).toBeGreaterThan(100);
    expect(findBreaches(files)).toEqual([]);
  });

  it('lists every dependency of the package and no other', () => {
    const { dependencies, peerDependencies } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as {
      dependencies: Record<string, string>;
      peerDependencies: Record<string, string>;
    };
    const named = Object.keys({ ...dependencies, ...peerDependencies });
    expect(Object.keys(PACKAGES).sort()).toEqual(named.sort());
  });

  it('knows no circle among the layers', () => {
    const reach = (layer: string, seen: readonly string[]): void => {
      expect(seen).not.toContain(layer);
      for (const next of LAYERS[layer] ?? []) reach(next, [...seen, layer]);
    };
    for (const layer of Object.keys(LAYERS)) reach(layer, []);
  });
});

describe('a planted breach', () => {
  const planted: readonly (readonly [name: string, path: string, text: string, breach: string])[] = [
    ['a layer above', 'src/core/a.ts', "import { x } from '../model/x.ts';", 'core imports model'],
    ['a type of a layer above', 'src/core/a.ts', "import type { X } from '../io/x.ts';", 'core imports io'],
    ['a side effect', 'src/model/a.ts', "import '../families/x.ts';", 'model imports families'],
    ['a re-export', 'src/split/a.ts', "export * from '../release/x.ts';", 'split imports release'],
    ['a named re-export', 'src/split/a.ts', "export { x } from '../io/x.ts';", 'split imports io'],
    ['a dynamic import', 'src/score/a.ts', "await import('../families/gd.ts');", 'score imports families'],
    ['an import type', 'src/core/a.ts', "type X = import('../model/x.ts').X;", 'core imports model'],
    [
      'a module for workers',
      'src/screen/a.ts',
      "moduleUrl(import.meta.url, '../sources/x');",
      'screen imports sources',
    ],
    ['require', 'src/core/a.ts', "require('../io/x.ts');", 'core imports io'],
    [
      'pipelines from src',
      'src/io/a.ts',
      "import { x } from '../../pipelines/run.ts';",
      'io imports pipelines',
    ],
    [
      'pipelines from the entry',
      'src/index.ts',
      "export * from '../pipelines/run.ts';",
      'index imports pipelines',
    ],
    [
      'a confined package',
      'src/release/a.ts',
      "import sharp from 'sharp';",
      'release imports the package sharp',
    ],
    [
      'a part of a package',
      'src/model/a.ts',
      "import { parse } from 'csv-parse/sync';",
      'model imports the package csv-parse',
    ],
    ['zod in core', 'src/core/a.ts', "import { z } from 'zod';", 'core imports the package zod'],
    ['an unknown package', 'src/io/a.ts', "import x from '@scope/x/y';", 'io imports the package @scope/x'],
    [
      'disk access of a pure layer',
      'src/families/a.ts',
      "import { readFileSync } from 'node:fs';",
      'families imports node:fs',
    ],
    [
      'disk access without node:',
      'src/spatial/a.ts',
      "import { readFileSync } from 'fs';",
      'spatial imports fs',
    ],
    ['a computed import', 'src/io/a.ts', 'await import(name);', 'imports what is only known at run time'],
    ['chance', 'src/families/a.ts', 'const x = Math.random();', 'uses Math.random'],
    ['the clock', 'src/io/a.ts', 'const x = Date.now();', 'uses Date.now'],
    ['the clock as a date', 'src/release/a.ts', 'const x = new Date();', 'uses new Date()'],
    ['the locale', 'src/select/a.ts', 'a.sort((x, y) => x.id.localeCompare(y.id));', 'uses .localeCompare'],
    ['a new folder', 'src/misc/a.ts', "import { x } from '../core/x.ts';", 'lies in no known folder'],
  ];
  for (const [name, path, text, breach] of planted) {
    it(`is found: ${name}`, () => {
      expect(breachesOf(path, `// first line\n${text}\n`)).toEqual([`${path}:2: ${breach}`]);
    });
  }

  it('is not seen in comments and texts', () => {
    expect(
      breachesOf('src/core/a.ts', "// import '../io/x.ts'\nexport const x = \"import '../io/x.ts'\";\n"),
    ).toEqual([]);
  });
});
