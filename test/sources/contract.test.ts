import { fileURLToPath } from 'node:url';
import { describe } from 'vitest';
import { READERS } from '../../src/sources/registry.ts';
import { checkReader } from './contract.ts';

for (const reader of READERS) {
  describe(reader.id, () => {
    checkReader({
      reader,
      modulePath: fileURLToPath(new URL(`../../src/sources/${reader.id}.ts`, import.meta.url)),
      fixturesPath: fileURLToPath(new URL(`../fixtures/sources/${reader.id}`, import.meta.url)),
    });
  });
}
