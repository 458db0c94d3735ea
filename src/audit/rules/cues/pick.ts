import {
  type Filter,
  isSelector,
  type ObjectAnchor,
  type Predicate,
  type Selector,
} from '../../../model/predicates.ts';
import { isRefused, type Refusal } from '../rule.ts';
import { judgeFilter } from './filter.ts';
import type { Holds } from './holds.ts';
import { comesBefore } from './order.ts';
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
  if (idle !== null) return { refused: `the same ${category} is meant without the cue ${idle}` };
  const other = selector === null ? null : findOtherScope(things, filters, selector, picked);
  return other === null
    ? picked
    : { refused: `counted among more, object ${other.instance?.object.index} would be meant` };
}

interface OpenFilter {
  readonly kind: string;
  readonly judge: (thing: Thing) => Holds;
  readonly isLeftOut: (thing: Thing) => boolean;
}

interface OpenSelector {
  readonly kind: string;
  readonly rank: number;
  readonly isBefore: (a: Thing, b: Thing) => boolean;
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
    judge: (thing) => judgeFilter(filter, thing, anchor, kin, setting),
    isLeftOut: (thing) => filter.kind === 'place' && isLeftOutOf(filter, thing, setting.frame),
  };
}

function openSelector(selector: Selector, anchor: Thing | null, { frame }: CueSetting): OpenSelector {
  return {
    kind: selector.kind,
    rank: selector.rank,
    isBefore: (a, b) => comesBefore(selector, a, b, anchor, frame),
  };
}

/** Things that surely pass all filters, and those that may. */
interface Passing {
  readonly sure: readonly Thing[];
  readonly maybe: readonly Thing[];
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

function passingOf(things: readonly Thing[], filters: readonly OpenFilter[]): Passing {
  const sure: Thing[] = [];
  const maybe: Thing[] = [];
  for (const thing of things) {
    const judged = filters.map(({ judge }) => judge(thing));
    if (judged.includes('no')) continue;
    (judged.includes('unclear') || thing.instance === null ? maybe : sure).push(thing);
  }
  return { sure, maybe };
}

/** A stated number says where vague places end: with as many inside, what lies well off them is outside. */
function settleBorders(passing: Passing, filters: readonly OpenFilter[], stated: number | null): Passing {
  const { sure, maybe } = passing;
  const isLeftOut = (thing: Thing): boolean =>
    thing.instance !== null && filters.some((filter) => filter.isLeftOut(thing));
  return sure.length === stated && maybe.every(isLeftOut) ? { sure, maybe: [] } : passing;
}

/** So many surely before it, all others behind it, whichever of those belong that may. */
function holdsRank(thing: Thing, { sure, maybe }: Passing, { rank, isBefore }: OpenSelector): boolean {
  const others = sure.filter((other) => other !== thing);
  const before = others.filter((other) => isBefore(other, thing));
  const behind = others.filter((other) => isBefore(thing, other));
  return (
    before.length === rank - 1 &&
    before.length + behind.length === others.length &&
    maybe.every((other) => other === thing || isBefore(thing, other))
  );
}

/** A cue without which the same object is meant. A place is needed where there would be more than the stated number without it. */
function findIdle(
  things: readonly Thing[],
  filters: readonly OpenFilter[],
  selector: OpenSelector | null,
  stated: number | null,
  picked: Thing,
): string | null {
  if (selector !== null && findPicked(things, filters, null, stated) === picked) return selector.kind;
  const idle = filters.find((filter) => {
    const rest = filters.filter((other) => other !== filter);
    if (stated !== null && passingOf(things, rest).sure.length > stated) return false;
    return findPicked(things, rest, selector, null) === picked;
  });
  return idle?.kind ?? null;
}

/** Another object that fits, and holds the rank where fewer filters are heeded in counting. First among more is first among fewer. */
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
    const other = fitting.find((thing) => holdsRank(thing, passing, selector));
    if (other !== undefined) return other;
  }
  return null;
}

/** Every choice of fewer of them. */
function partsOf<T>(items: readonly T[]): T[][] {
  const all = items.reduce<T[][]>((parts, item) => parts.flatMap((part) => [part, [...part, item]]), [[]]);
  return all.filter((part) => part.length < items.length);
}
