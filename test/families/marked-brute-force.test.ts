import { describe, expect, it } from 'vitest';
import type { Hbb } from '../../src/core/hbb.ts';
import { hbbOf } from '../../src/core/hbb.ts';
import { overlapArea } from '../../src/core/iou.ts';
import { polygonArea, polygonContainsPoint, vertexMean } from '../../src/core/polygon.ts';
import { keyedDraw } from '../../src/core/rng.ts';
import { family as drr } from '../../src/families/drr.ts';
import { family as dsr } from '../../src/families/dsr.ts';
import type { AnyFamily } from '../../src/families/family.ts';
import { family as fgr } from '../../src/families/fgr.ts';
import { markerOutline, planMarkers } from '../../src/families/markers.ts';
import { family as oc } from '../../src/families/oc.ts';
import { indexCase } from '../../src/families/trial.ts';
import type { Scene } from '../../src/model/scene.ts';
import type { IndexedScene } from '../../src/spatial/scene-index.ts';
import { scatteredScene } from './scenes.ts';

const kinds = [
  'arj21',
  'boeing-737',
  'boeing-747',
  'boeing-777',
  'small-car',
  'tugboat',
  'warship',
  'bridge',
  'storage-tank',
];
/** Objects of 12 to 22 px about 33 px apart: many markers are ambiguous. */
const crowd = scatteredScene(900, kinds, { widthPx: 1000, heightPx: 1000, sidePx: [12, 22], seed: 4 });
const policy = { jitterPx: 0, markers: { padStrokes: 4 } };
const indexed = indexCase({ scene: crowd, fineGrained: true, vocabulary: kinds, policy });

/** The same scene searched by plain scan. */
function withoutTree(source: IndexedScene): IndexedScene {
  const inOrder = [...source.scene.instances].sort((a, b) => a.index - b.index);
  return { ...source, search: (box) => inOrder.filter((i) => boxesTouch(hbbOf(i.quad), box)) };
}

function boxesTouch(a: Hbb, b: Hbb): boolean {
  return a[0] <= b[2] && a[2] >= b[0] && a[1] <= b[3] && a[3] >= b[1];
}

describe('families with marked objects', () => {
  it.each([oc, fgr, drr, dsr].map((family) => [family.meta.id, family as AnyFamily] as const))(
    '%s proposes the same without the R-tree',
    (id, family) => {
      const params = family.params.parse({});
      const propose = (scene: IndexedScene): unknown[] => [
        ...family.propose(scene, params, keyedDraw(1, id)),
      ];
      const found = propose(indexed);
      expect(found.length).toBeGreaterThan(10);
      expect(found).toEqual(propose(withoutTree(indexed)));
    },
  );
});

describe('planMarkers', () => {
  it('accepts exactly the objects that a plain reading of the rule accepts', () => {
    const verdicts = crowd.instances.map(({ id }) =>
      Array.isArray(planMarkers(indexed, [{ role: 'target', instance: id }])),
    );
    const expected = crowd.instances.map(({ id }) => isClearByPlainRule(crowd, id));
    expect(verdicts).toEqual(expected);
    const share = expected.filter(Boolean).length / expected.length;
    expect(share).toBeGreaterThan(0.1);
    expect(share).toBeLessThan(0.9);
  });
});

/** Spec section 4 word by word, without displacement: no other centre, and no more than 0.3 of another, inside. */
function isClearByPlainRule(scene: Scene, id: string): boolean {
  const target = scene.instances.find((i) => i.id === id);
  if (target === undefined) throw new Error(id);
  const { outerEdge } = markerOutline(target, scene, indexed.policy);
  const [x1, y1, x2, y2] = hbbOf(outerEdge);
  if (x1 < 0 || y1 < 0 || x2 > scene.framePx[2] || y2 > scene.framePx[3]) return false;
  return scene.instances.every((other) => {
    if (other.id === id) return true;
    const [x, y] = vertexMean(other.quad);
    const share = overlapArea(other.quad, outerEdge) / polygonArea(other.quad);
    return !polygonContainsPoint(outerEdge, x, y) && share <= 0.3;
  });
}
