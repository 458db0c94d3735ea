import { spawnSync } from 'node:child_process';
import { join, relative, resolve } from 'node:path';
import { UsageError } from '../src/core/errors.ts';
import { pathExists, writeWhole } from '../src/io/files.ts';

/** `dir` is the engine's own repository: new files go into its folders, and its registries are written anew. */
export function isRepository(dir: string): boolean {
  return ['src/families/family.ts', 'src/sources/reader.ts', 'scripts/gen.ts'].every((path) =>
    pathExists(join(dir, path)),
  );
}

/** Writes files (path relative to `dir` → text), none where one of them is there already. Gives their paths. */
export async function writeNewFiles(dir: string, files: Readonly<Record<string, string>>): Promise<string[]> {
  const paths = Object.keys(files);
  const taken = paths.find((path) => pathExists(join(dir, path)));
  if (taken !== undefined) throw new UsageError(`${taken}: is there already`);
  for (const path of paths) await writeWhole(join(dir, path), files[path] as string);
  return paths;
}

/** Brings registries, schemas and tables of the repository up to date. */
export function runGenerator(dir: string): void {
  const { status, stderr } = spawnSync('npm', ['run', '--silent', 'gen'], {
    cwd: resolve(dir),
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`npm run gen: ${stderr}`);
}

/** Path from one folder to a file as it is written in an import or a `$schema`: with `/`, and `./` in front. */
export function pathTo(dir: string, file: string): string {
  const path = relative(resolve(dir), resolve(file)).replaceAll('\\', '/');
  return path.startsWith('.') ? path : `./${path}`;
}
