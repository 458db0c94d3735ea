import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drop, isDrop } from '../../src/core/drop.ts';
import { DataError, quoteText } from '../../src/core/errors.ts';
import { degreesToMeters, plausibleGsd } from '../../src/core/gsd.ts';
import { canonicalJson, sha256Hex, shortHash } from '../../src/core/hash.ts';
import { compareNatural, compareText, roundTo } from '../../src/core/order.ts';
import { keyedDraw, keyedUnit } from '../../src/core/rng.ts';
import { escapeHtml, looseKey, printable } from '../../src/core/text.ts';

const SEED = { seed: 20260102, numRuns: 200 };

describe('hash', () => {
  it('equals the published digest of "abc"', () => {
    expect(sha256Hex('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });

  it('does not depend on key order, and parses back', () => {
    expect(canonicalJson({ b: 1, a: [null, true, 'x'], c: { z: 0, y: 1 } })).toBe(
      '{"a":[null,true,"x"],"b":1,"c":{"y":1,"z":0}}',
    );
    expect(canonicalJson({ a: undefined, b: 2 })).toBe('{"b":2}');
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 3 }), (value) => {
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
      SEED,
    );
  });

  it('refuses what JSON cannot carry', () => {
    expect(() => canonicalJson([Number.NaN])).toThrow(/NaN/);
    expect(() => canonicalJson([undefined])).toThrow(/undefined/);
    expect(shortHash({ a: 1 })).toHaveLength(12);
  });
});

describe('keyed draws', () => {
  it('depend on seed, scope and key only', () => {
    const a = keyedDraw(1, 'GD@1', 'scene');
    const first = a('category', 3);
    const stream = [first.unit(), first.below(100), first.unit()];
    a('something else').unit();
    const again = keyedDraw(1, 'GD@1', 'scene')('category', 3);
    expect([again.unit(), again.below(100), again.unit()]).toEqual(stream);
    expect(keyedDraw(2, 'GD@1', 'scene')('category', 3).unit()).not.toBe(stream[0]);
    expect(keyedDraw(1, 'GD@2', 'scene')('category', 3).unit()).not.toBe(stream[0]);
  });

  it('do not confuse keys that join to one text', () => {
    expect(keyedUnit(1, 'ab', 'c')).not.toBe(keyedUnit(1, 'a', 'bc'));
    expect(keyedUnit(1, '1')).not.toBe(keyedUnit(1, 1));
  });

  it('of one number spread evenly from 0 to 1', () => {
    const units = Array.from({ length: 2000 }, (_, i) => keyedUnit(3, i)).sort((a, b) => a - b);
    expect(units[0]).toBeGreaterThanOrEqual(0);
    expect(units.at(-1)).toBeLessThan(1);
    // The Kolmogorov-Smirnov distance stays below 1.95 / √2000 in 999 of 1000 cases.
    expect(Math.max(...units.map((unit, i) => Math.abs(unit - i / 2000)))).toBeLessThan(0.0437);
  });

  it('shuffle without loss and spread evenly', () => {
    const counts = [0, 0, 0, 0];
    for (let i = 0; i < 4000; i++) {
      const shuffled = keyedDraw(7)('n', i).shuffle([0, 1, 2, 3]);
      expect([...shuffled].sort()).toEqual([0, 1, 2, 3]);
      counts[shuffled[0] as number]++;
    }
    // 1000 each; four standard deviations are 110.
    for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(110);
    expect(() => keyedDraw(1)('x').pick([])).toThrow(/empty/);
    // One item takes no draw: what is drawn next is what would have been drawn first.
    const [drawn, fresh] = [keyedDraw(1)('x'), keyedDraw(1)('x')];
    expect(drawn.shuffle(['only'])).toEqual(['only']);
    expect(drawn.unit()).toBe(fresh.unit());
  });
});

describe('order', () => {
  it('sorts digits as numbers and text by code unit', () => {
    expect(['P10', 'P9', 'P0002', 'a', 'B'].sort(compareNatural)).toEqual(['B', 'P0002', 'P9', 'P10', 'a']);
    expect(['ä', 'z', 'a', 'Z'].sort(compareText)).toEqual(['Z', 'a', 'z', 'ä']);
    expect(compareNatural('P01', 'P1')).not.toBe(0);
  });

  it('is a total order', () => {
    const name = fc.stringMatching(/^[a-c0-2]{0,5}$/);
    fc.assert(
      fc.property(name, name, name, (a, b, c) => {
        expect(Math.sign(compareNatural(a, b))).toBe(-Math.sign(compareNatural(b, a)) + 0);
        expect(compareNatural(a, b) === 0).toBe(a === b);
        if (compareNatural(a, b) <= 0 && compareNatural(b, c) <= 0)
          expect(compareNatural(a, c)).toBeLessThanOrEqual(0);
      }),
      { seed: 5, numRuns: 3000 },
    );
  });

  it('rounds without negative zero', () => {
    expect(roundTo(1.23456, 2)).toBe(1.23);
    expect(Object.is(roundTo(-0.001, 2), 0)).toBe(true);
  });
});

describe('text', () => {
  it('escapes markup and shows control characters', () => {
    expect(escapeHtml('<a href="x">&\'')).toBe('&#60;a href=&#34;x&#34;&#62;&#38;&#39;');
    expect(printable('a\u001b[31m\nb\u2028')).toBe('a\\u001b[31m\\u000ab\\u2028');
    expect(looseKey('Boeing 737')).toBe(looseKey('boeing_737'));
    expect(quoteText('x'.repeat(100))).toBe(`"${'x'.repeat(60)}…"`);
  });
});

describe('errors and drops', () => {
  it('say where, found, expected', () => {
    expect(new DataError('P0002.txt:3', 'has 5 fields', '9 or 10').message).toBe(
      'P0002.txt:3: has 5 fields, expected 9 or 10',
    );
    expect(new DataError('a', 'b').message).toBe('a: b');
    expect(isDrop(drop('gap-too-small', 11.2, 16))).toBe(true);
    expect(isDrop({ code: 'x' })).toBe(false);
    expect(drop('x', 1, 2, { scene: 's' })).toEqual({
      code: 'x',
      value: 1,
      threshold: 2,
      about: { scene: 's' },
    });
  });
});

describe('ground sample distance', () => {
  it('believes 0.01 to 30 m only', () => {
    expect(plausibleGsd(0.115726939386)).toBe(0.115726939386);
    expect(plausibleGsd(2.68220901489e-6)).toBeNull();
    expect(plausibleGsd(Number.NaN)).toBeNull();
    expect(plausibleGsd(31)).toBeNull();
    expect([0.0099, 0.01, 30, 30.1].map(plausibleGsd)).toEqual([null, 0.01, 30, null]);
    expect(plausibleGsd(null)).toBeNull();
  });

  it('turns degrees into metres', () => {
    // Web Mercator zoom 19 at the equator: 0.298582 m.
    expect(degreesToMeters(2.68220901489e-6, 2.68220901489e-6, 0)).toBeCloseTo(0.298582, 6);
    expect(degreesToMeters(1e-5, 1e-5, 60)).toBeCloseTo((1.11319 * 0.5 + 1.11319) / 2, 4);
  });
});
