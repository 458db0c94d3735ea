import { looseKey } from '../core/text.ts';
import { listDota } from './dota-layout.ts';
import { labelVersionOf, parseDota } from './dota-text.ts';
import type { DatasetReader, LabelFile, NotLabelled } from './reader.ts';

/** Images P0000 to P2805 came from v1.0; v2.0 labelled no airport and no helipad in them. */
const LAST_V1_IMAGE = 2805;

/**
 * DOTA-v2.0, and label files of v1.0 and v1.5. Layout and label format: https://captain-whu.github.io/DOTA/dataset.html;
 * the re-packed layout: torchgeo `torchgeo/datasets/dota.py`.
 */
export const reader = {
  id: 'dota-v2',
  card: {
    title: 'DOTA-v2.0: A Large-Scale Dataset for Object Detection in Aerial Images',
    homepage: 'https://captain-whu.github.io/DOTA/dataset.html',
    licence: 'Academic use only; any commercial use is prohibited (Google Earth terms apply to its images)',
    licenceUrl: 'https://captain-whu.github.io/DOTA/dataset.html',
    citation:
      'Ding, J., Xue, N., Xia, G.-S., et al. Object Detection in Aerial Images: A Large-Scale Benchmark and Challenges. IEEE TPAMI 44(11), 2022.',
    expected: [
      { split: 'train', images: 1830, instances: 268_627 },
      { split: 'val', images: 593, instances: 81_048 },
    ],
    checksums: {},
    oriented: true,
    fineGrained: false,
    exhaustiveGroups: [],
  },
  labels: {
    plane: 'airplane',
    ship: 'ship',
    'storage-tank': 'storage-tank',
    'baseball-diamond': 'baseball-field',
    'tennis-court': 'tennis-court',
    'basketball-court': 'basketball-court',
    'ground-track-field': 'ground-track-field',
    harbor: 'harbor',
    bridge: 'bridge',
    'large-vehicle': 'large-vehicle',
    'small-vehicle': 'small-vehicle',
    helicopter: 'helicopter',
    roundabout: 'roundabout',
    'soccer-ball-field': 'football-field',
    'swimming-pool': 'swimming-pool',
    'container-crane': 'container-crane',
    airport: 'airport',
    helipad: 'helipad',
  },
  splitsWithoutLabels: ['test', 'test-dev', 'test-challenge'],
  dropCodes: {},
  labelKey: looseKey,
  list: listDota,
  parse: parseDota,
  notLabelled: ({ name, labelPath }) => notLabelledIn(name, labelVersionOf(labelPath)),
} satisfies DatasetReader<readonly LabelFile[]>;

/**
 * v1.0 has 15 classes, v1.5 adds container-crane, v2.0 airport and helipad, and those two only in images that are new
 * in v2.0: 0 of 410 airports and 0 of 106 helipads stand in the 1,869 older ones.
 */
function notLabelledIn(name: string, version: string | null): NotLabelled[] {
  const number = /^P(\d{4,5})$/.exec(name)?.[1];
  const isNew = version === '2.0' || version === null;
  if (isNew && number !== undefined && Number(number) > LAST_V1_IMAGE) return [];
  const missing: NotLabelled[] = [{ category: 'airport' }, { category: 'helipad' }];
  return version === '1.0' || version === null ? [...missing, { category: 'container-crane' }] : missing;
}
