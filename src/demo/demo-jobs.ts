import type { Zone } from './compose.ts';
import type { Kind } from './kinds.ts';
import type { SceneJob } from './scene-jobs.ts';
import type { ThemeName } from './town.ts';

const AIRLINERS: readonly Kind[] = [
  'boeing-737',
  'boeing-747',
  'boeing-777',
  'boeing-787',
  'arj21',
  'c919',
  'a220',
  'a321',
  'a330',
  'a350',
  'business-jet',
];

const MIXED_FLEET: readonly Kind[] = [
  'boeing-737',
  'boeing-777',
  'a321',
  'a330',
  'cargo-plane',
  'business-jet',
  'small-plane',
];

function town(
  theme: ThemeName,
  at: readonly [number, number],
  size: readonly [number, number],
  turnDeg: number,
): Zone {
  return { type: 'town', theme, at, size, turnDeg };
}

/** Scenes with a long edge of 4,000 px or more, and one of xView that is a little shorter. */
export const LARGE_JOBS: readonly SceneJob[] = [
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
        name: 'P2833',
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

/** Images that screening drops for their size: each carries something that a reader must get right. */
export const SMALL_JOBS: readonly SceneJob[] = [
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
  {
    plan: smallPlan(1200, 800, 0.25, town('suburb', [0.5, 0.5], [1.5, 1.7], -33)),
    outputs: [{ source: 'soda-a', split: 'test', name: '00003', isFaulty: true }],
  },
  {
    plan: smallPlan(1000, 800, 0.3, town('village', [0.5, 0.5], [0.9, 0.9], 8)),
    outputs: [{ source: 'xview', name: '100', lonDeg: 2.35, latDeg: 48.85, isFaulty: true }],
  },
];

function smallPlan(widthPx: number, heightPx: number, gsdMeters: number, zone: Zone): SceneJob['plan'] {
  return { widthPx, heightPx, gsdMeters, climate: 'green', fields: 0.8, trees: 0.5, zones: [zone] };
}
