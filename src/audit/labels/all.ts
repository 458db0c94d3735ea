import { dotaLabels } from './dota-v2.ts';
import { fair1mLabels } from './fair1m.ts';
import type { LabelReader } from './label-reader.ts';
import { sodaLabels } from './soda-a.ts';
import { xviewLabels } from './xview.ts';

/** Sources whose label files the audit reads by itself. */
export const LABEL_READERS: readonly LabelReader[] = [dotaLabels, fair1mLabels, sodaLabels, xviewLabels];

export function labelReaderOf(source: string): LabelReader | null {
  return LABEL_READERS.find((reader) => reader.id === source) ?? null;
}
