import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isDrop } from '../../../src/core/drop.ts';
import type { Hbb } from '../../../src/core/hbb.ts';
import { checkReference, judgeRegionPlace } from '../../../src/draft/regions/check-reference.ts';
import { referenceByRules } from '../../../src/draft/regions/reference-by-rules.ts';
import { judgeSoftBorder } from '../../../src/draft/regions/soft-border.ts';
import { boxAt, makeScene } from '../../../src/families/made-scene.ts';
import { indexCase } from '../../../src/families/trial.ts';
import { describedRegionsSchema } from '../../../src/model/drafting-fields.ts';
import { type Place, predicateParamsSchema } from '../../../src/model/predicates.ts';
import type { Unknown } from '../../../src/model/scene.ts';
import type { IndexedScene } from '../../../src/spatial/scene-index.ts';

const params = predicateParamsSchema.parse({});
const rules = describedRegionsSchema.parse({});

/** Ships of 20 x 20 px around the given centres, in 4000 x 4000 px. */
function shipsAt(centres: readonly (readonly [number, number])[], unknowns: Unknown[] = []): IndexedScene {
  const instances = centres.map(([x, y]) => boxAt('ship', x - 10, y - 10, 20, 20));
  return indexCase({ scene: makeScene({ instances, unknowns }) });
}

function outcome(text: string, indexed: IndexedScene, region: Hbb, others: readonly Hbb[] = []): string {
  const checked = checkReference(text, { indexed, category: 'ship', region, others, params });
  return isDrop(checked) ? checked.code : 'accepted';
}

describe('a place that a region in words is said to lie in', () => {
  const region: Hbb = [400, 400, 1200, 1200];
  const said: readonly (readonly [string, string])[] = [
    ['the quay in the upper left part of the image', 'accepted'],
    ['the quay in the upper part of the image', 'accepted'],
    ['the quay in the left half of the image', 'accepted'],
    ['the quay in the upper right part of the image', 'place-contradicts-region'],
    ['the quay in the centre of the image', 'place-contradicts-region'],
    ['the quay in the left third of the image', 'accepted'],
    ['the quay in the leftmost quarter', 'place-contradicts-region'],
    ['the quay along the left edge of the image', 'place-contradicts-region'],
    ['quay in the upper left', 'not-a-phrase'],
    ['the quay. It is in the upper left', 'not-a-phrase'],
  ];
  it.each(said)('%s: %s', (text, wanted) => {
    expect(outcome(text, shipsAt([[800, 800]]), region)).toBe(wanted);
  });

  it('gives the margin in px: a centre at 800 is 4000 / 3 - 800 from the border of the left third', () => {
    const indexed = shipsAt([[800, 800]]);
    const asked = { indexed, category: 'ship', region, others: [], params };
    const checked = checkReference('the quay in the left part of the image', asked);
    expect(checked).toEqual({
      places: [{ place: { kind: 'place', column: 'left', row: null, extent: 'part' }, marginPx: 533.33 }],
      uncheckable: ['quay'],
    });
  });

  it('must hold with a margin: a centre at 1290 is too near to the border of the third, one at 1200 is not', () => {
    const at = (centre: number): Hbb => [centre - 300, 400, centre + 300, 1200];
    const text = 'the quay in the left part of the image';
    expect(outcome(text, shipsAt([]), at(1290))).toBe('place-contradicts-region');
    expect(outcome(text, shipsAt([]), at(1200))).toBe('accepted');
  });

  const edge = (column: Place['column'], row: Place['row']): Place => ({
    kind: 'place',
    column,
    row,
    extent: 'edge',
  });
  it('along an edge means that its own side lies there', () => {
    const frame: Hbb = [0, 0, 4000, 4000];
    const verdict = (place: Place, box: Hbb): string => judgeRegionPlace(place, box, frame, params).verdict;
    expect(verdict(edge('left', null), [200, 1000, 1500, 3000])).toBe('yes');
    expect(verdict(edge('left', null), [320, 1000, 1500, 3000])).toBe('no');
    expect(verdict(edge('right', null), [2500, 1000, 4000, 3000])).toBe('yes');
    expect(verdict(edge(null, 'lower'), [0, 2000, 1500, 3800])).toBe('yes');
    expect(verdict(edge(null, 'upper'), [0, 2000, 1500, 3800])).toBe('no');
  });
});

interface Said {
  readonly place: string;
  readonly text: string;
}

