import { registryFiles } from './gen-registries.ts';
import { bringUpToDate } from './generated.ts';

/**
 * Writes what follows from other files: registries of families and sources (so that adding one is one file), JSON
 * Schemas, tables in the documentation. `--check` writes nothing and fails when anything is not current.
 */
const check = process.argv.includes('--check');
const stale = await bringUpToDate(await registryFiles(), !check);
// Loaded only now: these read the registries, which may have been written a line above.
const { schemaFiles } = await import('./gen-schemas.ts');
const { tableFiles } = await import('./gen-tables.ts');
stale.push(...(await bringUpToDate(schemaFiles(), !check)), ...(await bringUpToDate(tableFiles(), !check)));
for (const path of stale)
  console.error(check ? `${path}: not current, run \`npm run gen\`` : `wrote ${path}`);
if (check && stale.length > 0) process.exitCode = 1;
