import { type Drop, drop, isDrop } from '../../core/drop.ts';
import type { Nearness, Selector } from '../../model/predicates.ts';
import { labelledAnchors } from './anchors.ts';
import type { Naming } from './naming.ts';
import { OPPOSITE, ordinalsOf } from './ordinals.ts';
import { type AnchorPart, distinct, ofType, type Part, type PartOf } from './parts.ts';

/** Each selector as the list of what it can be. */
export function selectorsOf(
  parts: readonly Part[],
  category: string,
  naming: Naming,
): (readonly Selector[])[] | Drop {
  const plain = distinct(ofType(parts, 'selector').map(({ selector }) => selector)).map((one) => [one]);
  const ordinals = ordinalsOf(parts);
  if (isDrop(ordinals)) return ordinals;
  const distances = ofType(parts, 'distance');
  const anchors = ofType(parts, 'anchor');
  if (distances.length !== anchors.length || distances.length > 1)
    return drop('distance-without-end', distances.length, anchors.length);
  const [distance, anchor] = [distances[0], anchors[0]];
  if (distance === undefined || anchor === undefined) return [...plain, ...ordinals];
  if (distance.order === 'farthest' && anchor.preposition === 'to')
    return drop('distance-without-end', 'to', 'from');
  const nearness = nearnessOf(distance, anchor.anchor, category, naming);
  return isDrop(nearness) ? nearness : [...plain, ...ordinals, nearness];
}

function nearnessOf(
  { order, rank }: PartOf<'distance'>,
  anchor: AnchorPart,
  category: string,
  naming: Naming,
): readonly Selector[] | Drop {
  if (anchor.kind === 'edge') {
    const side = order === 'nearest' ? anchor.side : OPPOSITE[anchor.side];
    return [{ kind: 'ordinal', side, rank }];
  }
  if (anchor.kind !== 'described') return [{ kind: 'nearness', order, rank, anchor }];
  const objects = labelledAnchors(anchor, category, naming);
  return isDrop(objects)
    ? objects
    : objects.map((object): Nearness => ({ kind: 'nearness', order, rank, anchor: object }));
}
