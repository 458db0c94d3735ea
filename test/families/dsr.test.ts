import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDrop } from '../../src/core/drop.ts';
import { keyedDraw } from '../../src/core/rng.ts';
import { distanceDrop, measureFrom, rankDrop, type Separation } from '../../src/families/distance.ts';
import { family } from '../../src/families/dsr.ts';
import { tryFamily } from '../../src/families/trial.ts';
import type { Instance, Scene } from '../../src/model/scene.ts';
import { boxAt, jitterScene, makeScene, scatteredScene } from './scenes.ts';

type Facts = ReturnType<typeof family.facts.parse>;

function factsOf(scene: Scene, params = {}): Facts[] {
  return tryFamily(family, { scene, params }).facts.map((f) => family.facts.parse(f));
}

/** The reference at (0, 0) and objects of 20 x 20 px with their top-left corners at the given places. */
function separations<T extends readonly (readonly [number, number])[]>(
  ...places: T
): { [K in keyof T]: Separation } {
  const scene = makeScene({
    instances: [[0, 0] as const, ...places].map(([x, y]) => boxAt('ship', x, y, 20, 20)),
  });
  const [reference, ...others] = scene.instances as [Instance, ...Instance[]];
  return others.map((other) => measureFrom(reference, other)) as { [K in keyof T]: Separation };
}

describe('measureFrom', () => {
  it('measures centre to centre, outline to outline, and the larger diagonal', () => {
    const scene = makeScene({ instances: [boxAt('ship', 0, 0, 20, 20), boxAt('ship', 50, 60, 60, 80)] });
    const [a, b] = scene.instances as [Instance, Instance];
    // Centres (10, 10) and (80, 100); corners (20, 20) and (50, 60).
    expect(measureFrom(a, b)).toEqual({ centrePx: Math.hypot(70, 90), gapPx: 50, diagonalPx: 100 });
  });

  it('has no gap between objects that overlap', () => {
    expect(separations([10, 10])[0].gapPx).toBe(0);
    expect(separations([0, 0])[0]).toMatchObject({ centrePx: 0, gapPx: 0 });
  });
});

describe('the margins of a distance', () => {
  it('want one diagonal of gap, whatever the displacement', () => {
    // Least gap: 28.284 + 2.828 + 2.828 = 33.941 px.
    expect(distanceDrop(separations([53.95, 0])[0], 1, 1)).toBeNull();
    expect(distanceDrop(separations([53.94, 0])[0], 1, 1)).toEqual({
      code: 'gap-too-small',
      // 33.94 - 2.8284 of 28.2843 + 2.8284.
      value: 31.112,
      threshold: 31.113,
    });
    expect(distanceDrop(separations([48.3, 0])[0], 1, 0)).toBeNull();
  });

  it('want a ratio of 1.25, whatever the displacement', () => {
    // (far - 2.828) / (400 + 2.828) >= 1.25 from far = 506.364 px.
    const [near, tooNear, enough] = separations([400, 0], [0, 506.3], [0, 506.4]);
    expect(rankDrop(near, enough, 1.25, 1)).toBeNull();
    expect(rankDrop(enough, near, 1.25, 1)).toBeNull();
    expect(rankDrop(near, tooNear, 1.25, 1)).toMatchObject({
      code: 'ratio-too-small',
      value: 1.2498,
    });
  });

  it('want the gaps to rank alike, whatever the displacement', () => {
    const far = { centrePx: 600, gapPx: 305.7, diagonalPx: 600 };
    const near = { centrePx: 400, gapPx: 300, diagonalPx: 28 };
    // Lead 5.7 px; the displacement may take 4 √2 = 5.657.
    expect(rankDrop(near, far, 1.25, 1)).toBeNull();
    expect(rankDrop(near, { ...far, gapPx: 305.6 }, 1.25, 1)).toEqual({
      code: 'rank-differs-by-edge',
      value: -0.057,
      threshold: 0,
    });
  });
});

