import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cases as dota } from './fixtures/dota-v2.ts';
import { cases as fair1m } from './fixtures/fair1m.ts';
import type { FixtureCase } from './fixtures/fixture.ts';
import { cases as sodaA } from './fixtures/soda-a.ts';
import { cases as xview } from './fixtures/xview.ts';

/** Writes the synthetic archives of the reader tests, each with the answer worked out by hand. */
const rootPath = fileURLToPath(new URL('../test/fixtures/sources/', import.meta.url));
const all: Readonly<Record<string, readonly FixtureCase[]>> = {
  'dota-v2': dota,
  fair1m,
  'soda-a': sodaA,
  xview,
};

await rm(rootPath, { recursive: true, force: true });
// Line ends and byte-order marks are what some of these files are about.
await write(join(rootPath, '.gitattributes'), '* -text\n');
for (const [id, cases] of Object.entries(all)) {
  for (const { name, files, sizes, expected } of cases) {
    const folder = join(rootPath, id, name);
    for (const [path, content] of Object.entries(files)) await write(join(folder, 'archive', path), content);
    if (sizes !== undefined) await write(join(folder, 'sizes.json'), `${JSON.stringify(sizes)}\n`);
    await write(join(folder, 'expected.json'), `${JSON.stringify(expected, null, 2)}\n`);
  }
}

async function write(path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}
