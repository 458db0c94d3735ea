import { expect, it } from 'vitest';
import { heldSplitOf, isHeld } from '../../src/model/held-split.ts';
import { SPLITS } from '../../src/model/instruction.ts';

it('withholds the answers of the test split, or of none', () => {
  const heldOf = (holdAnswers: boolean): string[] =>
    SPLITS.filter((split) => isHeld(split, heldSplitOf({ holdAnswers })));
  expect(heldOf(true)).toEqual(['test']);
  expect(heldOf(false)).toEqual([]);
});
