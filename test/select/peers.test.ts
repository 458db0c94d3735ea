import { describe, expect, it } from 'vitest';
import { keyedDraw, type Rng } from '../../src/core/rng.ts';
import type { Split } from '../../src/model/instruction.ts';
import { type Layout, layoutClaims, layoutDenials, layoutKey } from '../../src/model/layout.ts';
import { PAPER_QUOTAS, quotaTotal } from '../../src/model/presets.ts';
import type { CandidateHead } from '../../src/select/head.ts';
import { measureOptions } from '../../src/select/option-balance.ts';
import { fillPeerPools, narrowPeerPools, peerSlots } from '../../src/select/peers.ts';
import type { Chosen } from '../../src/select/select.ts';
import { runSelect } from './world-run.ts';

const head = (id: string, layout: Layout, scene = id): CandidateHead => ({
  id,
  task: 'PDR',
  sceneId: scene,
  group: scene,
  source: 's',
  sizeBin: 'xs',
  answerBin: layoutKey(layout),
  kind: 'option',
  value: layoutKey(layout),
  topic: null,
  settled: null,
  pool: { values: [], tiers: [], oneOf: [], take: 3 },
  peers: {
    claims: layoutClaims(layout),
    denies: layoutDenials(layout),
    slot: { type: 'layout', layout },
  },
  roles: [],
  roleOf: {},
});

const layout = (change: Partial<Layout>): Layout => ({
  place: null,
  form: null,
  groups: null,
  spacing: null,
  ...change,
});

const PLACES = ['upper-left', 'left-half', 'centre', null] as const;
const FORMS = ['broad', 'line-level', null] as const;
const GROUPS = ['one', 'two', null] as const;
const SPACINGS = ['bunched', 'even', null] as const;

/** The first value twice as likely as the second, and so on, as layouts are in real scenes. */
function common<T>(values: readonly T[], rng: Rng): T {
  const at = values.findIndex(() => rng.unit() < 0.5);
  return values[Math.max(0, at)] as T;
}

function drawLayout(rng: Rng): Layout {
  for (;;) {
    const drawn = {
      place: common(PLACES, rng),
      form: common(FORMS, rng),
      groups: common(GROUPS, rng),
      spacing: common(SPACINGS, rng),
    };
    if (layoutClaims(drawn).length >= 2) return drawn;
  }
}

const draw = keyedDraw(11, 'layouts');
const heads = Array.from({ length: 1500 }, (_, i) => head(`PDR-${i}`, drawLayout(draw(i)), `s${i % 700}`));

const offersOf = (chosen: readonly Chosen[]) =>
  chosen.map((c) => ({ answer: c.head.value as string, values: c.ordered as readonly string[] }));

describe('options out of the answers of other questions', () => {
  const { quotas, selection } = runSelect(heads, { preset: 'paper' });
  const main = selection.chosen.filter((c) => !c.reserve);
  const balance = measureOptions(offersOf(main), 0.1);

  it('meet the quota of the paper', () => {
    expect(quotas.map((quota) => quota.task)).toEqual(['PDR']);
    expect(main).toHaveLength(quotaTotal(PAPER_QUOTAS.PDR as (typeof PAPER_QUOTAS)[string]));
  });

  it('make each value right in one of four questions that offer it, so that the text alone tells nothing', () => {
    expect(balance.values.length).toBeGreaterThanOrEqual(20);
    expect(balance.outOfBalance).toEqual([]);
    const common = balance.values.filter((value) => value.offered >= 12);
    expect(common.length).toBeGreaterThan(5);
    for (const { answers, offered } of common) {
      expect(answers / offered).toBeGreaterThan(0.225);
      expect(answers / offered).toBeLessThan(0.275);
    }
    expect(balance.priorAccuracy).toBeLessThanOrEqual(0.28);
  });

  it('offer nothing that is right nowhere, and only what the layout denies', () => {
    for (const value of balance.values) expect([value.value, value.answers > 0]).toEqual([value.value, true]);
    const claimsOf = new Map(heads.map((h) => [h.value, h.peers?.claims ?? []]));
    for (const { head: asked, ordered } of main) {
      const denied = asked.peers?.denies ?? [];
      for (const value of ordered ?? []) {
        if (value === asked.value) continue;
        expect(claimsOf.get(value)?.some((claim) => denied.includes(claim))).toBe(true);
      }
    }
  });

  it('contradict each other too, so that the right one is not the one that all others contradict', () => {
    const peersOf = new Map(heads.map((h) => [h.value as string, h.peers]));
    const contradicts = (a: string, b: string): boolean =>
      peersOf.get(a)?.claims.some((claim) => peersOf.get(b)?.denies.includes(claim)) === true;
    for (const { ordered } of main) {
      const values = ordered as readonly string[];
      for (const [i, a] of values.entries())
        for (const b of values.slice(i + 1)) expect([a, b, contradicts(a, b)]).toEqual([a, b, true]);
    }
  });
});

