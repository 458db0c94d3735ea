import { UsageError } from '../src/core/errors.ts';
import { pathExists } from '../src/io/files.ts';
import { importModule } from '../src/io/modules.ts';

/** What a module of the user's own exports under `name`. Throws UsageError where it cannot be loaded. */
export async function loadOwnModule(path: string, name: string, where: string): Promise<unknown> {
  if (!pathExists(path)) throw new UsageError(`${where}: no such file: ${path}`);
  let exported: Readonly<Record<string, unknown>>;
  try {
    exported = await importModule(path);
  } catch (error) {
    const [reason] = (error instanceof Error ? error.message : String(error)).split('\n');
    throw new UsageError(`${where}: ${path} cannot be loaded: ${reason}`);
  }
  if (exported[name] === undefined) throw new UsageError(`${where}: ${path} exports no \`${name}\``);
  return exported[name];
}
