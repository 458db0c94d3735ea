import { realpath } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { UsageError } from '../src/core/errors.ts';
import type { AnyFamily } from '../src/families/family.ts';
import { readConfigFile } from '../src/io/config-file.ts';
import { pathExists } from '../src/io/files.ts';
import { type Config, configSchema } from '../src/model/config.ts';
import { describeIssues } from '../src/model/issues.ts';
import type { Taxonomy } from '../src/model/taxonomy.ts';
import type { AnyReader } from '../src/sources/reader.ts';
import { checkReferences } from './config-references.ts';
import { loadFamilies } from './load-families.ts';
import { loadReaders, loadTaxonomy } from './load-readers.ts';

export interface LoadedReader {
  readonly id: string;
  readonly reader: AnyReader;
  /** Absolute path of the unpacked archive. */
  readonly rootPath: string;
  /** Absolute path of the inventory of image sizes, or null. */
  readonly sizesPath: string | null;
  /** Absolute path of the module that exports the reader: workers load it, its import closure is fingerprinted. */
  readonly modulePath: string;
}

export interface LoadedFamily {
  readonly family: AnyFamily;
  /** Checked by the family's own schema, defaults filled in. */
  readonly params: unknown;
  readonly modulePath: string;
}

/** How far a stage is; `total` is null where it is not known beforehand. */
export type ReportProgress = (done: number, total: number | null, note?: string) => void;

/** All that the recipes need of one run. */
export interface Run {
  readonly config: Config;
  /** Folder of the configuration file: relative paths in it start here. */
  readonly configDir: string;
  readonly outPath: string;
  readonly stagesPath: string;
  readonly workers: number;
  readonly readers: readonly LoadedReader[];
  readonly families: readonly LoadedFamily[];
  readonly taxonomy: Taxonomy;
  /** Whom the draft stage asks; absent: `live`. Changes no output. */
  readonly drafting?: DraftingMode | undefined;
  readonly progress: ReportProgress;
}

/** `live`: the server, for what the transcript lacks; `replay`: the transcript alone; `batch`: files for the provider. */
export type DraftingMode = 'live' | 'replay' | 'batch';

/** Where a configuration comes from: a file, or values with the folder that relative paths in them start at. */
export type ConfigSource = string | { readonly config: unknown; readonly dir: string };

export type DraftFlag = 'offline' | 'maxCostUsd' | 'maxCalls' | 'transcript';

export type ReleaseFlag = 'withImages' | 'renderMarkers' | 'withScenes' | 'holdAnswers';

/** What flags of the command line put in place of the configuration's values. */
export interface Overrides {
  readonly out?: string | undefined;
  readonly seed?: number | undefined;
  readonly limit?: number | undefined;
  readonly workers?: number | undefined;
  readonly labelsOnly?: boolean | undefined;
  /** Parts of `release`; those given replace the configuration's. */
  readonly release?: Readonly<Partial<Pick<Config['release'], ReleaseFlag>>> | undefined;
  /** Root by source id; relative to the working folder. A source that the configuration lacks is added. */
  readonly roots?: Readonly<Record<string, string>> | undefined;
  /** Parts of `draft`; those given replace the configuration's. */
  readonly draft?: Readonly<Partial<Pick<Config['draft'], DraftFlag>>> | undefined;
  readonly drafting?: DraftingMode | undefined;
  readonly progress?: ReportProgress | undefined;
  /** Roots of archives may be missing: for commands that read none, or only one of them. */
  readonly absentRoots?: boolean | undefined;
}

