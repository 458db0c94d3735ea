import { readStats, statsText } from '../src/release/stats-text.ts';

/** The tables of a release folder: as text, or with `json` as one JSON object on one line. */
export async function describeStats(releasePath: string, json = false): Promise<string> {
  const stats = await readStats(releasePath);
  return json ? `${JSON.stringify(stats)}\n` : statsText(stats);
}
