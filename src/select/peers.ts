import { compareText } from '../core/order.ts';
import type { Slot } from '../model/wording.ts';
import type { CandidateHead, Peers, Pool } from './head.ts';

/**
 * Candidates of one task whose pools are each other's answers: those that some claim rules out here, the ones that two or
 * more rule out before the others. A value that is nowhere right is never offered.
 */
export function fillPeerPools(heads: readonly CandidateHead[]): CandidateHead[] {
  const answers = peerAnswers(heads);
  return heads.map((head) =>
    head.peers === undefined || head.pool === null
      ? head
      : { ...head, pool: poolFrom(head.peers, head.pool, answers) },
  );
}

/**
 * The same for those that were chosen: an answer of a candidate that was not is right nowhere, and whoever knows that can
 * strike it out. A pool that would not do without such answers keeps them.
 */
export function narrowPeerPools(chosen: readonly CandidateHead[]): CandidateHead[] {
  return fillPeerPools(chosen).map((narrow, i) => {
    const head = chosen[i] as CandidateHead;
    const isEnough = narrow.pool !== null && narrow.pool.values.length >= narrow.pool.take;
    return isEnough ? narrow : head;
  });
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
  const fit = [...answers]
    .map(([value, { claims }]) => ({
      value,
      contradictions: claims.filter((claim) => denied.has(claim)).length,
    }))
    .filter(({ contradictions }) => contradictions > 0);
  return {
    ...pool,
    values: fit.map(({ value }) => value),
    tiers: fit.map(({ contradictions }) => (contradictions > 1 ? 0 : 1)),
  };
}
