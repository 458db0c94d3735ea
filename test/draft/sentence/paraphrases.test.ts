import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { expressionEn } from '../../../src/model/expression-en.ts';
import type { ObjectAnchor, Predicate } from '../../../src/model/predicates.ts';
import { check, outcomeOf, readSpoken, sceneOf } from './check.ts';

describe('right expressions', () => {
  it.each(readSpoken('spoken.jsonl'))('$scene $target: $text', ({ scene, target, text }) => {
    expect(outcomeOf(check(sceneOf(scene), target, text))).toBe('accepted');
  });

  /**
   * Lines of `paraphrases.jsonl` are like those of `spoken.jsonl`, by somebody who has not seen the grammar. The grammar
   * has since been mended where it failed them.
   */
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

describe('sentences about another object', () => {
  it.each(['spoken.jsonl', 'paraphrases.jsonl'])('are refused: %s', (name) => {
    const accepted = readSpoken(name).flatMap(({ scene, target, text }, n) => {
      const others = sceneOf(scene).scene.instances.filter(({ id }) => id !== target);
      const other = others[n % others.length];
      return other !== undefined && check(sceneOf(scene), other.id, text).accepted ? [text] : [];
    });
    expect(accepted).toEqual([]);
  });
});

describe('directions from an object', () => {
  it.each([
    ['apron', 'n2', 'the plane straight above the helicopter', 'accepted'],
    ['apron', 'n2', 'the plane just above the helicopter', 'accepted'],
    ['apron', 'n3', 'the plane immediately to the left of the rightmost plane', 'accepted'],
    ['tanks', 'n1', 'the tank directly to the right of the upper left one', 'accepted'],
    ['apron', 'n2', 'the plane above the helicopter', 'match-unclear: 4'],
    ['apron', 'n1', 'the plane directly above the helicopter', 'cue-fails: direction'],
    ['apron', 'n1', 'the plane right of the leftmost one', 'second-match: 4'],
    // 26 degrees off.
    ['bay', 'n4', 'the ship immediately to the left of the storage tank', 'rank-unclear: adjacent'],
    ['apron', 'n2', 'the plane just to the left of the centre of the image', 'anchor-too-complex: centre'],
  ])('%s %s: %s → %s', (scene, target, text, expected) => {
    expect(outcomeOf(check(sceneOf(scene), target, text))).toBe(expected);
  });
});

describe('rule wordings of every predicate', () => {
  it.each<[string, string, Predicate]>([
    ['apron', 'n2', { kind: 'direction', toward: 'up', reach: 'sector', anchor: lone('helicopter') }],
    ['apron', 'n2', { kind: 'adjacent', toward: 'up', rank: 1, anchor: lone('helicopter') }],
    ['apron', 'n4', { kind: 'place', column: 'right', row: null, extent: 'quarter' }],
  ])('%s %s is read back', (scene, target, predicate) => {
    const { taxonomy, categories } = sceneOf(scene);
    const category = categories.find((id) => id === 'airplane') ?? '';
    const text = expressionEn({ category, predicates: [predicate] }, (id) => taxonomy.get(id));
    expect([text, check(sceneOf(scene), target, text)]).toMatchObject([
      text,
      { accepted: true, predicates: [predicate] },
    ]);
  });
});

function lone(category: string): ObjectAnchor {
  return { kind: 'object', category, cues: [] };
}

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
    ['the ship nearest to the bridge above the tank', 'anchor-too-complex: 2'],
    ['the ship nearest to the tank that is horizontal', 'anchor-too-complex: orientation'],
    ['the ship nearest to the largest ship', 'rank-differs: nearness'],
    ['the ship nearest to the larger ship', 'comparative-without-two: 6'],
    ['the ship nearest to the one', 'unexplained-words: (the end of the sentence)'],
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
