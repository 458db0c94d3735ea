import { printable } from '../core/text.ts';
import type { Book, LedgerEntry, StageSink } from '../io/stage.ts';
import { mapOrdered, moduleUrl } from '../io/workers.ts';
import { type Loss, LossTally } from '../model/loss.ts';
import type { IngestItem, IngestResult, IngestShared } from './ingest-scene.ts';
import { faultOfReader } from './own-reader.ts';
import type { AnyReader, NoteFile } from './reader.ts';
import { readInventory } from './size-inventory.ts';

export interface IngestSource {
  readonly id: string;
  readonly reader: AnyReader;
  readonly modulePath: string;
  readonly rootPath: string;
  readonly sizesPath: string | null;
}

export interface IngestOptions extends Omit<IngestShared, 'modulePath' | 'rootPath'> {
  /** First N entries of the listing; null: all. */
  readonly limit: number | null;
  readonly workers: number;
}

/** Books of one source, for the report and for `--json`. */
export interface SourceSummary {
  /** Label files that were read or tried. */
  readonly files: number;
  readonly scenes: Omit<Book, 'unit'>;
  /** Objects in the label files: each is kept as an instance, kept as unknown, or dropped. */
  readonly instancesRead: number;
  readonly kept: number;
  readonly keptAsUnknown: Readonly<Record<string, number>>;
  readonly dropped: Readonly<Record<string, number>>;
  /** What was wrong with the labels, whether or not it decided. */
  readonly faults: Readonly<Record<string, number>>;
  /** Files that belong to no scene, by code. */
  readonly passedOver: Readonly<Record<string, number>>;
  readonly splits: Readonly<Record<string, SplitCount>>;
  /** Published totals beside what was found; a difference is no error. */
  readonly expected: AnyReader['card']['expected'];
}

export interface SplitCount {
  readonly scenes: number;
  readonly objects: number;
}

/**
 * Scenes of all sources into the sink, in the order of the sources and of their listings, whatever the number of
 * workers. Throws DataError for an archive that cannot be listed and for a label that a reader does not know.
 */
export async function ingestSources(
  sources: readonly IngestSource[],
  options: IngestOptions,
  sink: StageSink,
  progress: (done: number) => void = () => {},
): Promise<{ readonly books: readonly Book[]; readonly details: Readonly<Record<string, unknown>> }> {
  const summaries: Record<string, SourceSummary> = {};
  const losses = new LossTally();
  const notices: string[] = [];
  let done = 0;
  for (const source of sources) {
    const tally = new Tally(source.reader);
    for await (const result of ingestSource(source, options, tally.note)) {
      if (result.sceneLine !== null) await sink.keepLine(result.sceneLine);
      for (const line of result.ledgerLines) await sink.dropLine(line);
      tally.add(result);
      progress(++done);
    }
    for (const entry of tally.ledger) await sink.drop(entry);
    for (const loss of tally.losses()) losses.add(loss);
    notices.push(...tally.notices());
    summaries[source.id] = tally.summary();
  }
  const told = notices.length === 0 ? {} : { notices };
  const details = { sources: summaries, losses: losses.list(), ...told };
  return { books: booksOf(Object.values(summaries)), details };
}

/** What becomes of each entry of the source's listing, in its order. */
export async function* ingestSource(
  source: IngestSource,
  options: IngestOptions,
  note: NoteFile,
): AsyncGenerator<IngestResult> {
  const { limit, workers, ...common } = options;
  const shared: IngestShared = { ...common, modulePath: source.modulePath, rootPath: source.rootPath };
  const task = { module: moduleUrl(import.meta.url, './ingest-scene'), name: 'ingestEntry', shared };
  yield* mapOrdered<IngestItem, IngestResult>(itemsOf(source, limit, note), task, { workers, batch: 16 });
}

async function* itemsOf(
  source: IngestSource,
  limit: number | null,
  note: NoteFile,
): AsyncGenerator<IngestItem> {
  const sizes = source.sizesPath === null ? new Map() : await readInventory(source.sizesPath);
  let given = 0;
  try {
    for await (const entry of source.reader.list(source.rootPath, note)) {
      if (limit !== null && given >= limit) return;
      yield { entry, inventory: sizes.get(entry.name) ?? null };
      given++;
    }
  } catch (error) {
    throw faultOfReader(error, source.id, source.modulePath, source.rootPath);
  }
}

