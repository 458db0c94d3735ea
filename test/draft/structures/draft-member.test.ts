import { describe, expect, it } from 'vitest';
import { isDrop } from '../../../src/core/drop.ts';
import { checkMember } from '../../../src/draft/sentence/check-member.ts';
import { draftMember } from '../../../src/draft/structures/draft-member.ts';
import { leaningBox, makeScene } from '../../../src/families/made-scene.ts';
import { indexCase } from '../../../src/families/trial.ts';
import type { Selected } from '../../../src/model/instruction.ts';
import { predicateParamsSchema } from '../../../src/model/predicates.ts';
import type { MemberRank, StructureClause } from '../../../src/model/structures.ts';
import { groundingRecord, openDrafting } from '../expressions/setting.ts';
import { memberWorlds } from '../sentence/wrong-members.ts';
import type { Mistake } from '../server/drafter.ts';
import type { Seen } from '../server/seen.ts';

const [world] = memberWorlds(1);
if (world === undefined) throw new Error('no world');
const AIRFIELD = world.indexed;

const upperRow: StructureClause = {
  kind: 'row',
  pick: { by: 'place', place: { kind: 'place', row: 'upper', column: 'left', extent: 'part' } },
};
const fourth: MemberRank = { kind: 'ordinal', side: 'right', rank: 4 };

/** Asks for the fourth from the right in the row of six at the upper left, which is `n2`. */
function memberRecord(structure = upperRow, rank = fourth, target = 'n2', category = 'airplane'): Selected {
  const record = groundingRecord(AIRFIELD, category, target);
  const expression = { type: 'structure', category, structure, rank } as const;
  return {
    ...record,
    task: 'CG',
    tier: 'expert',
    wording: { ...record.wording, slots: { expression } },
  };
}

const isFirst = (seen: Seen): boolean => !seen.text.includes('Earlier drafts were rejected');
const asksFor = (seen: Seen, field: string): boolean => seen.text.includes(`"${field}"`);

function accepted(result: Awaited<ReturnType<typeof draftMember>>): Selected {
  if (isDrop(result)) throw new Error(`dropped: ${JSON.stringify(result)}`);
  return result;
}

