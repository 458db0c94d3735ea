import type { Drop } from '../core/drop.ts';

/** A line of `dropped.jsonl`: what was dropped, where and why. */
export interface LedgerEntry extends Drop {
  /** Scene, record or file that it belongs to. */
  readonly subject: string;
}

/** `in = kept + dropped` for one kind of thing that a stage handles (files, scenes, instances, candidates). */
export interface Book {
  readonly unit: string;
  readonly in: number;
  readonly kept: number;
  readonly dropped: Readonly<Record<string, number>>;
}

export interface StageReport {
  readonly stage: string;
  readonly fingerprint: string;
  readonly books: readonly Book[];
  /** Anything else worth reading: per-source counts, faults, yields. */
  readonly details: Readonly<Record<string, unknown>>;
}

/** Where a stage writes; all of it appears at once when the stage ends well, or not at all. */
export interface StageSink {
  /** One record of `kept.jsonl`; resolves when the writer can take more. */
  keep(record: unknown): Promise<void>;
  /** One line of `kept.jsonl` that a worker has serialised. */
  keepLine(line: string): Promise<void>;
  drop(entry: LedgerEntry): Promise<void>;
  dropLine(line: string): Promise<void>;
  /** Absolute path for a further file of this stage, inside the folder that is being written aside. */
  pathOf(name: string): string;
}

export interface StageSpec {
  /** `1-ingest`. */
  readonly name: string;
  /** Folder that holds all stages; this one is written to `<stagesPath>/<name>`. */
  readonly stagesPath: string;
  /** Files and folders read; their content is part of the fingerprint. */
  readonly inputs: readonly string[];
  /** Parameters that the output depends on (never worker counts). */
  readonly params: unknown;
  /** Modules whose import closure is part of the fingerprint: the recipe itself, user families. File paths. */
  readonly code: readonly string[];
  run(
    sink: StageSink,
  ): Promise<{ readonly books: readonly Book[]; readonly details: Readonly<Record<string, unknown>> }>;
}
