import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeRle, encodeRle, maskExtent, rleOfPolygon } from '../../src/core/rle.ts';
import { parseBoxes } from '../../src/score/parse/boxes.ts';
import { parseCount } from '../../src/score/parse/count.ts';
import { parseMasks } from '../../src/score/parse/mask.ts';
import { parseOption } from '../../src/score/parse/option.ts';
import { type Canvas, type CoordinateProtocol, protocolById } from '../../src/score/parse/protocol.ts';
import type { Parsed } from '../../src/score/parse/reply.ts';

interface Case {
  reply: string;
  expected?: unknown;
  invalid?: string;
  letters?: string;
  form?: 'hbb' | 'obb';
  protocol?: string;
  rejected?: number;
}
const cases = JSON.parse(readFileSync(new URL('../../docs/parser-cases.json', import.meta.url), 'utf8')) as {
  canvas: Canvas;
  options: Case[];
  counts: Case[];
  boxes: Case[];
  maskCanvas: Canvas;
  masks: Case[];
};
const vectorsPath = fileURLToPath(new URL('../../../shared/vectors/option_parsing.json', import.meta.url));
const protocol = (id: string): CoordinateProtocol => protocolById(id) as CoordinateProtocol;

function outcome<T>(parsed: Parsed<T>): unknown {
  return parsed.ok ? parsed.value : `invalid: ${parsed.reason}`;
}
function wanted(c: Case): unknown {
  return c.invalid === undefined ? c.expected : `invalid: ${c.invalid}`;
}

describe('the public parser cases', () => {
  it.each(cases.options)('option: $reply', (c) => {
    expect(outcome(parseOption(c.reply, [...(c.letters as string)]))).toEqual(wanted(c));
  });

  it.each(cases.counts)('count: $reply', (c) => {
    expect(outcome(parseCount(c.reply))).toEqual(wanted(c));
  });

  it.each(cases.boxes)('boxes ($form, $protocol): $reply', (c) => {
    const parsed = parseBoxes(c.reply, {
      form: c.form as 'hbb' | 'obb',
      protocol: protocol(c.protocol as string),
      canvas: cases.canvas,
    });
    if (c.invalid !== undefined) expect(outcome(parsed)).toEqual(wanted(c));
    else expect(outcome(parsed)).toEqual({ boxes: c.expected, rejected: c.rejected ?? 0 });
  });
});

describe('option letters', () => {
  it('equal the independent vectors', ({ skip }) => {
    if (!existsSync(vectorsPath)) skip('the vector files (../shared/vectors) are absent');
    const vectors = JSON.parse(readFileSync(vectorsPath, 'utf8')) as {
      input: string;
      expected: string;
      options: Record<string, string>;
    }[];
    expect(vectors.length).toBeGreaterThan(20);
    for (const v of vectors) {
      const parsed = parseOption(v.input, Object.keys(v.options), v.options);
      expect(parsed.ok ? parsed.value : '', JSON.stringify(v.input)).toBe(v.expected);
    }
  });

  it('take A before the wording of option A, and no article for it', () => {
    const texts = { A: 'Cargo Truck', B: 'Bus' };
    expect(outcome(parseOption('The answer is A Cargo Truck', ['A', 'B'], texts))).toBe('A');
    expect(outcome(parseOption('The answer is A bus', ['A', 'B'], texts))).toBe('invalid: no-answer');
  });
});

describe('protocols', () => {
  it('map Qwen2.5-VL pixels back through its resize', () => {
    // 4000 x 2000 is within 12,845,056 px; sides go to the nearest multiples of 28: 4004 x 1988.
    const [x, y] = protocol('qwen2.5-vl').toPixels([4004, 1988], { widthPx: 4000, heightPx: 2000 });
    expect(x).toBeCloseTo(4000, 9);
    expect(y).toBeCloseTo(2000, 9);
    // 8000 x 8000 is not: beta = sqrt(64e6 / 12845056) = 2.2321…, floor(8000 / beta / 28) * 28 = 3584.
    expect(protocol('qwen2.5-vl').toPixels([3584, 1792], { widthPx: 8000, heightPx: 8000 })).toEqual([
      8000, 4000,
    ]);
  });
});

