import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { DROP_CODE_FORM, isDropCode } from '../src/core/drop.ts';
import { UsageError } from '../src/core/errors.ts';
import { moduleUrl } from '../src/io/modules.ts';
import type { Config } from '../src/model/config.ts';
import { describeIssues } from '../src/model/issues.ts';
import { buildTaxonomy, type Taxonomy } from '../src/model/taxonomy.ts';
import { BASE_CATEGORIES, TAXONOMY_VERSION } from '../src/model/taxonomy-data.ts';
import type { AnyReader } from '../src/sources/reader.ts';
import { READERS } from '../src/sources/registry.ts';
import { loadOwnModule } from './load-module.ts';
import type { LoadedReader } from './run.ts';

/** Readers of the sources that the configuration names, in the order of their ids. `absentRoots`: archives may be missing. */
export async function loadReaders(
  config: Pick<Config, 'sources'>,
  dir: string,
  name: string,
  absentRoots = false,
): Promise<LoadedReader[]> {
  const loaded: LoadedReader[] = [];
  for (const id of Object.keys(config.sources).sort()) {
    const where = `${name}: sources.${id}`;
    const source = config.sources[id] as Config['sources'][string];
    const rootPath = resolve(dir, source.root);
    if (!absentRoots) await checkKind(rootPath, 'folder', `${where}.root`);
    const sizesPath = source.sizes === undefined ? null : resolve(dir, source.sizes);
    if (sizesPath !== null && !absentRoots) await checkKind(sizesPath, 'file', `${where}.sizes`);
    const { reader, modulePath } = await findReader(id, source.reader, dir, where);
    loaded.push({ id, reader, rootPath, sizesPath, modulePath });
  }
  return loaded;
}

/** The shared tree with what the loaded readers add to it. Every category that a reader maps to must be there. */
export function loadTaxonomy(readers: readonly LoadedReader[], name: string): Taxonomy {
  const categories = [...BASE_CATEGORIES];
  for (const { id, reader } of readers) {
    for (const category of reader.categories ?? []) {
      if (categories.some((known) => known.id === category.id))
        throw new UsageError(
          `${name}: sources.${id}: its reader adds the category ${category.id}, which is there already`,
        );
      categories.push(category);
    }
  }
  const taxonomy = buildTaxonomy(TAXONOMY_VERSION, categories);
  for (const { id, reader } of readers) {
    for (const [label, category] of Object.entries(reader.labels)) {
      if (category !== null && !taxonomy.has(category))
        throw new UsageError(
          `${name}: sources.${id}: its reader maps ${JSON.stringify(label)} to the category ${JSON.stringify(category)}, which is not in the category tree`,
        );
    }
  }
  return taxonomy;
}

async function findReader(
  id: string,
  path: string | undefined,
  dir: string,
  where: string,
): Promise<{ readonly reader: AnyReader; readonly modulePath: string }> {
  if (path !== undefined) {
    const modulePath = resolve(dir, path);
    const reader = checkReader(
      await loadOwnModule(modulePath, 'reader', `${where}.reader`),
      `${where}.reader`,
    );
    if (reader.id !== id)
      throw new UsageError(
        `${where}.reader: its id is ${JSON.stringify(reader.id)}, expected ${JSON.stringify(id)}`,
      );
    return { reader, modulePath };
  }
  const reader = READERS.find((known) => known.id === id);
  if (reader === undefined) {
    const known = READERS.map((r) => r.id).join(', ');
    throw new UsageError(
      `${where}: no such source, expected one of ${known}, or "reader" with the path of its reader`,
    );
  }
  return { reader, modulePath: fileURLToPath(moduleUrl(import.meta.url, `../src/sources/${id}`)) };
}

/** What ingest, the ledger and the data card rely on. */
const readerSchema = z.object({
  id: z.string().min(1),
  card: z.object({
    title: z.string(),
    homepage: z.string(),
    licence: z.string(),
    licenceUrl: z.string(),
    citation: z.string(),
    expected: z.array(z.object({ split: z.string() })),
    checksums: z.record(z.string(), z.string()),
    oriented: z.boolean(),
    fineGrained: z.boolean(),
    exhaustiveGroups: z.array(z.string()),
  }),
  labels: z.record(z.string(), z.string().nullable()),
  dropCodes: z.record(z.string(), z.string()).refine((codes) => Object.keys(codes).every(isDropCode), {
    error: DROP_CODE_FORM,
  }),
  splitsWithoutLabels: z.array(z.string()).optional(),
});

function checkReader(value: unknown, where: string): AnyReader {
  const reader = value as Partial<AnyReader> | null;
  const isWhole =
    typeof reader === 'object' &&
    reader !== null &&
    typeof reader.list === 'function' &&
    typeof reader.parse === 'function';
  if (!isWhole)
    throw new UsageError(
      `${where}: is not a dataset reader, expected { id, card, labels, dropCodes, list, parse }`,
    );
  const checked = readerSchema.safeParse(reader);
  if (!checked.success)
    throw new UsageError(
      describeIssues(checked.error, reader)
        .map((text) => `${where}: ${text}`)
        .join('\n'),
    );
  return reader as AnyReader;
}

async function checkKind(path: string, kind: 'file' | 'folder', where: string): Promise<void> {
  const found = await stat(path).catch(() => null);
  if (found === null) throw new UsageError(`${where}: no such ${kind}: ${path}`);
  if (found.isDirectory() !== (kind === 'folder'))
    throw new UsageError(`${where}: is not a ${kind}: ${path}`);
}
