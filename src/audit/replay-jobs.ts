import { join } from 'node:path';
import { DataError } from '../core/errors.ts';
import { compareNatural } from '../core/order.ts';
import { pathExists } from '../io/files.ts';
import { readLines } from '../io/jsonl.ts';
import type { Instruction } from '../model/instruction.ts';
import type { AuditInput } from './check.ts';
import { labelReaderOf } from './labels/all.ts';
import type { ImageLabels } from './labels/label-reader.ts';
import type { AuditFinding } from './section.ts';

export interface PlacedRecord {
  readonly record: Instruction;
  /** `data/test.jsonl:17`. */
  readonly where: string;
}

/** An image with all that is asked about it: the unit of work of the replay, sent to a worker. */
export interface SceneJob {
  readonly sceneId: string;
  readonly source: string;
  readonly widthPx: number;
  readonly heightPx: number;
  /** The scene as JSON, and where it stands; null where neither the release nor an archive gives it. */
  readonly line: { readonly text: string; readonly where: string } | null;
  /** Labels out of a file that holds those of all images; null for other sources. */
  readonly archived: { readonly labels: ImageLabels; readonly sha256: string } | null;
  readonly records: readonly PlacedRecord[];
}

export interface JobOptions {
  /** Is told what keeps scenes or labels from being read. */
  readonly onFinding: (finding: AuditFinding) => void;
  readonly withArchives: boolean;
}

type Archives = ReadonlyMap<string, NonNullable<SceneJob['archived']>>;

/** Every image that open records ask about, once: first those of `scenes.jsonl.gz`, then the others. */
export async function* sceneJobs(input: AuditInput, options: JobOptions): AsyncGenerator<SceneJob> {
  const waiting = recordsByScene(input);
  const archives = options.withArchives ? await readArchives(input, waiting, options.onFinding) : new Map();
  const take = (sceneId: string, line: SceneJob['line']): SceneJob | null => {
    const records = waiting.get(sceneId);
    if (records === undefined) return null;
    waiting.delete(sceneId);
    return jobOf(input, sceneId, records, line, archives);
  };
  for await (const { sceneId, line } of linesOfRelease(input, options.onFinding)) {
    const job = take(sceneId, line);
    if (job !== null) yield job;
  }
  for await (const { sceneId, line } of linesOfArchives(input, waiting, options.onFinding)) {
    const job = take(sceneId, line);
    if (job !== null) yield job;
  }
  for (const sceneId of [...waiting.keys()].sort(compareNatural)) yield take(sceneId, null) as SceneJob;
}

function recordsByScene({ release }: AuditInput): Map<string, PlacedRecord[]> {
  const found = new Map<string, PlacedRecord[]>();
  for (const record of release.records) {
    const list = found.get(record.sceneId) ?? [];
    list.push({ record, where: release.places.get(record.id) ?? record.id });
    found.set(record.sceneId, list);
  }
  return found;
}

function jobOf(
  { release }: AuditInput,
  sceneId: string,
  records: readonly PlacedRecord[],
  line: SceneJob['line'],
  archives: Archives,
): SceneJob {
  const row = release.images.get(sceneId);
  return {
    sceneId,
    source: records[0]?.record.source ?? '',
    widthPx: row?.widthPx ?? 0,
    heightPx: row?.heightPx ?? 0,
    line,
    archived: archives.get(sceneId) ?? null,
    records,
  };
}

interface SceneText {
  readonly sceneId: string;
  readonly line: NonNullable<SceneJob['line']>;
}

async function* linesOfRelease(
  { release }: AuditInput,
  onFinding: JobOptions['onFinding'],
): AsyncGenerator<SceneText> {
  if (release.scenesPath === null) return;
  let number = 0;
  try {
    for await (const text of readLines(release.scenesPath)) {
      const where = `scenes.jsonl.gz:${++number}`;
      yield { sceneId: sceneIdIn(text), line: { text, where } };
    }
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    onFinding({ code: 'scenes-unreadable', where: 'scenes.jsonl.gz', message: error.message });
  }
}

/** Scenes that the release does not hold, made anew from the archives at hand. */
async function* linesOfArchives(
  { ingestScenes, sources }: AuditInput,
  waiting: ReadonlyMap<string, readonly PlacedRecord[]>,
  onFinding: JobOptions['onFinding'],
): AsyncGenerator<SceneText> {
  const wanted = new Map<string, Set<string>>();
  for (const [sceneId, records] of waiting) {
    const source = records[0]?.record.source ?? '';
    wanted.set(source, (wanted.get(source) ?? new Set()).add(sceneId));
  }
  for (const source of [...wanted.keys()].sort(compareNatural)) {
    if ((sources.get(source)?.rootPath ?? null) === null) continue;
    try {
      for await (const text of ingestScenes(source, wanted.get(source) as ReadonlySet<string>))
        yield { sceneId: sceneIdIn(text), line: { text, where: `${source} (read anew)` } };
    } catch (error) {
      if (!(error instanceof DataError)) throw error;
      onFinding({ code: 'archive-unreadable', where: error.where, message: error.message });
    }
  }
}

/** Canonical JSON sorts keys, so that the scene's id is the first `id`; where it is not, the job is asked about as a whole. */
function sceneIdIn(text: string): string {
  const found = /"id":("(?:[^"\\]|\\.)*")/.exec(text)?.[1];
  return found === undefined ? '' : (JSON.parse(found) as string);
}

/** Labels of the sources that have one file for all images. */
async function readArchives(
  { sources }: AuditInput,
  waiting: ReadonlyMap<string, readonly PlacedRecord[]>,
  onFinding: JobOptions['onFinding'],
): Promise<Archives> {
  const archives = new Map<string, NonNullable<SceneJob['archived']>>();
  for (const [path, sceneIds] of archivePaths(waiting)) {
    const source = waiting.get(sceneIds[0] as string)?.[0]?.record.source ?? '';
    const { rootPath, labels } = sources.get(source) ?? { rootPath: null, labels: {} };
    const reader = labelReaderOf(source);
    if (rootPath === null || reader?.readArchive === undefined) continue;
    const file = join(rootPath, path);
    if (!pathExists(file)) continue;
    try {
      const names = new Set(sceneIds.map(imageNameOf));
      const { sha256, images } = await reader.readArchive(file, names, labels);
      for (const id of sceneIds) {
        const found = images.get(imageNameOf(id));
        if (found !== undefined) archives.set(id, { labels: found, sha256 });
      }
    } catch (error) {
      if (!(error instanceof DataError)) throw error;
      onFinding({ code: 'labels-unreadable', where: error.where, message: error.message });
    }
  }
  return archives;
}

/** Scene ids by the label file that their records name. */
function archivePaths(waiting: ReadonlyMap<string, readonly PlacedRecord[]>): Map<string, string[]> {
  const paths = new Map<string, string[]>();
  for (const [sceneId, records] of waiting) {
    const first = records[0]?.record;
    if (first === undefined || labelReaderOf(first.source)?.readArchive === undefined) continue;
    const list = paths.get(first.proof.labelPath) ?? [];
    list.push(sceneId);
    paths.set(first.proof.labelPath, list);
  }
  return paths;
}

/** `309` for `xview/train/309`. */
export function imageNameOf(sceneId: string): string {
  return sceneId.slice(sceneId.lastIndexOf('/') + 1);
}
