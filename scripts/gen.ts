import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { registryFiles } from './gen-registries.ts';

/**
 * Writes what follows from other files: registries of families and sources (so that adding one is one file), JSON
 * Schemas, tables in the documentation. `--check` writes nothing and fails when anything is not current.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Path relative to the repository → text; null: must not exist. */
export type Generated = ReadonlyMap<string, string | null>;

async function apply(files: Generated, check: boolean): Promise<string[]> {
  const stale: string[] = [];
  for (const [path, text] of files) {
    const absolute = join(ROOT, path);
    const current = await readFile(absolute, 'utf8').catch(() => null);
    if (current === text) continue;
    stale.push(path);
    if (check) continue;
    if (text === null) await rm(absolute, { force: true });
    else {
      await mkdir(dirname(absolute), { recursive: true });
      await writeFile(absolute, text);
    }
  }
  return stale;
}

async function main(): Promise<void> {
  const check = process.argv.includes('--check');
  const stale = await apply(await registryFiles(ROOT), check);
  // Loaded only now: these read the registries, which may have been written a line above.
  const { schemaFiles } = await import('./gen-schemas.ts');
  const { tableFiles } = await import('./gen-tables.ts');
  stale.push(...(await apply(await schemaFiles(ROOT), check)), ...(await apply(await tableFiles(ROOT), check)));
  for (const path of stale) console.error(check ? `${path}: not current, run \`npm run gen\`` : `wrote ${path}`);
  if (check && stale.length > 0) process.exitCode = 1;
}

if (process.argv[1] !== undefined && relative(process.argv[1], fileURLToPath(import.meta.url)) === '') await main();