describe('references as people say them', () => {
  const regions: Readonly<Record<string, Hbb>> = {
    'upper-left': [100, 100, 1200, 1200],
    'lower-right': [2800, 2800, 3900, 3900],
    centre: [1500, 1500, 2500, 2500],
  };
  const said = readFileSync(new URL('references.jsonl', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Said);
  const indexed = shipsAt([]);

  it('are never accepted for a region at another place', () => {
    const wrong = said.flatMap(({ place, text }) =>
      Object.keys(regions).filter(
        (other) => other !== place && outcome(text, indexed, regions[other] as Hbb) === 'accepted',
      ),
    );
    expect(said.length).toBeGreaterThan(50);
    expect(wrong).toEqual([]);
  });

  it('are mostly accepted where they hold', () => {
    const right = said.filter(
      ({ place, text }) => outcome(text, indexed, regions[place] as Hbb) === 'accepted',
    );
    expect(right.length / said.length).toBeGreaterThan(0.95);
  });
});

describe('a place alone', () => {
  const words = 'the upper left part of the image';
  const region: Hbb = [200, 200, 1250, 1250];

  it('is enough where all objects of the category in it are those of the region, however widely it is taken', () => {
    expect(
      outcome(
        words,
        shipsAt([
          [600, 700],
          [900, 500],
          [3000, 3200],
        ]),
        region,
      ),
    ).toBe('accepted');
  });

  it('is not where it holds an object that the region does not', () => {
    expect(
      outcome(
        words,
        shipsAt([
          [600, 700],
          [90, 90],
        ]),
        region,
      ),
    ).toBe('place-changes-answer');
  });

  it('is not where an object of the region may be thought outside', () => {
    expect(
      outcome(
        words,
        shipsAt([
          [600, 700],
          [1240, 700],
        ]),
        region,
      ),
    ).toBe('place-changes-answer');
  });

  it('is not where an object outside the region may be thought there', () => {
    expect(
      outcome(
        words,
        shipsAt([
          [600, 700],
          [1500, 700],
        ]),
        region,
      ),
    ).toBe('place-changes-answer');
  });

  it('is not where something unknown may lie in it', () => {
    const mark: Unknown = { reason: 'irregular', category: 'ship', area: [50, 50, 90, 50, 90, 90, 50, 90] };
    expect(outcome(words, shipsAt([[600, 700]], [mark]), region)).toBe('place-changes-answer');
  });

  it('is not where another region lies there too', () => {
    const other: Hbb = [0, 0, 600, 600];
    expect(outcome(words, shipsAt([[900, 900]]), region, [other])).toBe('fits-another-region');
    expect(outcome(words, shipsAt([[900, 900]]), region, [[2000, 2000, 2600, 2600]])).toBe('accepted');
  });

  it('is what rules word a region by, where geometry proves it', () => {
    const asked = (indexed: IndexedScene) => ({ indexed, category: 'ship', region, others: [], params });
    expect(
      referenceByRules(
        asked(
          shipsAt([
            [600, 700],
            [3000, 3200],
          ]),
        ),
      ),
    ).toMatchObject({
      reference: 'the left half of the image',
      places: [{ place: { extent: 'half' }, marginPx: 750 }],
    });
    expect(
      referenceByRules(
        asked(
          shipsAt([
            [600, 700],
            [600, 3200],
            [3200, 700],
          ]),
        ),
      ),
    ).toMatchObject({
      reference: 'the upper left part of the image',
    });
    expect(
      referenceByRules(
        asked(
          shipsAt([
            [600, 700],
            [90, 90],
          ]),
        ),
      ),
    ).toMatchObject({ code: 'no-plain-words' });
  });
});

describe('the soft border of a region in words', () => {
  const region: Hbb = [1000, 1000, 2000, 2000];
  const judged = (indexed: IndexedScene, box = region) => judgeSoftBorder(indexed, 'ship', box, rules);

  it('keeps a tenth of its longer side clear on both sides, here 100 px', () => {
    expect(judged(shipsAt([[1500, 1500]]))).toEqual({ outsidePx: null, insidePx: 495.67 });
    expect(
      judged(
        shipsAt([
          [1500, 1500],
          [920, 1500],
        ]),
      ),
    ).toMatchObject({
      code: 'object-near-border',
      threshold: 100,
    });
    expect(
      judged(
        shipsAt([
          [1500, 1500],
          [1080, 1500],
        ]),
      ),
    ).toMatchObject({ code: 'object-near-border' });
    expect(
      judged(
        shipsAt([
          [1500, 1500],
          [890, 1500],
        ]),
      ),
    ).toMatchObject({ insidePx: 495.67 });
  });

  it('is 64 px at least', () => {
    const small: Hbb = [1000, 1000, 1512, 1512];
    expect(
      judged(
        shipsAt([
          [1250, 1250],
          [940, 1250],
        ]),
        small,
      ),
    ).toMatchObject({ threshold: 64 });
    expect(
      judged(
        shipsAt([
          [1250, 1250],
          [925, 1250],
        ]),
        small,
      ),
    ).toMatchObject({ insidePx: 245.67 });
  });

  it('is no border where it is that of the image', () => {
    expect(judged(shipsAt([[20, 500]]), [0, 0, 1000, 1000])).toMatchObject({ insidePx: 495.67 });
  });

  it('has nothing unknown about it', () => {
    const mark = (x: number): Unknown => ({
      reason: 'irregular',
      category: 'ship',
      area: [x, 1400, x + 20, 1400, x + 20, 1420, x, 1420],
    });
    expect(judged(shipsAt([[1500, 1500]], [mark(2050)]))).toMatchObject({ code: 'unknown-near-border' });
    expect(isDrop(judged(shipsAt([[1500, 1500]], [mark(2150)])))).toBe(false);
  });

  it('is not that of nearly the whole image', () => {
    expect(judged(shipsAt([]), [0, 0, 4000, 2100])).toEqual({
      code: 'region-too-large',
      value: 0.525,
      threshold: 0.5,
    });
  });
});
