/** The part of a record that dividing it among splits hangs on. */
export interface RecordHead {
  readonly id: string;
  readonly task: string;
  readonly sceneId: string;
  readonly group: string;
  readonly source: string;
  readonly sizeBin: string;
  /** Bin by which the answers of the task are balanced. */
  readonly answerBin: string;
}

export type SplitMode = 'group' | 'paper';

/**
 * What is given to a split as a whole: the group, or in mode `paper` each record by itself, as the paper's own split
 * can be read. The latter lets one image stand in two splits and exists only for comparison.
 */
export function unitOf(head: Pick<RecordHead, 'id' | 'group'>, mode: SplitMode): string {
  return mode === 'group' ? head.group : head.id;
}