describe('DsR', () => {
  const row = makeScene({
    instances: [1500, 1700, 1800, 1950, 2200].map((x) => boxAt('ship', x, 1000, 20, 20)),
  });

  it('names the candidate by its place in the facts', () => {
    const facts: Facts = { reference: 'n0', candidates: ['n1', 'n2', 'n4'], rank: 'nearest' };
    expect(family.answer(facts, row)).toEqual({
      answer: { kind: 'option', value: 'candidate-1' },
      targets: ['n0', 'n1', 'n2', 'n4'],
      answerBin: 'nearest-of-3',
      // 200, 300 and 700 px: ratios 1.5 and 2.33; gaps 180, 280 and 680 px over 28.28.
      margins: { ratio: 1.5, edgeLeadPx: 100, gapDiagonals: 6.364 },
    });
    expect(family.answer({ ...facts, rank: 'farthest' }, row)).toMatchObject({
      answer: { value: 'candidate-3' },
    });
    // From n2: 100, 300 and 400 px.
    const other: Facts = { reference: 'n2', candidates: ['n0', 'n1', 'n4'], rank: 'nearest' };
    expect(family.answer(other, row)).toMatchObject({ answer: { value: 'candidate-2' } });
  });

  it('gives no answer where two are equally far or one overlaps the reference', () => {
    const square = [
      [0, 0],
      [300, 0],
      [0, 300],
      [5, 5],
    ].map(([x, y]) => boxAt('ship', x as number, y as number, 20, 20));
    const scene = makeScene({ instances: square });
    const ask = (...candidates: string[]) =>
      family.answer({ reference: 'n0', candidates, rank: 'nearest' }, scene);
    expect(ask('n1', 'n2')).toMatchObject({ code: 'ratio-too-small' });
    expect(ask('n1', 'n3')).toMatchObject({ code: 'gap-too-small' });
    expect(ask('n1')).toMatchObject({ code: 'too-few-candidates' });
    expect(ask('n1', 'n9')).toMatchObject({ code: 'target-missing', value: 'n9' });
  });

  it('has three or four candidates as the parameters say, sorted by their place in the label file', () => {
    const scene = scatteredScene(80, ['ship', 'airplane'], { sidePx: [10, 30] });
    const sizes = new Set(factsOf(scene).map(({ candidates }) => candidates.length));
    expect([...sizes].sort()).toEqual([3, 4]);
    for (const { reference, candidates } of factsOf(scene)) {
      const places = candidates.map((id) => Number(id.slice(1)));
      expect(places).toEqual([...new Set(places)].sort((a, b) => a - b));
      expect(candidates).not.toContain(reference);
    }
    const four = factsOf(scene, { minCandidates: 4, maxCandidates: 4 });
    expect(new Set(four.map(({ candidates }) => candidates.length))).toEqual(new Set([4]));
  });

  it('asks for the nearest and the farthest', () => {
    const ranks = factsOf(scatteredScene(80, ['ship'], { sidePx: [10, 30] })).map(({ rank }) => rank);
    expect(new Set(ranks)).toEqual(new Set(['nearest', 'farthest']));
  });

  it('gives an answer that no displacement of 1 px changes, by centres and by edges', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), (seed) => {
        const scene = scatteredScene(40, ['ship', 'airplane'], {
          seed,
          widthPx: 900,
          heightPx: 900,
          sidePx: [6, 24],
        });
        const rng = keyedDraw(seed, 'jitter')();
        for (const facts of factsOf(scene)) {
          const before = family.answer(facts, scene);
          if (isDrop(before)) throw new Error(before.code);
          for (let n = 0; n < 3; n++) {
            const moved = jitterScene(scene, 1, n === 0 ? () => Math.round(rng.unit()) : rng.unit);
            expect(family.answer(facts, moved)).toMatchObject({ answer: before.answer });
            expect(rankedBy('gapPx', facts, moved)).toEqual(rankedBy('centrePx', facts, scene));
          }
        }
      }),
      { seed: 11, numRuns: 25 },
    );
  });
});

function rankedBy(key: 'gapPx' | 'centrePx', facts: Facts, scene: Scene): string[] {
  const find = (id: string): Instance => scene.instances.find((i) => i.id === id) as Instance;
  const reference = find(facts.reference);
  return [...facts.candidates].sort(
    (a, b) => measureFrom(reference, find(a))[key] - measureFrom(reference, find(b))[key],
  );
}
