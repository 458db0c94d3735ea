import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { check, outcomeOf, readSpoken, type Spoken, sceneOf } from './check.ts';
import { wrongScenes } from './expression-scenes.ts';
import { type Planted, plantWrong } from './wrong-expressions.ts';

const planted = wrongScenes(4).flatMap(plantWrong);
const outcomes = planted.map((wrong) => ({
  ...wrong,
  outcome: outcomeOf(check(wrong.indexed, wrong.target, wrong.text)),
}));

function ofKind<T extends Planted>(list: readonly T[], kind: string): T[] {
  return list.filter((wrong) => wrong.kind === kind);
}

describe('planted wrong expressions', () => {
  it('are 500 at least, 40 or more of each kind', () => {
    expect(planted.length).toBeGreaterThanOrEqual(500);
    for (const kind of new Set(planted.map((wrong) => wrong.kind)))
      expect([kind, ofKind(planted, kind).length >= 40]).toEqual([kind, true]);
  });

  it('are none of them accepted', () => {
    expect(outcomes.filter(({ outcome }) => outcome === 'accepted').map(({ text }) => text)).toEqual([]);
  });

  it('are understood and found wrong where they are wrong by what they say', () => {
    for (const kind of [
      'swapped-side',
      'ordinal-off-by-one',
      'wrong-extreme',
      'wrong-end-of-distance',
      'second-match',
      'idle-clause',
      'wrong-category',
      'wrong-direction',
      'wrong-anchor',
      'wrong-pair',
    ]) {
      const unread = ofKind(outcomes, kind).filter(({ outcome }) => outcome.startsWith('unexplained-words'));
      expect(unread.map(({ text, outcome }) => [kind, text, outcome])).toEqual([]);
    }
  });

  it('are mostly accepted once the planted word is put right, so that it is the word that fails them', () => {
    const righted = outcomes.filter(({ right }) => right !== null);
    const accepted = righted.filter(
      ({ indexed, target, right }) => check(indexed, target, right ?? '').accepted,
    );
    expect(accepted.length / righted.length).toBeGreaterThan(0.5);
  });
});

const SWAPS: readonly (readonly [RegExp, string])[] = [
  ...(
    [
      ['left', 'right'],
      ['top', 'bottom'],
      ['upper', 'lower'],
      ['largest', 'smallest'],
      ['biggest', 'smallest'],
      ['larger', 'smaller'],
      ['bigger', 'smaller'],
      ['highest', 'lowest'],
      ['above', 'below'],
    ] as const
  ).flatMap(([a, b]): (readonly [RegExp, string])[] => [
    [new RegExp(`\\b${a}(?=most\\b|\\b)`, 'i'), b],
    [new RegExp(`\\b${b}(?=most\\b|\\b)`, 'i'), a],
  ]),
  [/\b(nearest|closest)( to)?\b/i, 'farthest from'],
  [/\b(second|2nd)\b/i, 'third'],
  [/\b(third|3rd)\b/i, 'second'],
  [/\b(second|2nd)\b/i, 'first'],
];

/** The sentence with one word turned into its opposite, for each word that has one. */
function mutationsOf({ text }: Spoken): string[] {
  return SWAPS.flatMap(([from, to]) => (from.test(text) ? [text.replace(from, to)] : []));
}

/**
 * Turned, and right all the same: of five objects the third is the third from either end, and the planes at the ends
 * of the row across the middle are the nearest to both corners of their side.
 */
const RIGHT_EITHER_WAY: Readonly<Record<string, readonly string[]>> = {
  'paraphrases.jsonl': [
    'the airplane closest to the lower left corner',
    'Counting from the right, the third airplane.',
    'the third-smallest aeroplane',
    'the airplane nearest to the top right corner',
    'the third smallest tank',
    'the third storage tank from the right',
    'the third car from the bottom',
    'the third car from the right',
  ],
};

describe('right expressions with one word turned', () => {
  const files = ['spoken.jsonl', 'paraphrases.jsonl'].filter((name) =>
    existsSync(new URL(name, import.meta.url)),
  );

  it.each(files)('are accepted only where they are still right: %s', (name) => {
    const lines = readSpoken(name);
    const turned = lines.flatMap((line) => mutationsOf(line).map((text) => ({ ...line, text })));
    expect(turned.length).toBeGreaterThan(lines.length / 2);
    const accepted = turned.filter(({ scene, target, text }) => check(sceneOf(scene), target, text).accepted);
    expect(accepted.map(({ text }) => text)).toEqual(RIGHT_EITHER_WAY[name] ?? []);
  });
});
