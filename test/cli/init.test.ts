import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type StarterOptions, writeStarterConfig } from '../../pipelines/init.ts';
import { openRun } from '../../pipelines/run.ts';
import { UsageError } from '../../src/core/errors.ts';
import { tempFolder } from '../temp.ts';

const NAME = 'uhr-micro.config.json';
const SOURCES = ['dota-v2', 'fair1m', 'soda-a', 'xview'];

async function init(dir: string, roots: StarterOptions['roots']) {
  const { next } = await writeStarterConfig(dir, { force: false, roots });
  return { config: JSON.parse(readFileSync(join(dir, NAME), 'utf8')), next };
}

describe('a starter configuration', () => {
  it('names the archives that are given, opens as it stands, and divides in proportion', async () => {
    const [dir, elsewhere] = [tempFolder(), tempFolder()];
    mkdirSync(join(dir, 'archives', 'x view'), { recursive: true });
    const { config, next } = await init(dir, { xview: join(dir, 'archives', 'x view'), fair1m: elsewhere });
    expect(config.sources).toEqual({ fair1m: { root: elsewhere }, xview: { root: 'archives/x view' } });
    expect(config.select).toEqual({ preset: 'proportional' });
    expect(next.join('\n')).not.toContain('edit');
    const { readers } = await openRun(join(dir, NAME));
    expect(readers.map(({ rootPath }) => rootPath)).toEqual([elsewhere, join(dir, 'archives', 'x view')]);
  });

  it('asks for the quotas of the paper where all four are given, or none', async () => {
    const [dir, bare] = [tempFolder(), tempFolder()];
    const { config } = await init(dir, Object.fromEntries(SOURCES.map((id) => [id, bare])));
    expect(config.select).toEqual({ preset: 'paper' });
    const starter = await init(bare, null);
    expect(starter.config.select).toEqual({ preset: 'paper' });
    expect(starter.config.sources).toEqual(
      Object.fromEntries(SOURCES.map((id) => [id, { root: `data/${id}` }])),
    );
    expect(starter.next[1]).toContain(`edit ${join(bare, NAME)}: in "sources", set each "root"`);
  });

  it('is not written for a source that is not known, or a root that is no folder', async () => {
    const dir = tempFolder();
    const refused = async (roots: Readonly<Record<string, string>>): Promise<string> => {
      const error = await writeStarterConfig(dir, { force: false, roots }).catch((e: unknown) => e);
      expect(error).toBeInstanceOf(UsageError);
      return (error as Error).message;
    };
    expect(await refused({ spacenet: dir })).toBe(
      '--sources: no source "spacenet", expected one of dota-v2, fair1m, soda-a, xview; one of your own is begun with `uhr-micro new source spacenet`',
    );
    expect(await refused({ fair1m: join(dir, 'absent') })).toBe(
      `--sources: fair1m: no such folder: ${join(dir, 'absent')}`,
    );
    expect(existsSync(join(dir, NAME))).toBe(false);
  });
});
