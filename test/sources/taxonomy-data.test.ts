import { describe, expect, test } from 'vitest';
import { buildTaxonomy } from '../../src/model/taxonomy.ts';
import { BASE_CATEGORIES, TAXONOMY_VERSION } from '../../src/model/taxonomy-data.ts';
import { vocabularyOf } from '../../src/sources/reader.ts';
import { READERS } from '../../src/sources/registry.ts';

const taxonomy = buildTaxonomy(TAXONOMY_VERSION, BASE_CATEGORIES);

/** What a question about the category could offer besides: siblings and look-alikes that the source tells apart. */
function peersOf(id: string, vocabulary: readonly string[]): string[] {
  const { parent } = taxonomy.get(id);
  const siblings = parent === null ? [] : taxonomy.childrenOf(parent).filter((c) => c.id !== id);
  const ids = new Set(
    [...siblings, ...taxonomy.confusableWith(id)].filter((c) => !c.isOther).map((c) => c.id),
  );
  return [...ids].filter((peer) => vocabulary.includes(peer));
}

describe('the category tree', () => {
  test('holds each class of the sources: 18, 37, 9 and 60 finest ones', () => {
    const counts = READERS.map((r) => [r.id, new Set(Object.values(r.labels)).size]);
    expect(counts).toEqual([
      ['dota-v2', 18],
      ['fair1m', 37],
      ['soda-a', 9],
      ['xview', 60],
    ]);
  });

  test('words every category and marks the rests of families', () => {
    for (const { id, singular, plural, definition, isOther } of BASE_CATEGORIES) {
      expect(singular.length * plural.length, id).toBeGreaterThan(0);
      expect(definition, id).toMatch(/^[A-Z].*\.$/);
      expect(isOther, id).toBe(id.startsWith('other-'));
    }
  });

  test('puts the classes of FAIR1M under its groups, and those of xView under its parents', () => {
    const fair1m = READERS.find((r) => r.id === 'fair1m')?.labels ?? {};
    const under = (group: string): string[] =>
      [...new Set(Object.values(fair1m))].filter(
        (c) => c !== null && taxonomy.ancestorsOf(c).includes(group),
      ) as string[];
    expect(under('ship')).toHaveLength(9);
    expect(under('vehicle')).toHaveLength(10);
    expect(under('airplane')).toHaveLength(11);
    const xview = READERS.find((r) => r.id === 'xview')?.labels ?? {};
    const children: Readonly<Record<string, readonly string[]>> = {
      'Fixed-wing Aircraft': ['Small Aircraft', 'Cargo Plane'],
      'Passenger Vehicle': ['Small Car', 'Bus'],
      Truck: ['Pickup Truck', 'Cargo Truck', 'Truck w/Box', 'Truck Tractor', 'Trailer', 'Truck w/Liquid'],
      'Railway Vehicle': ['Passenger Car', 'Cargo Car', 'Flat Car', 'Tank car', 'Locomotive'],
      'Maritime Vessel': ['Motorboat', 'Sailboat', 'Tugboat', 'Barge', 'Ferry', 'Yacht', 'Oil Tanker'],
      'Engineering Vehicle': ['Tower crane', 'Container Crane', 'Excavator', 'Crane Truck', 'Dump Truck'],
      Building: ['Hut/Tent', 'Shed', 'Aircraft Hangar', 'Damaged Building', 'Facility'],
    };
    for (const [parent, labels] of Object.entries(children))
      for (const label of labels)
        expect(taxonomy.ancestorsOf(xview[label] as string), label).toContain(xview[parent]);
  });

  test('leaves three or more peers for every category that a source can ask about', () => {
    for (const reader of READERS) {
      const vocabulary = vocabularyOf(reader);
      for (const id of vocabulary) {
        if (!taxonomy.get(id).isOther)
          expect(peersOf(id, vocabulary).length, `${reader.id}: ${id}`).toBeGreaterThanOrEqual(3);
      }
    }
  });

  test('lists the groups of a source only where some of its classes lie below', () => {
    for (const reader of READERS) {
      const leaves = Object.values(reader.labels).filter((c) => c !== null);
      for (const group of reader.card.exhaustiveGroups)
        expect(
          leaves.some((leaf) => taxonomy.ancestorsOf(leaf).includes(group)),
          group,
        ).toBe(true);
    }
  });
});
