import { describe, expect, it } from 'vitest';
import type { Split } from '../../src/model/instruction.ts';
import { jensenShannon, measureSpread } from '../../src/split/distribution.ts';
import { recordsOn } from './record-heads.ts';

describe('jensenShannon', () => {
  it('is 0 for equal mixes and 1 for mixes with nothing in common', () => {
    expect(
      jensenShannon([
        [1, 3],
        [10, 30],
      ]),
    ).toBeCloseTo(0, 12);
    expect(
      jensenShannon([
        [4, 0, 0],
        [0, 9, 0],
        [0, 0, 1],
      ]),
    ).toBeCloseTo(1, 12);
  });

  it('matches a value worked out by hand', () => {
    // P = (1, 0), Q = (1/2, 1/2), M = (3/4, 1/4): H(M) - H(Q)/2 = 0.811278 - 0.5.
    expect(
      jensenShannon([
        [2, 0],
        [1, 1],
      ]),
    ).toBeCloseTo(0.311278, 6);
  });

  it('leaves out what is empty', () => {
    expect(
      jensenShannon([
        [1, 1],
        [0, 0],
      ]),
    ).toBe(0);
    expect(jensenShannon([])).toBe(0);
  });
});

describe('measureSpread', () => {
  it('counts each stratum per task and split', () => {
    const heads = [
      ...recordsOn('GD', 'i1', 2, { source: 'dota-v2' }),
      ...recordsOn('GD', 'i2', 1, { source: 'xview', answerBin: 'b' }),
      ...recordsOn('RD', 'i2', 1),
    ];
    const [gd, rd] = measureSpread(heads, (head): Split => (head.sceneId === 'i1' ? 'dev' : 'test'));
    expect(gd?.source).toEqual({
      counts: {
        'dota-v2': { dev: 2, validation: 0, test: 0 },
        xview: { dev: 0, validation: 0, test: 1 },
      },
      divergence: 1,
    });
    expect(gd?.sizeBin.divergence).toBe(0);
    expect(rd).toMatchObject({ task: 'RD', answerBin: { divergence: 0 } });
  });
});
