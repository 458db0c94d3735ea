/** A counter that a state adds to, with its weight in the sum of squares. */
export type Counted = readonly [counter: string, weight: number];

export interface Levelled<S> {
  /** Where the item starts: its own keyed draw. */
  readonly start: S;
  /** States that the item could change to, given where it is. */
  moves(state: S): Iterable<S>;
  /** Counters that the item adds one to in this state; a counter has one weight everywhere. */
  counts(state: S): readonly Counted[];
}

const MAX_PASSES = 50;
/** Two counters of weight 1 that differ by 2 stay as they are: to level them too would stir far more items. */
const LEAST_GAIN = 2.1;

/**
 * Evens out counters: starts every item in its own draw and changes single items, in the order given, as long as that
 * lowers the weighted sum of squared counters (least when they are equal). Only what has to change to be nearly
 * even leaves its draw, so that an item more or less disturbs few others.
 */
export function levelCounts<S>(items: readonly Levelled<S>[]): readonly S[] {
  const states = items.map((item) => item.start);
  const counters = new Map<string, number>();
  items.forEach((item) => {
    addAll(counters, item.counts(item.start), 1);
  });
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    let changed = false;
    items.forEach((item, i) => {
      const better = improveItem(item, states[i] as S, counters);
      if (better === null) return;
      states[i] = better.state;
      changed = true;
    });
    if (!changed) break;
  }
  return states;
}

function improveItem<S>(
  item: Levelled<S>,
  state: S,
  counters: Map<string, number>,
): { readonly state: S } | null {
  addAll(counters, item.counts(state), -1);
  let best: { readonly state: S } | null = null;
  let bestCost = costOf(counters, item.counts(state));
  for (const move of item.moves(state)) {
    const cost = costOf(counters, item.counts(move));
    if (cost > bestCost - (best === null ? LEAST_GAIN : 1e-9)) continue;
    best = { state: move };
    bestCost = cost;
  }
  addAll(counters, item.counts(best === null ? state : best.state), 1);
  return best;
}

/** What adding one to each counter costs: (c + 1)^2 - c^2, weighted. */
function costOf(counters: ReadonlyMap<string, number>, counted: readonly Counted[]): number {
  let cost = 0;
  for (const [counter, weight] of counted) cost += weight * (2 * (counters.get(counter) ?? 0) + 1);
  return cost;
}

function addAll(counters: Map<string, number>, counted: readonly Counted[], amount: number): void {
  for (const [counter] of counted) counters.set(counter, (counters.get(counter) ?? 0) + amount);
}
