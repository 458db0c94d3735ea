import { describe, expect, it } from 'vitest';
import { isDrop } from '../../src/core/drop.ts';
import { guardText } from '../../src/draft/guards/guard.ts';
import { openNamed } from '../../src/draft/named-object.ts';
import { leaningBox, makeScene } from '../../src/families/made-scene.ts';
import { indexCase } from '../../src/families/trial.ts';
import { groundingRecord, openDrafting } from './expressions/setting.ts';
import { check } from './sentence/check.ts';

const JETS = indexCase({
  scene: makeScene({
    instances: [
      leaningBox('boeing-737', 500, 1000, 90, 80, 0),
      leaningBox('boeing-737', 1900, 1400, 110, 95, 30),
      leaningBox('boeing-737', 3300, 2100, 140, 120, 60),
      leaningBox('airbus-a220', 800, 3000, 60, 55, 0),
      leaningBox('airbus-a220', 2600, 3300, 90, 80, 30),
    ],
  }),
  vocabulary: ['airbus-a220', 'boeing-737', 'boeing-747'],
});

describe('the words that may be said of a category', () => {
  it.each([
    ['boeing-737', 'n0', 'the 737 farthest to the left'],
    ['boeing-737', 'n2', 'the largest of the 737s'],
    ['boeing-737', 'n0', 'the leftmost Boeing 737 plane'],
    ['airbus-a220', 'n4', 'the largest A220'],
    ['airbus-a220', 'n3', 'of the A220s, the leftmost one'],
  ])('are all by which the grammar knows it: %s %s %j', async (category, target, text) => {
    const { setting } = await openDrafting(JETS);
    const named = openNamed(groundingRecord(JETS, category, target), 'expression', setting, 200);
    if (isDrop(named)) throw new Error(named.code);
    expect(guardText(text, named.rules)).toBeNull();
    expect(check(JETS, target, text)).toMatchObject({ accepted: true, category });
  });

  it('are not those of another category', async () => {
    const { setting } = await openDrafting(JETS);
    const named = openNamed(groundingRecord(JETS, 'airbus-a220', 'n4'), 'expression', setting, 200);
    if (isDrop(named)) throw new Error(named.code);
    expect(guardText('the 737 farthest to the left', named.rules)).toMatchObject({
      code: 'leaks-coordinates',
    });
  });
});
