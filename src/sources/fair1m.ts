import { looseKey } from '../core/text.ts';
import { listFair1m } from './fair1m-layout.ts';
import { lineOfObject, parseFair1m } from './fair1m-xml.ts';
import type { DatasetReader, LabelFile } from './reader.ts';

/** Beyond this side the labels hold no vehicle (21 of 19,713 objects), though most such scenes plainly show cars. */
const LONGEST_SIDE_WITH_VEHICLES_PX = 1000;

/**
 * FAIR1M 1.0 and 2.0. The labels of both are spelt alike; tools write `Boeing 737`, `Airbus A321`, `COMAC ARJ21`,
 * `Small_Car`. Layout: torchgeo `torchgeo/datasets/fair1m.py`.
 */
export const reader = {
  id: 'fair1m',
  card: {
    title:
      'FAIR1M: A Benchmark Dataset for Fine-grained Object Recognition in High-Resolution Remote Sensing Imagery',
    homepage: 'https://www.gaofen-challenge.com/benchmark',
    licence: 'CC BY-NC-SA 3.0',
    licenceUrl: 'https://creativecommons.org/licenses/by-nc-sa/3.0/',
    citation:
      'Sun, X., Wang, P., Yan, Z., et al. FAIR1M: A benchmark dataset for fine-grained object recognition in high-resolution remote sensing imagery. ISPRS Journal of Photogrammetry and Remote Sensing 184, 2022.',
    expected: [
      { split: 'train', images: 16_488, instances: 393_466 },
      { split: 'validation', images: 8287, instances: 201_311 },
    ],
    checksums: {},
    oriented: true,
    fineGrained: true,
    exhaustiveGroups: ['airplane', 'ship', 'vehicle'],
  },
  labels: {
    'Passenger Ship': 'passenger-ship',
    Motorboat: 'motorboat',
    'Fishing Boat': 'fishing-boat',
    Tugboat: 'tugboat',
    'other-ship': 'other-ship',
    'Engineering Ship': 'engineering-ship',
    'Liquid Cargo Ship': 'liquid-cargo-ship',
    'Dry Cargo Ship': 'dry-cargo-ship',
    Warship: 'warship',
    'Small Car': 'small-car',
    Bus: 'bus',
    'Cargo Truck': 'cargo-truck',
    'Dump Truck': 'dump-truck',
    'other-vehicle': 'other-vehicle',
    Van: 'van',
    Trailer: 'trailer',
    Tractor: 'tractor',
    Excavator: 'excavator',
    'Truck Tractor': 'truck-tractor',
    Boeing737: 'boeing-737',
    Boeing747: 'boeing-747',
    Boeing777: 'boeing-777',
    Boeing787: 'boeing-787',
    ARJ21: 'arj21',
    'COMAC ARJ21': 'arj21',
    C919: 'c919',
    'COMAC C919': 'c919',
    A220: 'airbus-a220',
    'Airbus A220': 'airbus-a220',
    A321: 'airbus-a321',
    'Airbus A321': 'airbus-a321',
    'Airbus A320/A321': 'airbus-a321',
    A330: 'airbus-a330',
    'Airbus A330': 'airbus-a330',
    A350: 'airbus-a350',
    'Airbus A350': 'airbus-a350',
    'other-airplane': 'other-airplane',
    'Baseball Field': 'baseball-field',
    'Basketball Court': 'basketball-court',
    'Football Field': 'football-field',
    'Tennis Court': 'tennis-court',
    Roundabout: 'roundabout',
    Intersection: 'intersection',
    Bridge: 'bridge',
  },
  splitsWithoutLabels: ['test'],
  dropCodes: {
    'no-class': 'the object names no class',
    'no-pixel-coordinates': 'the corners are not in pixels',
  },
  labelKey: looseKey,
  list: listFair1m,
  parse: parseFair1m,
  lineOf: lineOfObject,
  notLabelled: ({ widthPx, heightPx }) =>
    Math.max(widthPx, heightPx) > LONGEST_SIDE_WITH_VEHICLES_PX ? [{ category: 'vehicle' }] : [],
} satisfies DatasetReader<readonly LabelFile[]>;
