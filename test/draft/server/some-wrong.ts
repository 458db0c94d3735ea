import { sha256Hex } from '../../../src/core/hash.ts';
import type { Mistake } from './drafter.ts';
import type { Seen } from './seen.ts';

const MISTAKES: readonly Mistake[] = [
  'swapped-sides',
  'off-by-one',
  'says-box',
  'says-number',
  'wrong-feature',
  'missing-feature',
  'leaves-option-out',
];

/** A sixth of the replies is wrong, by what was asked, so that drafts are rejected and asked for again. */
export function someWrong({ text }: Seen): Mistake | null {
  const draw = Number.parseInt(sha256Hex(text).slice(0, 8), 16);
  return draw % 6 === 0 ? (MISTAKES[draw % MISTAKES.length] as Mistake) : null;
}