describe('where the answers of a split are withheld', () => {
  const few = heads.slice(0, 120);
  /** Options that are right nowhere on the side of the question that offers them. */
  const strays = (heldSplit: Split | null): string[] => {
    const { selection, splits } = runSelect(few, { preset: 'small' }, 'group', heldSplit);
    const isTest = ({ group }: CandidateHead): boolean => splits.get(group) === 'test';
    const right = new Set(few.map((one) => `${isTest(one)} ${one.value}`));
    const offered = selection.chosen.flatMap((c) =>
      (c.ordered ?? []).map((value) => `${isTest(c.head)} ${value}`),
    );
    expect(offered.length).toBeGreaterThan(40);
    return offered.filter((offer) => !right.has(offer));
  };

  it('options come from questions of the own side, which else they do not', () => {
    expect(strays(null).length).toBeGreaterThan(0);
    expect(strays('test')).toEqual([]);
  });
});

describe('fillPeerPools', () => {
  const [bunched, even, line] = [
    head('a', layout({ spacing: 'bunched', groups: 'one' })),
    head('b', layout({ spacing: 'even', groups: 'two' })),
    head('c', layout({ form: 'line-level', spacing: 'even' })),
  ];

  it('takes answers of its own side only, where sides are told apart', () => {
    const on = (one: CandidateHead, isHeld: boolean): CandidateHead => ({
      ...one,
      peers: { ...(one.peers as NonNullable<CandidateHead['peers']>), isHeld },
    });
    const sided = [on(bunched, false), on(even, true), on(line, false)];
    expect(fillPeerPools(sided).map((one) => one.pool?.values)).toEqual([[line.value], [], [bunched.value]]);
  });

  it('takes the answers that contradict, however often, and says which do', () => {
    const [filled] = fillPeerPools([bunched, even, line]);
    // Even in two groups contradicts both bunched and one group; the level line only contradicts bunched.
    expect(filled?.pool?.values.map((value, i) => [value, filled.pool?.tiers[i]])).toEqual([
      [line.value, 0],
      [even.value, 0],
    ]);
    const contradicted = [bunched, even, line].map((one) => [
      one.value,
      [...(filled?.pool?.apart?.get(one.value as string) ?? [])].sort(),
    ]);
    expect(contradicted).toEqual([
      [bunched.value, [even.value, line.value].sort()],
      [even.value, [bunched.value]],
      [line.value, [bunched.value]],
    ]);
  });

  it('keeps a pool that would be too small without the answers of others that were not chosen', () => {
    const whole = fillPeerPools([bunched, even, line]) as [CandidateHead, CandidateHead, CandidateHead];
    const one = whole.map((h) => ({ ...h, pool: h.pool && { ...h.pool, take: 1 } }));
    expect(narrowPeerPools(one.slice(0, 2)).map((h) => h.pool?.values)).toEqual([
      [even.value],
      [bunched.value],
    ]);
    expect(narrowPeerPools(whole.slice(0, 2))).toEqual(whole.slice(0, 2));
  });

  it('leaves candidates with a pool of their own alone, and words every answer once', () => {
    const { peers: _peers, ...plain } = even;
    expect(fillPeerPools([plain])).toEqual([plain]);
    expect([...peerSlots([bunched, even, { ...even, id: 'd' }]).keys()]).toEqual(
      [even.value, bunched.value].sort(),
    );
  });
});
