import { dirname, join, resolve } from 'node:path';
import type { AuditCheck, AuditFamily, AuditInput, AuditSource } from '../src/audit/check.ts';
import { CHECKS } from '../src/audit/checks.ts';
import { auditPage } from '../src/audit/page.ts';
import { type AuditSection, verdictOf } from '../src/audit/section.ts';
import { type DataError, UsageError } from '../src/core/errors.ts';
import { countValues } from '../src/core/group-by.ts';
import { compareNatural } from '../src/core/order.ts';
import { FAMILIES } from '../src/families/registry.ts';
import { writeWhole } from '../src/io/files.ts';
import { moduleUrl } from '../src/io/modules.ts';
import { openRelease, type ReleaseFolder } from '../src/io/release-folder.ts';
import { statsOf } from '../src/release/stats.ts';
import { READERS } from '../src/sources/registry.ts';
import { scenesFrom } from './audit-scenes.ts';
import { type MarkedEnd, showTasks } from './cli/progress.ts';
import { loadFamilies } from './load-families.ts';
import { loadReaders, loadTaxonomy } from './load-readers.ts';
import { type LoadedFamily, type LoadedReader, openRun } from './run.ts';
import { traitsOf } from './source-traits.ts';

export interface AuditOptions {
  readonly releasePath: string;
  /** Withheld answers of the test split, where the release has none. */
  readonly keyPath: string | null;
  /** Archive root by source id; relative to the working folder. */
  readonly roots: Readonly<Record<string, string>>;
  /** Configuration that names families and readers of the user's own; null when the release needs none. */
  readonly configPath: string | null;
  /** Ids of the checks to run; null: all. */
  readonly only: readonly string[] | null;
  /** Where the page goes; null: `audit.html` beside the release folder, which nothing may be added to. */
  readonly pagePath: string | null;
  readonly seed: number;
  readonly workers: number;
}

export interface AuditResult {
  readonly sections: readonly AuditSection[];
  readonly pagePath: string;
  /** Something in the release is wrong. */
  readonly hasFindings: boolean;
  readonly hasUnmetGates: boolean;
}

/** Runs the checks on a release folder one after another and writes the page. */
export async function auditRelease(options: AuditOptions): Promise<AuditResult> {
  const checks = chooseChecks(options.only);
  const input = await openAudit(options, checks);
  const sections = await runChecks(checks, input);
  const pagePath = options.pagePath ?? join(dirname(resolve(options.releasePath)), 'audit.html');
  await writeWhole(pagePath, auditPage(headOf(input.release), sections));
  return {
    sections,
    pagePath,
    hasFindings: sections.some((section) => section.findings.length > 0),
    hasUnmetGates: sections.some((section) => section.gates.some((gate) => gate.met === false)),
  };
}

function chooseChecks(only: readonly string[] | null): readonly AuditCheck[] {
  if (only === null) return CHECKS;
  const known = CHECKS.map((check) => check.id);
  const unknown = only.find((id) => !known.includes(id));
  if (unknown !== undefined)
    throw new UsageError(`--only: no check ${JSON.stringify(unknown)}, expected one of ${known.join(', ')}`);
  return CHECKS.filter((check) => only.includes(check.id));
}

async function openAudit(options: AuditOptions, checks: readonly AuditCheck[]): Promise<AuditInput> {
  const faults: DataError[] = [];
  const release = await openRelease(options.releasePath, {
    keyPath: options.keyPath,
    onFault: (fault) => faults.push(fault),
  });
  const { families, readers } = await loadExtensions(options, release);
  const taxonomy = loadTaxonomy(readers, '--sources');
  return {
    release,
    faults,
    families: new Map(families.map((loaded): [string, AuditFamily] => [loaded.family.meta.id, loaded])),
    sources: sourcesOf(readers),
    ingestScenes: scenesFrom(release, readers, taxonomy, options.workers),
    taxonomy,
    wordReader: wordReaderOf(readers),
    statsOf: statsOfAll,
    sceneParts: new Set(checks.flatMap((check) => check.sceneParts)),
    seed: options.seed,
    workers: options.workers,
    progress: () => {},
  };
}

/** Statistics of a release that withholds nothing. */
const statsOfAll: AuditInput['statsOf'] = (records, scenes) =>
  statsOf({
    counted: records,
    open: records,
    scenes: [...scenes].sort((a, b) => compareNatural(a.id, b.id)),
    openScenes: new Set(scenes.map(({ id }) => id)),
  });

/** Families and readers: those of the configuration where one is given, else the engine's own. */
async function loadExtensions(
  { configPath, roots }: AuditOptions,
  release: ReleaseFolder,
): Promise<{ readonly families: readonly LoadedFamily[]; readonly readers: readonly LoadedReader[] }> {
  if (configPath !== null) return openRun(configPath, { roots });
  const known = FAMILIES.map((family) => family.meta.id).filter((id) =>
    Object.hasOwn(release.manifest.families, id),
  );
  const sources = Object.fromEntries(Object.entries(roots).map(([id, root]) => [id, { root }]));
  return {
    families: await loadFamilies({ families: known, language: 'en', params: {} }, '.', '--config'),
    readers: await loadReaders({ sources }, '.', '--sources'),
  };
}

function sourcesOf(readers: readonly LoadedReader[]): Map<string, AuditSource> {
  const known = READERS.map(({ id, labels }): AuditSource => ({ id, labels, rootPath: null }));
  const given = readers.map(({ id, reader, rootPath }) => ({ id, labels: reader.labels, rootPath }));
  return new Map([...known, ...given].map((source) => [source.id, source]));
}

function wordReaderOf(readers: readonly LoadedReader[]): AuditInput['wordReader'] {
  return {
    modulePath: moduleUrl(import.meta.url, '../src/draft/read-words'),
    sources: traitsOf([...READERS, ...readers.map(({ reader }) => reader)]),
  };
}

async function runChecks(checks: readonly AuditCheck[], input: AuditInput): Promise<AuditSection[]> {
  const sections = new Map<AuditCheck, readonly AuditSection[]>();
  // Some checks keep the workers busy, others this thread.
  await showTasks(
    checks.map((check) => ({
      title: check.title,
      run: async (progress) => {
        const found = await check.run({ ...input, progress });
        sections.set(check, found);
        return endOf(found);
      },
    })),
    Math.min(2, input.workers),
  );
  return checks.flatMap((check) => sections.get(check) ?? []);
}

/** The worst verdict is the mark of the check: a tick is for those that passed. */
function endOf(sections: readonly AuditSection[]): string | MarkedEnd {
  const verdicts = sections.map(verdictOf);
  const note =
    verdicts.length === 1
      ? verdicts.join()
      : [...countValues(verdicts)].map(([verdict, count]) => `${count} ${verdict}`).join(', ');
  if (verdicts.includes('failed')) return { note, mark: 'failed' };
  return verdicts.includes('not judged') ? { note, mark: 'skipped' } : note;
}

function headOf({ manifest, records, held }: ReleaseFolder): Parameters<typeof auditPage>[0] {
  const { name, version, images } = manifest;
  return { name, version, images, records: records.length + held.length };
}
