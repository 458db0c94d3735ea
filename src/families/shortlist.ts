import { type Drop, drop } from '../core/drop.ts';
import { hbbIou } from '../core/iou.ts';
import { compareText, roundTo } from '../core/order.ts';
import { keyedUnit } from '../core/rng.ts';
import type { Policy } from '../model/policy.ts';
import type { Draft } from './candidate.ts';

/** Drop codes of the choice among the proposals of one family in one scene. */
export const SHORTLIST_DROP_CODES = {
  duplicate: 'the same facts were proposed before',
  'near-duplicate': 'the answer set is nearly that of another record of the same image and family',
  'over-scene-limit': 'the image has enough records of this family',
} as const;

export interface Shortlist {
  readonly kept: readonly Draft[];
  readonly dropped: readonly (readonly [Draft, Drop])[];
}

/**
 * The records of one family in one scene, at most `maxPerScene`: bins of the answer take turns, in keyed order within
 * each, so that rare answers are not crowded out. `refuse` has the last word on each that would be kept.
 */
export function shortlist(
  drafts: readonly Draft[],
  policy: Pick<Policy, 'maxPerScene' | 'nearDuplicateIou'>,
  seed: number,
  refuse: (draft: Draft) => Drop | null,
): Shortlist {
  const kept: Draft[] = [];
  const dropped: (readonly [Draft, Drop])[] = [];
  const seen = new Set<string>();
  for (const draft of inTurns(drafts, seed)) {
    const refusal = seen.has(draft.key)
      ? drop('duplicate', draft.id, null)
      : kept.length >= policy.maxPerScene
        ? drop('over-scene-limit', kept.length, policy.maxPerScene)
        : (nearDuplicateOf(draft, kept, policy.nearDuplicateIou) ?? refuse(draft));
    seen.add(draft.key);
    if (refusal === null) kept.push(draft);
    else dropped.push([draft, refusal]);
  }
  return { kept, dropped };
}

/** First the first of each bin, then the second of each, and so on; keyed order among equals. */
function inTurns(drafts: readonly Draft[], seed: number): Draft[] {
  const ranked = drafts.map((draft) => ({ draft, rank: keyedUnit(seed, 'shortlist', draft.id) }));
  ranked.sort((a, b) => a.rank - b.rank || compareText(a.draft.key, b.draft.key));
  const taken = new Map<string, number>();
  const turns = ranked.map(({ draft, rank }) => {
    const turn = taken.get(draft.derived.answerBin) ?? 0;
    taken.set(draft.derived.answerBin, turn + 1);
    return { draft, rank, turn };
  });
  turns.sort((a, b) => a.turn - b.turn || a.rank - b.rank || compareText(a.draft.key, b.draft.key));
  return turns.map((t) => t.draft);
}

function nearDuplicateOf(draft: Draft, kept: readonly Draft[], limit: number): Drop | null {
  for (const other of kept) {
    const iou = answerSetIou(draft, other, limit);
    if (iou > limit) return drop('near-duplicate', roundTo(iou, 4), limit, { of: other.id });
  }
  return null;
}

/** Of the sets of targets; of the regions where both sets are empty. 0 stands for anything not above `limit`. */
function answerSetIou(a: Draft, b: Draft, limit: number): number {
  const [of, against] = [a.derived.targets, b.derived.targets];
  if (of.length === 0 && against.length === 0) {
    const [first, second] = [a.regions[0], b.regions[0]];
    return first === undefined || second === undefined ? 0 : hbbIou(first, second);
  }
  if (Math.min(of.length, against.length) <= limit * Math.max(of.length, against.length)) return 0;
  const known = new Set(against);
  const shared = of.filter((id) => known.has(id)).length;
  return shared / (of.length + against.length - shared);
}
