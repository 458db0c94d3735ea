import { medianOf } from '../core/averages.ts';
import { countText } from '../core/text.ts';
import { mapOrdered, moduleUrl } from '../io/workers.ts';
import type { Gate } from '../model/manifest.ts';
import { measureBalance, type StratumBalance } from './balance-measure.ts';
import { compareQuotas } from './balance-quotas.ts';
import type { OtherDivision } from './balance-seeds.ts';
import { STRATA, type Stratified, type Stratum, stratify } from './balance-strata.ts';
import type { AuditCheck, AuditInput } from './check.ts';
import { releasedRecords } from './released.ts';
import type { AuditCell, AuditSection, AuditTable } from './section.ts';

/** Mixes that differ by less are alike: about what 60 to 40 in one split and 40 to 60 in the others comes to. */
const EVEN_DIVERGENCE = 0.05;
const OTHER_SEEDS = 20;
const NINE_TENTHS = 0.9;

interface Measured {
  readonly stratum: Stratum;
  readonly balance: StratumBalance;
  /** Divergences under the other seeds, ascending. */
  readonly others: readonly number[];
}

/** Whether the splits are alike, whether the quotas are kept, and what another seed would have changed. */
export const balanceCheck = {
  id: 'balance',
  title: 'Balance of the splits',
  sceneParts: [],
  async run(input: AuditInput): Promise<readonly AuditSection[]> {
    const { release } = input;
    const records = releasedRecords(release).map((record) => stratify(record, release.held.length === 0));
    const others = await divideOtherwise(records, input);
    const measured = STRATA.map((stratum): Measured => {
      const found = others.flatMap(({ divergences }) => divergences[stratum.id] ?? []);
      return { stratum, balance: measureBalance(records, stratum), others: found.sort((a, b) => a - b) };
    });
    const quotas = compareQuotas(releasedRecords(release), release.manifest);
    return [
      {
        id: 'balance',
        title: 'Balance of the splits',
        summary: summaryOf(records, others, quotas.note, input),
        gates: [quotas.gate, ...measured.filter(({ stratum }) => stratum.levelled).map(evenGate)],
        findings: quotas.findings,
        tables: [strataTable(measured), ...quotas.table],
        figures: [],
      },
    ];
  },
} satisfies AuditCheck;

/** Seeds other than the run's own, which may be withheld: a few more where one of them is it. */
async function divideOtherwise(records: readonly Stratified[], input: AuditInput): Promise<OtherDivision[]> {
  if (records.length === 0) return [];
  const own = input.release.manifest.seed;
  const seeds = Array.from({ length: OTHER_SEEDS + 1 }, (_, i) => input.seed + i).filter(
    (seed) => seed !== own,
  );
  const task = {
    module: moduleUrl(import.meta.url, './balance-seeds'),
    name: 'divideAgain',
    shared: records,
  };
  const divisions: OtherDivision[] = [];
  const options = { workers: input.workers };
  for await (const division of mapOrdered<number, OtherDivision>(
    seeds.slice(0, OTHER_SEEDS),
    task,
    options,
  )) {
    divisions.push(division);
    input.progress(divisions.length, OTHER_SEEDS, `seed ${division.seed}`);
  }
  return divisions;
}

/**
 * No more uneven than what is even enough, or than nine in ten of the other seeds, whichever is more. Not than all of
 * them: where groups are few, one seed may come to the very division that is judged.
 */
function evenGate({ stratum, balance, others }: Measured): Gate {
  const threshold = Math.max(EVEN_DIVERGENCE, others[Math.ceil(others.length * NINE_TENTHS) - 1] ?? 0);
  return {
    name: `even-mix-of-${stratum.title.replaceAll(' ', '-')}`,
    definition: `Jensen-Shannon divergence (0 to 1) of the ${stratum.title} between splits, within tasks; at most ${EVEN_DIVERGENCE}, or what nine in ten of ${OTHER_SEEDS} other seeds do not exceed where that is more`,
    value: balance.divergence,
    threshold,
    met: balance.divergence === null ? null : balance.divergence <= threshold,
  };
}

function strataTable(measured: readonly Measured[]): AuditTable {
  return {
    title: `Strata between splits, beside ${OTHER_SEEDS} other seeds`,
    head: [
      'stratum',
      'counted',
      'divergence',
      'least of seeds',
      'median',
      'most',
      'farthest cell',
      'split',
      'observed',
      'expected',
      'residual',
    ],
    rows: measured.map(({ stratum, balance, others }): AuditCell[] => {
      const { divergence, worst, counted } = balance;
      const cell = worst ?? { value: null, split: null, observed: null, expected: null, residual: null };
      return [
        stratum.title,
        counted,
        divergence,
        others[0] ?? null,
        medianOf(others, 4),
        others.at(-1) ?? null,
        cell.value,
        cell.split,
        cell.observed,
        cell.expected,
        cell.residual,
      ];
    }),
  };
}

function summaryOf(
  records: readonly Stratified[],
  others: readonly OtherDivision[],
  quotaNote: string,
  { release }: AuditInput,
): string {
  const most = Math.max(0, ...others.map((division) => division.left));
  const parts = [
    `${countText(records.length, 'record')}. Divergences are generalised Jensen-Shannon (base 2, over log2 of the number of splits: 0 to 1), tasks weighted alike in all splits; residuals take records as independent, though those of one image are not.`,
    `The released records were divided anew with ${countText(others.length, 'other seed')}, groups whole and the same number of each task in each split (at most ${countText(most, 'record')} found no place); selection itself was not repeated, since that needs the archives.`,
    quotaNote,
  ];
  if (release.held.length > 0)
    parts.push(
      `${countText(release.held.length, 'withheld record counts', 'withheld records count')} only where nothing follows from their answers; the other seeds level sources alone.`,
    );
  return parts.join(' ');
}
