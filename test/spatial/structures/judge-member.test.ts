import { describe, expect, it } from 'vitest';
import { isDrop } from '../../../src/core/drop.ts';
import { boxAt, type InstanceSpec, leaningBox, makeScene } from '../../../src/families/made-scene.ts';
import { indexCase } from '../../../src/families/trial.ts';
import { type Place, predicateParamsSchema } from '../../../src/model/predicates.ts';
import type { Unknown } from '../../../src/model/scene.ts';
import type { MemberRank, StructureKind, StructurePick } from '../../../src/model/structures.ts';
import { predicateSceneOf } from '../../../src/spatial/predicates/item.ts';
import { judgeMember } from '../../../src/spatial/structures/judge-member.ts';
import { clumpSpecs, rowSpecs } from '../../families/structure-specs.ts';

interface Asked {
  readonly instances: readonly InstanceSpec[];
  readonly unknowns?: readonly Unknown[];
  readonly kind?: StructureKind;
  readonly pick?: StructurePick;
  readonly rank: MemberRank;
  readonly target: string;
}

/** `held`, or the code. */
function judge({
  instances,
  unknowns = [],
  kind = 'row',
  pick = { by: 'only' },
  rank,
  target,
}: Asked): string {
  const indexed = indexCase({ scene: makeScene({ instances, unknowns }) });
  const clause = { category: 'ship', structure: { kind, pick }, rank };
  const judged = judgeMember(predicateSceneOf(indexed), clause, target, predicateParamsSchema.parse({}));
  if (!isDrop(judged)) return 'held';
  return judged.code === 'unknown-in-scope' ? `${judged.code}: ${judged.value}` : judged.code;
}

const from = (side: 'left' | 'right' | 'top' | 'bottom', rank: number): MemberRank => ({
  kind: 'ordinal',
  side,
  rank,
});
const size = (order: 'largest' | 'smallest', rank = 1): MemberRank => ({
  kind: 'size',
  measure: 'area',
  order,
  rank,
});
const at = (row: Place['row'], column: Place['column']): StructurePick => ({
  by: 'place',
  place: { kind: 'place', row, column, extent: 'part' },
});

const lone = leaningBox('ship', 3700, 2200, 200, 90, 0);
const six = rowSpecs('ship', [500, 500], 6);
const five = rowSpecs('ship', [500, 3200], 5);
/** Two rows, at the upper and at the lower left, and one ship at the right. */
const two = [...six, ...five, lone];

describe('the structure that is meant', () => {
  const rank = from('right', 2);

  it('is the only one, or the only one in its place', () => {
    expect(judge({ instances: [...six, lone], rank, target: 'n4' })).toBe('held');
    expect(judge({ instances: two, rank, target: 'n4' })).toBe('second-structure');
    expect(judge({ instances: two, rank, target: 'n4', pick: at('upper', 'left') })).toBe('held');
    expect(judge({ instances: two, rank, target: 'n9', pick: at('lower', null) })).toBe('held');
    expect(judge({ instances: two, rank, target: 'n9', pick: at('upper', null) })).toBe('not-in-structure');
    expect(judge({ instances: two, rank, target: 'n4', pick: at(null, 'left') })).toBe('second-structure');
    expect(judge({ instances: two, rank, target: 'n4', pick: at(null, 'right') })).toBe('no-structure');
  });

  it('needs its place: where there is one only, the place says nothing', () => {
    expect(judge({ instances: [...six, lone], rank, target: 'n4', pick: at('upper', null) })).toBe(
      'idle-place',
    );
    expect(judge({ instances: [...six, lone], rank, target: 'n4', pick: { by: 'largest' } })).toBe(
      'idle-place',
    );
  });

  it('has no rival that may be a row: four in a bend, in the same part or anywhere', () => {
    const bend = [0, 27, 27, 0].map((dy, i) => leaningBox('ship', 700 + 80 * i, 1000 + dy, 40, 20, 0));
    const elsewhere = [0, 27, 27, 0].map((dy, i) => leaningBox('ship', 3000 + 80 * i, 3500 + dy, 40, 20, 0));
    const asked = { rank, target: 'n4', pick: at('upper', null) };
    expect(judge({ instances: [...two, ...bend], ...asked })).toBe('structure-unclear');
    expect(judge({ instances: [...two, ...elsewhere], ...asked })).toBe('held');
    expect(judge({ instances: [...six, lone, ...elsewhere], rank, target: 'n4' })).toBe('structure-unclear');
  });

  it('is the largest by half as many members again, and by a quarter more in extent', () => {
    const pick: StructurePick = { by: 'largest' };
    const longer = (count: number): InstanceSpec[] => [...rowSpecs('ship', [500, 500], count), ...five, lone];
    // 7 members of 5 are too few; 8 are 1.6 times as many, and (8 - 1) / (5 - 1) = 1.75 times as long.
    expect(judge({ instances: longer(7), pick, rank, target: 'n5' })).toBe('no-structure');
    expect(judge({ instances: longer(8), pick, rank, target: 'n6' })).toBe('held');
    expect(judge({ instances: longer(8), pick, rank, target: 'n10' })).toBe('not-in-structure');
  });
});

