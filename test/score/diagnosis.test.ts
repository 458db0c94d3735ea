import { describe, expect, it } from 'vitest';
import type { Answer } from '../../src/model/answer.ts';
import type { Instruction } from '../../src/model/instruction.ts';
import type { Scene } from '../../src/model/scene.ts';
import { DiagnosisTally } from '../../src/score/diagnosis.ts';
import { diagnosisContext, regionOf, sceneObjects } from '../../src/score/diagnosis-context.ts';
import { diagnosisTables } from '../../src/score/diagnosis-tables.ts';
import { askedRecordOf } from '../../src/score/key.ts';
import type { CoordinateProtocol } from '../../src/score/parse/protocol.ts';
import { protocolById } from '../../src/score/parse/protocol.ts';
import { scoreRecord } from '../../src/score/record.ts';
import { instancesOf, tinyRecords, tinyRun } from '../release/tiny-run.ts';

const pixel = protocolById('pixel') as CoordinateProtocol;
const like = tinyRecords()[0] as Instruction;
const [plane, other, ship] = instancesOf('demo/train/1') as [Instance, Instance, Instance];
type Instance = ReturnType<typeof instancesOf>[number];

/** A plane that leans, one that the left border cuts, a ship. */
const scene: Scene = {
  ...(tinyRun().scenes[0]?.scene as Scene),
  id: like.sceneId,
  instances: [
    { ...plane, id: 'leaning', quad: [100, 100, 102, 100, 200, 200, 198, 200] },
    { ...other, id: 'cut', quad: [-20, 50, 20, 50, 20, 60, -20, 60] },
    { ...ship, id: 'ship', quad: [300, 10, 330, 10, 330, 20, 300, 20] },
  ],
};

function record(id: string, answer: Answer, change: Partial<Instruction> = {}): Instruction {
  return { ...like, id, task: id.split('-')[0] as string, answer, targets: ['leaning'], ...change };
}

const single = record('BG-1', { kind: 'box', form: 'hbb', box: [100, 100, 200, 200] });
const many = record('GD-1', {
  kind: 'boxes',
  form: 'hbb',
  boxes: [
    [100, 100, 200, 200],
    [0, 50, 20, 60],
  ],
});

describe('what a diagnosis looks at', () => {
  it('holds objects in the form of the answer, cut at the border', () => {
    const objects = sceneObjects(scene);
    expect(objects.in('hbb').map(({ id, box }) => [id, [...box]])).toEqual([
      ['leaning', [100, 100, 200, 200]],
      ['cut', [0, 50, 20, 60]],
      ['ship', [300, 10, 330, 20]],
    ]);
    expect(objects.in('obb')[0]?.box).toEqual(scene.instances[0]?.quad);
    expect([...(objects.in('obb')[1]?.box ?? [])].filter((_, i) => i % 2 === 0).sort()).toEqual([
      0, 0, 20, 20,
    ]);
    expect(diagnosisContext(record('GC-1', { kind: 'count', count: 1 }), objects)).toBeNull();
  });

  it('takes the category and the region from the question, else from targets and facts', () => {
    const objects = sceneObjects(scene);
    expect(diagnosisContext(single, objects)?.categories).toEqual(['plane']);
    const described = { ...single, wording: { ...single.wording, slots: {} }, targets: ['ship'] };
    expect(diagnosisContext(described, objects)?.categories).toEqual(['ship']);
    expect(regionOf(described)).toBeNull();
    expect(regionOf({ ...described, facts: { region: [1, 2, 3, 4] } })).toEqual([1, 2, 3, 4]);
    const slot = { type: 'region', box: [5, 6, 7, 8] } as const;
    const inside = { ...described, wording: { ...described.wording, slots: { region: slot } } };
    expect(regionOf(inside)).toEqual([5, 6, 7, 8]);
    // Two regions are compared: no box is looked for in either.
    const two = { ...described, wording: { ...described.wording, slots: { a: slot, b: slot } } };
    expect(regionOf(two)).toBeNull();
  });
});

describe('the tally of a file', () => {
  const tallyOf = (replies: readonly (readonly [Instruction, string | null])[]) => {
    const key = replies.map(([asked]) => asked);
    const tally = new DiagnosisTally(key);
    const scores = replies.map(([asked, output]) =>
      scoreRecord(
        askedRecordOf(asked, { widthPx: 400, heightPx: 300 }),
        output === null ? null : { id: asked.id, output },
        pixel,
      ),
    );
    const objects = sceneObjects(scene);
    key.forEach((asked, i) => {
      const context = diagnosisContext(asked, objects);
      if (context !== null && asked.sceneId === scene.id) tally.add(asked, scores[i] as never, context);
    });
    return tally.rows(scores);
  };

  it('diagnoses the first box of a single-target reply, and every box of a many-target one', () => {
    const rows = tallyOf([
      [single, '[[300, 10, 330, 20], [100, 100, 200, 200]]'],
      [{ ...single, id: 'BG-2' }, 'I cannot tell'],
      [{ ...single, id: 'BG-3' }, null],
      [{ ...single, id: 'BG-4' }, '[]'],
      [many, '[[100, 100, 200, 200], [0, 50, 20, 60], [5, 5, 5, 9], [350, 250, 360, 260]]'],
      [{ ...many, id: 'GD-2' }, '[]'],
    ]);
    expect(rows).toMatchObject([
      {
        task: 'GD',
        unit: 'box',
        diagnosed: 4,
        targets: 4,
        counts: { success: 2, 'invalid-format': 1, 'object-hallucination': 1 },
      },
      {
        task: 'BG',
        unit: 'reply',
        diagnosed: 3,
        records: { count: 4, answered: 2, invalid: 1, missing: 1 },
        counts: { 'category-hallucination': 1, 'invalid-format': 2 },
      },
    ]);
  });

  it('counts records without their scene', () => {
    const rows = tallyOf([
      [single, '[100, 100, 200, 200]'],
      [{ ...single, id: 'BG-2', sceneId: 'elsewhere' }, '[100, 100, 200, 200]'],
    ]);
    expect(rows).toMatchObject([{ task: 'BG', diagnosed: 1, withoutScene: 1, counts: { success: 1 } }]);
  });

  it('is laid out as table 4 where regions are asked about, else as table 15', () => {
    const facts = { region: [90, 90, 210, 210] };
    const rows = tallyOf([
      [single, '[100, 100, 200, 200]'],
      [record('CG-1', single.answer, { facts }), '[300, 10, 330, 20]'],
    ]);
    const [regions, whole] = diagnosisTables([{ name: 'm', rows }]);
    expect(regions?.cells.map((row) => row.slice(1, 12))).toEqual([
      ['task', 'of', 'IF', 'RH', 'OH', 'CatH', 'CtxH', 'CS', 'Oth.', 'Succ.', 'boxes'],
      ['CG', 'reply', '0.0', '100.0', '0.0', '0.0', '0.0', '0.0', '0.0', '0.0', '1'],
    ]);
    expect(whole?.cells.map((row) => row.slice(1, 10))).toEqual([
      ['task', 'of', 'OH', 'CatH', 'CtxH', 'CS', 'IFE', 'Oth.', 'Succ.'],
      ['BG', 'reply', '0 (0.0%)', '0 (0.0%)', '0 (0.0%)', '0 (0.0%)', '0 (0.0%)', '0 (0.0%)', '1 (100.0%)'],
    ]);
    expect(diagnosisTables([])).toEqual([]);
  });
});
