import { describe, expect, it } from 'vitest';
import { checkExpression } from '../../../src/draft/sentence/check-expression.ts';
import { checkMember } from '../../../src/draft/sentence/check-member.ts';
import { type InstanceSpec, leaningBox, makeScene } from '../../../src/families/made-scene.ts';
import { indexCase } from '../../../src/families/trial.ts';
import { predicateParamsSchema } from '../../../src/model/predicates.ts';
import type { IndexedScene } from '../../../src/spatial/scene-index.ts';
import { rowSpecs } from '../../families/structure-specs.ts';

const params = predicateParamsSchema.parse({});
const FLYING = ['airplane', 'helicopter', 'ship'];

function open(instances: readonly InstanceSpec[], vocabulary = FLYING): IndexedScene {
  return indexCase({ scene: makeScene({ instances }), vocabulary });
}

function codeOf(indexed: IndexedScene, target: string, text: string): string {
  const result = checkExpression(text, target, indexed, params);
  return result.accepted ? `accepted: ${result.category}` : `${result.code}: ${result.value}`;
}

const planes = [
  leaningBox('airplane', 1500, 2000, 150, 140, 0),
  leaningBox('airplane', 3000, 2100, 90, 80, 0),
];
const helicopter = leaningBox('helicopter', 200, 2000, 40, 20, 0);
const helicopters = [helicopter, leaningBox('helicopter', 3700, 900, 60, 30, 0)];

describe('a word for two categories', () => {
  // n0 is the first plane; the helicopter is farther to the left.
  it('is refused where both are present', () => {
    const both = open([...planes, helicopter]);
    expect(codeOf(both, 'n0', 'the leftmost aircraft')).toBe('ambiguous-noun: airplane helicopter');
    expect(codeOf(both, 'n2', 'the leftmost aircraft')).toBe('ambiguous-noun: airplane helicopter');
    expect(codeOf(both, 'n0', 'the leftmost plane')).toBe('accepted: airplane');
  });

  it('names the one that is present', () => {
    expect(codeOf(open(planes), 'n0', 'the leftmost aircraft')).toBe('accepted: airplane');
    expect(codeOf(open(helicopters), 'n0', 'the leftmost aircraft')).toBe('accepted: helicopter');
  });

  it('is refused where one of them is present in kinds of its own', () => {
    const kinds = [...helicopters, leaningBox('passenger-cargo-plane', 100, 100, 150, 140, 0)];
    const vocabulary = ['helicopter', 'passenger-cargo-plane', 'small-aircraft'];
    expect(codeOf(open(kinds, vocabulary), 'n0', 'the leftmost aircraft')).toBe(
      'ambiguous-noun: airplane helicopter',
    );
  });

  it('is refused for the object that another is found by', () => {
    const ships = [leaningBox('ship', 1450, 2300, 60, 20, 0), leaningBox('ship', 3600, 3600, 60, 20, 0)];
    const text = 'the ship nearest to the largest aircraft';
    expect(codeOf(open([...ships, ...planes]), 'n0', text)).toBe('accepted: ship');
    expect(codeOf(open([...ships, ...planes, helicopter]), 'n0', text)).toBe(
      'ambiguous-noun: airplane helicopter',
    );
  });

  it('is refused whichever two categories they are', () => {
    const courts = [
      leaningBox('basketball-court', 200, 2000, 40, 20, 0),
      leaningBox('tennis-court', 1500, 2000, 150, 140, 0),
    ];
    expect(codeOf(open(courts, ['basketball-court', 'tennis-court']), 'n0', 'the leftmost court')).toBe(
      'ambiguous-noun: basketball-court tennis-court',
    );
  });
});

describe('a word for two categories in a sentence of two steps', () => {
  const row = rowSpecs('airplane', [500, 600], 6);
  const far = [60, 3900].map((x) => leaningBox('airplane', x, 3000, 150, 140, 0));
  const text = (noun: string): string => `the second plane from the left in the row of ${noun}`;
  const outcome = (indexed: IndexedScene, noun: string): string => {
    const result = checkMember(text(noun), 'n1', indexed, params);
    return result.accepted ? 'accepted' : result.code;
  };

  it('is refused where both are present, though another word of it names one', () => {
    const both = open([...row, ...far, leaningBox('helicopter', 415, 594, 40, 20, 0)]);
    expect(outcome(both, 'aircraft')).toBe('ambiguous-noun');
    expect(outcome(both, 'planes')).toBe('accepted');
    expect(outcome(open([...row, ...far]), 'aircraft')).toBe('accepted');
  });
});
