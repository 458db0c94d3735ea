import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DataError } from '../core/errors.ts';
import { sha256Hex } from '../core/hash.ts';
import type { Hbb } from '../core/hbb.ts';
import { explainReadError } from '../io/fs-errors.ts';
import { importModule } from '../io/modules.ts';
import type { LedgerEntry } from '../io/stage.ts';
import type { Config } from '../model/config.ts';
import type { Loss } from '../model/loss.ts';
import type { Scene } from '../model/scene.ts';
import { buildTaxonomy, type Category, type Taxonomy } from '../model/taxonomy.ts';
import { countFault } from './label-text.ts';
import { lookUpLabels } from './look-up-labels.ts';
import { lossesOfObjects, lossesOfScene } from './losses.ts';
import { type Normalised, type NormaliseInput, normaliseObjects, PiledLabels } from './normalise.ts';
import { checkParsed, faultOfReader } from './own-reader.ts';
import type { AnyReader, LabelFile, ParsedAnnotation, SceneEntry } from './reader.ts';
import { type Framed, frameOf, gsdOf, type PixelSize, type SceneDrop } from './scene-frame.ts';

/** What all scenes of a source have in common; travels to the workers once. */
export interface IngestShared {
  readonly modulePath: string;
  readonly rootPath: string;
  readonly labelsOnly: boolean;
  readonly limits: Config['ingest'];
  readonly taxonomyVersion: string;
  readonly categories: readonly Category[];
}

export interface IngestItem {
  readonly entry: SceneEntry<unknown>;
  /** Size from the inventory, for want of a better one. */
  readonly inventory: PixelSize | null;
}

/** What became of one entry of the listing; lines are ready to be written. */
export interface IngestResult {
  readonly sceneId: string;
  readonly sourceSplit: string;
  readonly labelPath: string | null;
  readonly sceneLine: string | null;
  /** Why there is no scene; null where there is one. */
  readonly sceneDrop: string | null;
  readonly ledgerLines: readonly string[];
  readonly objects: {
    readonly read: number;
    readonly instances: number;
    /** Kept as unknown, by reason. */
    readonly doubts: Readonly<Record<string, number>>;
    readonly dropped: Readonly<Record<string, number>>;
  };
  readonly faults: Readonly<Record<string, number>>;
  /** What is left out because it is damaged or missing. */
  readonly losses: readonly Loss[];
}

interface Prepared {
  readonly reader: AnyReader;
  readonly taxonomy: Taxonomy;
  readonly categories: ReadonlyMap<string, string | null>;
}

const prepared = new WeakMap<IngestShared, Promise<Prepared>>();

/** Reads, checks and normalises the labels of one image. Throws DataError for a class that the reader does not list. */
export async function ingestEntry(
  shared: IngestShared,
  { entry, inventory }: IngestItem,
): Promise<IngestResult> {
  let ready = prepared.get(shared);
  if (ready === undefined) {
    ready = prepare(shared);
    prepared.set(shared, ready);
  }
  const { reader, taxonomy, categories } = await ready;
  if (entry.files.length === 0)
    return droppedScene(
      reader,
      entry,
      { code: 'label-missing', value: entry.imagePath, threshold: 'a label file' },
      null,
    );
  const labels = readLabels(shared, entry, reader);
  if ('code' in labels) return droppedScene(reader, entry, labels, null);
  const { annotation, parsed } = labels;
  const labelPath = join(shared.rootPath, entry.files[0] as string);
  const found = lookUpLabels(parsed, { reader, categories, annotation, labelPath });
  const framed = await frameOf(shared, entry, parsed, inventory);
  if ('code' in framed) return droppedScene(reader, entry, framed, parsed);
  const normalised = normaliseUnlessPiled({
    parsed,
    framePx: [0, 0, framed.widthPx, framed.heightPx],
    categories: found,
    notLabelled: reader.notLabelled?.({ ...identityOf(entry), ...sizeOf(framed) }) ?? [],
    taxonomy,
    limits: shared.limits,
  });
  if ('code' in normalised) return droppedScene(reader, entry, normalised, parsed);
  return keptScene(shared, entry, reader, { ...labels, framed, normalised });
}

interface Labels {
  readonly annotation: unknown;
  readonly sha256: string;
  readonly parsed: ParsedAnnotation;
}

/** A label file that cannot be read costs its scene, and is told of; the rest of the archive goes on. */
function readLabels(shared: IngestShared, entry: SceneEntry<unknown>, reader: AnyReader): Labels | SceneDrop {
  try {
    const { annotation, sha256 } = readAnnotation(shared, entry);
    const parsed = checkParsed(reader, shared.modulePath, reader.parse(annotation, entry.files[0] as string));
    return { annotation, sha256, parsed };
  } catch (error) {
    if (!(error instanceof DataError)) throw faultOfReader(error, reader.id, shared.modulePath, entry.id);
    return {
      code: 'label-unreadable',
      value: error.message,
      threshold: 'a label file that can be read',
    };
  }
}

async function prepare(shared: IngestShared): Promise<Prepared> {
  const reader = (await importModule(shared.modulePath)).reader as AnyReader;
  const keyOf = reader.labelKey ?? ((label: string) => label);
  const categories = new Map(Object.entries(reader.labels).map(([label, c]) => [keyOf(label), c]));
  return { reader, categories, taxonomy: buildTaxonomy(shared.taxonomyVersion, shared.categories) };
}

