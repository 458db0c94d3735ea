import { join } from 'node:path';
import { compareNatural, compareText } from '../core/order.ts';
import { countText } from '../core/text.ts';
import { checksumLines, sumFolder } from '../io/checksums.ts';
import { pathExists, removeTree } from '../io/files.ts';
import { JsonlWriter, readJsonl } from '../io/jsonl.ts';
import { HELD_SPLIT, heldSplitOf, isHeld } from '../model/held-split.ts';
import type { Instruction, Split } from '../model/instruction.ts';
import type { ImageRow, Manifest } from '../model/manifest.ts';
import { sceneLineSchema } from '../model/scene-line.ts';
import { measureScene, type SceneMeasures } from '../model/scene-measures.ts';
import { cardText } from './card.ts';
import { cardFactsOf } from './card-facts.ts';
import { carryErrata, type ErrataCounts } from './errata.ts';
import { type AsideFolder, openAside, prettyJson } from './folder.ts';
import { hidesPlaces, keyLineOf } from './hold.ts';
import { copyImage, imageRowOf } from './images.ts';
import type { ReleaseInput, ReleaseSource } from './input.ts';
import { type LedgerCounts, openLedgerOf, writeLedger } from './ledger.ts';
import { manifestOf } from './manifest.ts';
import {
  checkReleasable,
  type PublishedRecord,
  publishRecords,
  readInstructions,
  writeRecords,
} from './records.ts';
import { jsonSchemaOf, RELEASE_SCHEMAS } from './schemas.ts';
import { statsOf } from './stats.ts';
import type { Stats } from './stats-schema.ts';

export interface ReleaseResult {
  readonly releasePath: string;
  /** Folder with the private answer key; null where nothing is withheld. */
  readonly heldPath: string | null;
  readonly manifest: Manifest;
  /** As published. */
  readonly stats: Stats;
  /** Of all records, withheld ones too: for the maker's report. */
  readonly allStats: Stats;
  readonly ledger: LedgerCounts;
  /** What the user must be told: licences of what is copied, gates that are not met. */
  readonly notices: readonly string[];
}

interface Folders {
  readonly release: AsideFolder;
  readonly held: AsideFolder | null;
}

/**
 * Writes `<out>/release`, whole or not at all, and beside it `<out>/held` with what is withheld. What is published of
 * withheld records is settled first; all else is made from that and from open records only.
 */
export async function writeRelease(input: ReleaseInput): Promise<ReleaseResult> {
  const records = await readInstructions(input.stagesPath);
  checkReleasable(input, records);
  const folders: Folders = {
    release: await openAside(join(input.outPath, 'release')),
    held: input.config.release.holdAnswers ? await openAside(join(input.outPath, 'held')) : null,
  };
  try {
    const result = await fillFolders(input, records, folders);
    await folders.held?.publish();
    await folders.release.publish();
    return result;
  } catch (error) {
    await removeTree(folders.release.asidePath);
    if (folders.held !== null) await removeTree(folders.held.asidePath);
    throw error;
  }
}

async function fillFolders(
  input: ReleaseInput,
  records: readonly Instruction[],
  folders: Folders,
): Promise<ReleaseResult> {
  const { release } = folders;
  const openScenes = openScenesOf(records, heldSplitOf(input.config.release));
  const { rows, measures } = await writeScenes(input, records, openScenes, folders);
  const published = await publishRecords(input, records, rows, release);
  await writeRecords(published, release);
  const errata = input.errataPath === null ? null : await carryErrata(input.errataPath, published, release);
  const open = published.flatMap(({ record, held }) => (held === null ? [record] : []));
  const counted = published.map(({ record, held }) => held ?? record);
  const stats = statsOf({ counted, open, scenes: measures, openScenes });
  const allStats = statsOf({ counted, open: records, scenes: measures, openScenes: new Set(rows.keys()) });
  const ledger = await writeLedgers(input, records, openScenes, folders);
  await release.writeText('stats.json', prettyJson(stats));
  for (const [name, schema] of Object.entries(RELEASE_SCHEMAS))
    await release.writeText(`schemas/${name}`, prettyJson(jsonSchemaOf(schema)));
  const manifest = await writeManifest(input, { counted, records, rows, stats, errata }, release);
  if (folders.held !== null) await writeKey(input, published, folders.held);
  return {
    releasePath: release.path,
    heldPath: folders.held?.path ?? null,
    manifest,
    stats,
    allStats,
    ledger,
    notices: noticesOf(input, manifest, records),
  };
}

