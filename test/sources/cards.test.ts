import { expect, test } from 'vitest';
import { reader as dota } from '../../src/sources/dota-v2.ts';
import { reader as fair1m } from '../../src/sources/fair1m.ts';
import { READERS } from '../../src/sources/registry.ts';

test('sources say whether their boxes lean and whether their classes are fine', () => {
  expect(READERS.map(({ id, card }) => [id, card.oriented, card.fineGrained])).toEqual([
    ['dota-v2', true, false],
    ['fair1m', true, true],
    ['soda-a', true, false],
    ['xview', false, true],
  ]);
});

test('FAIR1M labels vehicles up to a side of 1,000 px, whichever side it is', () => {
  const missingAt = (widthPx: number, heightPx: number): (string | null)[] =>
    fair1m
      .notLabelled({ name: '7', sourceSplit: 'train', labelPath: 'labelXml/7.xml', widthPx, heightPx })
      .map(({ category }) => category);
  expect(missingAt(1000, 1000)).toEqual([]);
  expect(missingAt(1001, 600)).toEqual(['vehicle']);
  expect(missingAt(600, 1001)).toEqual(['vehicle']);
});

test('DOTA labels airports and helipads in the images that are new in v2.0, and cranes from v1.5 on', () => {
  const missingIn = (name: string, folder: string): (string | null)[] =>
    dota
      .notLabelled({
        name,
        sourceSplit: 'train',
        labelPath: `train/${folder}/${name}.txt`,
        widthPx: 800,
        heightPx: 800,
      })
      .map(({ category }) => category);
  expect(missingIn('P2806', 'labelTxt-v2.0')).toEqual([]);
  expect(missingIn('P2805', 'labelTxt-v2.0')).toEqual(['airport', 'helipad']);
  expect(missingIn('P2806', 'labelTxt-v1.5')).toEqual(['airport', 'helipad']);
  expect(missingIn('P2806', 'labelTxt-v1.0')).toEqual(['airport', 'helipad', 'container-crane']);
  expect(missingIn('P2806', 'labelTxt')).toEqual([]);
  expect(missingIn('P2805', 'labelTxt')).toEqual(['airport', 'helipad', 'container-crane']);
  expect(missingIn('other', 'labelTxt-v2.0')).toEqual(['airport', 'helipad']);
});
