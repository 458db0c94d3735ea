import { diffJson, type JsonChange, type JsonValue } from '../../core/json-diff.ts';
import { compareText } from '../../core/order.ts';
import type { ReleaseFolder } from '../../io/release-folder.ts';
import type { HeldInstruction } from '../../model/held.ts';
import type { Instruction, Split } from '../../model/instruction.ts';

export interface RecordNote {
  readonly id: string;
  readonly task: string;
  readonly split: Split;
}

export interface ChangedRecord extends RecordNote {
  readonly changes: readonly JsonChange[];
}

export interface MovedRecord {
  readonly id: string;
  readonly task: string;
  readonly from: Split;
  readonly to: Split;
}

/** What became of release `a` in release `b`. Records are matched by id, which is a hash of scene, family and facts. */
export interface ReleaseDiff {
  readonly sameCount: number;
  readonly added: readonly RecordNote[];
  readonly removed: readonly RecordNote[];
  /** Other fields than `split`. */
  readonly changed: readonly ChangedRecord[];
  readonly moved: readonly MovedRecord[];
  readonly images: {
    readonly added: readonly string[];
    readonly removed: readonly string[];
    readonly changed: readonly ImageChange[];
  };
  /** Places of `stats.json` that differ. */
  readonly statistics: readonly JsonChange[];
  /** Versions, configuration and parameters: the likely reasons. */
  readonly manifest: readonly JsonChange[];
}

export interface ImageChange {
  readonly id: string;
  readonly changes: readonly JsonChange[];
}

/** The releases as they stand in their folders, with their `stats.json`. */
export interface DiffSide {
  readonly release: ReleaseFolder;
  readonly stats: JsonValue;
}

export function diffReleases(a: DiffSide, b: DiffSide): ReleaseDiff {
  const [before, after] = [recordsOf(a.release), recordsOf(b.release)];
  const both = [...before.values()].flatMap((was) => {
    const now = after.get(was.id);
    return now === undefined ? [] : [{ was, now }];
  });
  const changed = both.flatMap(({ was, now }) => {
    const changes = diffJson(withoutSplit(was), withoutSplit(now));
    return changes.length === 0 ? [] : [{ ...noteOf(now), changes }];
  });
  return {
    sameCount: both.length - changed.length,
    added: [...after.values()].filter(({ id }) => !before.has(id)).map(noteOf),
    removed: [...before.values()].filter(({ id }) => !after.has(id)).map(noteOf),
    changed,
    moved: both
      .filter(({ was, now }) => was.split !== now.split)
      .map(({ was, now }) => ({ id: was.id, task: was.task, from: was.split, to: now.split })),
    images: diffImages(a.release, b.release),
    statistics: diffJson(a.stats, b.stats),
    manifest: diffJson(settingsOf(a.release), settingsOf(b.release)),
  };
}

type AnyRecord = Instruction | HeldInstruction;

function recordsOf({ records, held }: ReleaseFolder): Map<string, AnyRecord> {
  const sorted = [...records, ...held].sort((x, y) => compareText(x.id, y.id));
  return new Map(sorted.map((record) => [record.id, record]));
}

function noteOf({ id, task, split }: AnyRecord): RecordNote {
  return { id, task, split };
}

function withoutSplit({ split: _, ...rest }: AnyRecord): JsonValue {
  return rest as unknown as JsonValue;
}

function diffImages(a: ReleaseFolder, b: ReleaseFolder): ReleaseDiff['images'] {
  const ids = [...new Set([...a.images.keys(), ...b.images.keys()])].sort(compareText);
  return {
    added: ids.filter((id) => !a.images.has(id)),
    removed: ids.filter((id) => !b.images.has(id)),
    changed: ids.flatMap((id) => {
      const [was, now] = [a.images.get(id), b.images.get(id)];
      if (was === undefined || now === undefined) return [];
      const changes = diffJson(was as unknown as JsonValue, now as unknown as JsonValue);
      return changes.length === 0 ? [] : [{ id, changes }];
    }),
  };
}

/** All of the manifest but what follows from the records: sums, counts, fingerprints, gates. */
function settingsOf({ manifest }: ReleaseFolder): JsonValue {
  const {
    files: _files,
    stages: _stages,
    records: _records,
    gates: _gates,
    images: _images,
    groups: _groups,
    ...rest
  } = manifest;
  return rest as unknown as JsonValue;
}
