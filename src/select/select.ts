import { type Drop, drop } from '../core/drop.ts';
import { countValues } from '../core/group-by.ts';
import { compareText } from '../core/order.ts';
import { isHeld } from '../model/held-split.ts';
import { SPLITS, type Split } from '../model/instruction.ts';
import type { SplitQuota, TaskQuota } from '../model/presets.ts';
import { type ChooseParams, chooseTask, offersOf, type TaskChoice } from './choose.ts';
import { assignColours, type Colours, type Uncoloured } from './colours.ts';
import type { Distractors } from './distractors.ts';
import { binOf, type CandidateHead } from './head.ts';
import { orderOptions, type Unlettered } from './letters.ts';
import { countOptions, fillPeerPools } from './peers.ts';

export interface SelectRequest {
  /** In any order; ids are unique. */
  readonly heads: readonly CandidateHead[];
  readonly quotas: readonly TaskQuota[];
  /** The split that a candidate's group is meant for. */
  readonly splitOf: (head: CandidateHead) => Split;
  /** Split whose answers are withheld: they are offered in no open question, nor open ones there; null where none is. */
  readonly heldSplit: Split | null;
  /** Names of the marker colours. */
  readonly palette: readonly string[];
  readonly params: ChooseParams;
}

/** A candidate that was chosen, with all that is settled here for good. */
export interface Chosen {
  readonly head: CandidateHead;
  readonly split: Split;
  readonly rank: number;
  readonly reserve: boolean;
  /** Values of the options, the first is A; null where there are none. */
  readonly ordered: readonly string[] | null;
  readonly colours: Colours;
}

export interface Selection {
  /** By task, then rank. */
  readonly chosen: readonly Chosen[];
  /** Why each other candidate was left, by id. */
  readonly dropped: ReadonlyMap<string, Drop>;
}

/** Chooses, ranks, letters and colours. Every candidate is chosen or dropped with a code. */
export function selectRecords(request: SelectRequest): Selection {
  const heads = [...request.heads].sort((a, b) => compareText(a.id, b.id));
  const chosen: Chosen[] = [];
  const dropped = new Map<string, Drop>();
  const byTask = new Map<string, CandidateHead[]>();
  for (const head of heads) {
    if (!byTask.has(head.task)) byTask.set(head.task, []);
    byTask.get(head.task)?.push(head);
  }
  const named = new Map<string, string>();
  for (const [task, members] of [...byTask].sort(([a], [b]) => compareText(a, b))) {
    const quota = request.quotas.find((q) => q.task === task);
    if (quota === undefined) {
      for (const head of members) dropped.set(head.id, drop('no-quota', 0, 1));
      continue;
    }
    const able = fillPeerPools(members.map((head) => withSide(head, request))).filter(
      (head) => hasEnoughOptions(head, dropped) && isNamedOnce(head, named, dropped),
    );
    const choice = chooseTask(able, quota, request.splitOf, request.params);
    const ofTask = finishTask(choice, request);
    chosen.push(...ofTask);
    for (const { head } of ofTask) if (head.named !== undefined) named.set(head.named, task);
    explainRest(able, ofTask, choice, quota, request, dropped);
  }
  return { chosen, dropped };
}

function hasEnoughOptions(head: CandidateHead, dropped: Map<string, Drop>): boolean {
  const count = head.pool === null ? null : countOptions(head.pool);
  if (head.pool === null || count === null || count >= head.pool.take) return true;
  dropped.set(head.id, drop('too-few-options', count, head.pool.take));
  return false;
}

function withSide(head: CandidateHead, { heldSplit, splitOf }: SelectRequest): CandidateHead {
  if (head.peers === undefined) return head;
  return { ...head, peers: { ...head.peers, isHeld: isHeld(splitOf(head), heldSplit) } };
}

