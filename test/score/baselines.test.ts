import { describe, expect, it } from 'vitest';
import { keyedDraw } from '../../src/core/rng.ts';
import type { Prediction } from '../../src/model/prediction.ts';
import { BASELINES } from '../../src/score/baselines/all.ts';
import { type AskedRecord, type Baseline, modeOf } from '../../src/score/baselines/baseline.ts';
import { bestConstant } from '../../src/score/baselines/constants.ts';
import { type CoordinateProtocol, protocolById } from '../../src/score/parse/protocol.ts';
import { scoreRecord } from '../../src/score/record.ts';

const pixel = protocolById('pixel') as CoordinateProtocol;
const canvas = { widthPx: 5000, heightPx: 4000 };
const baseline = (id: string): Baseline => BASELINES.find((b) => b.id === id) as Baseline;

function asked(i: number, over: Partial<AskedRecord>): AskedRecord {
  return {
    id: `r${i}`,
    task: 'GC',
    dimension: 'counting',
    image: `i${i}`,
    group: `g${i}`,
    canvas,
    question: 'How many ships are there?',
    answer: { kind: 'count', count: i + 1 },
    options: {},
    answerLetter: null,
    region: null,
    ...over,
  };
}

function meanScore(records: readonly AskedRecord[], predictions: readonly Prediction[]): number {
  const byId = new Map(predictions.map((p) => [p.id, p]));
  return (
    records.reduce((sum, r) => sum + scoreRecord(r, byId.get(r.id) ?? null, pixel).scores.guarded, 0) /
    records.length
  );
}

const texts = ['bus', 'van', 'truck', 'car'];
/** Options in a keyed order, the right one at a keyed place. */
function optionRecord(i: number, right: string): AskedRecord {
  const order = keyedDraw(5)('options', i).shuffle(texts);
  const options = Object.fromEntries(order.map((text, k) => ['ABCD'[k] as string, text]));
  const letter = 'ABCD'[order.indexOf(right)] as string;
  return asked(i, {
    task: 'OC',
    dimension: 'fine-grained',
    answer: { kind: 'option', value: right },
    options,
    answerLetter: letter,
  });
}

describe('baselines', () => {
  it('the oracle scores 1, the quantised oracle pays for rounding', () => {
    const records = [
      asked(0, {}),
      optionRecord(1, 'van'),
      asked(2, {
        task: 'GD',
        dimension: 'grounding',
        answer: { kind: 'boxes', form: 'hbb', boxes: [[1001, 1001, 1021, 1013]] },
      }),
      asked(3, {
        task: 'BG',
        dimension: 'grounding',
        answer: { kind: 'box', form: 'obb', box: [8, 8, 20, 8, 20, 16, 8, 16] },
      }),
    ];
    expect(meanScore(records, baseline('oracle').predict(records, [], 1))).toBeCloseTo(1, 12);
    const quantised = baseline('quantised-oracle').predict(records, [], 1);
    // 5000 px / 1000 = 5 px in x, 4 px in y.
    expect(quantised[2]?.boxes).toEqual([[1000, 1000, 1020, 1012]]);
    expect(quantised[3]?.boxes).toEqual([[10, 8, 20, 8, 20, 16, 10, 16]]);
    expect(meanScore(records, quantised)).toBeLessThan(1);
  });

  it('finds the best constant count', () => {
    expect(bestConstant([4, 4, 4, 8])).toEqual({ count: 4, score: (1 + 1 + 1 + 0.5) / 4 });
    expect(modeOf([3, 1, 3, 1])).toBe(1);
    expect(modeOf<string>([])).toBeNull();
    const known = [
      asked(0, { answer: { kind: 'count', count: 4 } }),
      asked(1, { answer: { kind: 'count', count: 4 } }),
    ];
    expect(baseline('count-prior').predict([asked(9, {}), optionRecord(8, 'bus')], known, 1)).toEqual([
      { id: 'r9', count: 4 },
    ]);
  });

  it('the template baseline finds an option prior where there is one, and nothing where there is none', () => {
    const leaky = Array.from({ length: 400 }, (_, i) =>
      optionRecord(i, i % 2 === 0 ? 'bus' : (texts[i % 4] as string)),
    );
    expect(meanScore(leaky, baseline('template').predict(leaky, [], 1))).toBeGreaterThan(0.45);
    const fair = Array.from({ length: 400 }, (_, i) => optionRecord(i, texts[i % 4] as string));
    // Chance is 0.25; three standard errors at 400 are 0.065.
    expect(meanScore(fair, baseline('template').predict(fair, [], 1))).toBeLessThan(0.25 + 0.065);
  });

  it('the template baseline learns counts from words', () => {
    const records = Array.from({ length: 60 }, (_, i) =>
      asked(i, {
        question: i % 2 === 0 ? 'How many ships are there?' : 'How many planes are there?',
        answer: { kind: 'count', count: i % 2 === 0 ? 3 : 50 },
      }),
    );
    expect(meanScore(records, baseline('template').predict(records, [], 1))).toBe(1);
  });

  it('all answer in the form asked for, whatever the order of the records', () => {
    const records = [
      asked(0, {
        task: 'RD',
        dimension: 'grounding',
        region: [1000, 1000, 2000, 2000],
        answer: { kind: 'boxes', form: 'obb', boxes: [[8, 8, 20, 8, 20, 16, 8, 16]] },
      }),
      asked(1, {}),
      optionRecord(2, 'car'),
    ];
    for (const b of BASELINES) {
      const predictions = b.predict(records, records, 7);
      for (const r of records) {
        const given = predictions.find((p) => p.id === r.id);
        if (given !== undefined)
          expect(scoreRecord(r, given, pixel).status, `${b.id} ${r.id}`).toBe('answered');
      }
      const reversed = b.predict([...records].reverse(), [...records].reverse(), 7);
      expect(new Map(reversed.map((p) => [p.id, p])), b.id).toEqual(
        new Map(predictions.map((p) => [p.id, p])),
      );
    }
    const centre = baseline('centre-box')
      .predict(records, records, 7)
      .find((p) => p.id === 'r0');
    // Median side 10 px ((12 + 8) / 2), in the middle of the region.
    expect(centre?.boxes).toEqual([[1495, 1495, 1505, 1495, 1505, 1505, 1495, 1505]]);
  });
});
