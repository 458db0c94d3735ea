import { join } from 'node:path';
import { UsageError } from '../src/core/errors.ts';
import { pathExists, writeWhole } from '../src/io/files.ts';
import { ENGINE_PATH } from '../src/io/modules.ts';
import { CONFIG_NAME } from './cli/run-flags.ts';
import { pathTo } from './new-file.ts';

/** Writes a configuration to begin with; every key is explained by the schema that it names. Gives its path. */
export async function writeStarterConfig(dir: string, force: boolean): Promise<string> {
  const path = join(dir, CONFIG_NAME);
  if (pathExists(path) && !force) throw new UsageError(`${path}: is there already; replace it with --force`);
  const config = {
    $schema: pathTo(dir, join(ENGINE_PATH, 'schemas', 'config.schema.json')),
    sources: {
      'dota-v2': { root: 'data/dota-v2' },
      fair1m: { root: 'data/fair1m' },
      'soda-a': { root: 'data/soda-a' },
      xview: { root: 'data/xview' },
    },
    seed: 1,
    out: 'data/build',
    families: ['GD', 'RD', 'GC', 'RC', 'CRC', 'OC', 'FGR', 'DrR', 'DsR'],
    select: { preset: 'paper' },
    release: { name: 'uhr-micro', version: '0.1.0' },
  };
  await writeWhole(path, `${JSON.stringify(config, null, 2)}\n`);
  return path;
}
