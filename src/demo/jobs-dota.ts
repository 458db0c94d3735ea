import { MIXED_FLEET, smallPlan, town } from './plan-parts.ts';
import type { SceneJob } from './scene-jobs.ts';

/** Look-alikes of DOTA-v2.0: large scenes. */
export const DOTA_LARGE: readonly SceneJob[] = [
  {
    plan: {
      widthPx: 4600,
      heightPx: 3000,
      gsdMeters: 0.27,
      climate: 'green',
      fields: 0.8,
      trees: 0.5,
      haze: 0.08,
      zones: [town('suburb', [0.27, 0.28], [0.46, 0.44], 7), town('sports', [0.8, 0.74], [0.36, 0.38], -6)],
      river: {
        path: [
          [-0.02, 0.9],
          [0.22, 0.82],
          [0.42, 0.84],
          [0.57, 0.5],
          [0.6, 0.2],
          [0.56, -0.05],
        ],
        widthMeters: 34,
      },
      roads: [
        [
          [0, 0.61],
          [0.42, 0.64],
          [0.72, 0.44],
          [1, 0.46],
        ],
        [
          [0.35, 1.02],
          [0.38, 0.75],
          [0.36, 0.63],
        ],
        [
          [0.66, 0],
          [0.7, 0.25],
          [0.7, 0.46],
        ],
      ],
      roundabouts: [
        [0.7, 0.462],
        [0.365, 0.628],
      ],
    },
    outputs: [
      {
        source: 'dota-v2',
        split: 'train',
        name: 'P0027',
        header: 'v1.5',
        hasMeta: true,
        gsd: '0.27',
        imageSource: 'GoogleEarth',
        acquired: null,
        bands: 'rgb',
      },
    ],
  },
  {
    plan: {
      widthPx: 4200,
      heightPx: 2700,
      gsdMeters: 0.34,
      climate: 'dry',
      fields: 0.3,
      trees: 0.35,
      haze: 0.14,
      zones: [
        { type: 'harbour', at: [0.5, 0.5], length: 0.9, turnDeg: -3 },
        town('industry', [0.5, 0.14], [0.84, 0.24], -3),
      ],
    },
    outputs: [
      {
        source: 'dota-v2',
        split: 'train',
        name: 'P1204',
        header: 'v2.0',
        hasMeta: true,
        gsd: 'null',
        imageSource: 'GoogleEarth',
        acquired: '2017-05-02',
        bands: 'rgb',
        isFaulty: true,
      },
    ],
  },
  {
    plan: {
      widthPx: 4096,
      heightPx: 3072,
      gsdMeters: 0.5,
      climate: 'dry',
      fields: 0.7,
      trees: 0.3,
      haze: 0.1,
      zones: [
        { type: 'airfield', at: [0.5, 0.33], size: [0.9, 0.52], turnDeg: -5, models: MIXED_FLEET },
        town('heliport', [0.16, 0.84], [0.2, 0.14], -5),
        town('suburb', [0.62, 0.84], [0.56, 0.2], -5),
      ],
      roads: [
        [
          [0, 0.76],
          [0.4, 0.7],
          [1, 0.62],
        ],
      ],
    },
    outputs: [
      {
        source: 'dota-v2',
        split: 'val',
        name: 'P2233',
        header: 'none',
        hasMeta: true,
        gsd: '0.5',
        imageSource: 'GoogleEarth',
        acquired: '2019-08-11',
        bands: 'rgb',
      },
    ],
  },
  {
    plan: {
      widthPx: 4000,
      heightPx: 2600,
      gsdMeters: 0.4,
      climate: 'arid',
      fields: 0.3,
      trees: 0.15,
      haze: 0.12,
      zones: [
        town('industry', [0.3, 0.32], [0.5, 0.5], 11),
        town('industry', [0.77, 0.76], [0.38, 0.34], -4),
      ],
      roads: [
        [
          [0, 0.7],
          [0.45, 0.68],
          [0.6, 0.42],
          [1, 0.4],
        ],
        [
          [0.66, 0],
          [0.62, 0.2],
          [0.64, 0.42],
        ],
      ],
      roundabouts: [[0.64, 0.415]],
    },
    outputs: [
      {
        source: 'dota-v2',
        split: 'val',
        name: 'P3011',
        header: 'v2.0',
        hasMeta: true,
        gsd: '0.4',
        imageSource: 'GF2',
        acquired: 'None',
        bands: 'grey',
      },
    ],
  },
  {
    plan: {
      widthPx: 4000,
      heightPx: 2400,
      gsdMeters: 0.24,
      climate: 'green',
      fields: 0.5,
      trees: 0.6,
      haze: 0.05,
      zones: [town('sports', [0.3, 0.34], [0.52, 0.5], -9), town('suburb', [0.8, 0.55], [0.34, 0.66], 6)],
      roads: [
        [
          [0, 0.8],
          [0.5, 0.8],
          [0.58, 0],
        ],
      ],
    },
    outputs: [
      {
        source: 'dota-v2',
        split: 'train',
        name: 'P10007',
        header: 'none',
        hasMeta: false,
        gsd: 'null',
        imageSource: 'CycloMedia',
        acquired: null,
        bands: 'rgba',
      },
    ],
  },
];

/** Images that screening drops for their size; each carries something that a reader must get right. */
export const DOTA_SMALL: readonly SceneJob[] = [
  {
    plan: smallPlan(1000, 800, 0.3, town('suburb', [0.5, 0.5], [0.8, 0.8], 12)),
    outputs: [
      {
        source: 'dota-v2',
        split: 'train',
        name: 'P0003',
        header: 'v1.0',
        hasMeta: true,
        gsd: '0.3',
        imageSource: 'GoogleEarth',
        acquired: null,
        bands: 'rgb',
        isFaulty: true,
      },
    ],
  },
  {
    plan: smallPlan(900, 700, 0.3, town('industry', [0.5, 0.5], [0.9, 0.9], -8)),
    outputs: [
      {
        source: 'dota-v2',
        split: 'val',
        name: 'P0098',
        header: 'v1.0',
        hasMeta: true,
        gsd: '2.68220901489e-06',
        imageSource: 'GoogleEarth',
        acquired: null,
        bands: 'grey',
      },
    ],
  },
  {
    plan: smallPlan(700, 600, 0.3, town('suburb', [0.5, 0.5], [0.7, 0.7], 3)),
    outputs: [
      {
        source: 'dota-v2',
        split: 'train',
        name: 'P0200',
        header: 'none',
        hasMeta: false,
        gsd: 'null',
        imageSource: 'JL1',
        acquired: null,
        bands: 'rgb',
        isUnlabelled: true,
      },
    ],
  },
  {
    plan: {
      ...smallPlan(1024, 1024, 1.6, town('suburb', [0.5, 0.9], [0.5, 0.1], 8)),
      zones: [{ type: 'airfield', at: [0.5, 0.45], size: [0.9, 0.5], turnDeg: 8, models: MIXED_FLEET }],
    },
    outputs: [
      {
        source: 'dota-v2',
        split: 'train',
        name: 'P2834',
        header: 'v2.0',
        hasMeta: true,
        gsd: '1.6',
        imageSource: 'GF2',
        acquired: '2018-03-30',
        bands: 'rgb',
      },
    ],
  },
];
