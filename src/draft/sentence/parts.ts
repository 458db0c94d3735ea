import { canonicalJson } from '../../core/hash.ts';
import type { Sector } from '../../core/sectors.ts';
import type { Direction, Filter, Nearness, Place, Selector, Side } from '../../model/predicates.ts';

/** What one piece of a sentence contributes to its meaning. */
export type Part =
  | { readonly type: 'filter'; readonly filter: Filter }
  | { readonly type: 'selector'; readonly selector: Selector }
  /** `second` or `second to last`, before it is known from where. */
  | { readonly type: 'rank'; readonly rank: number; readonly isFromEnd: boolean }
  /** `from the left`, before it is known which. */
  | { readonly type: 'side'; readonly side: Side }
  /** `nearest`, before it is known to what. */
  | {
      readonly type: 'distance';
      readonly order: Nearness['order'];
      readonly rank: number;
      /** `nearer`: only where there are two. */
      readonly isOfTwo: boolean;
    }
  /** `to the bridge`, before it is known what of it. */
  | { readonly type: 'anchor'; readonly preposition: 'to' | 'from'; readonly anchor: AnchorPart }
  /** `next to the bridge`, `next to a bridge`. */
  | {
      readonly type: 'beside';
      readonly isAny: boolean;
      readonly ids: readonly string[];
      readonly parts: readonly Part[];
    }
  /** `above the bridge`, `just above the bridge` (the nearest of those above it). */
  | {
      readonly type: 'direction';
      readonly toward: Sector;
      readonly reach: Direction['reach'] | 'next';
      readonly anchor: AnchorPart;
    }
  /** `the left ship`: the left one of two, else the one on the left. */
  | { readonly type: 'adjective'; readonly side: Side; readonly place: Place }
  /** `the larger ship`: only where there are two. */
  | { readonly type: 'comparative'; readonly selector: Selector }
  /** Categories that a noun can name; none for `one`, which is of the category named elsewhere. */
  | { readonly type: 'category'; readonly ids: readonly string[] }
  /** `by area`: only where sizes are ranked. */
  | { readonly type: 'measure' }
  /** `of the three ships`. */
  | { readonly type: 'count'; readonly count: number }
  /** `only`: no other object is as the rest says. */
  | { readonly type: 'sole' }
  /** Must hold for the object, and is no cue of its own (`at the far left` is on the left). */
  | { readonly type: 'claim'; readonly claim: Filter }
  /** What geometry cannot see: a colour, a road. */
  | { readonly type: 'uncheckable'; readonly words: string };

/** An anchor whose noun may name one of several categories. */
export type AnchorPart =
  | Exclude<Nearness['anchor'], { kind: 'object' }>
  | { readonly kind: 'edge'; readonly side: Side }
  | { readonly kind: 'described'; readonly ids: readonly string[]; readonly parts: readonly Part[] };

export type PartOf<T extends Part['type']> = Extract<Part, { type: T }>;

export function ofType<T extends Part['type']>(parts: readonly Part[], type: T): PartOf<T>[] {
  return parts.filter((part): part is PartOf<T> => part.type === type);
}

/** What is said twice is said once. */
export function distinct<T>(items: readonly T[]): T[] {
  return [...new Map(items.map((item) => [canonicalJson(item), item])).values()];
}
