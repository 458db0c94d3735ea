import { type Drop, isDrop } from '../src/core/drop.ts';
import { UsageError } from '../src/core/errors.ts';
import { countValues } from '../src/core/group-by.ts';
import { countText } from '../src/core/text.ts';
import { type Assignment, assignOptions } from '../src/draft/descriptions/assign-options.ts';
import type { Negatives } from '../src/draft/descriptions/choose-negatives.ts';
import { describeRecord } from '../src/draft/descriptions/describe-record.ts';
import type { Description } from '../src/draft/descriptions/draft-description.ts';
import { wordByRules } from '../src/draft/rules/word-by-rules.ts';
import { clientAsker } from '../src/draft/trail.ts';
import { heldSplitOf } from '../src/model/held-split.ts';
import type { Selected } from '../src/model/instruction.ts';
import { draftClient } from './draft-client.ts';
import { draftNegatives, plannedSplits } from './draft-negatives.ts';
import { type DescribedRecords, describeByRules } from './draft-regions.ts';
import { type Drafting, draftScenes, type SceneDrafts } from './draft-scenes.ts';
import type { Run } from './run.ts';

/** What became of the records that were to be drafted, by id. */
export interface Drafts {
  readonly results: ReadonlyMap<string, Selected | Drop>;
  /** Of the records whose regions were to be described, by id. */
  readonly described: DescribedRecords;
  /** For the stage's report: the same in a replay. */
  readonly details: Readonly<Record<string, unknown>>;
}

/** Settings that the outcome of drafting depends on: not where the server is, how fast it may be asked or what it costs. */
export function fingerprintParams(run: Run): unknown {
  const { regions, predicates } = run.config.draft;
  const drafting = draftingParams(run);
  return regions === null ? drafting : { ...drafting, regions, predicates, policy: run.config.policy };
}

function draftingParams(run: Run): Readonly<Record<string, unknown>> {
  const { draft, seed } = run.config;
  const { offline, model, temperature, topP, samplingSeed, maxOutputTokens, structured, imageDetail } = draft;
  if (offline !== null) return { seed, offline };
  const { extraBody, maxAttempts, predicates, maxAudited, maxListed, views, maxLengthRatio } = draft;
  const { hardNegatives, maxCandidates } = draft;
  const sampling = { temperature, topP, samplingSeed, maxOutputTokens, structured, imageDetail, extraBody };
  return {
    seed,
    model,
    sampling,
    maxAttempts,
    predicates,
    maxAudited,
    maxListed,
    views,
    maxLengthRatio,
    hardNegatives,
    maxCandidates,
    heldSplit: heldSplitOf(run.config.release),
  };
}

/** Words for all records. Throws UsageError where there is something to draft and nothing to draft it with. */
export async function draftRecords(
  run: Run,
  scenesPath: string,
  records: readonly Selected[],
  withRegions: readonly Selected[],
): Promise<Drafts> {
  const count = records.length + withRegions.length;
  if (count === 0) return { results: new Map(), described: new Map(), details: {} };
  if (run.config.draft.offline === 'rules')
    return {
      results: new Map(records.map((record) => [record.id, wordByRules(record)])),
      described: await describeByRules(run, scenesPath, withRegions),
      details: { by: 'rules', records: records.length },
    };
  checkWay(run, count);
  const client = await draftClient(run);
  const drafting: Drafting = { run, scenesPath, asker: clientAsker(client.vlm), progress: client.progress };
  return client.finish(async () => {
    const drafted = await draftScenes(drafting, records, withRegions);
    return assembleDrafts(run, drafted, await draftNegatives(drafting, drafted.descriptions));
  });
}

/** Options of all descriptions together: each serves as a wrong one elsewhere. */
async function assembleDrafts(
  run: Run,
  { settled, descriptions, described }: SceneDrafts,
  negatives: ReadonlyMap<string, Negatives>,
): Promise<Drafts> {
  const { seed, draft } = run.config;
  const splitOf = await plannedSplits(run);
  const { maxLengthRatio, model } = draft;
  const wanted = new Map([...negatives].map(([id, one]) => [id, one.wanted]));
  const heldSplit = heldSplitOf(run.config.release);
  const assignment = assignOptions(descriptions, { seed, maxLengthRatio, splitOf, heldSplit, wanted });
  const results = new Map(settled);
  for (const description of descriptions) {
    const { id } = description.record;
    const placed = assignment.options.get(id);
    if (placed === undefined) throw new Error(`no options for ${id}`);
    results.set(id, isDrop(placed) ? placed : describeRecord(description, placed, negatives.get(id), model));
  }
  return { results, described, details: detailsOf(results, descriptions, assignment, negatives) };
}

function checkWay({ config: { draft }, drafting = 'live' }: Run, count: number): void {
  const hasServer = draft.model !== null && draft.baseURL !== null;
  if (hasServer || (drafting === 'replay' && draft.model !== null)) return;
  throw new UsageError(
    `${countText(count, 'record is', 'records are')} to be worded by a language model: name one (draft.baseURL and draft.model in the configuration), take the replies of an earlier run (--replay, with draft.model and draft.transcript), or let rules word them plainly (--offline rules)`,
  );
}

function detailsOf(
  results: ReadonlyMap<string, Selected | Drop>,
  descriptions: readonly Description[],
  { uses }: Assignment,
  negatives: ReadonlyMap<string, Negatives>,
): Readonly<Record<string, unknown>> {
  const accounts = [...results.values()].flatMap((result) =>
    isDrop(result) || result.draft === undefined ? [] : [result.draft],
  );
  const placed = accounts.flatMap(({ options }) => options ?? []);
  return {
    by: 'model',
    records: results.size,
    accepted: accounts.filter(({ by }) => by === 'model').length,
    wordedByRules: accounts.filter(({ by }) => by === 'rules').length,
    attempts: countsOf(accounts.map(({ attempts }) => String(attempts))),
    withUncheckableCues: accounts.filter(({ reading }) => (reading?.uncheckable.length ?? 0) > 0).length,
    descriptions: descriptions.length,
    rejectedDescriptions: countsOf(descriptions.flatMap(({ rejected }) => rejected)),
    optionsWithoutDescription: placed.filter(({ from }) => from === null).length,
    usesAsWrongOption: countsOf([...uses.values()].map(String)),
    hardNegatives: countsOf([...negatives.values()].map(({ outcome }) => outcome)),
    wrongOptionsBy: countsOf(placed.flatMap(({ chosenBy }) => chosenBy ?? [])),
  };
}

function countsOf(values: readonly string[]): Record<string, number> {
  return Object.fromEntries(countValues(values));
}
