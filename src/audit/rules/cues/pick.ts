import {
  type Filter,
  isSelector,
  type ObjectAnchor,
  type Predicate,
  type Selector,
} from '../../../model/predicates.ts';
import { gapBetween } from '../geometry.ts';
import { isRefused, type Refusal } from '../rule.ts';
import { judgeFilter } from './filter.ts';
import { comesBefore } from './order.ts';
import {
  holdsRank,
  mayHoldRank,
  type OpenFilter,
  type OpenSelector,
  passingOf,
  settleBorders,
} from './passing.ts';
import { isLeftOutOf } from './place.ts';
import type { CueSetting, Thing } from './thing.ts';

/** A category and what is said of the one object that is meant. */
export interface Cues {
  readonly category: string;
  readonly predicates: readonly Predicate[];
  /** `the larger of the two ships on the left`: how many objects are said to pass the filters; null where nothing is said. */
  readonly stated: number | null;
}

/**
 * The one object that surely fits, found by trying every object of the category; or why there is none: others fit or may
 * fit, a cue could be left out, or a rank that is counted among more objects hits another one that fits.
 */
export function pickOut({ category, predicates, stated }: Cues, setting: CueSetting): Thing | Refusal {
  const opened = openCues(category, predicates, setting);
  if (isRefused(opened)) return opened;
  const { filters, selector, things } = opened;
  const picked = findPicked(things, filters, selector, stated);
  if (picked === null) return { refused: `no ${category} is surely the one that is described` };
  const idle = findIdle(things, filters, selector, stated, picked);
  if (idle !== null) return { refused: `the same ${category} may be meant without the cue ${idle}` };
  const other = selector === null ? null : findOtherScope(things, filters, selector, picked);
  return other === null
    ? picked
    : { refused: `counted among more, ${nameThing(other, category)} may be meant` };
}

function nameThing({ instance }: Thing, category: string): string {
  return instance === null ? `an unknown ${category}` : `object ${instance.object.index}`;
}

interface OpenCues {
  readonly filters: readonly OpenFilter[];
  readonly selector: OpenSelector | null;
  /** What is chosen from: the anchors are not. */
  readonly things: readonly Thing[];
}

function openCues(
  category: string,
  predicates: readonly Predicate[],
  setting: CueSetting,
): OpenCues | Refusal {
  const kin = setting.thingsOf(category);
  const anchors = new Set<Thing>();
  const filters: OpenFilter[] = [];
  const selectors: OpenSelector[] = [];
  for (const predicate of predicates) {
    const anchor = anchorOf(predicate, kin, setting);
    if (anchor !== null && isRefused(anchor)) return anchor;
    if (anchor !== null) anchors.add(anchor);
    if (isSelector(predicate)) selectors.push(openSelector(predicate, anchor, setting));
    else filters.push(openFilter(predicate, anchor, kin, setting));
  }
  if (selectors.length > 1) return { refused: 'two cues count, expected one' };
  const isAnchor = ({ instance }: Thing): boolean =>
    instance !== null && [...anchors].some((anchor) => anchor.instance?.object === instance.object);
  return { filters, selector: selectors[0] ?? null, things: kin.filter((thing) => !isAnchor(thing)) };
}

/** The object that a cue speaks of; null where it speaks of none, or of any of a category. */
function anchorOf(predicate: Predicate, kin: readonly Thing[], setting: CueSetting): Thing | Refusal | null {
  if (!('anchor' in predicate) || !('category' in predicate.anchor)) return null;
  const { anchor } = predicate;
  if (anchor.kind === 'object') return pickAnchor(anchor, setting);
  const own = new Set(kin.flatMap(({ instance }) => instance?.object ?? []));
  const isSame = setting
    .thingsOf(anchor.category)
    .some(({ instance }) => instance !== null && own.has(instance.object));
  return isSame ? { refused: `any ${anchor.category} may be the object itself` } : null;
}

function pickAnchor({ category, cues }: ObjectAnchor, setting: CueSetting): Thing | Refusal {
  return pickOut({ category, predicates: cues, stated: null }, setting);
}

function openFilter(
  filter: Filter,
  anchor: Thing | null,
  kin: readonly Thing[],
  setting: CueSetting,
): OpenFilter {
  return {
    kind: filter.kind,
    judge: onceEach((thing) => judgeFilter(filter, thing, anchor, kin, setting)),
    isLeftOut: (thing) => filter.kind === 'place' && isLeftOutOf(filter, thing, setting.frame),
  };
}

/** Cues are tried many times over: with and without the others. */
function onceEach<T>(judge: (thing: Thing) => T): (thing: Thing) => T {
  const known = new Map<Thing, T>();
  return (thing) => {
    const found = known.get(thing) ?? judge(thing);
    known.set(thing, found);
    return found;
  };
}

function openSelector(selector: Selector, anchor: Thing | null, { frame }: CueSetting): OpenSelector {
  const gapTo = onceEach((thing) => (anchor === null ? 0 : gapBetween(thing.outline, anchor.outline)));
  return {
    kind: selector.kind,
    rank: selector.rank,
    isBefore: (a, b) => comesBefore(selector, a, b, { anchor, gapTo, frame }),
  };
}

function findPicked(
  things: readonly Thing[],
  filters: readonly OpenFilter[],
  selector: OpenSelector | null,
  stated: number | null,
): Thing | null {
  const passing = settleBorders(passingOf(things, filters), filters, stated);
  if (selector !== null) return passing.sure.find((thing) => holdsRank(thing, passing, selector)) ?? null;
  const [only, ...others] = [...passing.sure, ...passing.maybe];
  return only !== undefined && others.length === 0 && passing.sure.length === 1 ? only : null;
}

/**
 * A cue without which the same object may be meant. A place is needed where there would be more than the stated number
 * without it.
 */
function findIdle(
  things: readonly Thing[],
  filters: readonly OpenFilter[],
  selector: OpenSelector | null,
  stated: number | null,
  picked: Thing,
): string | null {
  if (selector !== null && passingOf(things, filters).sure.length < 2) return selector.kind;
  const idle = filters.find((filter) => {
    const passing = passingOf(
      things,
      filters.filter((other) => other !== filter),
    );
    if (selector === null) return passing.sure.length < 2;
    if (stated !== null && passing.sure.length > stated) return false;
    return mayHoldRank(picked, passing, selector);
  });
  return idle?.kind ?? null;
}

/** Another object that fits, and may hold the rank where fewer filters are heeded in counting. First among more is first among fewer. */
function findOtherScope(
  things: readonly Thing[],
  filters: readonly OpenFilter[],
  selector: OpenSelector,
  picked: Thing,
): Thing | null {
  if (selector.rank === 1) return null;
  const { sure, maybe } = passingOf(things, filters);
  const fitting = [...sure, ...maybe].filter((thing) => thing !== picked);
  for (const scope of partsOf(filters)) {
    const passing = passingOf(things, scope);
    const other = fitting.find((thing) => mayHoldRank(thing, passing, selector));
    if (other !== undefined) return other;
  }
  return null;
}

/** Every choice of fewer of them. */
function partsOf<T>(items: readonly T[]): T[][] {
  const all = items.reduce<T[][]>((parts, item) => parts.flatMap((part) => [part, [...part, item]]), [[]]);
  return all.filter((part) => part.length < items.length);
}
