import { AIRLINERS, smallPlan, town } from './plan-parts.ts';
import type { SceneJob } from './scene-jobs.ts';

/** Look-alikes of FAIR1M: large scenes. */
export const FAIR1M_LARGE: readonly SceneJob[] = [
  {
    plan: {
      widthPx: 4800,
      heightPx: 3600,
      gsdMeters: 0.6,
      climate: 'green',
      fields: 0.9,
      trees: 0.35,
      haze: 0.12,
      zones: [
        { type: 'airfield', at: [0.48, 0.3], size: [0.9, 0.46], turnDeg: 4, models: AIRLINERS },
        town('sports', [0.24, 0.8], [0.34, 0.24], 4),
        town('suburb', [0.72, 0.82], [0.42, 0.22], 10),
      ],
      roads: [
        [
          [0, 0.58],
          [0.5, 0.64],
          [1, 0.7],
        ],
      ],
      roundabouts: [[0.47, 0.636]],
    },
    outputs: [{ source: 'fair1m', folder: 'train/part1', name: '0', depth: 3 }],
  },
  {
    plan: {
      widthPx: 6900,
      heightPx: 2900,
      gsdMeters: 0.6,
      climate: 'green',
      fields: 0.7,
      trees: 0.35,
      haze: 0.16,
      zones: [
        { type: 'harbour', at: [0.5, 0.56], length: 0.82, turnDeg: 2 },
        town('sports', [0.17, 0.22], [0.22, 0.28], 2),
        town('centre', [0.5, 0.24], [0.3, 0.26], 2),
        town('sports', [0.83, 0.27], [0.2, 0.26], -4),
      ],
    },
    outputs: [
      { source: 'fair1m', folder: 'train/part1', name: '7', depth: 3, window: [0, 0, 4100, 2900] },
      {
        source: 'fair1m',
        folder: 'validation',
        name: '0',
        depth: 3,
        window: [2800, 0, 4100, 2900],
        isFaulty: true,
      },
    ],
  },
  {
    plan: {
      widthPx: 4400,
      heightPx: 3300,
      gsdMeters: 0.5,
      climate: 'dry',
      fields: 0.7,
      trees: 0.4,
      haze: 0.1,
      zones: [
        { type: 'airfield', at: [0.62, 0.3], size: [0.7, 0.46], turnDeg: -8, models: AIRLINERS },
        town('sports', [0.22, 0.8], [0.36, 0.3], 6),
        town('centre', [0.76, 0.82], [0.4, 0.24], 3),
      ],
      river: {
        path: [
          [0.02, -0.05],
          [0.12, 0.3],
          [0.06, 0.5],
          [0.3, 0.6],
          [0.48, 0.75],
          [0.5, 1.05],
        ],
        widthMeters: 46,
      },
      roads: [
        [
          [0, 0.56],
          [0.3, 0.52],
          [0.55, 0.66],
          [1, 0.6],
        ],
        [
          [-0.02, 0.2],
          [0.2, 0.22],
          [0.26, 0.54],
        ],
        [
          [0.43, 1],
          [0.44, 0.84],
          [0.58, 0.655],
        ],
      ],
      roundabouts: [
        [0.585, 0.655],
        [0.258, 0.528],
      ],
    },
    outputs: [{ source: 'fair1m', folder: 'validation', name: '3', depth: 3 }],
  },
];

/** Images that screening drops for their size; each carries something that a reader must get right. */
export const FAIR1M_SMALL: readonly SceneJob[] = [
  {
    plan: smallPlan(1000, 1000, 0.35, town('centre', [0.5, 0.5], [0.9, 0.9], 14)),
    outputs: [{ source: 'fair1m', folder: 'train/part1', name: '12', depth: 3, isFaulty: true }],
  },
  {
    plan: smallPlan(1000, 1000, 0.35, town('industry', [0.5, 0.5], [0.9, 0.9], -11)),
    outputs: [{ source: 'fair1m', folder: 'validation', name: '12', depth: 3 }],
  },
  {
    plan: smallPlan(800, 600, 0.35, town('suburb', [0.5, 0.5], [0.9, 0.9], 20)),
    outputs: [{ source: 'fair1m', folder: 'train/part2', name: '1732', depth: 4 }],
  },
];
