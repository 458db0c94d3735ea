import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { instanceRef, mapInstanceRefs, mapRegions, regionRef } from '../../src/model/facts.ts';
import { buildTaxonomy, type Category, coverageOf } from '../../src/model/taxonomy.ts';

const category = (
  id: string,
  parent: string | null,
  confusable: string[] = [],
  isOther = false,
): Category => ({
  id,
  parent,
  singular: id,
  plural: `${id}s`,
  definition: id,
  confusable,
  isOther,
});

describe('references in facts', () => {
  const schema = z.object({
    category: z.string(),
    target: instanceRef(),
    others: z.array(instanceRef()),
    pair: z.object({ a: instanceRef(), b: instanceRef().nullable() }),
    region: regionRef(),
    regions: z.tuple([regionRef(), regionRef()]),
  });
  const facts = schema.parse({
    category: 'o1',
    target: 'o1',
    others: ['o2', 'o3'],
    pair: { a: 'o4', b: null },
    region: [0, 0, 1, 1],
    regions: [
      [1, 1, 2, 2],
      [2, 2, 3, 3],
    ],
  });

  it('are found wherever the schema marks them, and nothing else is touched', () => {
    const renamed = mapInstanceRefs(schema, facts, (id) => `x-${id}`);
    expect(renamed).toEqual({
      ...facts,
      target: 'x-o1',
      others: ['x-o2', 'x-o3'],
      pair: { a: 'x-o4', b: null },
    });
    const moved = mapRegions(schema, facts, ([a, b, c, d]) => [a + 10, b, c + 10, d]);
    expect(moved).toEqual({
      ...facts,
      region: [10, 0, 11, 1],
      regions: [
        [11, 1, 12, 2],
        [12, 2, 13, 3],
      ],
    });
  });

  it('still validate as what they are', () => {
    expect(schema.safeParse({ ...facts, region: [0, 0, 1] }).success).toBe(false);
    expect(schema.safeParse({ ...facts, target: 7 }).success).toBe(false);
  });
});

describe('taxonomy', () => {
  const tree = buildTaxonomy('1', [
    category('vehicle', null),
    category('truck', 'vehicle', ['big']),
    category('cargo-truck', 'truck', ['box']),
    category('bus', 'vehicle', ['box', 'big']),
    category('other-vehicle', 'vehicle', [], true),
  ]);

  it('climbs, and lists children and look-alikes', () => {
    expect(tree.ancestorsOf('cargo-truck')).toEqual(['truck', 'vehicle']);
    expect(tree.childrenOf('vehicle').map((c) => c.id)).toEqual(['bus', 'other-vehicle', 'truck']);
    expect(tree.confusableWith('cargo-truck').map((c) => c.id)).toEqual(['bus']);
    expect(tree.confusableWith('truck').map((c) => c.id)).toEqual(['bus']);
    expect(() => tree.get('boat')).toThrow(/boat/);
  });

  it('refuses cycles and repeated ids', () => {
    expect(() => buildTaxonomy('1', [category('a', 'b'), category('b', 'a')])).toThrow(/ancestor/);
    const loop = [category('a', 'b'), category('b', 'c'), category('c', 'b')];
    expect(() => buildTaxonomy('1', loop)).toThrow(/ancestor/);
    expect(() => buildTaxonomy('1', [category('a', null), category('a', null)])).toThrow(/twice/);
  });

  it('says maybe where the label is coarser than the question', () => {
    const lineage = {
      'cargo-truck': ['truck', 'vehicle'],
      truck: ['vehicle'],
      vehicle: [],
      bus: ['vehicle'],
    };
    expect(coverageOf(lineage, 'cargo-truck', 'truck')).toBe('yes');
    expect(coverageOf(lineage, 'truck', 'cargo-truck')).toBe('maybe');
    expect(coverageOf(lineage, 'bus', 'truck')).toBe('no');
    expect(coverageOf(lineage, 'bus', 'bus')).toBe('yes');
  });
});
