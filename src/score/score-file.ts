import type { Prediction } from '../model/prediction.ts';
import { aggregateScores } from './aggregate.ts';
import { type BootstrapOptions, bootstrapIntervals } from './bootstrap.ts';
import type { CoordinateProtocol } from './parse/protocol.ts';
import { type MaskOfBox, scoreRecord, type Truth } from './record.ts';
import type { ScoredFile } from './tables.ts';

/** Scores one set of predictions against the key: rows, records and intervals. Records are scored in the key's order. */
export function scoreFile(
  name: string,
  key: readonly Truth[],
  predictions: ReadonlyMap<string, Prediction>,
  protocol: CoordinateProtocol,
  bootstrap: BootstrapOptions,
  maskOfBox?: MaskOfBox,
): ScoredFile {
  const records = key.map((truth) =>
    scoreRecord(truth, predictions.get(truth.id) ?? null, protocol, maskOfBox),
  );
  return {
    name,
    records,
    rows: aggregateScores(records),
    intervals: bootstrapIntervals(records, bootstrap),
  };
}
