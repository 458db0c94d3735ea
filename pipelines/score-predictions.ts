import { quoteText } from '../src/core/errors.ts';
import { compareText } from '../src/core/order.ts';
import { type PredictionProblem, readPredictionFile } from '../src/io/prediction-file.ts';
import { findSplits, type ReleaseFolder } from '../src/io/release-folder.ts';
import type { Prediction } from '../src/model/prediction.ts';
import { COORDINATE_PROTOCOLS, type CoordinateProtocol, protocolById } from '../src/score/parse/protocol.ts';

/** A prediction file as it was read against the records asked. */
export interface ReadPredictions {
  readonly path: string;
  /** Lines that are used. */
  readonly predictions: ReadonlyMap<string, Prediction>;
  /** Lines or rows that are not blank. */
  readonly entryCount: number;
  /** In the order of their lines. */
  readonly problems: readonly PredictionProblem[];
  /** Ids of the records asked that have no line, in the order of the key. */
  readonly missing: readonly string[];
  /** Lines per coordinate protocol: the one chosen, and those that lines state themselves. */
  readonly protocols: Readonly<Record<string, number>>;
}

export async function readPredictions(
  path: string,
  release: ReleaseFolder,
  asked: readonly { readonly id: string }[],
  chosen: CoordinateProtocol,
): Promise<ReadPredictions> {
  const file = await readPredictionFile(path);
  const askedIds = new Set(asked.map(({ id }) => id));
  const strange = [...file.predictions.keys()].filter((id) => !askedIds.has(id));
  const splitOf = strange.length === 0 ? new Map() : await findSplits(release.path, new Set(strange));
  const used = new Map<string, Prediction>();
  const problems = [...file.problems];
  for (const [id, prediction] of file.predictions) {
    const fault = faultOf(prediction, askedIds, splitOf);
    if (fault === null) used.set(id, prediction);
    else problems.push({ line: file.lines.get(id) as number, ...fault });
  }
  return {
    path,
    predictions: used,
    entryCount: file.entryCount,
    problems: problems.sort((a, b) => a.line - b.line),
    missing: asked.flatMap(({ id }) => (used.has(id) ? [] : [id])),
    protocols: protocolCounts([...used.values()], chosen),
  };
}

function faultOf(
  { id, protocol }: Prediction,
  askedIds: ReadonlySet<string>,
  splits: ReadonlyMap<string, string>,
): Pick<PredictionProblem, 'kind' | 'message'> | null {
  if (!askedIds.has(id)) {
    const split = splits.get(id);
    const where = split === undefined ? 'is not in this release' : `belongs to the split ${split}`;
    return { kind: 'unknown', message: `the id ${quoteText(id)} ${where}` };
  }
  if (protocol === undefined || protocolById(protocol) !== null) return null;
  const known = COORDINATE_PROTOCOLS.map((p) => p.id).join(', ');
  return { kind: 'broken', message: `protocol: found ${quoteText(protocol)}, expected one of ${known}` };
}

function protocolCounts(
  predictions: readonly Prediction[],
  chosen: CoordinateProtocol,
): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { protocol } of predictions) {
    const id = protocol ?? chosen.id;
    counts[id] = (counts[id] ?? 0) + 1;
  }
  return Object.fromEntries(Object.entries(counts).sort((a, b) => compareText(a[0], b[0])));
}
