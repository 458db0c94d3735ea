import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { type AuditResult, auditRelease } from '../../pipelines/audit.ts';
import { build } from '../../pipelines/build.ts';
import { openRun } from '../../pipelines/run.ts';
import { writeSmallArchives } from './small-archives.ts';

export const SOURCES = ['dota-v2', 'fair1m', 'soda-a', 'xview'] as const;

const FAMILIES = ['GD', 'RD', 'BG', 'CG', 'GC', 'RC', 'CRC', 'OC', 'FGR', 'DrR', 'DsR', 'PDR'];

/** A release of all four sources and the families below with its archives, made by the stages themselves. */
export interface SmallWorld {
  readonly root: string;
  readonly releasePath: string;
}

interface SmallChanges {
  readonly families?: readonly string[];
  /** Settings of the release besides its scenes. */
  readonly release?: object;
}

/** `root/release` and one archive per source beside it. */
export async function makeSmallWorld(root: string, changes: SmallChanges = {}): Promise<SmallWorld> {
  writeSmallArchives(root);
  const sources = {
    'dota-v2': { root: 'dota-v2', sizes: 'dota-v2-sizes.json' },
    fair1m: { root: 'fair1m' },
    'soda-a': { root: 'soda-a' },
    xview: { root: 'xview', sizes: 'xview-sizes.json' },
  };
  const config = {
    sources,
    out: '.',
    labelsOnly: true,
    workers: 1,
    families: changes.families ?? FAMILIES,
    draft: { offline: 'rules' },
    // As if experts had looked at what they answer for.
    review: { undecided: 'keep' },
    select: { preset: 'small' },
    release: { withScenes: [...SOURCES], ...changes.release },
  };
  await build(await openRun({ config, dir: root }));
  return { root, releasePath: join(root, 'release') };
}

/** A copy that may be broken. */
export function copyWorld({ root }: SmallWorld, to: string): SmallWorld {
  for (const name of [...SOURCES, 'release']) cpSync(join(root, name), join(to, name), { recursive: true });
  return { root: to, releasePath: join(to, 'release') };
}

/** The audit of a world, with its archives or without; `keyPath`: withheld answers. */
export function auditWorld(
  { root, releasePath }: SmallWorld,
  only: readonly string[] | null,
  withSources = true,
  workers = 1,
  keyPath: string | null = null,
): Promise<AuditResult> {
  return auditRelease({
    releasePath,
    only,
    keyPath,
    roots: withSources ? Object.fromEntries(SOURCES.map((id) => [id, join(root, id)])) : {},
    configPath: null,
    pagePath: join(root, 'audit.html'),
    seed: 1,
    workers,
  });
}
