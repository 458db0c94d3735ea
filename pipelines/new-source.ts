import { UsageError } from '../src/core/errors.ts';
import { READERS } from '../src/sources/registry.ts';
import { isRepository, runGenerator, writeNewFiles } from './new-file.ts';
import { sourceModule, sourceTest } from './templates/source.ts';

/** Writes a dataset reader and its test, which pass as written, and says what to do next. Gives the paths. */
export async function newSource(dir: string, id: string): Promise<string[]> {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id))
    throw new UsageError(
      `${JSON.stringify(id)} is no source id, expected lower-case letters, digits and single hyphens`,
    );
  if (READERS.some((reader) => reader.id === id))
    throw new UsageError(`${id} is a source of the engine, expected another id`);
  if (!isRepository(dir)) {
    const paths = await writeNewFiles(dir, {
      [`${id}.ts`]: sourceModule(id, 'package'),
      [`${id}.test.ts`]: sourceTest(id, 'package'),
    });
    console.error(`test it:  npx tsx --test ${id}.test.ts`);
    console.error(
      `use it:   add "${id}": { "root": "…", "reader": "./${id}.ts" } to "sources" in the configuration`,
    );
    return paths;
  }
  const paths = await writeNewFiles(dir, {
    [`src/sources/${id}.ts`]: sourceModule(id, 'repository'),
    [`test/sources/${id}.test.ts`]: sourceTest(id, 'repository'),
  });
  runGenerator(dir);
  console.error(`test it:  npx vitest run test/sources/${id}.test.ts`);
  return paths;
}
