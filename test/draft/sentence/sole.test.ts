import { describe, expect, it } from 'vitest';
import { checkExpression } from '../../../src/draft/sentence/check-expression.ts';
import { checkMember } from '../../../src/draft/sentence/check-member.ts';
import { type InstanceSpec, leaningBox, makeScene } from '../../../src/families/made-scene.ts';
import { indexCase } from '../../../src/families/trial.ts';
import { predicateParamsSchema } from '../../../src/model/predicates.ts';
import type { IndexedScene } from '../../../src/spatial/scene-index.ts';
import { rowSpecs } from '../../families/structure-specs.ts';

const params = predicateParamsSchema.parse({});
const open = (instances: readonly InstanceSpec[]): IndexedScene =>
  indexCase({ scene: makeScene({ instances }) });
const outcomeOf = (result: ReturnType<typeof checkExpression> | ReturnType<typeof checkMember>): string =>
  result.accepted ? 'accepted' : result.code;

describe('`only` said of an object', () => {
  // Of three ships one is in the upper left; there is one bridge, near the second ship.
  const ships = open([
    leaningBox('ship', 500, 500, 90, 40, 0),
    leaningBox('ship', 2600, 700, 60, 30, 0),
    leaningBox('ship', 2000, 3300, 30, 15, 0),
    leaningBox('bridge', 2700, 900, 200, 60, 0),
  ]);
  const check = (target: string, text: string): string =>
    outcomeOf(checkExpression(text, target, ships, params));

  it.each([
    ['n0', 'the only ship in the upper left part of the image', 'accepted'],
    ['n0', 'the sole ship that lies in the upper left part of the image', 'accepted'],
    ['n0', 'the single largest ship', 'accepted'],
    ['n1', 'the ship nearest to the only bridge', 'accepted'],
    // Two others are in the upper half.
    ['n0', 'the only ship in the upper half of the image', 'second-match'],
    ['n0', 'the only ship', 'second-match'],
    // A rank says that there are others.
    ['n0', 'the only largest ship', 'claim-fails'],
    ['n0', 'the only ship first from the left', 'claim-fails'],
    ['n1', 'the sole ship nearest to the bridge', 'claim-fails'],
    ['n1', 'the lone ship closest to the bridge', 'claim-fails'],
    ['n1', 'the ship nearest to the only largest bridge', 'claim-fails'],
    // Of all ships, or of those on the left?
    ['n0', 'the only ship, in the upper left part of the image', 'unexplained-words'],
    ['n0', 'the ship only in the upper left part of the image', 'unexplained-words'],
  ])('of %s, %s: %s', (target, text, outcome) => {
    expect([text, check(target, text)]).toEqual([text, outcome]);
  });

  it.each(['only', 'lone', 'single'])('is no rank of two: the %s left ship, with two on the left', (word) => {
    const two = open([
      leaningBox('ship', 500, 500, 90, 40, 0),
      leaningBox('ship', 900, 3300, 60, 30, 0),
      leaningBox('bridge', 2700, 900, 200, 60, 0),
    ]);
    const result = checkExpression(`the ${word} left ship`, 'n0', two, params);
    expect([word, outcomeOf(result)]).toEqual([word, 'claim-fails']);
  });
});

describe('`only` said of a structure', () => {
  const row = rowSpecs('airplane', [500, 600], 6);
  const other = rowSpecs('airplane', [500, 3300], 4);
  const longer = rowSpecs('airplane', [500, 3300], 12);
  const last = leaningBox('airplane', 3900, 3900, 150, 140, 0);
  const check = (instances: readonly InstanceSpec[], text: string): string =>
    outcomeOf(checkMember(text, 'n4', open(instances), params));

  it.each(['only', 'single', 'sole', 'lone'])('holds, and is needed, where there is one: %s', (word) => {
    const text = `the second plane from the right in the ${word} row of planes`;
    expect(check([...row, last], text)).toBe('accepted');
    expect(check([...row, ...other, last], text)).toBe('second-structure');
  });

  it('holds in a place where there is one there, and another elsewhere', () => {
    const text = 'the second plane from the right in the only row of planes at the upper left';
    expect(check([...row, ...other, last], text)).toBe('accepted');
    expect(check([...row, last], text)).toBe('idle-place');
  });

  it('is not read where a comma leaves open what it is said of', () => {
    const text = 'the second plane from the right in the only row of planes, at the upper left';
    expect(check([...row, ...other, last], text)).toBe('unexplained-words');
  });

  it('is false of the largest, which has others beside it', () => {
    const text = 'the second plane from the left in the only longest row of planes';
    const specs = [...longer.slice(0, 3), ...row, ...longer.slice(3), last];
    expect(check(specs, text)).toBe('claim-fails');
  });

  it('is false of a member, which has others beside it', () => {
    const text = 'the only second plane from the right in the row of planes';
    expect(check([...row, last], text)).toBe('unexplained-words');
  });
});
