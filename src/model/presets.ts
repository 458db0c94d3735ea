import { SPLITS, type Split } from './instruction.ts';

/** Records wanted of one task, per split. */
export type SplitQuota = Readonly<Record<Split, number>>;

/** What is wanted of one task in a run. */
export interface TaskQuota {
  readonly task: string;
  readonly quota: SplitQuota;
  /** Ranked beyond the quota, per split. */
  readonly reserve: SplitQuota;
  /** Missing the quota is a failure of the run; else the quota is an upper bound. */
  readonly firm: boolean;
}

/** Table 8 of the paper (arXiv 2605.12237); its "Development" is `dev`. */
export const PAPER_QUOTAS: Readonly<Record<string, SplitQuota>> = {
  GD: { dev: 670, validation: 100, test: 569 },
  RD: { dev: 276, validation: 100, test: 296 },
  BG: { dev: 628, validation: 100, test: 570 },
  CG: { dev: 370, validation: 100, test: 379 },
  MCR: { dev: 173, validation: 100, test: 205 },
  OC: { dev: 676, validation: 100, test: 583 },
  FGR: { dev: 163, validation: 100, test: 197 },
  RS: { dev: 115, validation: 100, test: 149 },
  CS: { dev: 98, validation: 100, test: 108 },
  GC: { dev: 296, validation: 100, test: 304 },
  RC: { dev: 569, validation: 100, test: 544 },
  CC: { dev: 170, validation: 100, test: 204 },
  CRC: { dev: 275, validation: 100, test: 222 },
  DrR: { dev: 113, validation: 100, test: 160 },
  DsR: { dev: 112, validation: 100, test: 159 },
  PDR: { dev: 128, validation: 100, test: 172 },
};

/** For every task alike: what about a dozen scenes can fill in all three splits. */
export const SMALL_QUOTA: SplitQuota = { dev: 6, validation: 3, test: 6 };

export type Preset = 'paper' | 'small' | 'proportional';

/**
 * Quota of a task in a preset with fixed numbers; null where the preset has none for it. `proportional` has no fixed
 * numbers: it is worked out of what is available.
 */
export function presetQuota(preset: 'paper' | 'small', task: string): SplitQuota | null {
  if (preset === 'small') return SMALL_QUOTA;
  return PAPER_QUOTAS[task] ?? null;
}

/** Presets whose numbers are upper bounds: missing one is told, and is not a failure of the run. */
export function isUpperBound(preset: Preset): boolean {
  return preset !== 'paper';
}

export function quotaTotal(quota: SplitQuota): number {
  return quota.dev + quota.validation + quota.test;
}

export function mapSplits<T>(make: (split: Split) => T): Record<Split, T> {
  const entries = SPLITS.map((split) => [split, make(split)] as const);
  return Object.fromEntries(entries) as Record<Split, T>;
}
