import type { Drop } from '../src/core/drop.ts';
import { UsageError } from '../src/core/errors.ts';
import { wordByRules } from '../src/draft/rules/word-by-rules.ts';
import type { Selected } from '../src/model/instruction.ts';
import type { Run } from './run.ts';

/** What became of the records that were to be drafted, by id. */
export interface Drafts {
  readonly results: ReadonlyMap<string, Selected | Drop>;
  /** For the stage's report. */
  readonly details: Readonly<Record<string, unknown>>;
}

/** Settings that the outcome of drafting depends on: not where the server is, how fast it may be asked or what it costs. */
export function fingerprintParams({ config: { draft, seed } }: Run): unknown {
  const { offline } = draft;
  return { seed, offline };
}

/** Words for all records. Throws UsageError where there is something to draft and nothing to draft it with. */
export async function draftRecords(
  run: Run,
  _scenesPath: string,
  records: readonly Selected[],
): Promise<Drafts> {
  if (records.length === 0) return { results: new Map(), details: {} };
  if (run.config.draft.offline === 'rules')
    return {
      results: new Map(records.map((record) => [record.id, wordByRules(record)])),
      details: { by: 'rules' },
    };
  throw new UsageError(
    `${records.length} records are to be worded by a language model: name one (draft.baseURL and draft.model in the configuration), take the replies of an earlier run (--replay with draft.transcript), or let rules word them plainly (--offline rules)`,
  );
}
