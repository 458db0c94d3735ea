import { describe, expect, it } from 'vitest';
import { nearestWord } from '../../src/core/nearest-word.ts';

describe('nearestWord', () => {
  it.each<[string, readonly string[], string | null]>([
    ['Boing737', ['A220', 'Boeing737', 'Boeing747'], 'Boeing737'],
    ['small_vehicle', ['large-vehicle', 'small-vehicle'], 'small-vehicle'],
    ['PLANE', ['plane', 'crane'], 'plane'],
    // Two letters of five: more than a third.
    ['crane', ['plane'], null],
    ['zeppelin', ['plane', 'ship'], null],
    ['', ['ship'], null],
    ['ship', [], null],
  ])('%s among %j: %s', (word, among, nearest) => {
    expect(nearestWord(word, among)).toBe(nearest);
  });
});
