import { describe, expect, it } from 'vitest';
import { judgeDescription } from '../../../src/draft/descriptions/draft-description.ts';
import { readDescription } from '../../../src/draft/descriptions/read-description.ts';
import { type Layout, layoutClaims, layoutSchema } from '../../../src/model/layout.ts';
import { layoutEn } from '../../../src/model/layout-en.ts';

const NONE: Layout = { place: null, form: null, groups: null, spacing: null };

function valuesOf<F extends keyof Layout>(feature: F): readonly Layout[F][] {
  return [null, ...layoutSchema.shape[feature].unwrap().options] as readonly Layout[F][];
}

describe('readDescription', () => {
  it('reads the wording of the rules for every layout', () => {
    let count = 0;
    for (const place of valuesOf('place'))
      for (const form of valuesOf('form'))
        for (const groups of valuesOf('groups'))
          for (const spacing of valuesOf('spacing')) {
            const layout: Layout = { place, form, groups, spacing };
            const claims = layoutClaims(layout);
            if (claims.length === 0) continue;
            expect(readDescription(layoutEn(layout)), layoutEn(layout)).toEqual({ claims });
            count++;
          }
    expect(count).toBe(15 * 6 * 4 * 3 - 1);
  });

  it.each([
    [
      'They are mostly gathered in the top left corner, forming a single cluster.',
      ['place=upper-left', 'groups=one', 'spacing=bunched'],
    ],
    [
      'The objects form two separate clusters with a wide gap between them, evenly spaced.',
      ['groups=two', 'spacing=even'],
    ],
    // No measure bears out that there is no order.
    ['Nearly all of the objects lie in the bottom half of the picture, at random.', null],
    ['They follow a diagonal band running from the lower left to the upper right.', ['form=line-rising']],
    ['They line up along a horizontal row near the top center of the image.', null],
    [
      'The majority lie in the upper right; they hang together as one group and fill a broad area.',
      ['place=upper-right', 'form=broad', 'groups=one'],
    ],
    ['They are spread across the whole image without any clear order.', null],
    ['They are scattered across the whole image.', null],
    [
      'They are closely clustered around the centre of the image and form three distinct groups.',
      ['place=centre', 'groups=three', 'spacing=bunched'],
    ],
    [
      'Most are halfway down the right side, in a vertical strip.',
      ['place=middle-right', 'form=line-upright'],
    ],
  ])('reads %s', (text, claims) => {
    const read = readDescription(text);
    if (claims === null) expect(read).toHaveProperty('unexplained');
    else expect(read).toEqual({ claims });
  });

  it.each([
    'Most of them do not lie in the upper left.',
    'Few lie in the upper left.',
    'They lie in the upper left, except some.',
    'They never form two groups.',
    // Dense everywhere, or in bunches? Geometry says the second only.
    'They are tightly packed around the centre of the image.',
  ])('takes no part of %s', (text) => {
    expect(readDescription(text)).toHaveProperty('unexplained');
  });
});

/** What each text would be taken to say by a reader who skips the words that turn it round. */
const OPPOSITES: readonly (readonly [string, Partial<Layout>])[] = [
  [
    'They stay out of the upper left corner, and they are closely clustered.',
    { place: 'upper-left', spacing: 'bunched' },
  ],
  [
    'It is empty in the upper left corner, and they are closely clustered.',
    { place: 'upper-left', spacing: 'bunched' },
  ],
  [
    'There are wide gaps in the upper left, and they are closely clustered.',
    { place: 'upper-left', spacing: 'bunched' },
  ],
  ['There is a wide open space in the upper left of the image.', { place: 'upper-left' }],
  ['It is clear in the upper left corner of the image.', { place: 'upper-left' }],
  ['There is a break in the upper left of the image.', { place: 'upper-left' }],
  ['They keep from within the upper left corner of the image.', { place: 'upper-left' }],
  ['They are set apart in the upper left of the image.', { place: 'upper-left' }],
  ['They lie everywhere but in the upper left of the image.', { place: 'everywhere' }],
  ['All but one lie in the left half of the image.', { place: 'left-half' }],
  ['All lie in the left half, others in another.', { place: 'left-half' }],
  ['They lie in the left half without two separate groups.', { place: 'left-half', groups: 'two' }],
  ['They almost form two groups in the left half.', { place: 'left-half', groups: 'two' }],
  ['At most they form two groups in the left half.', { place: 'left-half', groups: 'two' }],
  ['They hang together as one group with a wide gap between them.', { groups: 'one' }],
  ['They have yet to form a single group in the left half.', { place: 'left-half', groups: 'one' }],
  ['Nearly all lie in the left half, without even spacing.', { place: 'left-half', spacing: 'even' }],
  ['They are held apart from even spacing in the left half.', { place: 'left-half', spacing: 'even' }],
  ['They are evenly spaced out of the upper left corner.', { place: 'upper-left', spacing: 'even' }],
  ['They are evenly spread apart from in the left half.', { place: 'left-half', spacing: 'even' }],
  ['They spread out of the upper left of the image.', { place: 'upper-left' }],
  ['They fill a broad area without tight clusters.', { form: 'broad', spacing: 'bunched' }],
  ['They never follow a band that runs from left to right.', { form: 'line-level' }],
  ['They are between a band from left to right and another.', { form: 'line-level' }],
];

describe('descriptions that say the opposite of a layout', () => {
  it.each(OPPOSITES)('are refused: %s', (text, layout) => {
    expect(judgeDescription(text, { ...NONE, ...layout })).toMatchObject({
      rejected: { code: 'unexplained-words' },
    });
  });

  it.each([
    ['Almost all of them are spread out in the left half of the image.', { place: 'left-half' }],
    ['They are evenly spread out in the upper left.', { place: 'upper-left', spacing: 'even' }],
    ['They are split into two groups, with a wide empty gap between them.', { groups: 'two' }],
    ['They form three groups; there are clear gaps between them.', { groups: 'three' }],
    ['They hold together as one group in the upper left.', { place: 'upper-left', groups: 'one' }],
  ] as const)('and the same words in phrases that affirm it are not: %s', (text, layout) => {
    expect(judgeDescription(text, { ...NONE, ...layout })).toEqual({ accepted: text });
  });
});

describe('judgeDescription', () => {
  const layout: Layout = { ...NONE, place: 'upper-left', groups: 'two' };
  const codeOf = (text: string): string => {
    const judged = judgeDescription(text, layout);
    return 'accepted' in judged ? 'accepted' : judged.rejected.code;
  };

  it('takes exactly the features that were measured', () => {
    expect(codeOf('Most lie in the top left corner and fall into two clusters.')).toBe('accepted');
    expect(codeOf('Most lie in the bottom right corner and fall into two clusters.')).toBe(
      'contradicts-layout',
    );
    expect(codeOf('Most lie in the top left corner and form a single cluster.')).toBe('contradicts-layout');
    expect(codeOf('Most lie in the top left corner, evenly spaced, in two clusters.')).toBe(
      'unsupported-claim',
    );
    expect(codeOf('Most of them lie in the top left corner of the image.')).toBe('missing-claim');
    expect(codeOf('Most lie in the top left corner, in two clusters beside a river.')).toBe(
      'unexplained-words',
    );
  });
});
