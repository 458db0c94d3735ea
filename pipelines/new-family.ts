import { UsageError } from '../src/core/errors.ts';
import { FAMILIES } from '../src/families/registry.ts';
import { isRepository, runGenerator, writeNewFiles } from './new-file.ts';
import { familyCases, familyModule, familyTest } from './templates/family.ts';

/** Writes a task family and its test, which pass as written, and says what to do next. Gives the paths. */
export async function newFamily(dir: string, id: string): Promise<string[]> {
  if (!/^[A-Za-z][A-Za-z0-9]*(-[A-Za-z0-9]+)*$/.test(id))
    throw new UsageError(
      `${JSON.stringify(id)} is no family id, expected letters, digits and single hyphens (my-family)`,
    );
  if (FAMILIES.some((family) => family.meta.id.toLowerCase() === id.toLowerCase()))
    throw new UsageError(`${id} is a family of the engine, expected another id`);
  const name = id.toLowerCase();
  if (!isRepository(dir)) {
    const paths = await writeNewFiles(dir, {
      [`${name}.ts`]: familyModule(id, 'package'),
      [`${name}.test.ts`]: familyTest(name),
    });
    console.error(`test it:  npx tsx --test ${name}.test.ts`);
    console.error(
      `use it:   add "./${name}.ts" to "families" in the configuration, and a quota for ${id} to "select.quotas"`,
    );
    return paths;
  }
  const paths = await writeNewFiles(dir, {
    [`src/families/${name}.ts`]: familyModule(id, 'repository'),
    [`test/families/cases/${name}.ts`]: familyCases(),
  });
  runGenerator(dir);
  console.error('test it:  npx vitest run test/families/contract.test.ts');
  console.error(
    `use it:   npm run build, then add "${id}" to "families" in the configuration, and a quota for it to "select.quotas"`,
  );
  return paths;
}
