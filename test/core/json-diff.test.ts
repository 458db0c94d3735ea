import { describe, expect, it } from 'vitest';
import { diffJson } from '../../src/core/json-diff.ts';

describe('diffJson', () => {
  it('names the fields that differ', () => {
    const was = { answer: { kind: 'count', count: 3 }, id: 'GC-1', note: 'a' };
    const now = { answer: { count: 4, kind: 'count' }, id: 'GC-1', extra: null };
    expect(diffJson(was, now)).toEqual([
      { path: 'answer.count', was: 3, now: 4 },
      { path: 'extra', was: undefined, now: null },
      { path: 'note', was: 'a', now: undefined },
    ]);
  });

  it('tells null from absence and a list from an object', () => {
    expect(diffJson({ a: null }, {})).toEqual([{ path: 'a', was: null, now: undefined }]);
    expect(diffJson({ a: [] }, { a: {} })).toEqual([{ path: 'a', was: [], now: {} }]);
    expect(diffJson({ a: [] }, { a: [] })).toEqual([]);
  });

  it('takes a list of numbers as one value', () => {
    expect(diffJson({ box: [1, 2, 3, 4] }, { box: [1, 2, 3, 5] })).toEqual([
      { path: 'box', was: [1, 2, 3, 4], now: [1, 2, 3, 5] },
    ]);
  });

  it('matches rows by their name, wherever they stand', () => {
    const was = [
      { key: 'GD', dev: 1 },
      { key: 'RD', dev: 2 },
    ];
    const now = [
      { key: 'CC', dev: 9 },
      { key: 'RD', dev: 3 },
      { key: 'GD', dev: 1 },
    ];
    expect(diffJson({ table: was }, { table: now })).toEqual([
      { path: 'table[RD].dev', was: 2, now: 3 },
      { path: 'table[CC]', was: undefined, now: { key: 'CC', dev: 9 } },
    ]);
  });

  it('loses no row where two have the same name', () => {
    const twice = [
      { key: 'GD', dev: 1 },
      { key: 'GD', dev: 2 },
    ];
    const swapped = [
      { key: 'GD', dev: 2 },
      { key: 'GD', dev: 1 },
    ];
    expect(diffJson(twice, swapped)).toEqual([{ path: '', was: twice, now: swapped }]);
  });
});
