import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { testTaxonomy } from '../../src/families/made-scene.ts';
import { policySchema } from '../../src/model/policy.ts';
import { sceneSchema } from '../../src/model/scene.ts';
import { reader } from '../../src/sources/xview.ts';
import { indexScene } from '../../src/spatial/scene-index.ts';
import { ingestAll, sourceOf } from './contract.ts';

const path = (name: string): string =>
  fileURLToPath(new URL(`../fixtures/sources/xview/parents/${name}`, import.meta.url));
const [result] = await ingestAll(sourceOf(reader, path('archive'), path('sizes.json')));
const indexed = indexScene(sceneSchema.parse(JSON.parse(result?.sceneLine ?? 'null')), null, {
  taxonomy: testTaxonomy,
  policy: policySchema.parse({}),
  exhaustiveGroups: reader.card.exhaustiveGroups,
  fineGrained: reader.card.fineGrained,
  vocabulary: [],
});
const idsOf = (category: string): string[] => indexed.membersOf(category).map(({ id }) => id);
const doubtsAbout = (category: string): string[] =>
  indexed.unknownsFor(category, null).map(({ reason, index }) => `${reason} o${index}`);

describe('a parent class of xView beside a child of it', () => {
  test('is counted with its children, and nothing about that is unknown', () => {
    expect(idsOf('truck')).toEqual(['o0', 'o1', 'o2']);
    expect(doubtsAbout('truck')).toEqual([]);
    expect(idsOf('building')).toEqual(['o3', 'o4']);
    expect(doubtsAbout('building')).toEqual([]);
  });

  test('makes the children unknown wherever an object bears the parent only', () => {
    expect(idsOf('cargo-truck')).toEqual(['o1', 'o2']);
    expect(doubtsAbout('cargo-truck')).toEqual(['coarse-label o0']);
    expect(doubtsAbout('shed')).toEqual(['coarse-label o3']);
    expect(doubtsAbout('tugboat')).toEqual(['coarse-label o5']);
    expect(doubtsAbout('small-car')).toEqual([]);
  });
});