/** Scenes that only open records ask about: of the others nothing but the image's line is published. */
function openScenesOf(records: readonly Instruction[], heldSplit: Split | null): ReadonlySet<string> {
  return new Set(records.filter((r) => !isHeld(r.split, heldSplit)).map((r) => r.sceneId));
}

async function writeScenes(
  input: ReleaseInput,
  records: readonly Instruction[],
  openScenes: ReadonlySet<string>,
  folders: Folders,
): Promise<{ rows: Map<string, ImageRow>; measures: SceneMeasures[] }> {
  const { withScenes, withImages } = input.config.release;
  const targets = targetsByScene(records);
  const sources = new Map(input.sources.map((source) => [source.id, source]));
  const isWanted = withScenes.length > 0;
  const writer = isWanted ? new JsonlWriter(await folders.release.fileAt('scenes.jsonl.gz')) : null;
  const heldWriter =
    isWanted && folders.held !== null ? new JsonlWriter(await folders.held.fileAt('scenes.jsonl.gz')) : null;
  const rows = new Map<string, ImageRow>();
  const measures: SceneMeasures[] = [];
  const path = join(input.stagesPath, '2-screen', 'kept.jsonl');
  for await (const { scene, screen } of readJsonl(path, sceneLineSchema)) {
    const targetIds = targets.get(scene.id);
    if (targetIds === undefined) continue;
    const source = sources.get(scene.source) as ReleaseSource;
    const row = imageRowOf(scene, screen, source, withImages.includes(scene.source));
    rows.set(scene.id, row);
    measures.push(measureScene(scene, targetIds));
    await copyImage(row, source, folders.release);
    if (withScenes.includes(scene.source))
      await (openScenes.has(scene.id) ? writer : heldWriter)?.write({ scene, screen });
    input.progress(rows.size, targets.size, scene.id);
  }
  await writer?.close();
  await heldWriter?.close();
  measures.sort((a, b) => compareNatural(a.id, b.id));
  await writeRows(rows, folders.release);
  return { rows, measures };
}

async function writeRows(rows: ReadonlyMap<string, ImageRow>, folder: AsideFolder): Promise<void> {
  const writer = new JsonlWriter(await folder.fileAt('images.jsonl'));
  for (const row of [...rows.values()].sort((a, b) => compareNatural(a.id, b.id))) await writer.write(row);
  await writer.close();
}

function targetsByScene(records: readonly Instruction[]): Map<string, Set<string>> {
  const targets = new Map<string, Set<string>>();
  for (const record of records) {
    const ids = targets.get(record.sceneId) ?? new Set<string>();
    for (const id of record.targets) ids.add(id);
    targets.set(record.sceneId, ids);
  }
  return targets;
}

async function writeLedgers(
  input: ReleaseInput,
  records: readonly Instruction[],
  openScenes: ReadonlySet<string>,
  folders: Folders,
): Promise<LedgerCounts> {
  const path = await folders.release.fileAt('ledger.jsonl.gz');
  if (folders.held === null) return writeLedger(input.stagesPath, path, input.sources, null);
  const sceneOfRecord = await candidateScenes(input.stagesPath, records);
  return writeLedger(input.stagesPath, path, input.sources, {
    heldPath: await folders.held.fileAt('ledger.jsonl.gz'),
    isOpen: openLedgerOf(openScenes, sceneOfRecord),
  });
}

