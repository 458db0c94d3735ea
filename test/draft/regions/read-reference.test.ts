import { describe, expect, it } from 'vitest';
import { type ReferenceReading, readReference } from '../../../src/draft/regions/read-reference.ts';

function reading(text: string): ReferenceReading {
  const read = readReference(text);
  if ('code' in read) throw new Error(`${text}: ${read.code} (${read.found})`);
  return read;
}

/** `upper left part`. */
function placesOf(text: string): string[] {
  return reading(text).places.map(({ row, column, extent }) =>
    [row, column, extent].filter((word) => word !== null).join(' '),
  );
}

describe('places in words for a region', () => {
  const said: readonly (readonly [string, readonly string[]])[] = [
    ['the parking lot in the upper left part of the image', ['upper left part']],
    ['the harbour basin along the left edge of the image', ['left edge']],
    ["the industrial estate in the image's lower right corner", ['lower right corner']],
    ['the upper left factory', ['upper left part']],
    ['the fields at the bottom right', ['lower right part']],
    ['the yard in the right half of the image', ['right half']],
    ['the central block of houses', ['middle centre part']],
    ['the town in the centre of the picture', ['middle centre part']],
    ['the rightmost pier', ['right part']],
    ['the shore halfway down the left side of the image', ['middle left part']],
    ['the woods at the top of the image, left of the canal', ['upper part']],
  ];
  it.each(said)('%s', (text, places) => {
    expect(placesOf(text)).toEqual(places);
  });

  const elsewhere: readonly (readonly [string, string])[] = [
    ['the meadow on the left bank of the river', 'on the left'],
    ['the fields right next to the canal', 'fields'],
    ['the car park of the shopping centre', 'shopping center'],
    ['the second pier from the left', 'left'],
    ['the lawn at the top of the hill', 'at the top'],
    ['the yards to the left of the railway', 'to the left'],
    ['the road stretching from the upper left to the lower right', 'to the lower right'],
  ];
  it.each(elsewhere)('none of the image, but a cue to look at: %s', (text, cue) => {
    const { uncheckable } = reading(text);
    expect(uncheckable.join('; ')).toContain(cue);
  });
  it.each(elsewhere)('no place: %s', (text) => {
    expect(placesOf(text)).toEqual([]);
  });

  const ofAnother: readonly string[] = [
    'the basin to the right of the one in the upper left',
    'the basin to the right of the one that lies in the upper left',
    'the sheds beside those at the upper left',
    'the sheds beside those found near the upper left',
    'the yard larger in size, next to that in the upper left',
  ];
  it.each(ofAnother)('the place of another thing is no claim of the region: %s', (text) => {
    expect(placesOf(text)).not.toContain('upper left part');
  });
});

describe('a place where the region is said not to be', () => {
  const excluded: readonly string[] = [
    'the basin outside the upper left',
    'the basin just outside of the upper left',
    'the basin beyond the left half',
    'the basin past the middle of the image',
    'the basin opposite the left edge',
    'the basin on the side opposite to the right',
    'the basin away from the left edge',
    'the basin that lies far from the left edge',
    'the basin some distance from the left edge',
    'the basin clear of the lower half',
    'the basin off the left edge',
    'the basin farther right than the upper left',
    'the basin apart from the upper left',
  ];
  it.each(excluded)('is refused: %s', (text) => {
    expect(readReference(text)).toMatchObject({ code: 'negation' });
  });

  it.each([
    ['the field beyond the canal in the left half', ['left half']],
    ['the park outside the town wall at the top', ['upper part']],
    ['the dock that lies in the upper left', ['upper left part']],
    ['the far left dock area', ['left part']],
  ])('and what is beyond something else is not: %s', (text, places) => {
    expect(placesOf(text)).toEqual(places);
  });
});

describe('cues that geometry cannot check', () => {
  it('are listed, ranks too', () => {
    expect(reading('the largest hangar beside the long runway').uncheckable).toEqual([
      'largest hangar',
      'long runway',
    ]);
    expect(reading('the rightmost pier').uncheckable).toEqual(['rightmost', 'pier']);
  });

  it('are missing where a place is all that is said, whatever adjectives stand around it', () => {
    expect(reading('the upper left part of the image').isPlaceOnly).toBe(true);
    expect(reading('the large busy area in the lower half of the image').isPlaceOnly).toBe(true);
    expect(reading('the orchard in the lower half of the image').isPlaceOnly).toBe(false);
  });
});

describe('words that are no reference', () => {
  const refused: readonly (readonly [string, string])[] = [
    ['the large busy area', 'vague-reference'],
    ['the main section', 'vague-reference'],
    ['the northern fields', 'compass-word'],
    ['the fields in the south-east', 'compass-word'],
    ['the field without trees', 'negation'],
    ['the fields that are not built up', 'negation'],
    ['the place at 50%', 'unexplained-words'],
  ];
  it.each(refused)('%s: %s', (text, code) => {
    expect(readReference(text)).toMatchObject({ code });
  });
});
