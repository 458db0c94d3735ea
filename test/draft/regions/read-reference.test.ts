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
