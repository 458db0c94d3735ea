import { compareText } from '../core/order.ts';
import { keyedUnit } from '../core/rng.ts';
import { SPLITS, type Split } from '../model/instruction.ts';
import { quotaTotal, type TaskQuota } from '../model/presets.ts';
import { SplitBalance } from './balance.ts';
import type { UnitLoad } from './loads.ts';

export interface AssignOptions {
  readonly seed: number;
  /** An assignment to mend: units are moved out of it only where that lessens what is missing of a quota. */
  readonly start?: ReadonlyMap<string, Split>;
  /** Tries single moves only, not pairs: ten times as fast, and a few records may miss their quota. */
  readonly movesOnly?: boolean;
}

const MAX_PASSES = 30;
/** Gain in fit below which a unit stays: otherwise a change of one scene would stir many others. */
const LEAST_GAIN = 0.02;
/** Pairs are tried only where single moves leave something missing, and up to this many units. */
const MAX_SWAP_UNITS = 4000;
/** Few units can be dealt anew from other draws when the first deal leaves something missing. */
const MAX_RESTART_UNITS = 400;
const RESTARTS = 8;

/**
 * Gives each unit to one split: every unit starts where its keyed draw says, in proportion to the quotas, and a local
 * search then moves single units (and swaps pairs, if need be) while that lessens what is missing of a quota first, and
 * the unevenness of the strata second. Deterministic, whatever the order of `loads`.
 */
export function assignUnits(
  loads: readonly UnitLoad[],
  quotas: readonly TaskQuota[],
  options: AssignOptions,
): ReadonlyMap<string, Split> {
  const sorted = [...loads].sort((a, b) => compareText(a.unit, b.unit));
  const shares = splitShares(quotas);
  let best: { places: Int8Array; missing: number; energy: number } | null = null;
  const restarts = options.start === undefined && sorted.length <= MAX_RESTART_UNITS ? RESTARTS : 1;
  for (let round = 0; round < restarts; round++) {
    const balance = new SplitBalance(sorted, quotas, shares);
    sorted.forEach(({ unit }, i) => {
      balance.place(i, startOf(unit, round, shares, options));
    });
    improve(balance, visitOrder(sorted, options.seed), options);
    const found = { places: balance.places, missing: balance.missing(), energy: balance.energy() };
    if (best === null || found.missing < best.missing) best = found;
    if (best.missing === 0) break;
  }
  const places = best?.places ?? new Int8Array(0);
  return new Map(sorted.map(({ unit }, i) => [unit, SPLITS[places[i] as number] as Split]));
}

/** Share of all wanted records that each split gets, in the order of SPLITS. */
function splitShares(quotas: readonly TaskQuota[]): readonly number[] {
  const total = quotas.reduce((sum, q) => sum + quotaTotal(q.quota), 0);
  if (total === 0) return SPLITS.map(() => 1 / SPLITS.length);
  return SPLITS.map((split) => quotas.reduce((sum, q) => sum + q.quota[split], 0) / total);
}

function startOf(unit: string, round: number, shares: readonly number[], options: AssignOptions): number {
  const given = options.start?.get(unit);
  if (given !== undefined) return SPLITS.indexOf(given);
  let rest = keyedUnit(options.seed, 'split', unit, round);
  for (let s = 0; s < shares.length; s++) {
    rest -= shares[s] as number;
    if (rest < 0) return s;
  }
  return shares.findLastIndex((share) => share > 0);
}

function visitOrder(loads: readonly UnitLoad[], seed: number): readonly number[] {
  const keys = loads.map(({ unit }) => keyedUnit(seed, 'split-visit', unit));
  return loads.map((_, i) => i).sort((a, b) => (keys[a] as number) - (keys[b] as number) || a - b);
}

function improve(balance: SplitBalance, order: readonly number[], options: AssignOptions): void {
  const onlyMend = options.start !== undefined;
  if (onlyMend && balance.missing() === 0) return;
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    let moved = 0;
    for (const unit of order) moved += moveUnit(balance, unit, onlyMend) ? 1 : 0;
    if (moved > 0) continue;
    if (balance.missing() === 0 || order.length > MAX_SWAP_UNITS || options.movesOnly === true) return;
    if (!swapUnits(balance, order)) return;
  }
}

function moveUnit(balance: SplitBalance, unit: number, onlyMend: boolean): boolean {
  let bestSplit = -1;
  let bestGain = onlyMend ? balance.leastMending : LEAST_GAIN;
  for (let split = 0; split < SPLITS.length; split++) {
    if (split === balance.places[unit]) continue;
    const gain = -balance.changeOf(unit, split);
    if (gain <= bestGain) continue;
    bestGain = gain;
    bestSplit = split;
  }
  if (bestSplit < 0) return false;
  balance.move(unit, bestSplit);
  return true;
}

/** Swaps each unit with the first that lessens what is missing; true when any was swapped. */
function swapUnits(balance: SplitBalance, order: readonly number[]): boolean {
  let swapped = false;
  for (const a of order) {
    for (const b of order) {
      const from = balance.places[a] as number;
      const to = balance.places[b] as number;
      if (from >= to) continue;
      const first = balance.changeOf(a, to);
      balance.move(a, to);
      if (first + balance.changeOf(b, from) < -balance.leastMending) {
        balance.move(b, from);
        swapped = true;
      } else balance.move(a, from);
    }
  }
  return swapped;
}
