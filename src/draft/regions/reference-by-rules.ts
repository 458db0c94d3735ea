import { type Drop, drop, isDrop } from '../../core/drop.ts';
import { type CheckedReference, checkReference, type RegionAsked } from './check-reference.ts';

const PARTS =
  'upper left|upper right|lower left|lower right|upper middle|lower middle|middle left|middle right';
const HALVES = 'left|right|upper|lower';

/** Places by name, the ones that people use most first. */
const PHRASES: readonly string[] = [
  ...HALVES.split('|').map((side) => `the ${side} half of the image`),
  ...PARTS.split('|').map((part) => `the ${part} part of the image`),
  ...HALVES.split('|').map((side) => `the ${side} part of the image`),
  'the middle of the image',
];

/**
 * Plain words for a region: the first place by name that geometry proves to mean it, however widely a reader takes it.
 * A drop where none does: most regions are told by what is there, and rules cannot see.
 */
export function referenceByRules(
  asked: RegionAsked,
): (CheckedReference & { readonly reference: string }) | Drop {
  for (const reference of PHRASES) {
    const checked = checkReference(reference, asked);
    if (!isDrop(checked)) return { reference, ...checked };
  }
  return drop('no-plain-words', PHRASES.length, 'a place that means this region alone');
}
