import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeRle } from '../../src/core/rle.ts';
import {
  matchBoxes,
  scoreBox,
  scoreBoxSet,
  scoreCount,
  scoreMask,
  scoreSingleBox,
} from '../../src/score/scorers.ts';

interface Vector {
  kind: 'box' | 'boxes' | 'count' | 'mask';
  gt: never;
  pred: never;
  score: number;
  guarded?: number;
}
interface MaskVector {
  size: [number, number];
  counts: string;
}

const vectorsPath = fileURLToPath(new URL('../../../shared/vectors/score.json', import.meta.url));

function scoreVector(v: Vector): number {
  if (v.kind === 'box') return scoreBox(v.gt, v.pred);
  if (v.kind === 'boxes') return scoreBoxSet(v.gt, v.pred, 'paper');
  if (v.kind === 'count') return scoreCount(v.gt, v.pred);
  const [gt, pred] = [v.gt, v.pred] as unknown as [MaskVector, MaskVector];
  return scoreMask(decodeRle(...gt.size, gt.counts), decodeRle(...pred.size, pred.counts));
}

describe('scores', () => {
  it('equal the independent vectors to 1e-9', ({ skip }) => {
    if (!existsSync(vectorsPath)) skip('the vector files (../shared/vectors) are absent');
    const vectors = JSON.parse(readFileSync(vectorsPath, 'utf8')) as Vector[];
    const kinds = new Set(vectors.map((v) => v.kind));
    expect([...kinds].sort()).toEqual(['box', 'boxes', 'count', 'mask']);
    vectors.forEach((v, i) => {
      expect(Math.abs(scoreVector(v) - v.score), `vector ${i} (${v.kind})`).toBeLessThan(1e-9);
      if (v.guarded !== undefined) {
        expect(
          Math.abs(scoreBoxSet(v.gt, v.pred, 'guarded') - v.guarded),
          `vector ${i} guarded`,
        ).toBeLessThan(1e-9);
      }
    });
  });

  it('equal hand-computed values', () => {
    // Side by side: IoU 0, centres 10 apart, diagonal² 200.
    expect(scoreBox([0, 0, 10, 10], [10, 0, 20, 10])).toBeCloseTo(Math.exp(-0.5), 12);
    // Half overlap: IoU 1/3, centres 5 apart.
    expect(scoreBox([0, 0, 10, 10], [5, 0, 15, 10])).toBeCloseTo(1 / 3 + (2 / 3) * Math.exp(-0.125), 12);
    expect(scoreCount(50, 49)).toBeCloseTo(0.98, 12);
    expect(scoreCount(0, 0)).toBe(1);
    expect(scoreCount(0, 1)).toBe(0);
    expect(scoreCount(3, 9)).toBe(0);
  });

  it('show the exploits of the printed protocol, and guard against them', () => {
    const truth = [[1000, 1000, 1050, 1030]];
    const far = [[1100, 1000, 1150, 1030]];
    const together = scoreBox(truth[0] as number[], far[0] as number[]);
    expect(together).toBeLessThan(0.06);
    expect(scoreBoxSet(truth, far, 'paper')).toBe(1);
    expect(scoreBoxSet(truth, far, 'guarded')).toBeCloseTo(together, 12);
    const spray = [[0, 0, 5, 5], ...truth];
    expect(scoreSingleBox(truth[0] as number[], spray, 'paper')).toBe(1);
    expect(scoreSingleBox(truth[0] as number[], spray, 'guarded')).toBeLessThan(1e-9);
    expect(scoreSingleBox(truth[0] as number[], [], 'paper')).toBe(0);
    expect(scoreBoxSet(truth, [], 'guarded')).toBe(0);
  });

  it('match as the greedy rule says, near and far pairs alike', () => {
    // Far apart: most pairs lie beyond the distance up to which pairs are looked at first.
    const box = fc
      .tuple(
        fc.integer({ min: 0, max: 300 }),
        fc.integer({ min: 0, max: 300 }),
        fc.integer({ min: 1, max: 40 }),
      )
      .map(([x, y, side]) => [x, y, x + side, y + 20]);
    const boxes = fc.array(box, { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(boxes, boxes, (truths, predictions) => {
        const left = { truths: truths.map((_, i) => i), predictions: predictions.map((_, i) => i) };
        const expected = truths.map(() => 0);
        for (let best = 1; best > 0; ) {
          best = 0;
          let pair = [-1, -1];
          for (const t of left.truths)
            for (const p of left.predictions) {
              const score = scoreBox(truths[t] as number[], predictions[p] as number[]);
              if (score > best) [best, pair] = [score, [t, p]];
            }
          if (best > 0) expected[pair[0] as number] = best;
          left.truths = left.truths.filter((t) => t !== pair[0]);
          left.predictions = left.predictions.filter((p) => p !== pair[1]);
        }
        expect(matchBoxes(truths, predictions)).toEqual(expected);
      }),
      { seed: 20261130, numRuns: 300 },
    );
  });

  it('do not depend on the order of the boxes', () => {
    const box = fc
      .tuple(
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: 1, max: 30 }),
      )
      .map(([x, y, w, h]) => [x + 0.5, y, x + w, y + h]);
    const boxes = fc.array(box, { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(boxes, boxes, (truths, predictions) => {
        for (const mode of ['paper', 'guarded'] as const) {
          const score = scoreBoxSet(truths, predictions, mode);
          expect(score).toBeGreaterThanOrEqual(0);
          expect(score).toBeLessThanOrEqual(1 + 1e-12);
          expect(scoreBoxSet(truths, truths, mode)).toBeCloseTo(1, 12);
        }
      }),
      { seed: 20260105, numRuns: 200 },
    );
  });
});
