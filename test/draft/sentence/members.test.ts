import { describe, expect, it } from 'vitest';
import type { Rejected } from '../../../src/draft/sentence/check-expression.ts';
import { type AcceptedMember, checkMember } from '../../../src/draft/sentence/check-member.ts';
import { type InstanceSpec, leaningBox, makeScene } from '../../../src/families/made-scene.ts';
import { indexCase } from '../../../src/families/trial.ts';
import { predicateParamsSchema } from '../../../src/model/predicates.ts';
import type { IndexedScene } from '../../../src/spatial/scene-index.ts';
import { rowSpecs } from '../../families/structure-specs.ts';
import { memberWorlds, type PlantedMember, plantWrongMembers } from './wrong-members.ts';

const params = predicateParamsSchema.parse({});
const check = (indexed: IndexedScene, target: string, text: string): AcceptedMember | Rejected =>
  checkMember(text, target, indexed, params);
const outcomeOf = (result: AcceptedMember | Rejected): string =>
  result.accepted ? 'accepted' : `${result.code}: ${result.value}`;

const worlds = memberWorlds(3);
const [first] = worlds;
if (first === undefined) throw new Error('no world');

describe('sentences for a member of a structure', () => {
  // n0 to n5: the row at the upper left; n6 to n10: the row at the lower right; n11 to n17: the cluster at the upper right.
  it.each([
    ['n3', 'the third plane from the right in the row of planes in the upper left part of the image'],
    ['n3', 'In the line of aircraft along the top, the third one from the right.'],
    ['n3', 'the third from the right in the row of planes at the top left'],
    [
      'n3',
      'Counting from the right, the third plane of the row of six planes in the upper half of the image',
    ],
    ['n3', 'Find the plane that is third from the right within the upper row of planes'],
    ['n4', 'the second to last plane from the left in the row at the upper left of the image'],
    ['n5', 'the rightmost airplane in the row of airplanes on the left'],
    ['n8', 'the third plane from the bottom in the row of planes in the lower right corner'],
    ['n7', 'in the straight line of planes on the right side of the image, the second one from the top'],
    ['n17', 'the largest ship in the cluster of ships at the upper right'],
    ['n17', 'the biggest vessel in the group of vessels in the upper right'],
    ['n16', 'the second largest ship of the dense cluster in the top right corner'],
    ['n17', 'the ship nearest to the centre of the cluster in the upper right part of the image'],
    ['n17', 'the most central ship in the cluster of seven ships at the upper right'],
    ['n12', 'the second ship from the top in the clump of ships in the upper right'],
    ['n5', 'the plane at the right end of the row of planes at the upper left'],
    ['n5', 'the rightmost of the planes in the upper left row'],
    ['n5', 'the plane closest to the right edge in the row of planes at the upper left'],
    ['n4', 'the second plane in the row of planes at the upper left, counting from the right'],
    ['n3', 'the third from the right among those in the row of planes at the upper left'],
    ['n7', 'the second plane down from the top of the row of planes on the right side'],
    ['n17', 'the ship nearest the centre of the cluster in the upper right part of the image'],
  ])('mean %s: %s', (target, text) => {
    expect([text, outcomeOf(check(first.indexed, target, text))]).toEqual([text, 'accepted']);
  });

  it('say which structure and which rank', () => {
    const result = check(first.indexed, 'n4', 'the second plane from the right in the row along the top');
    expect(result).toMatchObject({
      accepted: true,
      clause: {
        category: 'airplane',
        structure: {
          kind: 'row',
          pick: { by: 'place', place: { row: 'upper', column: null, extent: 'part' } },
        },
        rank: { kind: 'ordinal', side: 'right', rank: 2 },
      },
      members: ['n0', 'n1', 'n2', 'n3', 'n4', 'n5'],
    });
    // Centres at x = 500 + 85 i: the next one is 85 px away, less 2 px of displacement.
    expect(result.accepted && result.margins.ordinalPx).toBeCloseTo(83, 2);
  });

  it.each([
    ['n3', 'the third plane from the right', 'unexplained-words'],
    ['n3', 'the plane in the row of planes at the upper left', 'no-rank'],
    ['n3', 'the third plane in the row of planes at the upper left', 'ordinal-without-direction'],
    [
      'n3',
      'the third plane from the right and largest in the row of planes at the upper left',
      'two-selectors',
    ],
    ['n3', 'the third plane from the right in the row of ships at the upper left', 'two-categories'],
    ['n3', 'the third storage tank from the right in the row of storage tanks', 'category-not-here'],
    ['n3', 'the third plane from the right in the row of five planes at the upper left', 'wrong-count'],
    [
      'n3',
      'the third plane from the right in the longest row of planes at the upper left',
      'structure-too-complex',
    ],
    ['n3', 'the third plane from the right in the northern row of planes', 'compass-word'],
    ['n3', 'the third plane from the right, not in the row at the lower right', 'negation'],
    ['n3', 'the third plane from the right in the row of planes next to the terminal', 'unexplained-words'],
    [
      'n3',
      'the third plane from the right in the upper row of planes near the left edge',
      'structure-too-complex',
    ],
    ['n3', 'the third plane from the top in the row of planes at the upper left', 'rank-unclear'],
    ['n3', 'the third plane from the right in the smallest row of planes', 'structure-too-complex'],
    // The lone plane at the far left comes first; the row begins with the second of all.
    ['n0', 'the second plane from the left in the row of planes at the upper left', 'rank-differs'],
    ['n4', 'the sixth plane from the left in the row of planes at the upper left', 'rank-differs'],
    ['n0', 'the plane at the right end of the row of planes at the upper left', 'rank-differs'],
    ['n0', 'the rightmost of the planes in the upper left row', 'rank-differs'],
    ['n5', 'the rightmost of the planes in the upper right row', 'no-structure'],
    ['n0', 'the plane closest to the right edge in the row of planes at the upper left', 'rank-differs'],
    ['n4', 'the second plane in the row of planes at the upper left, counting from the left', 'rank-differs'],
    [
      'n7',
      'the second plane down from the bottom of the row of planes on the right side',
      'unexplained-words',
    ],
    // What lies beside a row is on its right too, and the row does not reach the right of the image.
    ['n5', 'the plane on the right of the row of planes at the upper left', 'unexplained-words'],
    ['n5', 'the plane on the right side of the row of planes at the upper left', 'unexplained-words'],
    ['n5', 'the plane on the right of the image in the row of planes at the upper left', 'unexplained-words'],
    [
      'n5',
      'the plane at the right edge of the image in the row of planes at the upper left',
      'unexplained-words',
    ],
    ['n17', 'the ship at the bottom of the cluster in the upper right', 'unexplained-words'],
  ])('are turned down for %s: %s', (target, text, code) => {
    expect(check(first.indexed, target, text)).toMatchObject({ accepted: false, code });
  });
});

