import { describe, expect, it } from 'vitest';
import { boxAt, makeScene } from '../../src/families/made-scene.ts';
import { configSchema } from '../../src/model/config.ts';
import { densityOf, judgeLabels, spreadOf } from '../../src/screen/label-verdict.ts';
import { judgeScenes } from '../../src/screen/scene-verdicts.ts';
import { imageHead, sceneHead } from './heads.ts';

const paramsWith = (screen: object) => configSchema.parse({ sources: { s: { root: '.' } }, screen }).screen;
const params = paramsWith({});
const spreadOut = [0, 600, 1200, 1800].map((at) => boxAt('ship', at + 10, at + 10, 30, 10));

describe('judgeLabels', () => {
  it('lets a large scene with spread objects stay', () => {
    expect(judgeLabels(makeScene({ instances: spreadOut }), params)).toBeNull();
  });

  it('drops with code, value and threshold', () => {
    const scene = makeScene({ instances: spreadOut });
    expect(judgeLabels({ ...scene, labelSize: { widthPx: 4000, heightPx: 3999 } }, params)).toMatchObject({
      code: 'size-mismatch',
      value: '4000x4000',
      threshold: '4000x3999',
    });
    expect(judgeLabels({ ...scene, labelSize: null }, params)).toBeNull();
    const small = makeScene({ instances: spreadOut, widthPx: 3999, heightPx: 3000 });
    expect(judgeLabels(small, params)).toEqual({ code: 'long-edge-too-short', value: 3999, threshold: 4000 });
    expect(judgeLabels(makeScene({ instances: spreadOut.slice(0, 2) }), params)).toEqual({
      code: 'too-few-instances',
      value: 2,
      threshold: 3,
    });
    const heap = [0, 5, 10].map((at) => boxAt('ship', 700 + at, 700, 30, 10));
    expect(judgeLabels(makeScene({ instances: heap }), params)).toEqual({
      code: 'too-little-spread',
      value: 0.0156,
      threshold: 0.03,
    });
  });

  it('judges a source with an exception quota by its own long edge', () => {
    const withQuota = (quota: number) => paramsWith({ exceptions: { test: { minLongEdgePx: 3500, quota } } });
    const scene = makeScene({ instances: spreadOut, widthPx: 3500, heightPx: 2000 });
    expect(judgeLabels(scene, withQuota(1))).toBeNull();
    expect(judgeLabels(scene, withQuota(0))).toMatchObject({ code: 'long-edge-too-short', threshold: 4000 });
  });

  it('measures density per megapixel and spread over 64 cells, centres outside counted at the border', () => {
    // Corners of the frame: 4 of 64 cells. One box has its centre outside.
    const corners = [
      boxAt('ship', -30, -30, 40, 40),
      boxAt('ship', 3960, 10, 30, 30),
      boxAt('ship', 10, 3960, 30, 30),
      boxAt('ship', 3960, 3960, 30, 30),
    ];
    const scene = makeScene({ instances: corners });
    expect(spreadOf(scene)).toBe(4 / 64);
    expect(densityOf(scene)).toBe(0.25);
  });
});

describe('judgeScenes', () => {
  const image = (letter: string) => imageHead({ sha256: letter.repeat(64) });

  it('keeps the first of equal images in natural order, also across sources, whatever the order given', () => {
    const heads = [
      sceneHead('s/10', { image: image('a') }),
      sceneHead('s/9', { image: image('a') }),
      sceneHead('r/11', { image: image('b') }),
      sceneHead('s/1', { image: image('b') }),
      sceneHead('s/2', { image: image('c') }),
    ];
    for (const order of [heads, [...heads].reverse()]) {
      const { drops } = judgeScenes(order, params);
      expect(Object.fromEntries(drops)).toEqual({
        's/10': { code: 'duplicate-image', value: 's/9', threshold: null, about: { sha256: 'a'.repeat(64) } },
        's/1': { code: 'duplicate-image', value: 'r/11', threshold: null, about: { sha256: 'b'.repeat(64) } },
      });
    }
  });

  it('does not let a dropped scene stand for its copy', () => {
    const heads = [
      sceneHead('s/1', { image: image('a'), drop: { code: 'too-few-instances', value: 1, threshold: 3 } }),
      sceneHead('s/2', { image: image('a') }),
    ];
    expect([...judgeScenes(heads, params).drops.keys()]).toEqual(['s/1']);
  });

  it('fills the exception quota from the largest down, then by id, without duplicates', () => {
    const quota = paramsWith({ exceptions: { x: { minLongEdgePx: 3500, quota: 2 } } });
    const heads = [
      sceneHead('x/1', { widthPx: 3600, heightPx: 100 }),
      sceneHead('x/20', { widthPx: 3700, heightPx: 100, image: image('a') }),
      sceneHead('x/3', { widthPx: 3700, heightPx: 100, image: image('a') }),
      sceneHead('x/4', { widthPx: 3600, heightPx: 100 }),
      sceneHead('x/5'),
    ];
    const { drops, exceptions } = judgeScenes(heads, quota);
    expect([...exceptions].sort()).toEqual(['x/1', 'x/3']);
    expect(drops.get('x/20')).toMatchObject({ code: 'duplicate-image', value: 'x/3' });
    expect(drops.get('x/4')).toEqual({
      code: 'long-edge-too-short',
      value: 3600,
      threshold: 4000,
      about: { exceptionRank: 3, exceptionQuota: 2 },
    });
    expect(drops.size).toBe(2);
  });
});