async function candidateScenes(
  stagesPath: string,
  records: readonly Instruction[],
): Promise<Map<string, string>> {
  const scenes = new Map(records.map((record) => [record.id, record.sceneId]));
  const path = join(stagesPath, '3-derive', 'kept.jsonl');
  if (!pathExists(path)) return scenes;
  for await (const candidate of readJsonl<{ id: string; sceneId: string }>(path))
    scenes.set(candidate.id, candidate.sceneId);
  return scenes;
}

async function writeManifest(
  input: ReleaseInput,
  { counted, records, rows, stats, errata }: ManifestSources,
  folder: AsideFolder,
): Promise<Manifest> {
  const images = new Map([...rows.values()].map((row) => [row.id, row.source]));
  const base = { counted, images, gates: stats.gates };
  const { config } = input;
  const wasModelAsked = input.stages.some(({ details }) => details.by === 'model');
  const told = { manifest: manifestOf(input, { ...base, files: {} }), stats, config, wasModelAsked, errata };
  await folder.writeText('README.md', cardText(cardFactsOf({ ...told, records, rows: rows.values() })));
  const manifest = manifestOf(input, { ...base, files: await sumFolder(folder.asidePath) });
  await folder.writeText('manifest.json', prettyJson(manifest));
  await folder.writeText('checksums.txt', checksumLines(await sumFolder(folder.asidePath)));
  return manifest;
}

interface ManifestSources {
  readonly counted: readonly PublishedPart[];
  readonly records: readonly Instruction[];
  readonly rows: ReadonlyMap<string, ImageRow>;
  readonly stats: Stats;
  readonly errata: ErrataCounts | null;
}

type PublishedPart = Pick<Instruction, 'task' | 'split' | 'sceneId' | 'source' | 'group'>;

/** The private side: answers under their public ids, and what would make the release again. */
async function writeKey(
  input: ReleaseInput,
  published: readonly PublishedRecord[],
  folder: AsideFolder,
): Promise<void> {
  const writer = new JsonlWriter(await folder.fileAt('test-answers.jsonl'));
  for (const { record, held } of published) if (held !== null) await writer.write(keyLineOf(record, held));
  await writer.close();
  const stages = input.stages.map(({ stage, fingerprint }) => ({ name: stage, fingerprint }));
  await folder.writeText('provenance.json', prettyJson({ seed: input.config.seed, stages }));
}

/** Below this a seed is found within days by trying all that are smaller. */
const LEAST_SECRET_SEED = 1e14;

function noticesOf(input: ReleaseInput, manifest: Manifest, records: readonly Instruction[]): string[] {
  const notices: string[] = [];
  const { contents, sources, gates } = manifest;
  const licence = (id: string, what: string): string =>
    `${what} of ${id} are part of the release under its licence: ${sources[id]?.licence} (${sources[id]?.licenceUrl})`;
  for (const id of contents.withScenes) notices.push(licence(id, 'labels'));
  for (const id of contents.withImages) notices.push(licence(id, 'images'));
  for (const id of contents.renderMarkers) notices.push(licence(id, 'marked images'));
  for (const { name, value, threshold, met } of gates)
    if (met === false) notices.push(`gate ${name} is not met: ${value}, must be below ${threshold}`);
  if (contents.holdAnswers) notices.push(...heldNotices(input.config.seed, records));
  return notices;
}

function heldNotices(seed: number, records: readonly Instruction[]): string[] {
  const notices: string[] = [];
  const drawn = records.filter((record) => record.split === HELD_SPLIT && hidesPlaces(record));
  const tasks = [...new Set(drawn.map(({ task }) => task))].sort(compareText).join(', ');
  if (drawn.length > 0)
    notices.push(
      `the answers of ${countText(drawn.length, 'test record')} of ${tasks} can be worked out from the marks that are drawn in their pictures: those are the question; test quotas of 0 leave such tasks out`,
    );
  if (Math.abs(seed) < LEAST_SECRET_SEED)
    notices.push(
      'the seed is withheld with the answers but easy to guess: choose one of fifteen digits, at random',
    );
  return notices;
}
