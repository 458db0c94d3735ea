import { groupBy } from '../../core/group-by.ts';
import { roundTo } from '../../core/order.ts';
import { wilsonInterval } from '../../core/wilson.ts';
import type { Gate } from '../../model/manifest.ts';
import type { Prediction } from '../../model/prediction.ts';
import { BASELINES } from '../../score/baselines/all.ts';
import type { AskedRecord, Baseline } from '../../score/baselines/baseline.ts';
import { bestConstant } from '../../score/baselines/constants.ts';
import type { Interval } from '../../score/bootstrap.ts';
import { type CoordinateProtocol, protocolById } from '../../score/parse/protocol.ts';
import { scoreFile } from '../../score/score-file.ts';
import type { AskedRelease } from '../asked.ts';
import { chanceByTask, countsOf } from '../chance.ts';
import type { AuditTable } from '../section.ts';

/** Points that a blind baseline may lie above chance; more only where its interval still holds chance. */
const MAX_EXCESS = 0.03;
/** Largest score that one count for all questions of a task may reach. */
const MAX_CONSTANT_COUNT = 0.35;
const RESAMPLES = 1000;

export interface BaselineFindings {
  readonly gates: readonly Gate[];
  readonly tables: readonly AuditTable[];
}

interface BaselineRow {
  readonly baseline: Baseline;
  readonly task: string;
  readonly count: number;
  readonly score: number;
  readonly low: number;
  readonly high: number;
  readonly chance: number;
}

/** Every built-in baseline per task against chance, `guarded`, with the gates on the blind ones. */
export function judgeBaselines(release: AskedRelease, seed: number): BaselineFindings {
  const chances = chanceByTask(release.asked, seed);
  const rows = BASELINES.flatMap((baseline) => rowsOf(baseline, release, seed, chances));
  return {
    gates: [blindGate(rows), countGate([...release.asked, ...release.known])],
    tables: [overviewOf(rows, chances), detailsOf(rows)],
  };
}

function rowsOf(
  baseline: Baseline,
  { asked, known }: AskedRelease,
  seed: number,
  chances: ReadonlyMap<string, number>,
): BaselineRow[] {
  const pixel = protocolById('pixel') as CoordinateProtocol;
  const predictions = new Map<string, Prediction>(baseline.predict(asked, known, seed).map((p) => [p.id, p]));
  const file = scoreFile(baseline.id, asked, predictions, pixel, { seed, resamples: RESAMPLES });
  return file.rows.flatMap((row) => {
    const interval = file.intervals.guarded.get(row.name);
    if (row.level !== 'task' || row.answered === 0 || interval === undefined) return [];
    const chance = chances.get(row.name) as number;
    const score = row.scores.guarded;
    return [
      { baseline, task: row.name, count: row.count, score, chance, ...widest(interval, score, row.count) },
    ];
  });
}

/** Few images give a bootstrap nothing to draw from: the interval of as many independent answers is the least. */
function widest({ low, high }: Interval, score: number, count: number): Interval {
  const independent = wilsonInterval(score * count, count);
  return { low: Math.min(low, independent.low), high: Math.max(high, independent.high) };
}

function excessOf({ score, chance }: BaselineRow): number {
  return score - chance;
}

function isBeyondChance(row: BaselineRow): boolean {
  return row.baseline.blind && excessOf(row) > MAX_EXCESS && row.low > row.chance;
}

/** The worst excess that its interval does not excuse; where all are excused, the worst of those that count. */
function blindGate(rows: readonly BaselineRow[]): Gate {
  const blind = rows.filter((row) => row.baseline.blind);
  const beyond = blind.filter(isBeyondChance);
  const judged = beyond.length > 0 ? beyond : blind.filter((row) => excessOf(row) <= MAX_EXCESS);
  const worst = judged.reduce((most, row) => Math.max(most, excessOf(row)), Number.NEGATIVE_INFINITY);
  return {
    name: 'blind-baselines',
    definition:
      'largest score of a blind baseline above chance on any task, 0 to 1, leaving out excesses whose 95 % interval (over images, or over as many independent answers where that is wider) holds chance',
    value: blind.length === 0 || judged.length === 0 ? null : roundTo(worst, 4),
    threshold: MAX_EXCESS,
    met: blind.length === 0 ? null : beyond.length === 0,
  };
}

function countGate(asked: readonly AskedRecord[]): Gate {
  const scores = [...groupBy(asked, (record) => record.task).values()]
    .map(countsOf)
    .filter((counts) => counts.length > 0)
    .map((counts) => bestConstant(counts).score);
  const worst = scores.length === 0 ? null : roundTo(Math.max(...scores), 4);
  return {
    name: 'best-constant-count',
    definition:
      'largest mean score that one number for all open questions of a counting task reaches, 0 to 1',
    value: worst,
    threshold: MAX_CONSTANT_COUNT,
    met: worst === null ? null : worst <= MAX_CONSTANT_COUNT,
  };
}

/** A line per baseline, a column per task. */
function overviewOf(rows: readonly BaselineRow[], chances: ReadonlyMap<string, number>): AuditTable {
  const tasks = [...chances.keys()];
  const cellOf = (baseline: Baseline, task: string): string => {
    const row = rows.find((r) => r.baseline === baseline && r.task === task);
    if (row === undefined) return '';
    return `${row.score.toFixed(3)}${isBeyondChance(row) ? ' *' : ''}`;
  };
  return {
    title: 'Baselines beside chance (guarded, 0 to 1; *: a blind one beyond chance)',
    head: ['Baseline', ...tasks],
    rows: [
      ['chance', ...tasks.map((task) => (chances.get(task) as number).toFixed(3))],
      ...BASELINES.map((baseline) => [baseline.id, ...tasks.map((task) => cellOf(baseline, task))]),
    ],
  };
}

function detailsOf(rows: readonly BaselineRow[]): AuditTable {
  return {
    title: 'Baselines against chance in detail (guarded, 0 to 1; 95 %)',
    head: ['Baseline', 'Blind', 'Task', 'N', 'Score', 'From', 'To', 'Chance', 'Beyond chance'],
    rows: rows.map((row) => [
      row.baseline.id,
      row.baseline.blind,
      row.task,
      row.count,
      roundTo(row.score, 4),
      roundTo(row.low, 4),
      roundTo(row.high, 4),
      roundTo(row.chance, 4),
      isBeyondChance(row),
    ]),
  };
}
