import { DataError } from '../core/errors.ts';
import type { ReleaseFolder } from '../io/release-folder.ts';
import { SPLITS, type Split } from '../model/instruction.ts';
import type { AskedRecord } from '../score/baselines/baseline.ts';
import { askedRecordOf } from '../score/key.ts';

/** Open records as scoring sees them: those of one split to be answered, the others to learn from. */
export interface AskedRelease {
  readonly split: Split;
  readonly asked: readonly AskedRecord[];
  readonly known: readonly AskedRecord[];
}

/** The split whose scores are published: test, or where its answers are withheld the next one that has records. */
export function askRelease(release: ReleaseFolder): AskedRelease | null {
  const split = [...SPLITS].reverse().find((name) => release.records.some((r) => r.split === name));
  if (split === undefined) return null;
  const all = release.records.map((record) => {
    const size = release.images.get(record.sceneId);
    if (size === undefined)
      throw new DataError(record.id, `asks about ${record.sceneId}`, 'an image of images.jsonl');
    return { split: record.split, record: askedRecordOf(record, size) };
  });
  return {
    split,
    asked: all.filter((r) => r.split === split).map((r) => r.record),
    known: all.filter((r) => r.split !== split).map((r) => r.record),
  };
}