describe('the public cases of masks', () => {
  it.each(cases.masks)('mask: $reply', (c) => {
    const parsed = parseMasks(c.reply, protocol(c.protocol as string), cases.maskCanvas);
    const found = parsed.ok
      ? parsed.value.map((m) => {
          if (m.kind === 'box') return { prompt: m.box };
          const extent = maskExtent(m.mask);
          return { area: extent?.area, box: extent?.box };
        })
      : `invalid: ${parsed.reason}`;
    expect(found).toEqual(wanted(c));
  });
});

describe('masks', () => {
  const canvas = { widthPx: 40, heightPx: 30 };
  const square = rleOfPolygon(30, 40, [5, 5, 15, 5, 15, 15, 5, 15]);

  it('are read from compressed and plain run lengths and from polygons', () => {
    const text = JSON.stringify({ size: [30, 40], counts: encodeRle(square) });
    for (const reply of [
      text,
      `Here it is: ${text}`,
      JSON.stringify({ mask: { size: [30, 40], counts: square.runs } }),
    ]) {
      expect(outcome(parseMasks(reply, protocol('pixel'), canvas))).toEqual([{ kind: 'mask', mask: square }]);
    }
    const polygon = JSON.stringify({ segmentation: [[5, 5, 15, 5, 15, 15, 5, 15]] });
    expect(outcome(parseMasks(polygon, protocol('pixel'), canvas))).toEqual([{ kind: 'mask', mask: square }]);
    expect(decodeRle(30, 40, encodeRle(square)).runs).toEqual(square.runs);
  });

  it('keep a box as a prompt', () => {
    expect(outcome(parseMasks('[250, 500, 500, 1000]', protocol('1000'), canvas))).toEqual([
      { kind: 'box', box: [10, 15, 20, 30] },
    ]);
  });

  it('name what is wrong', () => {
    const at = (reply: string): unknown => outcome(parseMasks(reply, protocol('pixel'), canvas));
    expect(at('{"size":[40,30],"counts":"0"}')).toBe('invalid: bad-mask');
    expect(at('{"size":[30,40],"counts":[10,10]}')).toBe('invalid: bad-mask');
    expect(at('{"size":[30,40],"counts":[1200]}')).toBe('invalid: empty-mask');
    expect(at('{"polygon":[1,2,3]}')).toBe('invalid: wrong-form');
    expect(at('nothing there')).toBe('invalid: no-answer');
  });
});

describe('any text', () => {
  it('never makes a parser throw, and what is valid is of the right kind', () => {
    const piece = fc.constantFrom(
      '[',
      ']',
      '{',
      '}',
      '(',
      ')',
      '<box>',
      '</box>',
      '"',
      ',',
      '-',
      '1',
      '23',
      '4.5',
      'A',
      'B',
      ' is ',
      'answer',
      'one',
      '\n',
      '答案',
    );
    const text = fc.oneof(
      fc.string(),
      fc.array(piece, { maxLength: 40 }).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(text, (reply) => {
        const count = parseCount(reply);
        if (count.ok) expect(Number.isSafeInteger(count.value) && count.value >= 0).toBe(true);
        const option = parseOption(reply, ['A', 'B']);
        if (option.ok) expect(['A', 'B']).toContain(option.value);
        const boxes = parseBoxes(reply, { form: 'hbb', protocol: protocol('1000'), canvas: cases.canvas });
        if (boxes.ok) {
          for (const [x1, y1, x2, y2] of boxes.value.boxes as [number, number, number, number][]) {
            expect(x2 > x1 && y2 > y1).toBe(true);
          }
        }
        parseMasks(reply, protocol('pixel'), { widthPx: 4, heightPx: 3 });
      }),
      { seed: 20260106, numRuns: 2000 },
    );
  });

  it('takes bounded work on hostile repetition', () => {
    for (const unit of [
      '[',
      '[1,',
      '(1 2) ',
      'answer ',
      'one ',
      '1,',
      'x1=1 ',
      '<box>',
      'A or ',
      '-',
      '1 ',
    ]) {
      const reply = unit.repeat(20_000);
      parseCount(reply);
      parseOption(reply, ['A', 'B']);
      parseBoxes(reply, { form: 'hbb', protocol: protocol('pixel'), canvas: cases.canvas });
    }
  }, 20_000);
});
