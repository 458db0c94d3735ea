import { SPLITS } from '../model/instruction.ts';
import type { TaskQuota } from '../model/presets.ts';
import type { UnitLoad } from './loads.ts';

/**
 * Cost of a record that is missing of a quota. The validation split comes first (it is the balanced one, 100 of each
 * task), then the other quotas, then the reserve; the strata's chi-square, of the order of 1 each, decides the rest.
 */
const MISSING_COST = { dev: 1000, validation: 4000, test: 1000 } as const;
const RESERVE_COST = 20;

interface Demand {
  readonly quota: number;
  readonly withReserve: number;
  readonly cost: number;
}

interface Feature {
  readonly load: Float64Array;
  readonly target: Float64Array;
  /** Per split; null for a stratum. */
  readonly demands: readonly Demand[] | null;
}

/**
 * Loads of the splits under an assignment of units, and what a move would change. Energy = cost of what is missing of
 * quotas and reserves + sum over strata and splits of (load - target)^2 / (target + 1), with targets in proportion to
 * the splits' shares.
 */
export class SplitBalance {
  readonly places: Int8Array;
  /** A smaller gain cannot come from a quota record. */
  readonly leastMending = MISSING_COST.dev / 2;
  private readonly features: readonly Feature[];
  private readonly parts: readonly (readonly (readonly [feature: Feature, amount: number])[])[];

  constructor(loads: readonly UnitLoad[], quotas: readonly TaskQuota[], shares: readonly number[]) {
    this.places = new Int8Array(loads.length).fill(-1);
    const totals = new Map<string, number>();
    for (const load of loads) {
      for (const [key, amount] of entriesOf(load)) totals.set(key, (totals.get(key) ?? 0) + amount);
    }
    const byTask = new Map(quotas.map((q) => [q.task, q]));
    const features = new Map<string, Feature>();
    for (const [key, total] of totals) {
      const quota = byTask.get(taskOf(key));
      if (quota !== undefined) features.set(key, makeFeature(key, total, shares, quota));
    }
    this.features = [...features.values()];
    this.parts = loads.map((load) =>
      entriesOf(load).flatMap(([key, amount]) => {
        const feature = features.get(key);
        return feature === undefined ? [] : [[feature, amount] as const];
      }),
    );
  }

  /** Puts a unit that has no place yet. */
  place(unit: number, split: number): void {
    this.places[unit] = split;
    for (const [feature, amount] of this.partsOf(unit)) feature.load[split] = loadAt(feature, split) + amount;
  }

  move(unit: number, to: number): void {
    const from = this.places[unit] as number;
    for (const [feature, amount] of this.partsOf(unit)) feature.load[from] = loadAt(feature, from) - amount;
    this.place(unit, to);
  }

  /** Change of the energy if `unit` moved to split `to`. */
  changeOf(unit: number, to: number): number {
    const from = this.places[unit] as number;
    let change = 0;
    for (const [feature, amount] of this.partsOf(unit)) {
      const here = loadAt(feature, from);
      const there = loadAt(feature, to);
      change += energyAt(feature, from, here - amount) - energyAt(feature, from, here);
      change += energyAt(feature, to, there + amount) - energyAt(feature, to, there);
    }
    return change;
  }

  energy(): number {
    return this.sum((feature, split) => energyAt(feature, split, loadAt(feature, split)));
  }

  /** Weighted number of records that quotas (without reserve) miss. */
  missing(): number {
    return this.sum((feature, split) => {
      const demand = feature.demands?.[split];
      if (demand === undefined) return 0;
      return (lack(demand.quota, loadAt(feature, split)) * demand.cost) / MISSING_COST.dev;
    });
  }

  private partsOf(unit: number): readonly (readonly [feature: Feature, amount: number])[] {
    return this.parts[unit] as readonly (readonly [Feature, number])[];
  }

  private sum(measure: (feature: Feature, split: number) => number): number {
    let total = 0;
    for (const feature of this.features) {
      for (let split = 0; split < SPLITS.length; split++) total += measure(feature, split);
    }
    return total;
  }
}

function makeFeature(key: string, total: number, shares: readonly number[], quota: TaskQuota): Feature {
  const demands = SPLITS.map((split) => ({
    quota: quota.quota[split],
    withReserve: quota.quota[split] + quota.reserve[split],
    cost: MISSING_COST[split],
  }));
  return {
    load: new Float64Array(SPLITS.length),
    target: Float64Array.from(shares, (share) => total * share),
    demands: key.includes('\n') ? null : demands,
  };
}

function energyAt(feature: Feature, split: number, load: number): number {
  const target = feature.target[split] as number;
  const unevenness = Math.max(0, Math.abs(load - target) - toleranceOf(target)) ** 2 / (target + 1);
  const demand = feature.demands?.[split];
  if (demand === undefined) return unevenness;
  return unevenness + demand.cost * lack(demand.quota, load) + RESERVE_COST * lack(demand.withReserve, load);
}

/** Within it a stratum is even enough: to level it further would move units whenever any scene changes. */
function toleranceOf(target: number): number {
  return 2 + target / 10;
}

/** Loads are sums of shares: a lack below a millionth of a record is rounding. */
function lack(wanted: number, load: number): number {
  const missing = wanted - load;
  return missing > 1e-6 ? missing : 0;
}

function loadAt(feature: Feature, split: number): number {
  return feature.load[split] as number;
}

function entriesOf(load: UnitLoad): readonly (readonly [key: string, amount: number])[] {
  return [...load.tasks, ...load.strata];
}

function taskOf(key: string): string {
  const end = key.indexOf('\n');
  return end < 0 ? key : key.slice(0, end);
}
