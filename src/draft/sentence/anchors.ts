import { type Drop, drop, isDrop } from '../../core/drop.ts';
import type { Filter, ObjectAnchor, Predicate } from '../../model/predicates.ts';
import { ambiguity, type Naming } from './naming.ts';
import { ordinalsOf, rankedSole } from './ordinals.ts';
import { type AnchorPart, ofType, type Part, type PartOf } from './parts.ts';

interface Besides {
  readonly checkable: (readonly Filter[])[];
  readonly uncheckable: readonly string[];
}

/** What the source does not label cannot be checked. */
export function besidesOf(parts: readonly Part[], category: string, naming: Naming): Besides | Drop {
  const checkable: (readonly Filter[])[] = [];
  const uncheckable: string[] = [];
  for (const { isAny, ids, parts: said } of ofType(parts, 'beside')) {
    const objects = objectAnchors(ids, said, category, naming);
    if (isDrop(objects)) return objects;
    if (objects.length === 0) uncheckable.push(`beside ${ids.join(' or ')}`);
    else {
      checkable.push(
        objects.map((object) => ({
          kind: 'beside',
          anchor: isAny ? { kind: 'any', category: object.category } : object,
        })),
      );
    }
  }
  return { checkable, uncheckable };
}

/** Each direction as the list of what it can be. */
export function directionsOf(
  parts: readonly Part[],
  category: string,
  naming: Naming,
): (readonly Predicate[])[] | Drop {
  const found = ofType(parts, 'direction').map((part) => directionOf(part, category, naming));
  return found.find(isDrop) ?? found.flatMap((options) => (isDrop(options) ? [] : [options]));
}

function directionOf(
  { toward, reach, anchor }: PartOf<'direction'>,
  category: string,
  naming: Naming,
): readonly Predicate[] | Drop {
  if (anchor.kind !== 'described') {
    if (anchor.kind !== 'centre' || reach === 'next')
      return drop('anchor-too-complex', anchor.kind, 'an object or the centre');
    return [{ kind: 'direction', toward, reach, anchor }];
  }
  const objects = labelledAnchors(anchor, category, naming);
  if (isDrop(objects)) return objects;
  return objects.map((object) =>
    reach === 'next'
      ? { kind: 'adjacent', toward, rank: 1, anchor: object }
      : { kind: 'direction', toward, reach, anchor: object },
  );
}

/** The objects that a description can mean, one per category of its noun. */
export function labelledAnchors(
  { ids, parts }: Extract<AnchorPart, { kind: 'described' }>,
  category: string,
  naming: Naming,
): readonly ObjectAnchor[] | Drop {
  const objects = objectAnchors(ids, parts, category, naming);
  if (isDrop(objects) || objects.length > 0) return objects;
  return drop('anchor-not-labelled', ids.join(' '), 'a labelled category');
}

function objectAnchors(
  ids: readonly string[],
  parts: readonly Part[],
  category: string,
  naming: Naming,
): readonly ObjectAnchor[] | Drop {
  const cues: ObjectAnchor['cues'][number][] = [];
  const ordinals = ordinalsOf(parts);
  if (isDrop(ordinals)) return ordinals;
  const found: Predicate[] = [
    ...ofType(parts, 'filter').map(({ filter }) => filter),
    ...ofType(parts, 'selector').map(({ selector }) => selector),
    ...ofType(parts, 'comparative').map(({ selector }) => selector),
    ...ofType(parts, 'adjective').map(({ place }) => place),
    ...ordinals.flat(),
  ];
  for (const cue of found) {
    if (cue.kind !== 'place' && cue.kind !== 'ordinal' && cue.kind !== 'size')
      return drop('anchor-too-complex', cue.kind, 'a simple description');
    cues.push(cue.kind === 'place' && cue.extent === 'corner' ? { ...cue, extent: 'part' } : cue);
  }
  if (cues.some((cue) => cue.kind !== 'place') && ofType(parts, 'sole').length > 0) return rankedSole();
  const ambiguous = ambiguity(ids, naming);
  if (ambiguous !== null) return ambiguous;
  const labelled = naming.labelled(ids);
  const here = naming.present(labelled);
  const named = ids.length === 0 ? [category] : here.length > 0 ? here : labelled;
  return named.map((found) => ({ kind: 'object', category: found, cues }));
}
