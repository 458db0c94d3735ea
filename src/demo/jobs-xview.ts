import { MIXED_FLEET, smallPlan, town } from './plan-parts.ts';
import type { SceneJob } from './scene-jobs.ts';

/** Look-alikes of xView: large scenes. */
export const XVIEW_LARGE: readonly SceneJob[] = [
  {
    plan: {
      widthPx: 4312,
      heightPx: 3050,
      gsdMeters: 0.3,
      climate: 'dry',
      fields: 0.3,
      trees: 0.3,
      haze: 0.12,
      zones: [
        { type: 'harbour', at: [0.5, 0.56], length: 0.92, turnDeg: -2 },
        town('industry', [0.35, 0.2], [0.6, 0.3], -2),
        town('village', [0.84, 0.2], [0.26, 0.3], -2),
      ],
    },
    outputs: [{ source: 'xview', name: '5', lonDeg: 32.56, latDeg: 15.62, isFaulty: true }],
  },
  {
    plan: {
      widthPx: 4020,
      heightPx: 3100,
      gsdMeters: 0.3,
      climate: 'green',
      fields: 0.6,
      trees: 0.45,
      haze: 0.09,
      zones: [
        town('centre', [0.3, 0.28], [0.52, 0.46], 5),
        town('village', [0.8, 0.26], [0.32, 0.42], -7),
        town('industry', [0.3, 0.83], [0.5, 0.24], 5),
      ],
      roads: [
        [
          [0.56, 1.02],
          [0.62, 0.6],
          [1, 0.56],
        ],
      ],
      railway: [
        [-0.01, 0.56],
        [1.01, 0.66],
      ],
      pylons: [
        [0.62, 0.98],
        [0.98, 0.72],
      ],
    },
    outputs: [{ source: 'xview', name: '1047', lonDeg: -90.53, latDeg: 14.57 }],
  },
  {
    plan: {
      widthPx: 3700,
      heightPx: 2900,
      gsdMeters: 0.3,
      climate: 'arid',
      fields: 0.3,
      trees: 0.15,
      haze: 0.14,
      zones: [
        { type: 'airfield', at: [0.5, 0.34], size: [0.98, 0.62], turnDeg: 3, models: MIXED_FLEET },
        town('village', [0.5, 0.86], [0.8, 0.2], 3),
      ],
    },
    outputs: [{ source: 'xview', name: '2355', lonDeg: 44.38, latDeg: 33.31 }],
  },
];

/** Images that screening drops for their size; each carries something that a reader must get right. */
export const XVIEW_SMALL: readonly SceneJob[] = [
  {
    plan: smallPlan(1000, 800, 0.3, town('village', [0.5, 0.5], [0.9, 0.9], 8)),
    outputs: [{ source: 'xview', name: '100', lonDeg: 2.35, latDeg: 48.85, isFaulty: true }],
  },
];
