import { join } from 'node:path';
import { pathExists } from '../io/files.ts';
import { issueError, parseLine, readLines } from '../io/jsonl.ts';
import { PROPOSALS_NAME, type RegionProposal, regionProposalSchema } from '../model/region-proposal.ts';

/** Questions about regions in words that stage 5 has made from a record, in the order of the file. */
export async function findProposals(outPath: string, base: string): Promise<RegionProposal[]> {
  const path = join(outPath, 'stages', '5-draft', PROPOSALS_NAME);
  const found: RegionProposal[] = [];
  if (!pathExists(path)) return found;
  const quoted = JSON.stringify(base);
  let lineNumber = 0;
  for await (const line of readLines(path)) {
    lineNumber++;
    if (!line.includes(quoted)) continue;
    const where = `${path}:${lineNumber}`;
    const checked = regionProposalSchema.safeParse(parseLine(line, where));
    if (!checked.success) throw issueError(where, checked.error);
    if (checked.data.base === base) found.push(checked.data);
  }
  return found;
}

/** The id of the record that a proposal was made from: `RC-1f2e` of `RC-1f2e/CC`; null for the id of a record. */
export function baseIdOf(id: string): string | null {
  const at = id.lastIndexOf('/');
  return at > 0 ? id.slice(0, at) : null;
}
