import { MIXED_FLEET, smallPlan, town } from './plan-parts.ts';
import type { SceneJob } from './scene-jobs.ts';

/** Look-alikes of SODA-A: large scenes. */
export const SODA_A_LARGE: readonly SceneJob[] = [
  {
    plan: {
      widthPx: 4761,
      heightPx: 2777,
      gsdMeters: 0.25,
      climate: 'green',
      fields: 0.7,
      trees: 0.55,
      haze: 0.06,
      zones: [
        town('suburb', [0.3, 0.4], [0.56, 0.74], 5),
        town('centre', [0.82, 0.34], [0.34, 0.6], -8),
        town('industry', [0.8, 0.9], [0.44, 0.3], 0),
      ],
    },
    outputs: [{ source: 'soda-a', split: 'train', name: '00012', isFaulty: true }],
  },
  {
    plan: {
      widthPx: 4800,
      heightPx: 2700,
      gsdMeters: 0.32,
      climate: 'arid',
      fields: 0.2,
      trees: 0.2,
      haze: 0.1,
      zones: [
        { type: 'harbour', at: [0.5, 0.52], length: 0.96, turnDeg: 3 },
        town('industry', [0.5, 0.17], [0.9, 0.26], 3),
      ],
    },
    outputs: [{ source: 'soda-a', split: 'val', name: '00031' }],
  },
  {
    plan: {
      widthPx: 4500,
      heightPx: 2800,
      gsdMeters: 0.5,
      climate: 'dry',
      fields: 0.9,
      trees: 0.25,
      haze: 0.12,
      zones: [
        { type: 'airfield', at: [0.42, 0.62], size: [0.78, 0.62], turnDeg: 6, models: MIXED_FLEET },
        town('heliport', [0.9, 0.74], [0.16, 0.16], 6),
      ],
      roads: [
        [
          [0, 0.14],
          [0.5, 0.12],
          [1, 0.24],
        ],
      ],
      windmills: [
        [0.12, 0.07],
        [0.26, 0.22],
        [0.4, 0.06],
        [0.55, 0.2],
        [0.68, 0.07],
        [0.8, 0.32],
        [0.93, 0.12],
        [0.9, 0.4],
      ],
    },
    outputs: [{ source: 'soda-a', split: 'test', name: '00044' }],
  },
];

/** Images that screening drops for their size; each carries something that a reader must get right. */
export const SODA_A_SMALL: readonly SceneJob[] = [
  {
    plan: smallPlan(1200, 800, 0.25, town('suburb', [0.5, 0.5], [1.5, 1.7], -33)),
    outputs: [{ source: 'soda-a', split: 'test', name: '00003', isFaulty: true }],
  },
];
