import { looseKey } from '../core/text.ts';
import type { DatasetReader, LabelFile } from './reader.ts';
import { parseSodaA } from './soda-a-json.ts';
import { listSodaA } from './soda-a-layout.ts';
import { lineOfAnnotation } from './soda-a-lines.ts';

/**
 * SODA-A, official layout and that of its devkit. Format: SODA-mmrotate `tools/data/sodaa/README`, torchgeo
 * `torchgeo/datasets/soda.py`. Class 9 (`ignore`, torchgeo's `other`) is a region, no object.
 */
export const reader = {
  id: 'soda-a',
  card: {
    title: 'SODA-A: Towards Large-Scale Small Object Detection (aerial part)',
    homepage: 'https://shaunyuan22.github.io/SODA/',
    licence: 'CC BY-NC 4.0',
    licenceUrl: 'https://creativecommons.org/licenses/by-nc/4.0/',
    citation:
      'Cheng, G., Yuan, X., Yao, X., et al. Towards Large-Scale Small Object Detection: Survey and Benchmarks. IEEE TPAMI 45(11), 2023.',
    expected: [
      { split: 'train', images: 1067, instances: null },
      { split: 'val', images: 576, instances: null },
      { split: 'test', images: 870, instances: null },
    ],
    checksums: { 'Annotations.zip': 'md5:45b0d21209fc332d89b0144b308e57fa' },
    oriented: true,
    fineGrained: false,
    exhaustiveGroups: [],
  },
  labels: {
    airplane: 'airplane',
    helicopter: 'helicopter',
    'small-vehicle': 'small-vehicle',
    'large-vehicle': 'large-vehicle',
    ship: 'ship',
    container: 'shipping-container',
    'storage-tank': 'storage-tank',
    'swimming-pool': 'swimming-pool',
    windmill: 'windmill',
  },
  dropCodes: {
    'no-annotation': 'the entry is no annotation',
    'no-class': 'the annotation names no class',
  },
  labelKey: looseKey,
  list: listSodaA,
  parse: parseSodaA,
  lineOf: lineOfAnnotation,
} satisfies DatasetReader<readonly LabelFile[]>;
