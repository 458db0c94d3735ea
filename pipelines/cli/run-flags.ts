import { type Command, InvalidArgumentError } from 'commander';
import { UsageError } from '../../src/core/errors.ts';
import { pathExists } from '../../src/io/files.ts';
import type { Overrides, Run } from '../run.ts';
import { addDraftFlags, type DraftFlags, draftOverrides } from './draft-flags.ts';

export const CONFIG_NAME = 'uhr-micro.config.json';

/** Flags of every command that works on a run. */
export interface RunFlags extends DraftFlags {
  readonly config?: string;
  readonly limit?: number;
  readonly workers?: number;
  readonly out?: string;
  readonly seed?: number;
  readonly labelsOnly?: boolean;
  readonly sources?: Readonly<Record<string, string>>;
  readonly json?: boolean;
  readonly withImages?: string[];
  readonly renderMarkers?: string[];
  readonly withScenes?: string[];
  readonly holdAnswers?: boolean;
}

/** Flags that say which archives and which output folder are meant. */
export function addSourceFlags(command: Command): Command {
  return command
    .option('-c, --config <file>', `configuration file (default: ${CONFIG_NAME} in this folder)`)
    .option(
      '--sources <id=folder...>',
      'archive roots; added to, or in place of, those of the configuration',
      addRoot,
    )
    .option('-o, --out <folder>', 'output folder (default: `out` of the configuration, else data/build)')
    .option('--labels-only', 'do not open images, even where they are present');
}

export function addRunFlags(command: Command): Command {
  return addDraftFlags(addSourceFlags(command))
    .option(
      '--seed <number>',
      'seed of all draws (default: `seed` of the configuration, else 1)',
      wholeNumber(0),
    )
    .option('--limit <scenes>', 'take only the first N scenes of each source', wholeNumber(1))
    .option('--workers <number>', 'worker threads (default: one per core); changes no output', wholeNumber(1))
    .option(
      '--with-images <source...>',
      'copy the images of these sources into the release; prints the licence',
    )
    .option('--render-markers <source...>', 'draw the marked images of these sources into the release')
    .option(
      '--with-scenes <source...>',
      'put all labels of these sources into the release; prints the licence',
    )
    .option('--hold-answers', 'withhold the answers of the test split, and all that they follow from')
    .option('--json', 'print one JSON object on standard output');
}

/** The run that the flags describe. Without a configuration file, `--sources` is enough. */
export async function openFlaggedRun(
  flags: RunFlags,
  more: Pick<Overrides, 'absentRoots'> = {},
): Promise<Run> {
  const { openRun } = await import('../run.ts');
  const { out, limit, workers, seed, labelsOnly } = flags;
  const overrides = {
    ...more,
    out,
    limit,
    workers,
    seed,
    labelsOnly,
    roots: flags.sources,
    release: releaseOf(flags),
    ...draftOverrides(flags),
  };
  const path = flags.config ?? CONFIG_NAME;
  if (flags.config === undefined && !pathExists(path)) {
    if (flags.sources !== undefined) return openRun({ config: {}, dir: '.' }, overrides);
    throw new UsageError(
      `${path}: no such file; write one with \`uhr-micro init\`, name one with --config, or name archives with --sources fair1m=FOLDER`,
    );
  }
  return openRun(path, overrides);
}

function releaseOf(flags: RunFlags): Overrides['release'] {
  const { withImages, renderMarkers, withScenes, holdAnswers } = flags;
  const given = Object.entries({ withImages, renderMarkers, withScenes, holdAnswers });
  const set = given.filter(([, value]) => value !== undefined);
  return set.length === 0 ? undefined : Object.fromEntries(set);
}

export function wholeNumber(min: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || !Number.isSafeInteger(value) || value < min)
      throw new InvalidArgumentError(`expected a whole number from ${min} up.`);
    return value;
  };
}

export function addRoot(text: string, roots: Readonly<Record<string, string>> = {}): Record<string, string> {
  const split = text.indexOf('=');
  if (split < 1 || split === text.length - 1) throw new InvalidArgumentError('expected id=folder.');
  const [id, folder] = [text.slice(0, split), text.slice(split + 1)];
  const before = Object.hasOwn(roots, id) ? roots[id] : undefined;
  if (before !== undefined)
    throw new InvalidArgumentError(`${id} is given twice: ${before} and ${folder}, expected one folder.`);
  return { ...roots, [id]: folder };
}
