import { join } from 'node:path';
import { z } from 'zod';
import type { StageReport } from '../../src/io/stage.ts';
import { type Shortfall, shortfallSchema } from '../../src/split/shortfall.ts';
import type { Run } from '../run.ts';
import { formatCount } from './summary.ts';

/** The report of a stage as one JSON object: `{"stage":"ingest","sources":{…},"books":[…],…}`. */
export function jsonOf(report: StageReport): Readonly<Record<string, unknown>> {
  const { stage, fingerprint, books, details, unchanged } = report;
  return { stage: stage.replace(/^\d+-/, ''), ...details, books, fingerprint, unchanged: unchanged === true };
}

/**
 * Says on standard error where the output is and which quotas were not met, with what would mend them. Gives the number
 * of those that fail the run: quotas that are no upper bounds.
 */
export function reportOutcome(run: Run, reports: readonly StageReport[]): number {
  for (const notice of noticesOf(reports)) console.error(notice);
  for (const [task, count] of withoutQuotaOf(reports))
    console.error(
      `${task}: ${formatCount(count)} candidates and no quota, so none is taken; give it one in select.quotas`,
    );
  const shortfalls = shortfallsOf(reports);
  for (const shortfall of shortfalls) console.error(describeShortfall(shortfall));
  if (reports.at(-1)?.stage === '8-release') {
    console.error(`release: ${join(run.outPath, 'release')}`);
    console.error(`report:  ${join(run.outPath, 'report.html')}`);
  }
  const failures = shortfalls.filter((shortfall) => shortfall.firm).length;
  if (failures > 0) console.error(`${failures} quotas are not met; all else is done as asked`);
  return failures;
}

/** What a user must know of the release, licences above all. */
function noticesOf(reports: readonly StageReport[]): readonly string[] {
  return reports.flatMap((report) => z.array(z.string()).parse(report.details.notices ?? []));
}

function withoutQuotaOf(
  reports: readonly StageReport[],
): readonly (readonly [task: string, count: number])[] {
  const counts = z.record(z.string(), z.number());
  return reports.flatMap((report) => Object.entries(counts.parse(report.details.withoutQuota ?? {})));
}

/** Those of the latest stage that knows of any: what select lacks, split lacks too. */
function shortfallsOf(reports: readonly StageReport[]): readonly Shortfall[] {
  const last = reports.findLast((report) => report.details.infeasible !== undefined);
  return last === undefined ? [] : z.array(shortfallSchema).parse(last.details.infeasible);
}

function describeShortfall({ task, split, wanted, got, limit, mend, firm }: Shortfall): string {
  const kind = firm ? 'quota not met' : 'upper bound not reached';
  return `${kind}: ${task} ${split}: ${got} of ${wanted} (${limit}); ${mend}`;
}
