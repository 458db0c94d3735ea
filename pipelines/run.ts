import type { AnyFamily } from '../src/families/family.ts';
import type { Config } from '../src/model/config.ts';
import type { Taxonomy } from '../src/model/taxonomy.ts';
import type { DatasetReader } from '../src/sources/reader.ts';

export interface LoadedReader {
  readonly id: string;
  readonly reader: DatasetReader<unknown>;
  /** Absolute path of the unpacked archive. */
  readonly rootPath: string;
  /** Absolute path of the inventory of image sizes, or null. */
  readonly sizesPath: string | null;
  /** Absolute path of the module that exports the reader: workers load it, its import closure is fingerprinted. */
  readonly modulePath: string;
}

export interface LoadedFamily {
  readonly family: AnyFamily;
  /** Checked by the family's own schema, defaults filled in. */
  readonly params: unknown;
  readonly modulePath: string;
}

/** How far a stage is; `total` is null where it is not known beforehand. */
export type ReportProgress = (done: number, total: number | null, note?: string) => void;

/** All that the recipes need of one run. */
export interface Run {
  readonly config: Config;
  /** Folder of the configuration file: relative paths in it start here. */
  readonly configDir: string;
  readonly outPath: string;
  readonly stagesPath: string;
  readonly workers: number;
  readonly readers: readonly LoadedReader[];
  readonly families: readonly LoadedFamily[];
  readonly taxonomy: Taxonomy;
  readonly progress: ReportProgress;
}
