import { describe, expect, it } from 'vitest';
import { unitLoads, usableByTask } from '../../src/split/loads.ts';
import { unitOf } from '../../src/split/record-head.ts';
import { recordsOn } from './record-heads.ts';

const heads = [
  ...recordsOn('GD', 'i1', 6, { group: 'g' }),
  ...recordsOn('GD', 'i2', 2, { group: 'g', source: 't' }),
  ...recordsOn('RD', 'i2', 1, { group: 'g' }),
  ...recordsOn('GD', 'i3', 1),
];

describe('usableByTask', () => {
  it('counts no more of an image than it may give', () => {
    expect(usableByTask(heads, 3)).toEqual(
      new Map([
        ['GD', 6],
        ['RD', 1],
      ]),
    );
    expect(usableByTask([], 3)).toEqual(new Map());
  });
});

describe('unitLoads', () => {
  it('sums a group over its images, tasks and strata', () => {
    const [g, i3, ...rest] = unitLoads(heads, (head) => unitOf(head, 'group'), 3);
    expect(rest).toEqual([]);
    expect([g?.unit, i3?.unit]).toEqual(['g', 'i3']);
    expect(g?.tasks.get('GD')).toBeCloseTo(5, 9);
    expect(g?.tasks.get('RD')).toBe(1);
    expect(g?.strata.get('GD\nsource\ns')).toBeCloseTo(3, 9);
    expect(g?.strata.get('GD\nsource\nt')).toBe(2);
  });

  it('takes records one by one in the mode of the paper', () => {
    expect(unitLoads(heads, (head) => unitOf(head, 'paper'), 3)).toHaveLength(10);
  });
});
