import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { build } from '../../pipelines/build.ts';
import { openRun } from '../../pipelines/run.ts';
import { sha256Hex } from '../../src/core/hash.ts';
import { sumFolder } from '../../src/io/checksums.ts';
import { type Manifest, manifestSchema } from '../../src/model/manifest.ts';
import { ownFilesOf } from '../../src/release/own-files.ts';
import { repositoryPath } from '../cli/command.ts';
import { writeArchive } from '../e2e/archive.ts';
import { tempFolder } from '../temp.ts';

const SCENES = 6;

/** A reader whose labels tell no sizes, with a module of its own beside it. */
const READER = `import { reader as fair1m } from '${repositoryPath}src/sources/fair1m.ts';
import { card } from '../about/card.ts';

export const reader = {
  ...fair1m,
  id: 'boats',
  card: { ...fair1m.card, ...card },
  async *list(root, note) {
    for await (const entry of fair1m.list(root, note)) yield { ...entry, id: entry.id.replace('fair1m', 'boats') };
  },
  parse: (annotation, where) => ({ ...fair1m.parse(annotation, where), size: null }),
};
`;

const CARD = `export const card = { title: 'Boats of *mine*', licence: 'CC0 1.0' };\n`;

const FAMILY = `import { family as gc } from '${repositoryPath}src/families/gc.ts';

export const family = { ...gc, meta: { ...gc.meta, id: 'Tally' } };
`;

let root = '';
let manifest: Manifest;
let card = '';
beforeAll(async () => {
  root = tempFolder(afterAll);
  writeArchive(join(root, 'archive'), SCENES);
  write('own/readers/boats.ts', READER);
  write('own/about/card.ts', CARD);
  write('own/tally.ts', FAMILY);
  const sizes = Object.fromEntries(Array.from({ length: SCENES }, (_, i) => [`${i}.tif`, [5000, 5000]]));
  write('lists/sizes.json', JSON.stringify(sizes));
  const config = {
    sources: {
      boats: { root: '../archive', reader: '../own/readers/boats.ts', sizes: '../lists/sizes.json' },
    },
    seed: 7,
    out: '.',
    labelsOnly: true,
    workers: 1,
    families: ['GD', '../own/tally.ts'],
    select: { quotas: { GD: { dev: 4 }, Tally: { dev: 4, test: 2 } } },
  };
  mkdirSync(join(root, 'first'));
  await build(await openRun({ config, dir: join(root, 'first') }));
  card = readFileSync(join(root, 'first/release/README.md'), 'utf8');
  manifest = manifestSchema.parse(
    JSON.parse(readFileSync(join(root, 'first/release/manifest.json'), 'utf8')),
  );
});

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

/** Where the maker has the files that the manifest lists. */
const KEPT: Readonly<Record<string, string>> = {
  'sizes/boats/sizes.json': 'lists/sizes.json',
  'readers/boats/readers/boats.ts': 'own/readers/boats.ts',
  'readers/boats/about/card.ts': 'own/about/card.ts',
  'families/Tally/tally.ts': 'own/tally.ts',
};

describe('a release made with files of one’s own', () => {
  it('lists each by name and sha256, modules before what they import', () => {
    expect(manifest.ownFiles).toEqual(
      [
        { use: 'sizes', of: 'boats', name: 'sizes/boats/sizes.json' },
        { use: 'reader', of: 'boats', name: 'readers/boats/readers/boats.ts' },
        { use: 'reader', of: 'boats', name: 'readers/boats/about/card.ts' },
        { use: 'family', of: 'Tally', name: 'families/Tally/tally.ts' },
      ].map((file) => ({ ...file, sha256: sha256Hex(readFileSync(join(root, KEPT[file.name] as string))) })),
    );
    expect(manifest.config).toMatchObject({
      sources: { boats: { reader: './readers/boats/readers/boats.ts', sizes: './sizes/boats/sizes.json' } },
      families: ['GD', './families/Tally/tally.ts'],
    });
  });

  it('lists nothing of the engine, whatever imports it', async () => {
    const path = relative(join(root, 'own'), join(repositoryPath, 'src/families/gc.ts'));
    write('own/near.ts', `export { family } from '${path}';\n`);
    const families = [
      { id: 'Near', modulePath: join(root, 'own/near.ts') },
      { id: 'GC', modulePath: join(repositoryPath, 'src/families/gc.ts') },
    ];
    expect((await ownFilesOf([], families)).map(({ name }) => name)).toEqual(['families/Near/near.ts']);
  });

  it('is made again, byte for byte, by what its card says', async () => {
    expect(manifest.records.dev + manifest.records.test).toBeGreaterThan(6);
    const again = join(root, 'again');
    for (const { name } of manifest.ownFiles ?? []) {
      expect(card).toContain(name);
      mkdirSync(dirname(join(again, name)), { recursive: true });
      cpSync(join(root, KEPT[name] as string), join(again, name));
    }
    const { sources, ...rest } = manifest.config as { sources: Record<string, object> };
    const config = {
      ...rest,
      sources: { boats: { ...sources.boats, root: '../archive' } },
      out: '.',
      workers: 1,
    };
    await build(await openRun({ config, dir: again }));
    expect(await sumFolder(join(again, 'release'))).toEqual(await sumFolder(join(root, 'first/release')));
    rmSync(join(again, 'sizes'), { recursive: true });
    await expect(openRun({ config, dir: again })).rejects.toThrow(/sources\.boats\.sizes: no such file/);
  });

  it('claims no terms for a source that only its maker knows', () => {
    expect(card).toContain("What is said of boats is what the maker's own reader says");
    expect(card).toContain('Boats of \\*mine\\*');
    expect(card).not.toMatch(
      /non-commercial|commercial purposes|published before|Yes: the publishers|labels of the source datasets are public/,
    );
    expect(card).toContain('Of boats the publisher must know');
  });

  it('says that images were not opened, and refers to none by a sha256', () => {
    expect(card).toContain('sha256 (known of none: images were not opened)');
    expect(card).toContain('path below the root of the source (known of none)');
    expect(card).toContain('`images.jsonl` identifies each by source and name.');
    expect(card).toContain('Label files are enough, and images must not lie beside them');
  });
});
