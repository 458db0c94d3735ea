import type { Hbb } from '../../../src/core/hbb.ts';
import { boxAt, makeScene } from '../../../src/families/made-scene.ts';
import { indexCase } from '../../../src/families/trial.ts';
import type { Selected } from '../../../src/model/instruction.ts';
import type { Slot } from '../../../src/model/wording.ts';
import type { IndexedScene } from '../../../src/spatial/scene-index.ts';
import { tinyRecords } from '../../release/tiny-run.ts';

/** The regions of the records below. */
export const UPPER_LEFT: Hbb = [200, 200, 1300, 1300];
export const LOWER_RIGHT: Hbb = [2700, 2600, 3800, 3700];

/** Three ships in the upper left, one in the lower right, a bridge in the middle; 4000 x 4000 px. */
export const SHORES: IndexedScene = indexCase({
  scene: makeScene({
    id: 'demo/train/shores',
    instances: [
      boxAt('ship', 600, 650, 60, 20),
      boxAt('ship', 800, 750, 60, 20),
      boxAt('ship', 700, 950, 60, 20),
      boxAt('ship', 3100, 3200, 60, 20),
      boxAt('bridge', 1900, 1980, 200, 40),
    ],
  }),
  vocabulary: ['ship', 'bridge', 'harbor'],
});

const TARGETS: Readonly<Record<string, readonly string[]>> = {
  RD: ['n0', 'n1', 'n2'],
  RC: ['n0', 'n1', 'n2'],
  CRC: ['n0', 'n1', 'n2', 'n3'],
};

/** A record about the ships of the scene above, as its family asks it. */
export function regionRecord(task: 'RD' | 'RC' | 'CRC', rank = 0): Selected {
  const [base] = tinyRecords();
  if (base === undefined) throw new Error('there is no record to start from');
  const { split: _split, ...record } = base;
  const regions: Record<string, Slot> =
    task === 'CRC'
      ? { first: { type: 'region', box: UPPER_LEFT }, second: { type: 'region', box: LOWER_RIGHT } }
      : { region: { type: 'region', box: UPPER_LEFT } };
  return {
    ...record,
    id: `${task}-${rank}`,
    task,
    tier: 'rules',
    sceneId: SHORES.scene.id,
    rank,
    reserve: false,
    targets: [...(TARGETS[task] ?? [])],
    answer: { kind: 'count', count: task === 'CRC' ? 2 : 3 },
    facts: { category: 'ship', region: [...UPPER_LEFT] },
    wording: {
      language: 'en',
      templateId: `${task}/en/1`,
      template: `{categories} ${Object.keys(regions)
        .map((name) => `{${name}}`)
        .join(' ')} {format}`,
      slots: {
        category: { type: 'category', category: 'ship', number: 'singular' },
        categories: { type: 'category', category: 'ship', number: 'plural' },
        ...regions,
        format: { type: 'format', answer: 'count' },
      },
    },
  };
}
