import { groupBy } from '../core/group-by.ts';
import { compareText } from '../core/order.ts';
import type { Slot } from '../model/wording.ts';
import { type Apart, firstApart } from './apart.ts';
import type { CandidateHead, Peers, Pool } from './head.ts';

/**
 * Candidates of one task whose pools are each other's answers: those that some claim rules out here. None is preferred, however
 * much rules it out: the right one would stand out from the rest. A value that is nowhere right on the same side is never
 * offered.
 */
export function fillPeerPools(heads: readonly CandidateHead[]): CandidateHead[] {
  const sides = new Map(
    [...groupBy(heads, ({ peers }) => peers?.isHeld)].map(([isHeld, members]) => [isHeld, sideFrom(members)]),
  );
  return heads.map((head) => {
    if (head.peers === undefined || head.pool === null) return head;
    const { answers, apart } = sides.get(head.peers.isHeld) as Side;
    return { ...head, pool: { ...poolFrom(head.peers, head.pool, answers), apart } };
  });
}

/** Candidates whose answers may stand beside each other. */
interface Side {
  readonly answers: ReadonlyMap<string, Peers>;
  readonly apart: Apart;
}

function sideFrom(heads: readonly CandidateHead[]): Side {
  const answers = peerAnswers(heads);
  return { answers, apart: contradictions(answers) };
}

/** Answers that deny something that the other claims. */
function contradictions(answers: ReadonlyMap<string, Peers>): Apart {
  return new Map(
    [...answers].map(([value, { denies }]) => {
      const denied = new Set(denies);
      const against = [...answers].filter(([, { claims }]) => claims.some((claim) => denied.has(claim)));
      return [value, new Set(against.map(([other]) => other))];
    }),
  );
}

/**
 * The same for those that were chosen: an answer of a candidate that was not is right nowhere, and whoever knows that can
 * strike it out. A pool that would not do without such answers keeps them.
 */
export function narrowPeerPools(chosen: readonly CandidateHead[]): CandidateHead[] {
  return fillPeerPools(chosen).map((narrow, i) => {
    const head = chosen[i] as CandidateHead;
    return narrow.pool !== null && countOptions(narrow.pool) >= narrow.pool.take ? narrow : head;
  });
}

/** Distractors that the pool can give one question, at most as many as it asks for. */
export function countOptions({ values, take, apart }: Pool): number {
  for (let count = Math.min(take, values.length); count > 1; count--)
    if (apart === undefined || firstApart(values, count, apart) !== null) return count;
  return Math.min(1, values.length);
}

/** How each answer of the candidates is worded as an option, by value. */
export function peerSlots(heads: readonly CandidateHead[]): Map<string, Slot> {
  return new Map([...peerAnswers(heads)].map(([value, { slot }]) => [value, slot]));
}

function peerAnswers(heads: readonly CandidateHead[]): Map<string, Peers> {
  const answers = new Map<string, Peers>();
  for (const { value, peers } of heads)
    if (value !== null && peers !== undefined && !answers.has(value)) answers.set(value, peers);
  return new Map([...answers].sort((a, b) => compareText(a[0], b[0])));
}

function poolFrom({ denies }: Peers, pool: Pool, answers: ReadonlyMap<string, Peers>): Pool {
  const denied = new Set(denies);
  const values = [...answers].flatMap(([value, { claims }]) =>
    claims.some((claim) => denied.has(claim)) ? [value] : [],
  );
  return { ...pool, values, tiers: values.map(() => 0) };
}