describe('clauses that say nothing', () => {
  const row = rowSpecs('airplane', [500, 600], 6);
  const last = leaningBox('airplane', 3900, 3900, 150, 140, 0);
  const other = rowSpecs('airplane', [500, 3300], 4);
  const open = (instances: readonly InstanceSpec[]): IndexedScene =>
    indexCase({ scene: makeScene({ instances }) });

  it('are refused: a structure within which the rank is that among all, and a place where there is one structure', () => {
    const alone = open([...row, last]);
    const both = open([...row, ...other, last]);
    const text = 'the second plane from the right in the row of planes';
    expect(outcomeOf(check(alone, 'n4', text))).toBe('accepted');
    expect(check(alone, 'n4', `${text} at the upper left`)).toMatchObject({ code: 'idle-place' });
    expect(outcomeOf(check(both, 'n4', `${text} at the upper left`))).toBe('accepted');
    const first = 'the second plane from the left in the row of planes';
    expect(check(alone, 'n1', first)).toMatchObject({ code: 'idle-structure' });
  });
});

describe('a structure that the words do not name', () => {
  const cars = rowSpecs('small-vehicle', [500, 600], 6);
  const trucks = rowSpecs('large-vehicle', [500, 3300], 5);
  const last = leaningBox('small-vehicle', 3900, 3900, 40, 20, 0);
  const open = (instances: readonly InstanceSpec[]): IndexedScene =>
    indexCase({ scene: makeScene({ instances }) });
  const text = 'the second small vehicle from the right in the row';

  it('must be the same among all vehicles: of those there may be another row, or a longer one', () => {
    expect(outcomeOf(check(open([...cars, last]), 'n4', text))).toBe('accepted');
    const both = open([...cars, ...trucks, last]);
    expect(check(both, 'n4', text)).toMatchObject({ code: 'structure-unclear', value: 'vehicle' });
    expect(outcomeOf(check(both, 'n4', `${text} of small vehicles`))).toBe('accepted');
    const goesOn = open([...cars, ...rowSpecs('large-vehicle', [980, 636], 2), last]);
    expect(check(goesOn, 'n4', text)).toMatchObject({ code: 'structure-unclear' });
  });
});

const planted = worlds.flatMap(plantWrongMembers);
const outcomes = planted.map((wrong) => ({
  ...wrong,
  outcome: outcomeOf(check(wrong.indexed, wrong.target, wrong.text)),
}));

function ofKind<T extends PlantedMember>(list: readonly T[], kind: string): T[] {
  return list.filter((wrong) => wrong.kind === kind);
}

describe('planted wrong sentences for members', () => {
  it('are 200 at least, 20 or more of each kind', () => {
    expect(planted.length).toBeGreaterThanOrEqual(200);
    for (const kind of new Set(planted.map((wrong) => wrong.kind)))
      expect([kind, ofKind(planted, kind).length >= 20]).toEqual([kind, true]);
  });

  it('are none of them accepted', () => {
    expect(
      outcomes.filter(({ outcome }) => outcome === 'accepted').map(({ kind, text }) => [kind, text]),
    ).toEqual([]);
  });

  it('are understood and found wrong where they are wrong by what they say', () => {
    for (const kind of [
      'swapped-side',
      'off-by-one',
      'other-place',
      'two-fit',
      'other-kind',
      'wrong-size',
      'of-another',
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
    expect(accepted.length / righted.length).toBeGreaterThan(0.7);
  });
});
