import { describe, expect, it } from 'vitest';
import { modulesExporting, registryFiles } from '../scripts/gen-registries.ts';
import { schemaFiles } from '../scripts/gen-schemas.ts';
import { tableFiles } from '../scripts/gen-tables.ts';
import { bringUpToDate, filesIn } from '../scripts/generated.ts';
import { FAMILIES } from '../src/families/registry.ts';
import { BASE_CATEGORIES } from '../src/model/taxonomy-data.ts';
import { READERS } from '../src/sources/registry.ts';

const mend = 'run `npm run gen`';

describe('what is generated', () => {
  it('is current: registries', async () => {
    expect(await bringUpToDate(await registryFiles(), false), mend).toEqual([]);
  });

  it('is current: schemas, and no other file is among them', async () => {
    const schemas = schemaFiles();
    expect(await bringUpToDate(schemas, false), mend).toEqual([]);
    expect((await filesIn('schemas')).map((name) => `schemas/${name}`).sort()).toEqual(
      [...schemas.keys()].sort(),
    );
  });

  it('is current: tables of the documentation', async () => {
    expect(await bringUpToDate(tableFiles(), false), mend).toEqual([]);
  });

  it('would be found stale', async () => {
    const [path, text] = [...(await registryFiles())][0] as [string, string];
    expect(await bringUpToDate(new Map([[path, `${text} `]]), false)).toEqual([path]);
  });
});

describe('the registry of families', () => {
  it('holds every file that exports a family, and each is named by its id', async () => {
    const modules = await modulesExporting('src/families', 'family');
    expect(FAMILIES.map((family) => family.meta.id.toLowerCase())).toEqual(modules);
  });
});

describe('the registry of sources', () => {
  it('holds every file that exports a reader, and each is named by its id', async () => {
    expect(READERS.map((reader) => reader.id)).toEqual(await modulesExporting('src/sources', 'reader'));
  });

  it('maps labels to categories of the tree only', () => {
    for (const reader of READERS) {
      const known = new Set(
        [...BASE_CATEGORIES, ...(reader.categories ?? [])].map((category) => category.id),
      );
      const unknown = Object.values(reader.labels).filter((id) => id !== null && !known.has(id));
      expect(unknown, reader.id).toEqual([]);
    }
  });
});