describe('draftMember', () => {
  it('keeps words that geometry proves, with structure, rank, claims and margins', async () => {
    const { setting, world: server } = await openDrafting(AIRFIELD);
    const record = accepted(await draftMember(memberRecord(), setting));
    expect(record.question).toBe(
      'Find this: the fourth airplane from the right in the row of airplanes in the upper left part of the image.',
    );
    expect(record.draft).toMatchObject({
      by: 'model',
      model: 'seer',
      attempts: 1,
      reading: null,
      needsReview: true,
    });
    // Two rows, the upper one first; its third object from the top left on has two lone airplanes listed before the row or not.
    expect(record.draft?.member).toMatchObject({
      category: 'airplane',
      structure: upperRow,
      rank: fourth,
      claims: { structure: 1, rank: 4 },
    });
    // 85 px from one to the next, less a displacement by 1 px of both.
    expect(record.draft?.member?.margins.ordinalPx).toBeCloseTo(83, 2);
    expect(record.draft?.prompts.map(({ id }) => id)).toEqual([
      'bg-cross-instance-audit',
      'bg-verification',
      'cg-question',
    ]);
    // One draft, one reader, four other airplanes.
    expect(record.draft?.entries).toHaveLength(6);
    expect(server.server.log).toHaveLength(6);
  });

  it('shows the drafter the structures, the ordered members, and the target in the structure alone', async () => {
    const { setting, world: server } = await openDrafting(AIRFIELD);
    await draftMember(memberRecord(), setting);
    const [asked] = server.server.seen;
    expect(asked?.images).toHaveLength(2);
    expect(asked?.text).toMatch(/^1: 6 members, from \(\d+, \d+\) to \(\d+, \d+\)\n2: 5 members, /m);
    expect(asked?.text).toMatch(/Describe airplane number \d+\. It is a member of row 1\./);
    expect(asked?.text).toMatch(/The members of row 1, counted from the right: (\d+, ){5}\d+\./);
    const read = server.server.seen.find((seen) => asksFor(seen, 'fitting'));
    expect(read?.text).not.toContain('orange');
  });

  it('words sizes and middles of clusters too', async () => {
    const { setting } = await openDrafting(AIRFIELD);
    const cluster: StructureClause = {
      kind: 'cluster',
      pick: { by: 'place', place: { kind: 'place', row: 'upper', column: 'right', extent: 'part' } },
    };
    const largest: MemberRank = { kind: 'size', measure: 'area', order: 'largest', rank: 1 };
    const bySize = accepted(await draftMember(memberRecord(cluster, largest, 'n17', 'ship'), setting));
    expect(bySize.question).toContain('the largest ship in the cluster of ships in the upper right part');
    const central: MemberRank = { kind: 'central', rank: 1 };
    const byMiddle = accepted(await draftMember(memberRecord(cluster, central, 'n17', 'ship'), setting));
    expect(byMiddle.question).toContain('the most central ship in the cluster of ships');
    expect(byMiddle.draft?.member?.rank).toEqual(central);
  });

  const rejections: readonly (readonly [Mistake, string])[] = [
    ['claims-other-structure', 'claim-differs'],
    ['claims-other-object', 'claim-differs'],
    ['claims-other-place', 'claim-differs'],
    ['other-place', 'not-in-structure'],
    ['off-by-one', 'rank-differs'],
    ['swapped-sides', 'rank-differs'],
    ['wrong-category', 'category-not-here'],
    ['idle-clause', 'unexplained-words'],
    ['says-box', 'leaks-marking'],
    ['says-number', 'leaks-index'],
    ['gives-orders', 'injection'],
    ['too-long', 'too-long'],
  ];
  it.each(rejections)('drops what keeps coming as %s', async (mistake, code) => {
    const { setting, world: server } = await openDrafting(AIRFIELD, () => mistake, { maxAttempts: 1 });
    expect(await draftMember(memberRecord(), setting)).toMatchObject({ code });
    expect(server.server.log).toHaveLength(1);
  });

  it('tells the drafter why, and takes the better draft', async () => {
    const { setting, world: server } = await openDrafting(AIRFIELD, (seen) =>
      asksFor(seen, 'structure') && isFirst(seen) ? 'off-by-one' : null,
    );
    const record = accepted(await draftMember(memberRecord(), setting));
    expect(record.draft?.attempts).toBe(2);
    expect(record.question).toContain(
      'in the line of airplanes in the upper left part of the image, the fourth one',
    );
    const second = server.server.seen.filter((seen) => asksFor(seen, 'structure'))[1];
    expect(second?.text).toContain('the object does not hold the rank that the expression names');
  });

  it('drops what a reader takes for another, and what fits another', async () => {
    const misread = await openDrafting(AIRFIELD, () => 'reader-errs', { maxAttempts: 1 });
    expect(await draftMember(memberRecord(), misread.setting)).toMatchObject({ code: 'verification-fails' });
    const fitting = await openDrafting(AIRFIELD, () => 'fits-all', { maxAttempts: 1 });
    expect(await draftMember(memberRecord(), fitting.setting)).toMatchObject({ code: 'fits-another' });
  });

  it('turns down words for another structure that the object is in', async () => {
    // A row of four side by side, the last of them by far the largest, and six more around it, twice a gap away: a cluster of ten.
    const around = [
      [-60, 150],
      [40, 160],
      [150, 155],
      [-60, -150],
      [45, -155],
      [150, -160],
    ] as const;
    const instances = [
      ...[0, 40, 80, 120].map((x, i) =>
        leaningBox('airplane', 600 + x, 900, i === 3 ? 130 : 90, i === 3 ? 30 : 20, 90),
      ),
      ...around.map(([x, y]) => leaningBox('airplane', 600 + x, 900 + y, 90, 20, 90)),
      leaningBox('airplane', 3000, 3000, 150, 140, 0),
    ];
    const indexed = indexCase({ scene: makeScene({ instances }) });
    const text = 'the largest airplane in the cluster of airplanes';
    expect(checkMember(text, 'n3', indexed, predicateParamsSchema.parse({}))).toMatchObject({
      accepted: true,
    });
    const record = memberRecord(
      { kind: 'row', pick: { by: 'only' } },
      { kind: 'ordinal', side: 'right', rank: 1 },
      'n3',
    );
    const { setting, world: server } = await openDrafting(indexed, () => 'says-cluster', { maxAttempts: 1 });
    expect(await draftMember(record, setting)).toMatchObject({ code: 'other-structure' });
    expect(server.server.log).toHaveLength(1);
  });

  it('asks nobody where the structure of the record is not told from others', async () => {
    const { setting, world: server } = await openDrafting(AIRFIELD);
    const record = memberRecord({ kind: 'row', pick: { by: 'only' } });
    expect(await draftMember(record, setting)).toMatchObject({ code: 'second-structure' });
    expect(server.server.log).toHaveLength(0);
  });
});
