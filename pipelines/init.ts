import { stat } from 'node:fs/promises';
import { isAbsolute, join, relative, resolve } from 'node:path';
import { UsageError } from '../src/core/errors.ts';
import { pathExists, writeWhole } from '../src/io/files.ts';
import { ENGINE_PATH } from '../src/io/modules.ts';
import { READERS } from '../src/sources/registry.ts';
import { CONFIG_NAME } from './cli/run-flags.ts';
import { pathTo } from './new-file.ts';

export interface StarterOptions {
  readonly force: boolean;
  /** Archive root by source id, relative to the working folder; null: all four, at places to be filled in. */
  readonly roots: Readonly<Record<string, string>> | null;
}

export interface Starter {
  readonly path: string;
  /** What to do next, as lines for a terminal. */
  readonly next: readonly string[];
}

/**
 * Writes a configuration to begin with; every key is explained by the schema that it names. Throws UsageError for a
 * file that is there, a source that the engine does not know, and a root that is no folder.
 */
export async function writeStarterConfig(dir: string, { force, roots }: StarterOptions): Promise<Starter> {
  const path = join(dir, CONFIG_NAME);
  if (pathExists(path) && !force) throw new UsageError(`${path}: is there already; replace it with --force`);
  if (roots !== null) for (const [id, root] of Object.entries(roots)) await checkRoot(id, root);
  const isWhole = roots === null || READERS.every(({ id }) => Object.hasOwn(roots, id));
  const config = {
    $schema: pathTo(dir, join(ENGINE_PATH, 'schemas', 'config.schema.json')),
    sources: roots === null ? placeholders() : givenSources(dir, roots),
    seed: 1,
    out: 'data/build',
    families: ['GD', 'RD', 'GC', 'RC', 'CRC', 'OC', 'FGR', 'DrR', 'DsR'],
    // The quotas of the paper take all four archives; less is divided in proportion.
    select: { preset: isWhole ? 'paper' : 'proportional' },
    release: { name: 'uhr-micro', version: '0.1.0' },
  };
  await writeWhole(path, `${JSON.stringify(config, null, 2)}\n`);
  return { path, next: nextSteps(path, roots === null) };
}

async function checkRoot(id: string, root: string): Promise<void> {
  const known = READERS.map((reader) => reader.id);
  if (!known.includes(id))
    throw new UsageError(
      `--sources: no source ${JSON.stringify(id)}, expected one of ${known.join(', ')}; one of your own is begun with \`uhr-micro new source ${id}\``,
    );
  const found = await stat(root).catch(() => null);
  if (found?.isDirectory() !== true)
    throw new UsageError(
      `--sources: ${id}: ${found === null ? 'no such folder' : 'is not a folder'}: ${root}`,
    );
}

function placeholders(): Record<string, { readonly root: string }> {
  return Object.fromEntries(READERS.map(({ id }) => [id, { root: `data/${id}` }]));
}

/** Roots below the folder of the configuration are written relative to it: the two can be moved together. */
function givenSources(
  dir: string,
  roots: Readonly<Record<string, string>>,
): Record<string, { readonly root: string }> {
  const sources = Object.keys(roots)
    .sort()
    .map((id) => {
      const root = resolve(roots[id] as string);
      const below = relative(resolve(dir), root);
      const isBelow = below !== '' && !below.startsWith('..') && !isAbsolute(below);
      return [id, { root: isBelow ? below.replaceAll('\\', '/') : root }] as const;
    });
  return Object.fromEntries(sources);
}

function nextSteps(path: string, arePlaceholders: boolean): string[] {
  const edit = arePlaceholders
    ? [
        `  edit ${path}: in "sources", set each "root" to the folder of the unpacked archive, and take out the`,
        '  archives that you do not have ("select": { "preset": "proportional" } then); or let',
        '  `uhr-micro init --force --sources fair1m=FOLDER` name those that you have',
      ]
    : [];
  return [
    'next:',
    ...edit,
    // Not fewer: large scenes are rare in some archives, and small ones are left out without being decoded.
    '  npx uhr-micro build --limit 1000    a first look: the first 1,000 scenes of each source',
    '  npx uhr-micro build                 all of them (--labels-only: where there are no images)',
  ];
}
