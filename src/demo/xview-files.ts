import { hbbOf } from '../core/hbb.ts';
import type { LabelMap } from './kinds.ts';
import type { LabelRow } from './label-rows.ts';

/** Classes of xView, by type_id as text. */
export const XVIEW_LABELS: LabelMap = {
  'small-plane': '12',
  'business-jet': '12',
  'boeing-737': '13',
  'boeing-747': '13',
  'boeing-777': '13',
  a321: '13',
  a330: '13',
  'cargo-plane': '13',
  helicopter: '15',
  'small-car': '18',
  bus: '19',
  pickup: '20',
  van: '21',
  'cargo-truck': '24',
  'box-truck': '25',
  'truck-tractor': '26',
  trailer: '27',
  'flatbed-truck': '28',
  'tank-truck': '29',
  'cargo-car': '35',
  'tank-car': '37',
  locomotive: '38',
  motorboat: '41',
  sailboat: '42',
  tugboat: '44',
  barge: '45',
  'fishing-boat': '47',
  'passenger-ship': '49',
  'container-ship': '51',
  tanker: '52',
  'other-ship': '40',
  'engineering-ship': '40',
  warship: '40',
  'tower-crane': '54',
  'container-crane': '55',
  'reach-stacker': '56',
  'mobile-crane': '59',
  'dump-truck': '60',
  bulldozer: '63',
  excavator: '64',
  'cement-mixer': '65',
  hut: '71',
  shed: '72',
  building: '73',
  hangar: '74',
  facility: '77',
  'construction-site': '79',
  'vehicle-lot': '83',
  helipad: '84',
  'storage-tank': '86',
  'container-lot': '89',
  container: '91',
  pylon: '93',
};

/** Where an image lies: degrees of its top-left corner and of one pixel. */
export interface GeoPlace {
  readonly lonDeg: number;
  readonly latDeg: number;
  readonly lonStepDeg: number;
  readonly latStepDeg: number;
}

/** One line of the GeoJSON's feature list. `bounds` in px, or text of another kind where the file is faulty. */
export function xviewFeature(
  bounds: readonly number[] | string,
  typeId: number,
  imageId: string,
  featureId: number,
  place: GeoPlace,
): string {
  const box = typeof bounds === 'string' ? [0, 0, 1, 1] : bounds;
  const west = place.lonDeg + box[0] * place.lonStepDeg;
  const east = place.lonDeg + box[2] * place.lonStepDeg;
  const north = place.latDeg - box[1] * place.latStepDeg;
  const south = place.latDeg - box[3] * place.latStepDeg;
  return JSON.stringify({
    type: 'Feature',
    properties: {
      bounds_imcoords: typeof bounds === 'string' ? bounds : bounds.join(','),
      edited_by: 'synthetic',
      cat_id: '1040010000000000',
      type_id: typeId,
      ingest_time: '2017/07/24 12:49:09.118+00',
      index_right: featureId % 4000,
      image_id: imageId,
      point_geom: pointHex((west + east) / 2, (north + south) / 2),
      feature_id: featureId,
      grid_file: 'Grid2.shp',
    },
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [west, south],
          [west, north],
          [east, north],
          [east, south],
          [west, south],
        ],
      ],
    },
  });
}

export function xviewGeojson(features: readonly string[]): string {
  const head =
    '{"type":"FeatureCollection","crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:OGC:1.3:CRS84"}},"features":[';
  return `${head}\n${features.join(',\n')}\n]}\n`;
}

/** The source's box: whole pixels around the object. */
export function xviewBounds(row: LabelRow): number[] {
  return hbbOf(row.points).map((v) => Math.round(v));
}

/** EWKB point in EPSG:4326, hexadecimal. */
function pointHex(lonDeg: number, latDeg: number): string {
  const bytes = Buffer.alloc(25);
  bytes.writeUInt8(1, 0);
  bytes.writeUInt32LE(0x20000001, 1);
  bytes.writeUInt32LE(4326, 5);
  bytes.writeDoubleLE(lonDeg, 9);
  bytes.writeDoubleLE(latDeg, 17);
  return bytes.toString('hex').toUpperCase();
}