function readAnnotation(
  shared: IngestShared,
  entry: SceneEntry<unknown>,
): { readonly annotation: unknown; readonly sha256: string } {
  if (entry.annotation !== undefined)
    return { annotation: entry.annotation, sha256: entry.labelSha256 ?? '' };
  const files: LabelFile[] = [];
  for (const path of entry.files) files.push({ path, bytes: readBytes(join(shared.rootPath, path), path) });
  return { annotation: files, sha256: sha256Hex((files[0] as LabelFile).bytes) };
}

/** Far above the largest of the releases (a SODA-A file of 4.5 MB); more could not be held as text. */
const MAX_LABEL_BYTES = 1 << 28;

/** Label files are small and many: in a worker, reading at once costs a third of reading by promise. */
function readBytes(absolute: string, path: string): Uint8Array {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(absolute);
  } catch (error) {
    throw explainReadError(path, error);
  }
  if (bytes.length <= MAX_LABEL_BYTES) return bytes;
  throw new DataError(
    path,
    `is ${bytes.length} bytes long`,
    `a label file of at most ${MAX_LABEL_BYTES} bytes`,
  );
}

function normaliseUnlessPiled(input: NormaliseInput): Normalised | SceneDrop {
  try {
    return normaliseObjects(input);
  } catch (error) {
    if (!(error instanceof PiledLabels)) throw error;
    return { code: 'labels-piled-up', value: error.message, threshold: input.limits.maxPairs };
  }
}

function identityOf(entry: SceneEntry<unknown>): {
  readonly name: string;
  readonly sourceSplit: string;
  readonly labelPath: string;
} {
  return { name: entry.name, sourceSplit: entry.sourceSplit, labelPath: entry.files[0] as string };
}

function sizeOf({ widthPx, heightPx }: PixelSize): PixelSize {
  return { widthPx, heightPx };
}

interface Read extends Labels {
  readonly framed: Framed;
  readonly normalised: Normalised;
}

async function keptScene(
  shared: IngestShared,
  entry: SceneEntry<unknown>,
  reader: AnyReader,
  { annotation, parsed, framed, normalised, sha256 }: Read,
): Promise<IngestResult> {
  const { instances, unknowns, drops, doubts, lineage } = normalised;
  const faults: Record<string, number> = { ...normalised.faults };
  const framePx: Hbb = [0, 0, framed.widthPx, framed.heightPx];
  const scene: Scene = {
    id: entry.id,
    source: reader.id,
    ...identityOf(entry),
    imagePath: entry.imagePath,
    framePx,
    sizeFrom: framed.sizeFrom,
    labelSize: parsed.size,
    labelSha256: sha256,
    ...(await gsdOf(shared, entry, parsed, framed, faults)),
    oriented: reader.card.oriented,
    lineage: lineage as Record<string, string[]>,
    instances: instances as Scene['instances'],
    unknowns: unknowns as Scene['unknowns'],
    metadata: parsed.metadata as Record<string, string>,
  };
  const { size } = parsed;
  if (size !== null && (size.widthPx !== framed.widthPx || size.heightPx !== framed.heightPx))
    countFault(faults, 'size-mismatch');
  const dropped: Record<string, number> = {};
  for (const { code } of drops) countFault(dropped, code);
  return {
    ...outlineOf(entry),
    sceneLine: JSON.stringify(scene),
    sceneDrop: null,
    ledgerLines: drops.map(({ index, line, category, code, value, threshold }) =>
      ledgerLine(`${entry.id}#o${index}`, { code, value, threshold }, { category, index, line }),
    ),
    objects: {
      read: parsed.objects.length + parsed.drops.length,
      instances: instances.length,
      doubts,
      dropped,
    },
    faults,
    losses: lossesOfObjects(reader, entry, annotation, drops),
  };
}

function outlineOf(entry: SceneEntry<unknown>): Pick<IngestResult, 'sceneId' | 'sourceSplit' | 'labelPath'> {
  return { sceneId: entry.id, sourceSplit: entry.sourceSplit, labelPath: entry.files[0] ?? null };
}

/** Objects of a scene that is dropped are dropped with it, under its code. */
function droppedScene(
  reader: AnyReader,
  entry: SceneEntry<unknown>,
  why: SceneDrop,
  parsed: ParsedAnnotation | null,
): IngestResult {
  const read = parsed === null ? 0 : parsed.objects.length + parsed.drops.length;
  return {
    ...outlineOf(entry),
    sceneLine: null,
    sceneDrop: why.code,
    ledgerLines: [
      ledgerLine(entry.id, why, {
        file: entry.files[0] ?? entry.imagePath,
        objects: parsed === null ? null : read,
      }),
    ],
    objects: { read, instances: 0, doubts: {}, dropped: read === 0 ? {} : { [why.code]: read } },
    faults: parsed?.faults ?? {},
    losses: lossesOfScene(reader.id, entry, why, read),
  };
}

function ledgerLine(subject: string, why: SceneDrop, about: Readonly<Record<string, unknown>>): string {
  const { code, value, threshold } = why;
  return JSON.stringify({ subject, code, value, threshold, about } satisfies LedgerEntry);
}
