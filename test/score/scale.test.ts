import { describe, expect, it } from 'vitest';
import type { Answer } from '../../src/model/answer.ts';
import { logRange, scatterSvg } from '../../src/page/scatter.ts';
import type { CoordinateProtocol } from '../../src/score/parse/protocol.ts';
import { protocolById } from '../../src/score/parse/protocol.ts';
import { scoreRecord, type Truth } from '../../src/score/record.ts';
import { scalePoints, scaleRows } from '../../src/score/scale.ts';

const pixel = protocolById('pixel') as CoordinateProtocol;

function truth(id: string, answer: Answer): Truth {
  const canvas = { widthPx: 1000, heightPx: 1000 };
  const task = id.split('-')[0] as string;
  const head = { id, task, dimension: 'grounding', image: id, canvas } as const;
  return { ...head, answer, options: {}, answerLetter: null };
}

const key: readonly Truth[] = [
  truth('BG-1', { kind: 'box', form: 'hbb', box: [0, 0, 9, 4] }),
  // Sides 30 and 40 of a right angle: 1,200 px² by the OBB, whatever the HBB.
  truth('BG-2', { kind: 'box', form: 'hbb', box: [0, 0, 50, 48], otherForm: [0, 0, 30, 0, 30, 40, 0, 40] }),
  truth('GD-1', {
    kind: 'boxes',
    form: 'obb',
    boxes: [
      [0, 0, 4, 0, 4, 4, 0, 4],
      [100, 0, 116, 0, 116, 16, 100, 16],
    ],
  }),
  truth('GC-1', { kind: 'count', count: 3 }),
  truth('GD-2', { kind: 'boxes', form: 'hbb', boxes: [[0, 0, 8, 8]] }),
];
const replies = ['[0,0,9,4]', 'nothing', '[100,0,116,0,116,16,100,16]', '3', null];
const records = key.map((asked, i) => {
  const output = replies[i] as string | null;
  return scoreRecord(asked, output === null ? null : { id: asked.id, output }, pixel);
});

describe('target side against score', () => {
  it('has a point per true box, 0 for those that were not found', () => {
    const points = scalePoints(key, records);
    expect(points.map(({ task, sidePx }) => [task, Math.round(sidePx * 1e6) / 1e6])).toEqual([
      ['BG', 6],
      ['BG', 34.641016],
      ['GD', 4],
      ['GD', 16],
      ['GD', 8],
    ]);
    expect(points.map(({ score }) => score)).toEqual([1, 0, 0, 1, 0]);
  });

  it('is correlated per task and over all', () => {
    const rows = scaleRows(scalePoints(key, records), records);
    expect(rows.map(({ task }) => task)).toEqual(['GD', 'BG', 'all box tasks']);
    // Sides 4, 16, 8 against 0, 1, 0: the sum of products 20/3 over the root of 224/3 · 2/3.
    expect(rows[0]?.correlation.pearson).toBeCloseTo(20 / 3 / Math.sqrt((224 / 3) * (2 / 3)), 12);
    // Ranks 1, 3, 2 against 1.5, 3, 1.5: 1.5 over the root of 2 · 1.5.
    expect(rows[0]?.correlation.spearman).toBeCloseTo(1.5 / Math.sqrt(3), 12);
    expect(rows[0]?.records).toMatchObject({ count: 2, answered: 1, invalid: 0, missing: 1 });
    expect(rows[1]?.correlation).toMatchObject({ count: 2, pearson: expect.closeTo(-1, 12) });
    expect(rows[2]?.correlation.count).toBe(5);
  });

  it('is drawn on a scale of doublings', () => {
    expect(logRange([5, 33])).toEqual([4, 64]);
    expect(logRange([8, 8])).toEqual([8, 16]);
    expect(logRange([])).toEqual([1, 2]);
    const svg = scatterSvg({
      title: 'a <b>',
      subtitle: '',
      xLabel: 'x',
      yLabel: 'y',
      points: [
        { x: 4, y: 0 },
        { x: 8, y: 1 },
        { x: 16, y: 0.5 },
      ],
      xRange: [4, 16],
    });
    expect(svg).toContain('a &#60;b&#62;');
    // From 46 to 366 px across, from 242 up to 46.
    expect(svg).toContain('M46 242h0M206 46h0M366 144h0');
  });
});
