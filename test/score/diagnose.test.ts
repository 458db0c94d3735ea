import { describe, expect, it } from 'vitest';
import type { Hbb } from '../../src/core/hbb.ts';
import { type DiagnosedObject, type DiagnosisContext, diagnoseBoxes } from '../../src/score/diagnose.ts';

function object(id: string, category: string, x: number, y: number): DiagnosedObject {
  const hbb: Hbb = [x, y, x + 10, y + 10];
  return { id, category, box: hbb, hbb };
}

const context: DiagnosisContext = {
  truths: [[10, 10, 20, 20]],
  objects: [
    object('target', 'ship', 10, 10),
    object('other-ship', 'ship', 40, 10),
    object('truck', 'truck', 10, 40),
    object('far-ship', 'ship', 80, 60),
    object('vessel', 'vessel', 30, 40),
  ],
  unknowns: [[60, 40, 70, 40, 70, 50, 60, 50]],
  lineage: { ship: ['vessel'], truck: [], vessel: [] },
  categories: ['ship'],
  targets: new Set(['target']),
  region: [0, 0, 70, 60],
};

describe('the diagnosis of a box', () => {
  it.each([
    [null, 'invalid-format'],
    [[10, 10, 20, 20], 'success'],
    [[80, 60, 90, 70], 'region-hallucination'],
    [[30, 30, 35, 35], 'object-hallucination'],
    // On an unknown mark: something may be there.
    [[60, 40, 66, 46], 'other'],
    // A label coarser than the question: it may be a ship.
    [[30, 40, 40, 50], 'other'],
    [[10, 40, 20, 50], 'category-hallucination'],
    [[40, 10, 50, 20], 'context-hallucination'],
    [[18, 18, 30, 30], 'coordinate-shift'],
  ] as const)('%j is %s', (box, expected) => {
    expect(diagnoseBoxes([box], context)).toEqual([expected]);
  });

  it('counts 0.3 itself as success', () => {
    // 10 x 3 of a 10 x 10 target: IoU 0.3.
    expect(diagnoseBoxes([[10, 10, 20, 13]], context)).toEqual(['success']);
    expect(diagnoseBoxes([[10, 10, 20, 12.99]], context)).toEqual(['coordinate-shift']);
  });

  it('gives a target to one box only, the closest', () => {
    const boxes = [
      [10, 10, 20, 18],
      [10, 10, 20, 20],
      [10, 12, 20, 22],
    ];
    expect(diagnoseBoxes(boxes, context)).toEqual(['other', 'success', 'other']);
    const two = { ...context, truths: [...context.truths, [10, 13, 20, 23]] };
    expect(diagnoseBoxes(boxes, two)).toEqual(['other', 'success', 'success']);
  });

  it('judges a leaning target in the form asked for', () => {
    // A line 2 px thick across a 100 px square fills a thirtieth of its own HBB.
    const quad = [0, 0, 2, 0, 100, 100, 98, 100];
    const leaning: DiagnosedObject = { id: 'target', category: 'ship', box: quad, hbb: [0, 0, 100, 100] };
    const asHbb = { ...leaning, box: [0, 0, 100, 100] };
    const region = null;
    expect(
      diagnoseBoxes([[0, 0, 100, 100]], { ...context, region, truths: [asHbb.box], objects: [asHbb] }),
    ).toEqual(['success']);
    expect(
      diagnoseBoxes([[0, 0, 100, 0, 100, 100, 0, 100]], {
        ...context,
        region,
        truths: [quad],
        objects: [leaning],
      }),
    ).toEqual(['coordinate-shift']);
  });
});