type Counts = Record<string, number>;

class Tally {
  /** Files that the listing passed over. */
  readonly ledger: LedgerEntry[] = [];
  private readonly reader: AnyReader;
  private readonly files = new Set<string>();
  private readonly scenes = { in: 0, kept: 0, dropped: {} as Counts };
  private readonly objects = { read: 0, kept: 0, doubts: {} as Counts, dropped: {} as Counts };
  private readonly faults: Counts = {};
  private readonly passedOver: Counts = {};
  /** Splits with a label file. */
  private readonly splits: Record<string, SplitCount> = {};
  private readonly lossesOfSplits = new Map<string, LossTally>();

  constructor(reader: AnyReader) {
    this.reader = reader;
  }

  readonly note: NoteFile = (code, path) => {
    addTo(this.passedOver, code, 1);
    this.ledger.push({ subject: `${this.reader.id}: ${path}`, code, value: null, threshold: null });
  };

  add(result: IngestResult): void {
    const { sceneDrop, objects } = result;
    if (result.labelPath !== null) this.files.add(result.labelPath);
    this.scenes.in++;
    if (sceneDrop === null) this.scenes.kept++;
    else addTo(this.scenes.dropped, sceneDrop, 1);
    this.objects.read += objects.read;
    this.objects.kept += objects.instances;
    addAll(this.objects.doubts, objects.doubts);
    addAll(this.objects.dropped, objects.dropped);
    addAll(this.faults, result.faults);
    this.addLosses(result);
    if (result.labelPath === null) return;
    const { scenes, objects: before } = this.splits[result.sourceSplit] ?? { scenes: 0, objects: 0 };
    this.splits[result.sourceSplit] = { scenes: scenes + 1, objects: before + objects.read };
  }

  private addLosses({ sourceSplit, losses }: IngestResult): void {
    const tally = this.lossesOfSplits.get(sourceSplit) ?? new LossTally();
    this.lossesOfSplits.set(sourceSplit, tally);
    for (const loss of losses) tally.add(loss);
  }

  /** By split, in the order of the listing. Whether a split has labels at all is known only when all of it is read. */
  losses(): Loss[] {
    return [...this.lossesOfSplits].flatMap(([split, tally]) => {
      const isUnlabelled = this.splits[split] === undefined;
      const isPublishedSo = this.reader.splitsWithoutLabels?.includes(split) === true;
      return isUnlabelled && isPublishedSo
        ? tally.list().filter(({ code }) => code !== 'label-missing')
        : tally.list();
    });
  }

  /** Whoever unpacks all but one part of an archive must hear of it. */
  notices(): string[] {
    const packed = this.ledger.filter(({ code }) => code === 'packed-file');
    if (packed.length === 0) return [];
    const [first] = packed as [LedgerEntry];
    const more = packed.length === 1 ? '' : ` and ${packed.length - 1} more`;
    return [
      `${printable(first.subject)}${more}: packed, so nothing in it was read; unpack what belongs to the archive`,
    ];
  }

  summary(): SourceSummary {
    const unknown = Object.values(this.objects.doubts).reduce((a, b) => a + b, 0);
    return {
      files: this.files.size,
      scenes: this.scenes,
      instancesRead: this.objects.read,
      kept: this.objects.kept + unknown,
      keptAsUnknown: this.objects.doubts,
      dropped: this.objects.dropped,
      faults: this.faults,
      passedOver: this.passedOver,
      splits: this.splits,
      expected: this.reader.card.expected,
    };
  }
}

function addTo(counts: Counts, code: string, count: number): void {
  counts[code] = (counts[code] ?? 0) + count;
}

function addAll(counts: Counts, more: Readonly<Counts>): void {
  for (const [code, count] of Object.entries(more)) addTo(counts, code, count);
}

function booksOf(summaries: readonly SourceSummary[]): Book[] {
  const scenes = { unit: 'scenes', in: 0, kept: 0, dropped: {} as Counts };
  const objects = { unit: 'objects', in: 0, kept: 0, dropped: {} as Counts };
  for (const summary of summaries) {
    scenes.in += summary.scenes.in;
    scenes.kept += summary.scenes.kept;
    addAll(scenes.dropped, summary.scenes.dropped);
    objects.in += summary.instancesRead;
    objects.kept += summary.kept;
    addAll(objects.dropped, summary.dropped);
  }
  return [scenes, objects];
}
