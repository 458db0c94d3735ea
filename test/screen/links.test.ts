import { describe, expect, it } from 'vitest';
import { leaningBox, makeScene } from '../../src/families/made-scene.ts';
import { configSchema } from '../../src/model/config.ts';
import { linkScenes } from '../../src/screen/scene-links.ts';
import { describePlace } from '../../src/spatial/same-place.ts';
import { imageHead, sceneHead } from './heads.ts';

const params = configSchema.parse({ sources: { s: { root: '.' } } }).screen;
const hashed = (id: string, dHash: string, change = {}) =>
  sceneHead(id, { image: imageHead({ dHash }), ...change });

describe('linkScenes', () => {
  it('links images whose hashes differ in up to four bits', () => {
    const heads = [
      hashed('s/10', '0f1e2d3c4b5a6978'),
      hashed('s/9', '0f1e2d3c4b5a6977'),
      hashed('s/8', '0f1e2d3c4b5a0978'),
      hashed('s/7', '0f1e2d3c4b5a7f97'),
    ];
    // 8 and 7 differ in four bits; 6 and 0 in two; the last in more than four from each.
    expect(linkScenes(heads, params)).toEqual([
      { a: 's/8', b: 's/10', reason: 'near-duplicate-image', evidence: '2 of 64 bits differ' },
      { a: 's/9', b: 's/10', reason: 'near-duplicate-image', evidence: '4 of 64 bits differ' },
    ]);
  });

  it('does not link flat images, other proportions, and scenes without images', () => {
    const heads = [
      hashed('s/1', '0000000000000000'),
      hashed('s/2', '0000000000000001'),
      hashed('s/3', '0f1e2d3c4b5a6978'),
      hashed('s/4', '0f1e2d3c4b5a6978', { widthPx: 4000, heightPx: 3000 }),
      sceneHead('s/5'),
      sceneHead('s/6'),
    ];
    expect(linkScenes(heads, params)).toEqual([]);
  });

  it('links the same image at another size, and proportions that differ by a twentieth at most', () => {
    const sized = (id: string, widthPx: number, heightPx: number) =>
      hashed(id, '0f1e2d3c4b5a6978', { widthPx, heightPx });
    const linked = (...heads: ReturnType<typeof sized>[]) => linkScenes(heads, params).length;
    expect(linked(sized('s/1', 8000, 4000), sized('s/2', 4000, 2000))).toBe(1);
    expect(linked(sized('s/1', 4000, 4000), sized('s/2', 4200, 4000))).toBe(1);
    expect(linked(sized('s/1', 4000, 4000), sized('s/2', 4201, 4000))).toBe(0);
    expect(linked(sized('s/1', 4201, 4000), sized('s/2', 4000, 4000))).toBe(0);
    // The same area: only the proportions tell them apart.
    expect(linked(sized('s/1', 8000, 2000), sized('s/2', 4000, 4000))).toBe(0);
  });

  it('links scenes with identical labels through the first of them', () => {
    const heads = ['s/3', 's/20', 's/1'].map((id) => sceneHead(id, { labelsHash: 'x', instances: 7 }));
    expect(linkScenes(heads, params).map(({ a, b, reason }) => [a, b, reason])).toEqual([
      ['s/1', 's/3', 'identical-labels'],
      ['s/1', 's/20', 'identical-labels'],
    ]);
  });

  it('links the same place with the translation as evidence', () => {
    const ships = [3, 11, 27].map((lean, i) =>
      leaningBox('ship', 500 + 700 * i, 900 + 90 * i * i, 40 + 9 * i, 20, lean),
    );
    const placed = (id: string, dx: number) => {
      const instances = ships.map((s) => ({ ...s, quad: s.quad.map((v, i) => v + (i % 2 === 0 ? dx : 0)) }));
      return sceneHead(id, { place: describePlace(makeScene({ id, instances }), 25) });
    };
    expect(linkScenes([placed('s/2', 100), placed('s/1', 0)], params)).toEqual([
      { a: 's/1', b: 's/2', reason: 'same-place', evidence: '3 equal objects moved by 100, 0 px' },
    ]);
  });
});
