import { join } from 'node:path';
import { z } from 'zod';
import { countText } from '../../src/core/text.ts';
import type { StageReport } from '../../src/io/stage.ts';
import { lossSchema } from '../../src/model/loss.ts';
import { type Shortfall, shortfallSchema } from '../../src/split/shortfall.ts';
import type { Run } from '../run.ts';
import { lossTable } from './loss-table.ts';
import { shortfallTable } from './shortfall-table.ts';
import { shownPath } from './shown-path.ts';
import { summariseStage } from './summary.ts';

/** The report of a stage as one JSON object: `{"stage":"ingest","sources":{…},"books":[…],…}`. */
export function jsonOf(report: StageReport): Readonly<Record<string, unknown>> {
  const { stage, fingerprint, books, details, unchanged } = report;
  return { stage: stage.replace(/^\d+-/, ''), ...details, books, fingerprint, unchanged: unchanged === true };
}

/**
 * Says on standard error what a user must know of the release, where it is, and which quotas were not met. Gives the
 * number of things that fail the run: quotas that were not met, a release without a record.
 */
export function reportOutcome(run: Run, reports: readonly StageReport[]): number {
  for (const notice of noticesOf(reports)) console.error(notice);
  for (const [task, count] of withoutQuotaOf(reports))
    console.error(
      `${task}: ${countText(count, 'candidate')} and no quota, so none is taken; give it one in select.quotas`,
    );
  const failures = reportShortfalls(reports);
  reportLosses(run, reports);
  const empty = emptiedAt(reports, run.config.limit);
  const nothing = empty ?? nothingLeftOf(reports, run.config.limit);
  if (nothing !== null) console.error(nothing);
  if (reports.at(-1)?.stage === '8-release') {
    console.error(`release: ${shownPath(join(run.outPath, 'release'))}`);
    console.error(`report:  ${shownPath(join(run.outPath, 'report.html'))}`);
  }
  return failures + (empty === null ? 0 : 1);
}

/** Where the last record of a whole run was lost, in one line; null where the release holds some. */
export function emptiedAt(reports: readonly StageReport[], limit: number | null): string | null {
  const release = reports.at(-1);
  if (release?.stage !== '8-release' || (release.books[0]?.kept ?? 0) > 0) return null;
  return `the release holds no record: ${keptNone(reports.find(isEmpty) ?? release, limit)}`;
}

/** The first stage of a run without a release that lost all it was given, in one line; null where none did. */
export function nothingLeftOf(reports: readonly StageReport[], limit: number | null): string | null {
  const last = reports.find((report) => isEmpty(report) && (report.books[0]?.in ?? 0) > 0);
  return last === undefined ? null : `nothing is left for the stages that follow: ${keptNone(last, limit)}`;
}

function isEmpty({ books: [book] }: StageReport): boolean {
  return book !== undefined && book.kept === 0;
}

function keptNone(report: StageReport, limit: number | null): string {
  const found = `${report.stage} kept none (${summariseStage({ ...report, unchanged: false })})`;
  if (limit === null) return found;
  return `${found}; the run took only the first ${countText(limit, 'scene')} of each source (--limit)`;
}

/** Says which quotas were not met and what would mend them. Gives the number of those that are no upper bounds. */
export function reportShortfalls(reports: readonly StageReport[]): number {
  const shortfalls = shortfallsOf(reports);
  for (const line of shortfallTable(shortfalls)) console.error(line);
  const failures = shortfalls.filter((shortfall) => shortfall.firm);
  if (failures.length > 0) {
    console.error(
      `${failures.length === 1 ? 'one quota is' : `${failures.length} quotas are`} not met; all else is done as asked`,
    );
    if (failures.every(({ limit }) => limit === 'availability' || limit === 'image-limit'))
      console.error(
        'Fewer scenes than the quotas are meant for? select.preset "proportional" takes a share of what there is.',
      );
  }
  return failures.length;
}

const MEND_SOME = 'The rest is done as asked. Mend what is named and build again, if it matters to you.';
const MEND_ALL = 'There is no rest: mend what is named and build again.';

/** Says on standard error what is damaged or missing, and where all of it is listed. */
export function reportLosses(
  run: Pick<Run, 'stagesPath'>,
  reports: readonly StageReport[],
  advice = reports.some(isEmpty) ? MEND_ALL : MEND_SOME,
): void {
  const stages = reports.map(({ stage, details }) => ({
    losses: z.array(lossSchema).parse(details.losses ?? []),
    ledgerPath: shownPath(join(run.stagesPath, stage, 'dropped.jsonl')),
  }));
  for (const line of lossTable(stages, advice)) console.error(line);
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
