import { describe, expect, it } from 'vitest';
import { type Drop, isDrop } from '../../../src/core/drop.ts';
import type { Hbb } from '../../../src/core/hbb.ts';
import { planScene } from '../../../src/draft/regions/plan-scene.ts';
import {
  type Describable,
  type Described,
  judgeBorders,
  proposeByModel,
  proposeByRules,
} from '../../../src/draft/regions/propose-described.ts';
import { draftParamsSchema } from '../../../src/model/draft-params.ts';
import { describedRegionsSchema } from '../../../src/model/drafting-fields.ts';
import type { Selected } from '../../../src/model/instruction.ts';
import { type RegionProposal, regionProposalSchema } from '../../../src/model/region-proposal.ts';
import { openDrafting } from '../expressions/setting.ts';
import type { Mistake } from '../server/drafter.ts';
import { outlinedBox } from '../server/outlined.ts';
import type { Seen } from '../server/seen.ts';
import { LOWER_RIGHT, regionRecord, SHORES, UPPER_LEFT } from './region-record.ts';

const rules = describedRegionsSchema.parse({});
const asksFor = (seen: Seen, field: string): boolean => seen.text.includes(`"${field}"`);

function bordersOf(record: Selected): Describable {
  const describable = judgeBorders(record, SHORES, rules);
  if (isDrop(describable)) throw new Error(describable.code);
  return describable;
}

/** Proposals of one record, and the requests that they took. */
async function propose(
  record: Selected,
  mistakeOf: (seen: Seen) => Mistake | null = () => null,
  maxAttempts = 1,
): Promise<{ described: Described; seen: readonly Seen[] }> {
  const views = { maxSidePx: 256, cropPx: 128 };
  const { setting, world } = await openDrafting(SHORES, mistakeOf, { maxAttempts, views });
  const described = await proposeByModel(bordersOf(record), [UPPER_LEFT, LOWER_RIGHT], rules, setting);
  return { described, seen: world.server.seen };
}

function accepted(described: Described): readonly RegionProposal[] {
  if (isDrop(described)) throw new Error(`dropped: ${JSON.stringify(described)}`);
  return described.map((proposal) => regionProposalSchema.parse(proposal));
}

