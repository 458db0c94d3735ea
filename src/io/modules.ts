import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { findUpward } from './files.ts';

/** The engine runs from its TypeScript source (tsx, vitest), not from the built JavaScript. */
const runsFromSource = import.meta.url.endsWith('.ts');

/** Folder of the engine's package.json. */
export const ENGINE_PATH = dirname(
  findUpward(dirname(fileURLToPath(import.meta.url)), 'package.json') as string,
);

export function engineVersion(): string {
  const text = readFileSync(join(ENGINE_PATH, 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

/** A module of the engine itself, by its path: a family or a reader of the user's own is none. */
export function isOfEngine(modulePath: string): boolean {
  return ['src', 'dist'].some((folder) => modulePath.startsWith(join(ENGINE_PATH, folder) + sep));
}

/**
 * URL of a sibling module, given without its extension: `.ts` when running from source, `.js` when built.
 * `moduleUrl(import.meta.url, './parse-file')`.
 */
export function moduleUrl(base: string, specifier: string): string {
  return new URL(`${specifier}${base.endsWith('.ts') ? '.ts' : '.js'}`, base).href;
}

const imported = new Map<string, Promise<unknown>>();

/**
 * Imports a module by path or file URL, TypeScript included, whether the engine runs from source or built. A built engine
 * loads TypeScript with tsx's `tsImport`; its `register` fails on modules of packages that are not `"type": "module"`.
 */
export async function importModule(pathOrUrl: string): Promise<Readonly<Record<string, unknown>>> {
  const url = pathOrUrl.startsWith('file:') ? pathOrUrl : pathToFileURL(pathOrUrl).href;
  const known = imported.get(url) ?? load(url);
  imported.set(url, known);
  return (await known) as Readonly<Record<string, unknown>>;
}

async function load(url: string): Promise<unknown> {
  if (runsFromSource || !/\.[cm]?ts$/.test(url)) return import(/* @vite-ignore */ url);
  const { tsImport } = await import('tsx/esm/api');
  return tsImport(url, import.meta.url);
}

/**
 * Flags for a worker that has to load TypeScript source. `--import tsx` does not do: in a worker it hooks `require`
 * only, and leaves `import` to the main thread's hooks, which are absent where that thread is not run by tsx.
 */
export function workerFlags(): readonly string[] {
  if (!runsFromSource) return [];
  const folder = dirname(createRequire(import.meta.url).resolve('tsx/package.json'));
  const api = pathToFileURL(join(folder, 'dist/esm/api/index.mjs')).href;
  const code = `import { register } from ${JSON.stringify(api)}; register();`;
  return ['--import', `data:text/javascript,${encodeURIComponent(code)}`];
}
