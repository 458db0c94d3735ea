import { compareText } from '../core/order.ts';
import { keyedUnit } from '../core/rng.ts';
import { SPLITS, type Split } from '../model/instruction.ts';
import { mapSplits, type TaskQuota } from '../model/presets.ts';
import { assignUnits } from '../split/assign.ts';
import { type UnitLoad, unitLoads } from '../split/loads.ts';
import { measureDivergence } from './balance-measure.ts';
import { STRATA, type Stratified } from './balance-strata.ts';

/** What another division of the same records comes to. */
export interface OtherDivision {
  readonly seed: number;
  /** By stratum. */
  readonly divergences: Readonly<Record<string, number | null>>;
  /** Records that found no place: the groups do not fill every quota exactly again. */
  readonly left: number;
}

/**
 * Divides the records of a release anew, as the split stage would with this seed: groups stay whole, and every split
 * gets as many of each task as it has in the release. Runs in a worker.
 */
export async function divideAgain(records: readonly Stratified[], seed: number): Promise<OtherDivision> {
  const { quotas, loads } = demandOf(records);
  const splits = assignUnits(loads, quotas, { seed, movesOnly: true });
  const placed = records.map((record) => ({ ...record, split: splits.get(record.head.group) as Split }));
  const taken = takeQuotas(placed, quotas, seed);
  return {
    seed,
    divergences: Object.fromEntries(STRATA.map((stratum) => [stratum.id, measureDivergence(taken, stratum)])),
    left: records.length - taken.length,
  };
}

interface Demand {
  readonly quotas: readonly TaskQuota[];
  readonly loads: readonly UnitLoad[];
}

const known = new WeakMap<readonly Stratified[], Demand>();

/** What is to be divided, and into what: the same for every seed. */
function demandOf(records: readonly Stratified[]): Demand {
  const found = known.get(records) ?? {
    quotas: quotasOf(records),
    loads: unitLoads(
      records.map((record) => record.head).sort((a, b) => compareText(a.id, b.id)),
      (head) => head.group,
      Number.POSITIVE_INFINITY,
    ),
  };
  known.set(records, found);
  return found;
}

function quotasOf(records: readonly Stratified[]): TaskQuota[] {
  const counts = new Map<string, Record<Split, number>>();
  for (const { head, split } of records) {
    const count = counts.get(head.task) ?? { dev: 0, validation: 0, test: 0 };
    count[split]++;
    counts.set(head.task, count);
  }
  return [...counts]
    .sort(([a], [b]) => compareText(a, b))
    .map(([task, quota]) => ({ task, quota, reserve: mapSplits(() => 0), firm: true }));
}

/** The first of each task and split in keyed order, up to the quota. */
function takeQuotas(
  records: readonly Stratified[],
  quotas: readonly TaskQuota[],
  seed: number,
): Stratified[] {
  const ranked = records
    .map((record) => ({ record, rank: keyedUnit(seed, 'audit-divide', record.head.id) }))
    .sort((a, b) => a.rank - b.rank || compareText(a.record.head.id, b.record.head.id));
  const left = new Map<string, number>(
    quotas.flatMap(({ task, quota }) => SPLITS.map((split) => [`${task}\n${split}`, quota[split]])),
  );
  return ranked.flatMap(({ record }) => {
    const key = `${record.head.task}\n${record.split}`;
    const room = left.get(key) ?? 0;
    left.set(key, room - 1);
    return room > 0 ? [record] : [];
  });
}