describe('proposeByModel', () => {
  it('makes of a counting question two: of the region, and of a condition', async () => {
    const { described, seen } = await propose(regionRecord('RC'));
    const [counting, conditional] = accepted(described);
    expect([counting?.task, conditional?.task]).toEqual(['RC', 'CC']);
    expect(counting).toMatchObject({ id: 'RC-0/RC', base: 'RC-0', answer: { kind: 'count', count: 3 } });
    const words = counting?.draft.regions[0]?.reference ?? '';
    expect(words).toMatch(/^the \w+ terrain with the paths in the upper left part of the image$/);
    for (const proposal of [counting, conditional]) {
      expect(proposal?.question).toContain(words);
      expect(proposal?.question).not.toMatch(/\[|coordinates|pixels/);
    }
    expect(conditional?.question).toMatch(/lie in the/);
    // One on whether it can be described, one for the words, a reader for the region and for four others.
    expect(seen).toHaveLength(7);
  });

  it('tells what the words were proved by', async () => {
    const [proposal] = accepted((await propose(regionRecord('RD'))).described);
    expect(proposal?.draft).toMatchObject({ by: 'model', model: 'seer', needsReview: true });
    expect(proposal?.draft.entries).toHaveLength(7);
    expect(proposal?.draft.prompts.map(({ id }) => id)).toEqual([
      'region-cross-audit',
      'region-describability',
      'region-reference',
    ]);
    const [region] = proposal?.draft.regions ?? [];
    expect(region).toMatchObject({
      slot: 'region',
      box: UPPER_LEFT,
      describability: { confidence: 0.9 },
      attempts: 1,
      // Its centre is at 750 along both axes: 4000 / 3 - 750 from the border of the third.
      places: [{ place: { column: 'left', row: 'upper', extent: 'part' }, marginPx: 583.33 }],
      // The nearest centre inside is that at (830, 960), 1300 - 960 from the lower border; its range is 1 + 20 / 6 px.
      clearance: { outsidePx: null },
    });
    expect(region?.uncheckable).toEqual([expect.stringMatching(/terrain$/), 'paths']);
    expect(region?.triedOn).toHaveLength(4);
    expect(region?.triedOn[0]).toEqual(LOWER_RIGHT);
  });

  it('shows the region outlined and as it is, and every other region alike', async () => {
    const { seen } = await propose(regionRecord('RD'));
    for (const request of seen) expect(request.images).toHaveLength(2);
    const { x1, y1, x2, y2 } = await outlinedBox(seen[0]?.images[0]);
    // 200 / 4000 and 1300 / 4000; the line is two of 256 px wide.
    for (const [found, wanted] of [
      [x1, 0.05],
      [y1, 0.05],
      [x2, 0.325],
      [y2, 0.325],
    ] as const)
      expect(Math.abs(found - wanted)).toBeLessThan(0.012);
    await expect(outlinedBox(seen[0]?.images[1])).rejects.toThrow('no orange outline');
    const audits = seen.filter((request) => asksFor(request, 'matches'));
    const outlined = await Promise.all(
      audits.map(async ({ images }) => JSON.stringify(await outlinedBox(images[0]))),
    );
    expect(new Set(outlined).size).toBe(5);
  });

  it('words both regions of a comparison, and tries each on the other', async () => {
    const [proposal] = accepted((await propose(regionRecord('CRC'))).described);
    const [first, second] = proposal?.draft.regions ?? [];
    expect([first?.slot, second?.slot]).toEqual(['first', 'second']);
    expect(first?.reference).toContain('upper left');
    expect(second?.reference).toContain('lower right');
    expect(first?.triedOn[0]).toEqual(LOWER_RIGHT);
    expect(second?.triedOn[0]).toEqual(UPPER_LEFT);
    expect(proposal?.question).toContain(first?.reference);
    expect(proposal?.question).toContain(second?.reference);
    expect(proposal?.answer).toEqual({ kind: 'count', count: 2 });
  });

  const rejections: readonly (readonly [Mistake, string])[] = [
    ['not-describable', 'region-not-describable'],
    ['unsure', 'region-not-describable'],
    ['contradicting-place', 'place-contradicts-region'],
    ['vague-reference', 'vague-reference'],
    ['compass', 'compass-word'],
    ['names-objects', 'names-category'],
    ['says-box', 'leaks-marking'],
    ['says-count', 'names-count'],
    ['fits-all', 'fits-another-region'],
    ['fits-none', 'region-not-recognised'],
  ];
  it.each(rejections)('drops what keeps coming as %s: %s', async (mistake, code) => {
    expect((await propose(regionRecord('RC'), () => mistake)).described).toMatchObject({
      code,
      about: { region: UPPER_LEFT },
    });
  });

  it('asks for no words where the region cannot be described', async () => {
    const { described, seen } = await propose(regionRecord('RC'), () => 'unsure', 3);
    expect(described).toMatchObject({ value: 0.3, threshold: 0.7 });
    expect(seen).toHaveLength(1);
  });

  it('tells the model why, and takes the better phrase', async () => {
    const { described, seen } = await propose(
      regionRecord('RD'),
      (request) =>
        asksFor(request, 'reference') && !request.text.includes('Earlier drafts')
          ? 'contradicting-place'
          : null,
      3,
    );
    expect(accepted(described)[0]?.draft.regions[0]?.attempts).toBe(2);
    const second = seen.filter((request) => asksFor(request, 'reference'))[1];
    expect(second?.text).toMatch(
      /roofs in the right part of the image". Not accepted: the phrase names a place/,
    );
  });

  it('does not take the same words for two regions of one question', async () => {
    const { setting } = await openDrafting(SHORES, () => 'place-alone', { maxAttempts: 1 });
    const describable = bordersOf(regionRecord('RC'));
    const [region] = describable.regions;
    if (region === undefined) throw new Error('no region');
    expect(await proposeByModel(describable, [], rules, setting)).toHaveLength(2);
    const twice = { ...describable, regions: [region, region] };
    expect(await proposeByModel(twice, [], rules, setting)).toMatchObject({
      code: 'fits-another-region',
      value: 'the upper left part of the image',
    });
  });
});

describe('proposeByRules', () => {
  const setting = { indexed: SHORES, params: draftParamsSchema.parse({}) };

  it('words regions by their places where geometry proves it, and asks nobody', () => {
    const [proposal] = accepted(proposeByRules(bordersOf(regionRecord('CRC')), [], rules, setting));
    expect(proposal?.draft).toMatchObject({ by: 'rules', model: null, entries: [], needsReview: true });
    expect(proposal?.draft.regions.map(({ reference }) => reference)).toEqual([
      'the upper left part of the image',
      'the lower right part of the image',
    ]);
    expect(proposal?.question).toMatch(/the upper left part of the image.*the lower right part of the image/);
  });

  it('has no words where no place means the region alone', () => {
    const describable = bordersOf(regionRecord('RC'));
    const twin: Hbb = [50, 1400, 850, 2200];
    // In the left half as well; of the upper left part the region has no rival.
    expect(proposeByRules(describable, [twin], rules, setting)).toMatchObject([
      { question: expect.stringContaining('the upper left part of the image') },
      { task: 'CC' },
    ]);
    const near: Hbb = [0, 1300, 500, 1400];
    const none = proposeByRules(describable, [twin, near, [0, 0, 300, 300]], rules, setting);
    expect(none).toMatchObject({ code: 'no-plain-words', about: { region: UPPER_LEFT } });
  });
});

describe('planScene', () => {
  it('takes the first by rank of each task, up to the limit, and tells why the rest is not taken', () => {
    const records = [
      regionRecord('RC', 2),
      regionRecord('RD', 5),
      regionRecord('RC', 1),
      regionRecord('RC', 7),
    ];
    const { chosen, dropped, asked } = planScene(records, SHORES, { ...rules, perScene: 2 });
    expect(chosen.map(({ record }) => record.id)).toEqual(['RC-1', 'RC-2', 'RD-5']);
    expect([...dropped]).toEqual([
      ['RC-7', { code: 'over-scene-limit', value: 3, threshold: 2 } satisfies Drop],
    ]);
    expect(asked).toHaveLength(4);
  });

  it('passes over records whose borders leave no room for words', () => {
    const first = regionRecord('RC', 1);
    const slots = { ...first.wording.slots, region: { type: 'region', box: [200, 200, 1300, 970] } as const };
    const tight = { ...first, wording: { ...first.wording, slots } };
    const { chosen, dropped } = planScene([tight, regionRecord('RC', 2)], SHORES, rules);
    expect(chosen.map(({ record }) => record.id)).toEqual(['RC-2']);
    expect(dropped.get('RC-1')).toMatchObject({ code: 'object-near-border', threshold: 110 });
  });
});
