import { compareText } from '../../core/order.ts';
import { keyedUnit } from '../../core/rng.ts';
import { isHeld } from '../../model/held-split.ts';
import type { Option, Selected, Split } from '../../model/instruction.ts';
import type { Description } from './draft-description.ts';

export interface PoolOptions {
  readonly seed: number;
  /** The split that a record is meant for. */
  readonly splitOf: (record: Selected) => string;
  /** Split whose answers are withheld: its questions and the others share no words; null where none is. */
  readonly heldSplit: Split | null;
}

/** Descriptions by the layout that they are right for. */
export class DescriptionPool {
  private readonly byValue = new Map<string, Description[]>();
  private readonly splitOf: PoolOptions['splitOf'];
  private readonly heldSplit: PoolOptions['heldSplit'];

  constructor(descriptions: readonly Description[], { seed, splitOf, heldSplit }: PoolOptions) {
    this.splitOf = splitOf;
    this.heldSplit = heldSplit;
    const keyed = descriptions.map((one) => ({ one, key: keyedUnit(seed, 'descriptions', one.record.id) }));
    keyed.sort((a, b) => a.key - b.key || compareText(a.one.record.id, b.one.record.id));
    for (const { one } of keyed) {
      const value = rightValueOf(one.record);
      this.byValue.set(value, [...(this.byValue.get(value) ?? []), one]);
    }
  }

  /**
   * Descriptions that a wrong option may take its words from, in keyed order: of other groups of images, those of the same
   * split where there are some; else those of other objects in the same group. They contradict what is right here all the
   * same, and the rules' plain words, which are right nowhere, would give themselves away. Words that are right in an open
   * question could be struck out of a withheld one, so these have none in common.
   */
  othersFor({ value }: Option, { record }: Description): readonly Description[] {
    const all = (this.byValue.get(value) ?? []).filter(
      (other) => this.isHeld(other.record) === this.isHeld(record),
    );
    const others = all.filter((other) => other.record.group !== record.group);
    const near = others.filter((other) => this.splitOf(other.record) === this.splitOf(record));
    return [near, others, all].find((some) => some.length > 0) ?? [];
  }

  private isHeld(record: Selected): boolean {
    return isHeld(this.splitOf(record), this.heldSplit);
  }
}

function rightValueOf({ answer }: Selected): string {
  if (answer.kind !== 'option') throw new Error(`answer: kind ${answer.kind}, expected option`);
  return answer.value;
}

export function wrongOptionsOf({ record }: Description): readonly Option[] {
  return (record.options ?? []).filter(({ letter }) => letter !== record.answerLetter);
}
