import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CellFill, Taken } from '../../src/select/fill.ts';
import type { CandidateHead } from '../../src/select/head.ts';

const head = (
  id: string,
  scene: string,
  bin: string,
  group = scene,
  topic: string | null = null,
): CandidateHead => ({
  id,
  task: 'RC',
  sceneId: scene,
  group,
  source: 's',
  sizeBin: 'xs',
  answerBin: bin,
  kind: 'count',
  value: '1',
  topic,
  settled: null,
  pool: null,
  roles: [],
  roleOf: {},
});

const start = (
  heads: readonly CandidateHead[],
  maxPerImage = 3,
  limits: Record<string, number> = {},
): CellFill =>
  new CellFill(heads, 1, new Taken(), {
    maxPerImage,
    binLimit: (bin) => limits[bin] ?? Number.POSITIVE_INFINITY,
  });

const tally = (
  heads: readonly CandidateHead[],
  keyOf: (h: CandidateHead) => string,
): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const h of heads) counts[keyOf(h)] = (counts[keyOf(h)] ?? 0) + 1;
  return counts;
};

describe('CellFill', () => {
  it('asks every group once before any group twice', () => {
    const heads = Array.from({ length: 60 }, (_, i) => head(`c${i}`, `s${i % 20}`, 'b', `g${i % 10}`));
    const picked = start(heads).fill(25);
    expect(Object.values(tally(picked.slice(0, 10), (h) => h.group))).toEqual(Array(10).fill(1));
    expect(Object.values(tally(picked, (h) => h.group)).sort()).toEqual([2, 2, 2, 2, 2, 3, 3, 3, 3, 3]);
  });

  it('levels the bins and takes all of a scarce one', () => {
    const heads = [
      ...Array.from({ length: 50 }, (_, i) => head(`a${i}`, `s${i}`, 'many')),
      ...Array.from({ length: 50 }, (_, i) => head(`b${i}`, `s${i}`, 'more')),
      ...Array.from({ length: 4 }, (_, i) => head(`c${i}`, `s${i}`, 'few')),
    ];
    expect(tally(start(heads).fill(24), (h) => h.answerBin)).toEqual({ few: 4, many: 10, more: 10 });
  });

  it('gives a record of a fuller bin back where a scarce bin finds its images full', () => {
    // Image s0 alone holds the bins p and q; at one record per image each of them can only come from there.
    const heads = [
      head('p0', 's0', 'p'),
      ...Array.from({ length: 4 }, (_, i) => head(`q${i}`, `s${i}`, 'q')),
      ...Array.from({ length: 4 }, (_, i) => head(`r${i}`, `s${i}`, 'r')),
    ];
    expect(tally(start(heads, 1).fill(4), (h) => h.answerBin)).toMatchObject({ p: 1 });
  });

  it('gives what does not divide to the bins that other cells took least of', () => {
    const taken = new Taken();
    const limits = { maxPerImage: 3, binLimit: () => Number.POSITIVE_INFINITY };
    const cells = ['x', 'y', 'z'].map((cell) => {
      const heads = Array.from({ length: 40 }, (_, i) =>
        head(`${cell}${i}`, `${cell}${i % 20}`, `b${i % 4}`),
      );
      return new CellFill(heads, 1, taken, limits);
    });
    const picked = cells.flatMap((cell) => cell.fill(6));
    const counts = Object.values(tally(picked, (h) => h.answerBin));
    expect(counts.sort()).toEqual([4, 4, 5, 5]);
  });

  it('keeps to the limit of a bin', () => {
    const heads = Array.from({ length: 30 }, (_, i) => head(`c${i}`, `s${i}`, i % 3 === 0 ? 'zero' : 'some'));
    expect(tally(start(heads, 3, { zero: 2 }).fill(20), (h) => h.answerBin)).toEqual({ some: 18, zero: 2 });
    expect(start(heads, 3, { zero: 2, some: 5 }).fill(20)).toHaveLength(7);
  });

  it('chooses records whose topic does not tell the bin, and keeps to bins and groups all the same', () => {
    // Docks are always few and towers always many; of ships there are both. Groups hold three candidates of one bin.
    const heads = ['few', 'many'].flatMap((bin) =>
      Array.from({ length: 90 }, (_, i) => {
        const lopsided = bin === 'few' ? 'dock' : 'tower';
        const group = `${bin}${i % 30}`;
        return head(`${bin}-${i}`, `${group}/${i}`, bin, group, i < 60 ? lopsided : 'ship');
      }),
    );
    const picked = start(heads).fill(40);
    expect(tally(picked, (h) => h.answerBin)).toEqual({ few: 20, many: 20 });
    expect(new Set(picked.map((h) => h.group)).size).toBe(40);
    const topics = tally(picked, (h) => `${h.topic} ${h.answerBin}`);
    expect(topics['ship few']).toBeGreaterThanOrEqual(18);
    expect(topics['ship many']).toBe(topics['ship few']);
  });

  it('goes on where an earlier fill ended', () => {
    const heads = Array.from({ length: 40 }, (_, i) => head(`c${i}`, `s${i % 10}`, `b${i % 4}`));
    const fill = start(heads, 2);
    const first = fill.fill(12);
    const second = fill.fill(12);
    expect([first.length, second.length]).toEqual([12, 8]);
    expect(new Set([...first, ...second]).size).toBe(20);
    expect(Object.values(tally([...first, ...second], (h) => h.sceneId))).toEqual(Array(10).fill(2));
  });

  it('reaches all that the limit per image allows', () => {
    const spec = fc.array(fc.tuple(fc.nat(6), fc.nat(3), fc.constantFrom('x', 'y', 'z')), { maxLength: 50 });
    fc.assert(
      fc.property(spec, fc.integer({ min: 1, max: 3 }), fc.nat(60), (pairs, maxPerImage, wanted) => {
        const heads = pairs.map(([scene, bin, topic], i) =>
          head(`c${i}`, `s${scene}`, `b${bin}`, `s${scene}`, topic),
        );
        const usable = Object.values(tally(heads, (h) => h.sceneId)).reduce(
          (sum, n) => sum + Math.min(n, maxPerImage),
          0,
        );
        const picked = start(heads, maxPerImage).fill(wanted);
        expect(picked).toHaveLength(Math.min(wanted, usable));
        expect(new Set(picked).size).toBe(picked.length);
        for (const n of Object.values(tally(picked, (h) => h.sceneId)))
          expect(n).toBeLessThanOrEqual(maxPerImage);
      }),
      { seed: 2, numRuns: 200 },
    );
  });
});
