import { describe, expect, it } from 'vitest';
import { LANGUAGE_EN } from '../../src/model/language-en.ts';
import { colourHex, MARKER_COLOURS } from '../../src/model/palette.ts';

/** Machado, Oliveira, Fernandes 2009, severity 1: https://www.inf.ufrgs.br/~oliveira/pubs_files/CVD_Simulation/CVD_Simulation.html */
const SIGHT: Readonly<Record<string, readonly number[]>> = {
  full: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protanopia: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deuteranopia: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritanopia: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
};

describe('MARKER_COLOURS', () => {
  it.each(Object.keys(SIGHT))('are well apart under %s sight (CIE76 >= 15)', (sight) => {
    const labs = MARKER_COLOURS.map((colour) =>
      labOf(seenAs(linearRgb(colour.hex), SIGHT[sight] as number[])),
    );
    const gaps = labs.flatMap((a, i) =>
      labs.slice(i + 1).map((b) => Math.hypot(...a.map((v, k) => v - (b[k] as number)))),
    );
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(15);
  });

  it('are enough for a reference and four candidates, with one word each', () => {
    expect(MARKER_COLOURS.length).toBeGreaterThanOrEqual(5);
    const names = MARKER_COLOURS.map((colour) => colour.name);
    expect(Object.keys(LANGUAGE_EN.colours).sort()).toEqual([...names].sort());
    expect(new Set(Object.values(LANGUAGE_EN.colours)).size).toBe(names.length);
  });

  it('are found by name only', () => {
    expect(colourHex('blue')).toBe('#0072B2');
    expect(() => colourHex('mauve')).toThrow('no colour "mauve"');
  });
});

function linearRgb(hex: string): number[] {
  return [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
}

function seenAs(rgb: readonly number[], m: readonly number[]): number[] {
  return [0, 3, 6].map((row) =>
    Math.min(
      1,
      Math.max(
        0,
        rgb.reduce((sum, value, i) => sum + value * (m[row + i] as number), 0),
      ),
    ),
  );
}

/** CIE L*a*b* of linear sRGB under D65. */
function labOf(rgb: readonly number[]): number[] {
  const [r, g, b] = rgb as [number, number, number];
  const f = (t: number): number => (t > 216 / 24389 ? Math.cbrt(t) : ((24389 / 27) * t + 16) / 116);
  const x = f((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047);
  const y = f(0.2126729 * r + 0.7151522 * g + 0.072175 * b);
  const z = f((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}
