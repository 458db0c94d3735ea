import type { Split } from './instruction.ts';

/** The split whose answers a release may withhold. */
export const HELD_SPLIT: Split = 'test';

/** The split whose answers are withheld under the settings of a release; null where none is. */
export function heldSplitOf({ holdAnswers }: { readonly holdAnswers: boolean }): Split | null {
  return holdAnswers ? HELD_SPLIT : null;
}

/**
 * Whether answers of this split are withheld. What is right on one side, withheld or open, is never offered on the other:
 * whoever has read the open questions could strike it out of the withheld ones.
 */
export function isHeld(split: string, heldSplit: Split | null): boolean {
  return split === heldSplit;
}
