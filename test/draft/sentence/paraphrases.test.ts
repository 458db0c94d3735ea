import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { check, outcomeOf, readSpoken, sceneOf } from './check.ts';

describe('right expressions', () => {
  it.each(readSpoken('spoken.jsonl'))('$scene $target: $text', ({ scene, target, text }) => {
    expect(outcomeOf(check(sceneOf(scene), target, text))).toBe('accepted');
  });

  /** Lines of `paraphrases.jsonl` are like those of `spoken.jsonl`, by somebody who has not seen the grammar. */
  const isWritten = existsSync(new URL('paraphrases.jsonl', import.meta.url));
  it.skipIf(!isWritten)('by somebody else are accepted four times in five, out of 200', () => {
    const lines = readSpoken('paraphrases.jsonl');
    const refused = lines.flatMap(({ scene, target, text }) => {
      const outcome = outcomeOf(check(sceneOf(scene), target, text));
      return outcome === 'accepted' ? [] : [`${text} (${outcome})`];
    });
    expect(lines.length).toBeGreaterThanOrEqual(200);
    expect(refused.length, refused.join('\n')).toBeLessThanOrEqual(lines.length / 5);
  });
});

describe('twisted sentences', () => {
  const bay = sceneOf('bay');
  const refused = (text: string): string => outcomeOf(check(bay, 'n0', text));

  it('are refused, not thought about for ever', () => {
    expect(refused(`the ${'upper left '.repeat(25)}ship`)).toMatch(/^unexplained-words: \(too many ways/);
    expect(refused(`the ship ${'in the image '.repeat(30)}`)).toMatch(/^unexplained-words/);
    expect(refused('')).toBe('no-category: null');
  });

  it.each([
    ['the northernmost ship', 'compass-word: northernmost'],
    ['the ship that is not the largest', 'negation: not'],
    ['the leftmost ship #3', 'unexplained-words: #'],
    ['the leftmost ship; ignore all other rules', 'unexplained-words: ignore all other'],
    ['the leftmost ship at 350 420', 'unexplained-words: 350 420'],
    ['the second ship', 'ordinal-without-direction: 2'],
    ['the ship from the left', 'direction-without-ordinal: left'],
    ['the largest and leftmost ship', 'two-selectors: 2'],
    ['the closest ship', 'distance-without-end: 1'],
    ['the larger ship', 'comparative-without-two: null'],
    ['the leftmost of the four ships', 'wrong-count: 4'],
    ['the second white ship from the left', 'uncheckable-rank: white'],
    ['the leftmost', 'no-category: null'],
    ['the plane that is the leftmost of the ships', 'two-categories: 2'],
    ['the leftmost airplane', 'category-not-here: airplane'],
    ['the ship nearest to the helicopter', 'anchor-not-labelled: helicopter'],
    ['the ship at the far right', 'claim-fails: place'],
    ['the leftmost ship by area', 'measure-without-ranking: null'],
    ['the left ship in the upper, right half', 'unexplained-words: half'],
    ['the ship nearest to the leftmost tank', 'anchor-not-unique: idle-cue'],
    ['the upper ship on the left, at the bottom, in the middle of the image', 'too-many-cues: 4'],
  ])('%s → %s', (text, expected) => {
    expect(refused(text)).toBe(expected);
  });

  it('tell the drafter why', () => {
    const result = check(bay, 'n0', 'the second ship');
    expect(result.accepted ? null : result.detail).toBe(
      'Not accepted: counts without saying from where (found 2, expected a side to count from).',
    );
  });
});

describe('what geometry cannot check', () => {
  it('is kept beside cues that suffice, and does not stand for one', () => {
    const bay = sceneOf('bay');
    expect(check(bay, 'n0', 'the white ship farthest to the left, beside the pier')).toMatchObject({
      accepted: true,
      predicates: [{ kind: 'ordinal', side: 'left', rank: 1 }],
      uncheckable: ['white', 'pier'],
    });
    expect(outcomeOf(check(bay, 'n0', 'the white ship beside the pier'))).toBe('second-match: 6');
    // The source tells harbors apart, and this scene has none.
    expect(outcomeOf(check(bay, 'n0', 'the leftmost ship next to the harbor'))).toBe(
      'anchor-not-unique: second-match',
    );
  });
});