/** Reads and checks a configuration, loads its readers and families. Throws UsageError for any fault in them. */
export async function openRun(source: ConfigSource, overrides: Overrides = {}): Promise<Run> {
  const { input, configDir, name } = await readSource(source);
  const config = checkConfig(withOverrides(input, overrides), name);
  const readers = await loadReaders(config, configDir, name, overrides.absentRoots);
  const families = await loadFamilies(config, configDir, name);
  checkReferences(config, families, name);
  const outPath = resolve(configDir, config.out);
  for (const { id, rootPath } of readers) await checkApart(outPath, rootPath, `${name}: sources.${id}.root`);
  checkOwnFolders(outPath);
  return {
    config,
    configDir,
    outPath,
    stagesPath: join(outPath, 'stages'),
    workers: config.workers ?? availableParallelism(),
    readers,
    families,
    taxonomy: loadTaxonomy(readers, name),
    drafting: overrides.drafting,
    progress: overrides.progress ?? (() => {}),
  };
}

async function readSource(
  source: ConfigSource,
): Promise<{ readonly input: unknown; readonly configDir: string; readonly name: string }> {
  if (typeof source !== 'string')
    return { input: source.config, configDir: resolve(source.dir), name: 'configuration' };
  return {
    input: await readConfigFile(source),
    configDir: dirname(resolve(source)),
    name: relative('', source),
  };
}

function withOverrides(input: unknown, overrides: Overrides): unknown {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input;
  const { out, seed, limit, workers, labelsOnly, roots, release, draft } = overrides;
  const given = Object.entries({
    seed,
    limit,
    workers,
    labelsOnly,
    out: out === undefined ? out : resolve(out),
    release: release === undefined ? release : { ...(input as { release?: object }).release, ...release },
    draft: draft === undefined ? draft : { ...(input as { draft?: object }).draft, ...draft },
  });
  const changed = { ...input, ...Object.fromEntries(given.filter(([, value]) => value !== undefined)) };
  return roots === undefined ? changed : { ...changed, sources: withRoots(input, roots) };
}

function withRoots(input: object, roots: Readonly<Record<string, string>>): unknown {
  const sources: Record<string, unknown> = { ...(input as { sources?: Record<string, object> }).sources };
  for (const [id, root] of Object.entries(roots)) {
    sources[id] = { ...(sources[id] as object | undefined), root: resolve(root) };
  }
  return sources;
}

function checkConfig(input: unknown, name: string): Config {
  const checked = configSchema.safeParse(input);
  if (checked.success) return checked.data;
  throw new UsageError(
    describeIssues(checked.error, input)
      .map((text) => `${name}: ${text}`)
      .join('\n'),
  );
}

/** Output within an archive would be read as a part of it by the next run; an archive within output would be replaced. */
async function checkApart(outPath: string, rootPath: string, where: string): Promise<void> {
  const [out, root] = [await realPathOf(outPath), await realPathOf(rootPath)];
  if (isWithin(out, root))
    throw new UsageError(
      `${where}: the output folder ${outPath} lies within it, expected a folder of its own`,
    );
  const taken = OWN_FOLDERS.find((name) => isWithin(root, join(out, name)));
  if (taken !== undefined)
    throw new UsageError(
      `${where}: lies within ${join(outPath, taken)}, which the run replaces; expected another place`,
    );
}

/** Folders of an output folder that runs write, and replace as a whole. */
const OWN_FOLDERS = ['stages', 'release', 'held', 'cache'];

/** A folder `release` that no run has written holds the work of somebody else. */
function checkOwnFolders(outPath: string): void {
  const path = join(outPath, 'release');
  if (!pathExists(path) || OWN_MARKS.some((name) => pathExists(join(path, name)))) return;
  throw new UsageError(
    `${path}: is there already and is no release of uhr-micro, expected an output folder without it`,
  );
}

const OWN_MARKS = ['manifest.json', 'checksums.txt'];

function isWithin(path: string, folder: string): boolean {
  const inside = relative(folder, path);
  return inside === '' || (inside.split(sep)[0] !== '..' && !isAbsolute(inside));
}

/** With links followed, also where the last folders are yet to be made. */
async function realPathOf(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch {
    return dirname(path) === path ? path : join(await realPathOf(dirname(path)), basename(path));
  }
}
