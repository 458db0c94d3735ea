import type { Drop } from '../core/drop.ts';
import { quoteText } from '../core/errors.ts';
import { nearestWord } from '../core/nearest-word.ts';
import type { AnyFamily } from './family.ts';

/** Throws a plain Error for a code that the family does not declare: the report could not say what it means. */
export function checkDeclaredDrop({ meta }: AnyFamily, { code }: Drop): void {
  if (Object.hasOwn(meta.dropCodes, code)) return;
  const declared = Object.keys(meta.dropCodes);
  const nearest = nearestWord(String(code), declared);
  throw new Error(
    `dropped with the code ${quoteText(String(code))}, which is not declared in meta.dropCodes (${declared.join(', ') || 'none'})${nearest === null ? '' : `; the nearest is ${quoteText(nearest)}`}`,
  );
}
