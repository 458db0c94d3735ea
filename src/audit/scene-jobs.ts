import { DataError } from '../core/errors.ts';
import { compareNatural } from '../core/order.ts';
import { readLines } from '../io/jsonl.ts';
import type { Instruction } from '../model/instruction.ts';
import type { AuditInput } from './check.ts';
import type { ArchivedLabels, LabelArchives } from './label-archives.ts';
import { isOfKey } from './released.ts';
import type { SceneText } from './scene-text.ts';

export interface PlacedRecord {
  readonly record: Instruction;
  /** `data/test.jsonl:17`. */
  readonly where: string;
  /** Its answer stands in the key, not in the release. */
  readonly isOfKey: boolean;
}

/** An image with all that is asked about it: the unit of work of the checks that read scenes, sent to a worker. */
export interface SceneJob {
  readonly sceneId: string;
  readonly source: string;
  readonly widthPx: number;
  readonly heightPx: number;
  /** Null where neither the release nor an archive gives the scene. */
  readonly line: SceneText | null;
  /** The line stands in the release; it was not made anew from an archive. */
  readonly isOfRelease: boolean;
  /** Labels out of a file that holds those of all images; null for other sources. */
  readonly archived: ArchivedLabels | null;
  /** Open records. */
  readonly records: readonly PlacedRecord[];
  /** False for a further line of the same scene, and for a scene that no open record asks about. */
  readonly isAsked: boolean;
}

/** Open records by the scene that they ask about. */
export type RecordsByScene = ReadonlyMap<string, readonly PlacedRecord[]>;

export function placeRecords({ release }: AuditInput): RecordsByScene {
  const found = new Map<string, PlacedRecord[]>();
  for (const record of release.records) {
    const list = found.get(record.sceneId) ?? [];
    const where = release.places.get(record.id) ?? record.id;
    list.push({ record, where, isOfKey: isOfKey(release, record) });
    found.set(record.sceneId, list);
  }
  return found;
}

/** Where scenes come from; `onFault` is told what ends the reading before its time. */
export interface SceneJobs {
  /** One per line of `scenes.jsonl.gz`. */
  ofRelease(onFault: (fault: DataError) => void): AsyncGenerator<SceneJob>;
  /** Scenes made anew from the archive of a source. */
  ofArchive(
    source: string,
    sceneIds: ReadonlySet<string>,
    onFault: (fault: DataError) => void,
  ): AsyncGenerator<SceneJob>;
  /** What is still to be asked, about scenes that nothing gives. */
  withoutScene(): Generator<SceneJob>;
  /** Scenes that open records ask about and no job had so far. */
  readonly waiting: ReadonlySet<string>;
}

/** @param archives emptied as the jobs are made */
export function sceneJobs(input: AuditInput, byScene: RecordsByScene, archives: LabelArchives): SceneJobs {
  const waiting = new Set(byScene.keys());
  const jobOf = (sceneId: string, line: SceneText | null, isOfRelease: boolean): SceneJob => {
    const row = input.release.images.get(sceneId);
    const records = byScene.get(sceneId) ?? [];
    const archived = archives.get(sceneId) ?? null;
    // Needed once: what was sent need not be kept.
    archives.delete(sceneId);
    return {
      sceneId,
      source: records[0]?.record.source ?? '',
      widthPx: row?.widthPx ?? 0,
      heightPx: row?.heightPx ?? 0,
      line,
      isOfRelease,
      archived,
      records,
      isAsked: waiting.delete(sceneId),
    };
  };
  return {
    waiting,
    async *ofRelease(onFault) {
      for await (const line of linesOfRelease(input, onFault)) yield jobOf(sceneIdIn(line.text), line, true);
    },
    async *ofArchive(source, sceneIds, onFault) {
      for await (const line of linesOfArchive(input, source, sceneIds, onFault))
        yield jobOf(sceneIdIn(line.text), line, false);
    },
    *withoutScene() {
      for (const sceneId of [...waiting].sort(compareNatural)) yield jobOf(sceneId, null, false);
    },
  };
}

async function* linesOfRelease(
  { release }: AuditInput,
  onFault: (fault: DataError) => void,
): AsyncGenerator<SceneText> {
  if (release.scenesPath === null) return;
  let number = 0;
  try {
    for await (const text of readLines(release.scenesPath))
      yield { text, where: `scenes.jsonl.gz:${++number}` };
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    onFault(error);
  }
}

async function* linesOfArchive(
  { ingestScenes }: AuditInput,
  source: string,
  sceneIds: ReadonlySet<string>,
  onFault: (fault: DataError) => void,
): AsyncGenerator<SceneText> {
  try {
    for await (const text of ingestScenes(source, sceneIds)) yield { text, where: `${source} (read anew)` };
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    onFault(error);
  }
}

/**
 * Canonical JSON sorts keys, so that the scene's id comes after its frame and its ground sample distance; a line that
 * begins otherwise is read as a whole.
 */
function sceneIdIn(text: string): string {
  const found = CANONICAL_START.exec(text)?.[1];
  if (found !== undefined) return JSON.parse(found) as string;
  try {
    const value = JSON.parse(text) as { readonly scene?: { readonly id?: unknown } } | null;
    const id = value?.scene?.id;
    return typeof id === 'string' ? id : '';
  } catch {
    // Whoever reads the line tells what is wrong with it.
    return '';
  }
}

const CANONICAL_START =
  /^\{"scene":\{"framePx":\[[^\]"]*\],"gsdFrom":(?:null|"[^"\\]*"),"gsdMeters":[^,"]*,"id":("(?:[^"\\]|\\.)*")/;