/** The options of a finer question would tell the coarser answer. */
function isNamedOnce(
  head: CandidateHead,
  named: ReadonlyMap<string, string>,
  dropped: Map<string, Drop>,
): boolean {
  const task = head.named === undefined ? undefined : named.get(head.named);
  if (task === undefined) return true;
  dropped.set(head.id, drop('named-elsewhere', task, 'one question that names the object'));
  return false;
}

function finishTask(choice: TaskChoice, request: SelectRequest): readonly Chosen[] {
  const { seed } = request.params;
  const ranked = [...mergeRanks(choice.main, false), ...mergeRanks(choice.reserve, true)];
  const options = orderOptions(
    ranked.flatMap((r) => unlettered(r, choice.distractors)),
    seed,
  );
  const colours = assignColours(
    ranked.filter((r) => r.head.roles.length > 0).map(uncoloured),
    request.palette,
    seed,
  );
  return ranked.map((r, rank) => ({
    ...r,
    rank,
    ordered: options.get(r.head.id) ?? null,
    colours: colours.get(r.head.id) ?? {},
  }));
}

interface Ranked {
  readonly head: CandidateHead;
  readonly split: Split;
  readonly reserve: boolean;
}

/** Merges the splits' orders so that every beginning holds the splits in proportion to their numbers. */
function mergeRanks(bySplit: TaskChoice['main'], reserve: boolean): readonly Ranked[] {
  const placed = SPLITS.flatMap((split, s) =>
    bySplit[split].map((head, i) => ({ head, split, reserve, s, place: (i + 0.5) / bySplit[split].length })),
  );
  placed.sort((a, b) => a.place - b.place || a.s - b.s);
  return placed.map(({ head, split }) => ({ head, split, reserve }));
}

function unlettered(ranked: Ranked, distractors: Distractors): readonly Unlettered[] {
  const { head } = ranked;
  if (head.kind !== 'option') return [];
  const [offer] = offersOf([head], distractors);
  return offer === undefined ? [] : [{ id: head.id, ...offer, cell: cellOf(ranked) }];
}

function uncoloured(ranked: Ranked): Uncoloured {
  const { id, roles, roleOf, value, answerBin } = ranked.head;
  return {
    id,
    roles,
    optionRoles: Object.values(roleOf),
    rightRole: value === null ? null : (roleOf[value] ?? null),
    answer: answerBin,
    cell: cellOf(ranked),
  };
}

function cellOf({ split, reserve }: Ranked): string {
  return reserve ? 'reserve' : split;
}

/** The limit that stood in the way of each candidate that was not chosen, the narrowest first. */
function explainRest(
  heads: readonly CandidateHead[],
  chosen: readonly Chosen[],
  choice: TaskChoice,
  quota: TaskQuota,
  request: SelectRequest,
  dropped: Map<string, Drop>,
): void {
  const ids = new Set(chosen.map((c) => c.head.id));
  const perImage = countValues(chosen.map((c) => c.head.sceneId));
  const perBin = countValues(chosen.map((c) => binOf(c.head)));
  const perSplit = countValues(chosen.map((c) => c.split));
  const { maxPerImageAndTask } = request.params;
  for (const head of heads) {
    if (ids.has(head.id)) continue;
    const split = request.splitOf(head);
    const ofImage = perImage.get(head.sceneId) ?? 0;
    const limit = choice.limits.get(binOf(head)) ?? Number.POSITIVE_INFINITY;
    if (ofImage >= maxPerImageAndTask)
      dropped.set(head.id, drop('image-limit', ofImage + 1, maxPerImageAndTask));
    else if ((perSplit.get(split) ?? 0) < wantedIn(quota, split))
      dropped.set(head.id, drop('answer-balance', (perBin.get(binOf(head)) ?? 0) + 1, limit));
    else dropped.set(head.id, drop('over-quota', wantedIn(quota, split) + 1, wantedIn(quota, split)));
  }
}

function wantedIn(quota: { quota: SplitQuota; reserve: SplitQuota }, split: Split): number {
  return quota.quota[split] + quota.reserve[split];
}
