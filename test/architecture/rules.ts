import { builtinModules } from 'node:module';
import { posix } from 'node:path';
import { memberChainsOf, referencesOf } from './imports.ts';

/** Folders of `src` that the modules of each folder may import, besides their own. */
export const LAYERS: Readonly<Record<string, readonly string[]>> = {
  core: [],
  model: ['core'],
  io: ['core', 'model'],
  spatial: ['core', 'model'],
  sources: ['core', 'model', 'io', 'spatial'],
  families: ['core', 'model', 'spatial'],
  screen: ['core', 'model', 'io', 'spatial'],
  draft: ['core', 'model', 'io', 'spatial'],
  review: ['core', 'model', 'io', 'spatial'],
  select: ['core', 'model', 'split'],
  split: ['core', 'model'],
  score: ['core', 'model'],
  evaluate: ['core', 'model', 'io'],
  page: ['core', 'model'],
  release: ['core', 'model', 'io', 'split', 'page'],
  audit: ['core', 'model', 'io', 'spatial', 'families', 'split', 'score', 'page'],
  demo: ['core', 'model', 'io'],
};

/** Where each third-party package may be imported; a package that is not listed may be imported nowhere. */
export const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  sharp: ['io'],
  geotiff: ['io'],
  'csv-parse': ['io'],
  piscina: ['io'],
  tsx: ['io'],
  rbush: ['spatial'],
  'fast-xml-parser': ['sources', 'audit'],
  'pure-rand': ['core'],
  'clipper2-ts': ['core'],
  openai: ['draft', 'evaluate'],
  'onnxruntime-node': ['evaluate'],
  listr2: ['pipelines'],
  commander: ['pipelines'],
  zod: [...Object.keys(LAYERS).filter((layer) => layer !== 'core'), 'index', 'pipelines'],
  'simple-statistics': [...Object.keys(LAYERS), 'pipelines'],
};

/** Layers that touch no disk, network, thread or environment. */
export const PURE_LAYERS: readonly string[] = [
  'core',
  'model',
  'spatial',
  'families',
  'split',
  'select',
  'score',
  'page',
];
const PURE_BUILTINS: readonly string[] = ['node:crypto'];

/** Chance, clock and locale, which would make two runs differ. `performance.now` times progress, never output. */
const BANNED_CHAINS: readonly string[] = [
  'Math.random',
  'Date.now',
  'new Date()',
  '.localeCompare',
  '.toLocaleString',
];

/** The only module of `src` that imports what it is told at run time: readers and families of the user's own. */
const LOADER = 'src/io/modules.ts';

/** Every breach of the rules in the given files (path relative to the repository → text), as `path:line: …`. */
export function findBreaches(files: ReadonlyMap<string, string>): string[] {
  const breaches: string[] = [];
  for (const [path, text] of files) {
    for (const { specifier, line } of referencesOf(path, text)) {
      const breach = judge(path, specifier);
      if (breach !== null) breaches.push(`${path}:${line}: ${breach}`);
    }
    for (const { chain, line } of memberChainsOf(path, text)) {
      const banned = BANNED_CHAINS.find((name) =>
        name.startsWith('.') ? chain.endsWith(name) : chain === name,
      );
      if (banned !== undefined) breaches.push(`${path}:${line}: uses ${banned}`);
    }
  }
  return breaches;
}

function judge(path: string, specifier: string | null): string | null {
  const layer = layerOf(path);
  if (layer === null) return 'lies in no known folder';
  if (specifier === null)
    return path === LOADER || layer === 'pipelines' ? null : 'imports what is only known at run time';
  if (specifier.startsWith('.'))
    return judgeOwn(layer, layerOf(posix.join(posix.dirname(path), specifier)), specifier);
  if (specifier.startsWith('node:') || builtinModules.includes(specifier))
    return judgeBuiltin(layer, specifier);
  const name = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
  return PACKAGES[name]?.includes(layer) ? null : `${layer} imports the package ${name}`;
}

function judgeOwn(layer: string, target: string | null, specifier: string): string | null {
  if (target === layer) return null;
  if (target === null) return `${layer} imports ${specifier}, which lies in no known folder`;
  if (target === 'pipelines') return `${layer} imports pipelines`;
  if (layer === 'pipelines' || layer === 'index') return null;
  return LAYERS[layer]?.includes(target) ? null : `${layer} imports ${target}`;
}

function judgeBuiltin(layer: string, specifier: string): string | null {
  if (!PURE_LAYERS.includes(layer) || PURE_BUILTINS.includes(specifier)) return null;
  return `${layer} imports ${specifier}`;
}

/** `core` for `src/core/quad.ts`, `index` for `src/index.ts`, `pipelines` for all below it; null for anything else. */
function layerOf(path: string): string | null {
  if (path.startsWith('pipelines/')) return 'pipelines';
  if (path === 'src/index.ts') return 'index';
  const folder = /^src\/([^/]+)\//.exec(path)?.[1];
  return folder !== undefined && folder in LAYERS ? folder : null;
}
