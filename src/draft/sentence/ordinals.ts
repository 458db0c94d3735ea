import { type Drop, drop } from '../../core/drop.ts';
import type { Selector, Side } from '../../model/predicates.ts';
import { ofType, type Part } from './parts.ts';

/** `second` and `from the left` as one selector; none where neither is said. */
export function ordinalsOf(parts: readonly Part[]): (readonly Selector[])[] | Drop {
  const ranks = ofType(parts, 'rank');
  const sides = [...new Set(ofType(parts, 'side').map(({ side }) => side))];
  if (ranks.length > 1) return drop('two-selectors', ranks.length, 1);
  if (sides.length > 1) return drop('two-directions', sides.length, 1);
  const [found, side] = [ranks[0], sides[0]];
  if (found === undefined && side === undefined) return [];
  if (side === undefined)
    return drop('ordinal-without-direction', found?.rank ?? null, 'a side to count from');
  if (found === undefined) return drop('direction-without-ordinal', side, 'a rank');
  const { rank, isFromEnd } = found;
  return [[{ kind: 'ordinal', side: isFromEnd ? OPPOSITE[side] : side, rank }]];
}

export const OPPOSITE: Readonly<Record<Side, Side>> = {
  left: 'right',
  right: 'left',
  top: 'bottom',
  bottom: 'top',
};

/** `the only ship second from the left`: it is not the only one, or its rank says nothing. */
export function rankedSole(): Drop {
  return drop('claim-fails', 'only', 'no rank among others');
}
