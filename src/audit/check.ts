import type { DataError } from '../core/errors.ts';
import type { AnyFamily } from '../families/family.ts';
import type { ReleaseFolder } from '../io/release-folder.ts';
import type { Instruction } from '../model/instruction.ts';
import type { PredicateParams } from '../model/predicates.ts';
import type { SceneMeasures } from '../model/scene-measures.ts';
import type { Taxonomy } from '../model/taxonomy.ts';
import type { IndexedScene, IndexOptions } from '../spatial/scene-index.ts';
import type { AuditSection } from './section.ts';

/** A source as the audit sees it: which label means what, and where the archive is. */
export interface AuditSource {
  readonly id: string;
  /** Source label → category; null is dropped on purpose. Data of the reader, none of its code. */
  readonly labels: Readonly<Record<string, string | null>>;
  /** Absolute path of the unpacked archive, or null where it was not given. */
  readonly rootPath: string | null;
}

export interface AuditFamily {
  readonly family: AnyFamily;
  /** Absolute path of the module that exports it: workers load it. */
  readonly modulePath: string;
}

/**
 * Reads the drafted words of a record anew: what the record says of them that does not follow, empty where all does.
 * `params`: thresholds of cues.
 */
export type WordReader = (
  record: Instruction,
  indexed: IndexedScene,
  params: PredicateParams,
) => readonly string[];

/** Who reads drafted words, and what has to be known of a scene's source for that. */
export interface AuditWordReader {
  /** URL of the module that exports `readWords`, a WordReader: workers load it. */
  readonly modulePath: string;
  /** By source id. */
  readonly sources: Readonly<
    Record<string, Pick<IndexOptions, 'exhaustiveGroups' | 'fineGrained' | 'vocabulary'>>
  >;
}

/** What can be found out about a scene by itself. */
export type ScenePart = 'check' | 'replay' | 'stability' | 'digest';

/** All that the checks need. */
export interface AuditInput {
  readonly release: ReleaseFolder;
  /** Lines of the release that their schemas refused; they are in none of the lists of `release`. */
  readonly faults: readonly DataError[];
  /** Families at hand, by task id; records of others cannot be replayed, and that is said. */
  readonly families: ReadonlyMap<string, AuditFamily>;
  readonly sources: ReadonlyMap<string, AuditSource>;
  readonly taxonomy: Taxonomy;
  readonly wordReader: AuditWordReader;
  /**
   * Lines `{"scene":…}` that ingest makes anew out of a source's archive, for scenes that the release does not hold. Throws
   * DataError for an archive that cannot be read.
   */
  readonly ingestScenes: (source: string, sceneIds: ReadonlySet<string>) => AsyncIterable<string>;
  /** Statistics of a release made anew, as `stats.json` holds them: all its records, with the measures of all its scenes. */
  readonly statsOf: (records: readonly Instruction[], scenes: readonly SceneMeasures[]) => unknown;
  /** What the checks that run want of each scene: read together; see `passScenes`. */
  readonly sceneParts: ReadonlySet<ScenePart>;
  readonly seed: number;
  readonly workers: number;
  readonly progress: (done: number, total: number | null, note?: string) => void;
}

/** One check of the audit: one file of `src/audit` that exports it, and one test. */
export interface AuditCheck {
  readonly id: string;
  readonly title: string;
  /** What it wants of each scene. */
  readonly sceneParts: readonly ScenePart[];
  run(input: AuditInput): Promise<readonly AuditSection[]> | readonly AuditSection[];
}
