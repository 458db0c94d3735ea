import type { ReleaseFolder } from '../io/release-folder.ts';
import type { HeldInstruction } from '../model/held.ts';
import { heldSplitOf, isHeld } from '../model/held-split.ts';
import { type Instruction, SPLITS, type Split } from '../model/instruction.ts';

/** A record as it stands in a release: whole, or with its answer withheld. */
export type Released = Instruction | HeldInstruction;

export function releasedRecords({ records, held }: ReleaseFolder): Released[] {
  return [...records, ...held];
}

export function isOpen(record: Released): record is Instruction {
  return !('held' in record);
}

/** Its answer stands in the key alone: the release, its manifest and its scenes know nothing of it. */
export function isOfKey({ manifest }: ReleaseFolder, { split }: Instruction): boolean {
  return isHeld(split, heldSplitOf(manifest.contents));
}

/** Splits that have records under a key, by key; a record may have several keys or none. */
export function splitsBy<T extends { readonly split: Split }>(
  records: readonly T[],
  keysOf: (record: T) => readonly string[],
): Map<string, Set<Split>> {
  const splits = new Map<string, Set<Split>>();
  for (const record of records) {
    for (const key of keysOf(record)) splits.set(key, (splits.get(key) ?? new Set()).add(record.split));
  }
  return splits;
}

/** `dev, test`: in the order of SPLITS. */
export function splitNames(splits: ReadonlySet<Split>): string {
  return SPLITS.filter((split) => splits.has(split)).join(', ');
}