describe('a clump within a clump', () => {
  const small = (x: number, y: number): InstanceSpec[] =>
    [
      [0, 0],
      [24, 3],
      [5, 22],
      [27, 26],
      [14, 44],
    ].map(([dx, dy]) => leaningBox('ship', x + (dx ?? 0), y + (dy ?? 0), 20, 12, 0));
  /** Eight ships of 140 x 50 px in a clump of 340 x 300 px. */
  const large = (x: number, y: number): InstanceSpec[] =>
    [
      [0, 0],
      [110, 20],
      [230, -10],
      [330, 40],
      [20, 150],
      [290, 160],
      [60, 290],
      [210, 280],
    ].map(([dx, dy]) => leaningBox('ship', x + (dx ?? 0), y + (dy ?? 0), 140, 50, 0));
  const asked = { kind: 'cluster' as const, rank: from('right', 2), target: 'n5' };

  it('may be meant instead, where it is one by itself', () => {
    expect(judge({ ...asked, instances: [...large(500, 500), lone] })).toBe('held');
    // Five of thirteen, 46 px wide and linked by 23 px: 117 px from all others, then 47 px, which may be enough or not.
    const near = (x: number, y: number): string =>
      judge({ ...asked, instances: [...large(500, 500), lone, ...small(x, y)] });
    expect(near(650, 630)).toBe('second-structure');
    expect(near(625, 565)).toBe('structure-unclear');
  });
});

describe('the member that is meant', () => {
  const upper = { instances: two, pick: at('upper', null) };

  it.each([
    [from('right', 1), 'n5', 'held'],
    [from('right', 3), 'n3', 'held'],
    [from('right', 3), 'n2', 'rank-differs'],
    [from('left', 3), 'n3', 'rank-differs'],
    [from('right', 7), 'n0', 'rank-differs'],
    // The row falls by 6 px for 80: it has no order from the top.
    [from('bottom', 3), 'n3', 'rank-unclear'],
    [{ kind: 'central', rank: 1 }, 'n2', 'rank-unclear'],
    // 55 x 25 against 52 x 24 px: less than a quarter more.
    [size('largest'), 'n5', 'rank-unclear'],
  ] as const)('is the one of rank %o among the members: %s %s', (rank, target, outcome) => {
    expect(judge({ ...upper, rank, target })).toBe(outcome);
  });

  it('would be another without the structure', () => {
    // Leftmost of the upper row and first from the top of all.
    expect(judge({ ...upper, rank: from('left', 1), target: 'n0' })).toBe('idle-structure');
    expect(judge({ instances: [...six, lone], rank: from('left', 3), target: 'n2' })).toBe('idle-structure');
    expect(judge({ instances: [lone, ...six], rank: from('left', 3), target: 'n3' })).toBe('idle-structure');
    const before = leaningBox('ship', 100, 2200, 200, 90, 0);
    expect(judge({ instances: [before, ...six], rank: from('left', 3), target: 'n3' })).toBe('held');
  });

  it('is told by its size, its place or its middle in a cluster', () => {
    const inClump = { instances: [...clumpSpecs('ship', [500, 500]), lone], kind: 'cluster' as const };
    // From 24 x 20 px on each is larger than the one before by 38 %.
    expect(judge({ ...inClump, rank: size('largest'), target: 'n6' })).toBe('held');
    expect(judge({ ...inClump, rank: size('largest', 2), target: 'n5' })).toBe('held');
    expect(judge({ ...inClump, rank: size('largest', 2), target: 'n6' })).toBe('rank-differs');
    expect(judge({ ...inClump, rank: from('right', 2), target: 'n5' })).toBe('held');
    // The mean is (86.6, 61.4), the middle of the extent (86, 63); the last stands at (86, 60).
    expect(judge({ ...inClump, rank: { kind: 'central', rank: 1 }, target: 'n6' })).toBe('held');
    expect(judge({ ...inClump, rank: { kind: 'central', rank: 1 }, target: 'n1' })).toBe('rank-differs');
  });
});

describe('what is not known', () => {
  const mark = (x: number, y: number): Unknown => ({
    reason: 'truncated',
    category: 'ship',
    area: [x, y, x + 40, y, x + 40, y + 40, x, y + 40],
  });
  const asked = { instances: two, pick: at('upper', null), rank: from('right', 2), target: 'n4' };

  it('leaves the answer alone where it surely is not in the place that is spoken of', () => {
    expect(judge({ ...asked, unknowns: [mark(3000, 3800)] })).toBe('held');
    expect(judge({ ...asked, unknowns: [mark(3000, 200)] })).toBe('unknown-in-scope: structure-unclear');
  });

  it('may go on the row, be in it, or be another one', () => {
    const first = { ...asked, pick: at('upper', 'left') };
    expect(judge({ ...first, unknowns: [mark(1050, 500)] })).toBe('unknown-in-scope: no-structure');
    expect(
      judge({ ...first, instances: [...six, lone], pick: { by: 'only' }, unknowns: [mark(3000, 3800)] }),
    ).toBe('unknown-in-scope: structure-unclear');
  });

  it('of another category is none', () => {
    const other = { ...mark(1050, 500), category: 'airplane' };
    expect(
      judge({ ...asked, instances: [...two, boxAt('airplane', 50, 50, 20, 20)], unknowns: [other] }),
    ).toBe('held');
  });
});
