import { compareText } from '../core/order.ts';
import type { Config } from '../model/config.ts';
import { heldSplitOf, isHeld } from '../model/held-split.ts';
import type { Instruction } from '../model/instruction.ts';
import type { ImageRow, Manifest } from '../model/manifest.ts';
import type { ErrataCounts } from './errata.ts';
import { hidesPlaces } from './hold.ts';
import type { Stats } from './stats-schema.ts';

/** All that the data card speaks of; of withheld records counts alone. */
export interface CardFacts {
  readonly manifest: Manifest;
  readonly stats: Stats;
  readonly config: Pick<Config, 'labelsOnly' | 'limit' | 'split' | 'sources'>;
  readonly images: {
    readonly count: number;
    /** Lines of `images.jsonl` that name a path. */
    readonly withPath: number;
    /** Lines that give the sha256 of the image. */
    readonly withSha256: number;
  };
  readonly drafting: DraftingFacts;
  /** Replies of a model went into the run, whatever became of them. */
  readonly wasModelAsked: boolean;
  /** Withheld test records whose answer is a relation of drawn marks. */
  readonly hiddenPlaces: TaskCount;
  /** Null where the release carries no errata. */
  readonly errata: ErrataCounts | null;
}

export interface TaskCount {
  readonly tasks: readonly string[];
  readonly records: number;
}

/** Who worded the records that were to be drafted. */
export interface DraftingFacts {
  /** Records that hold words of a model, as question or as options. */
  readonly byModel: TaskCount;
  /** What the configuration calls it. */
  readonly models: readonly string[];
  /** Records whose words also say what geometry cannot check, such as a colour. */
  readonly uncheckable: TaskCount;
  /** Records in the plain words of rules. */
  readonly byRules: TaskCount;
  /** Records that ask for a reviewer and had none. */
  readonly unreviewed: TaskCount;
}

interface CardParts extends Pick<CardFacts, 'manifest' | 'stats' | 'config' | 'wasModelAsked' | 'errata'> {
  readonly records: readonly Instruction[];
  readonly rows: Iterable<ImageRow>;
}

export function cardFactsOf({ records, rows, ...parts }: CardParts): CardFacts {
  const images = [...rows];
  const heldSplit = heldSplitOf(parts.manifest.contents);
  return {
    ...parts,
    images: {
      count: images.length,
      withPath: images.filter(({ sourcePath }) => sourcePath !== null).length,
      withSha256: images.filter(({ sha256 }) => sha256 !== null).length,
    },
    drafting: draftingOf(records),
    hiddenPlaces: countTasks(
      records.filter((record) => isHeld(record.split, heldSplit) && hidesPlaces(record)),
    ),
  };
}

function draftingOf(records: readonly Instruction[]): DraftingFacts {
  const drafted = records.filter(({ draft }) => draft !== undefined);
  const byModel = drafted.filter(isByModel);
  const models = new Set(byModel.flatMap(({ draft }) => draft?.model ?? []));
  return {
    byModel: countTasks(byModel),
    models: [...models].sort(compareText),
    uncheckable: countTasks(byModel.filter(({ draft }) => (draft?.reading?.uncheckable.length ?? 0) > 0)),
    byRules: countTasks(drafted.filter((record) => !isByModel(record))),
    unreviewed: countTasks(drafted.filter(({ draft }) => draft?.needsReview === true)),
  };
}

function isByModel({ draft }: Instruction): boolean {
  return draft?.by === 'model' || draft?.options?.some(({ by }) => by === 'model') === true;
}

function countTasks(records: readonly Pick<Instruction, 'task'>[]): TaskCount {
  const tasks = [...new Set(records.map(({ task }) => task))].sort(compareText);
  return { tasks, records: records.length };
}

/** Sources that a module of the maker's own reads: of their terms the engine knows what that module says. */
export function ownSourcesOf({ ownFiles = [], sources }: Manifest): string[] {
  const own = new Set(ownFiles.flatMap(({ use, of }) => (use === 'reader' ? [of] : [])));
  return Object.keys(sources).filter((id) => own.has(id));
}

/** `BG and PDR`. */
export function listText(words: readonly string[]): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
