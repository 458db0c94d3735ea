import type { Holds } from './holds.ts';
import type { Thing } from './thing.ts';

/** A filter, with the object that it speaks of at hand. */
export interface OpenFilter {
  readonly kind: string;
  readonly judge: (thing: Thing) => Holds;
  readonly isLeftOut: (thing: Thing) => boolean;
}

/** An order by which one of the things that pass is counted out. */
export interface OpenSelector<T = Thing> {
  readonly kind: string;
  readonly rank: number;
  readonly isBefore: (a: T, b: T) => boolean;
}

/** Things that surely pass all filters, and those that may. */
export interface Passing<T = Thing> {
  readonly sure: readonly T[];
  readonly maybe: readonly T[];
}

/** Things by whether they pass all filters; those that surely do not are left out. */
export function passingOf(things: readonly Thing[], filters: readonly OpenFilter[]): Passing {
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
export function settleBorders(
  passing: Passing,
  filters: readonly OpenFilter[],
  stated: number | null,
): Passing {
  const { sure, maybe } = passing;
  const isLeftOut = (thing: Thing): boolean =>
    thing.instance !== null && filters.some((filter) => filter.isLeftOut(thing));
  return sure.length === stated && maybe.every(isLeftOut) ? { sure, maybe: [] } : passing;
}

/** So many surely before it, all others behind it, whichever of those belong that may. */
export function holdsRank<T>(
  thing: T,
  { sure, maybe }: Passing<T>,
  { rank, isBefore }: OpenSelector<T>,
): boolean {
  let before = 0;
  for (const other of sure) {
    if (other === thing || isBefore(thing, other)) continue;
    if (!isBefore(other, thing) || ++before >= rank) return false;
  }
  return before === rank - 1 && maybe.every((other) => other === thing || isBefore(thing, other));
}

/** May it hold the rank, as one takes it? */
export function mayHoldRank<T>(
  thing: T,
  { sure, maybe }: Passing<T>,
  { rank, isBefore }: OpenSelector<T>,
): boolean {
  const surelyBefore = sure.filter((other) => other !== thing && isBefore(other, thing));
  const perhapsBefore = [...sure, ...maybe].filter((other) => other !== thing && !isBefore(thing, other));
  return surelyBefore.length < rank && perhapsBefore.length >= rank - 1;
}
