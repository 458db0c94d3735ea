import type { Split } from '../model/instruction.ts';
import { categoriesOf, sectorOf } from '../model/record-strata.ts';
import type { RecordHead } from '../split/record-head.ts';
import { isOpen, type Released } from './released.ts';

/** What the splits should be alike in. */
export interface Stratum {
  readonly id: StratumId;
  readonly title: string;
  /** Compared within each task, since the quotas give every split tasks of its own proportions. */
  readonly withinTasks: boolean;
  /** The split stage levels it: its mix is gated. */
  readonly levelled: boolean;
}

export const STRATA = [
  { id: 'source', title: 'source', withinTasks: true, levelled: true },
  { id: 'sizeBin', title: 'size bin', withinTasks: true, levelled: true },
  { id: 'answerBin', title: 'answer bin', withinTasks: true, levelled: true },
  { id: 'category', title: 'category', withinTasks: true, levelled: false },
  { id: 'dimension', title: 'dimension (set by the quotas)', withinTasks: false, levelled: false },
  { id: 'optionLetter', title: 'option letter', withinTasks: true, levelled: false },
  { id: 'markerColour', title: 'marker colour', withinTasks: true, levelled: false },
  { id: 'directionSector', title: 'direction sector', withinTasks: true, levelled: false },
  { id: 'difficultShare', title: 'share of difficult targets', withinTasks: true, levelled: false },
  { id: 'gsd', title: 'ground sample distance known', withinTasks: true, levelled: false },
] as const satisfies readonly Stratum[];

type StratumId =
  | 'source'
  | 'sizeBin'
  | 'answerBin'
  | 'category'
  | 'dimension'
  | 'optionLetter'
  | 'markerColour'
  | 'directionSector'
  | 'difficultShare'
  | 'gsd';

/** A record as the comparison of splits sees it. */
export interface Stratified {
  readonly split: Split;
  readonly head: RecordHead;
  /** Values in each stratum: several, one, or none where the record has no such thing or withholds it. */
  readonly values: Readonly<Record<StratumId, readonly string[]>>;
}

/**
 * @param allOpen false where some answers are withheld: bins that follow from answers then level nothing, since they
 * are known of a part of the records only
 */
export function stratify(record: Released, allOpen: boolean): Stratified {
  const { id, task, sceneId, group, source, split, dimension, markers } = record;
  const colours = markers.map((m) => m.colour);
  const bins =
    isOpen(record) && allOpen ? [record.diagnostics.sizeBin ?? 'none', record.answerBin] : ['', ''];
  const head = { id, task, sceneId, group, source, sizeBin: bins[0] ?? '', answerBin: bins[1] ?? '' };
  return {
    split,
    head,
    values: { ...openValues(record), source: [source], dimension: [dimension], markerColour: colours },
  };
}

function openValues(record: Released): Stratified['values'] {
  const none = { source: [], dimension: [], markerColour: [] };
  if (!isOpen(record))
    return {
      ...none,
      sizeBin: [],
      answerBin: [],
      category: [],
      optionLetter: [],
      directionSector: [],
      difficultShare: [],
      gsd: [],
    };
  const { diagnostics, answerBin, answerLetter, task } = record;
  return {
    ...none,
    sizeBin: [diagnostics.sizeBin ?? 'none'],
    answerBin: [`${task} ${answerBin}`],
    category: categoriesOf(record),
    optionLetter: answerLetter === null ? [] : [answerLetter],
    directionSector: sectorOf(record),
    difficultShare: [difficultBin(diagnostics.difficultShare)],
    gsd: [diagnostics.gsdMeters === null ? 'unknown' : 'known'],
  };
}

function difficultBin(share: number): string {
  if (share === 0) return 'none';
  return share <= 0.5 ? 'up to half' : 'more than half';
}
