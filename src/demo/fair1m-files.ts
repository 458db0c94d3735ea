import type { LabelMap } from './kinds.ts';
import type { LabelRow } from './label-rows.ts';

/** Classes of FAIR1M that images of any size carry. */
export const FAIR1M_LARGE_LABELS: LabelMap = {
  'boeing-737': 'Boeing737',
  'boeing-747': 'Boeing747',
  'boeing-777': 'Boeing777',
  'boeing-787': 'Boeing787',
  arj21: 'ARJ21',
  c919: 'C919',
  a220: 'A220',
  a321: 'A321',
  a330: 'A330',
  a350: 'A350',
  'small-plane': 'other-airplane',
  'business-jet': 'other-airplane',
  'cargo-plane': 'other-airplane',
  'passenger-ship': 'Passenger Ship',
  motorboat: 'Motorboat',
  'fishing-boat': 'Fishing Boat',
  tugboat: 'Tugboat',
  'engineering-ship': 'Engineering Ship',
  tanker: 'Liquid Cargo Ship',
  'container-ship': 'Dry Cargo Ship',
  warship: 'Warship',
  sailboat: 'other-ship',
  barge: 'other-ship',
  'other-ship': 'other-ship',
  'baseball-field': 'Baseball Field',
  'basketball-court': 'Basketball Court',
  'soccer-field': 'Football Field',
  'tennis-court': 'Tennis Court',
  roundabout: 'Roundabout',
  intersection: 'Intersection',
  bridge: 'Bridge',
};

/** With the vehicle classes, which images with a side over 1,000 px do not carry. */
export const FAIR1M_LABELS: LabelMap = {
  ...FAIR1M_LARGE_LABELS,
  'small-car': 'Small Car',
  van: 'Van',
  pickup: 'other-vehicle',
  bus: 'Bus',
  'cargo-truck': 'Cargo Truck',
  'box-truck': 'Cargo Truck',
  'tank-truck': 'Cargo Truck',
  'flatbed-truck': 'Cargo Truck',
  'dump-truck': 'Dump Truck',
  trailer: 'Trailer',
  'truck-tractor': 'Truck Tractor',
  excavator: 'Excavator',
  bulldozer: 'Tractor',
};

/** An annotation as released: UTF-8, LF, tabs, six decimals, the first point again as the fifth. */
export function fair1mXml(
  rows: readonly LabelRow[],
  name: string,
  size: { readonly widthPx: number; readonly heightPx: number; readonly depth: number },
): string {
  const lines = [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<annotation>',
    '\t<source>',
    `\t\t<filename>${name}.tif</filename>`,
    '\t\t<origin>GF2/GF3</origin>',
    '\t</source>',
    '\t<research>',
    '\t\t<version>1.0</version>',
    '\t\t<provider>FAIR1M</provider>',
    '\t\t<author>Cyber</author>',
    '\t\t<pluginname>FAIR1M</pluginname>',
    '\t\t<pluginclass>object detection</pluginclass>',
    '\t\t<time>2021-07-21</time>',
    '\t</research>',
    '\t<size>',
    `\t\t<width>${size.widthPx}</width>`,
    `\t\t<height>${size.heightPx}</height>`,
    `\t\t<depth>${size.depth}</depth>`,
    '\t</size>',
    '\t<objects>',
    ...rows.flatMap(objectLines),
    '\t</objects>',
    '</annotation>',
    '',
  ];
  return lines.join('\n');
}

function objectLines(row: LabelRow): string[] {
  const closed = [...row.points, row.points[0], row.points[1]];
  const points: string[] = [];
  for (let i = 0; i < closed.length; i += 2) {
    points.push(`\t\t\t\t<point>${closed[i].toFixed(6)},${closed[i + 1].toFixed(6)}</point>`);
  }
  return [
    '\t\t<object>',
    '\t\t\t<coordinate>pixel</coordinate>',
    '\t\t\t<type>rectangle</type>',
    '\t\t\t<description>None</description>',
    '\t\t\t<possibleresult>',
    `\t\t\t\t<name>${row.label}</name>`,
    '\t\t\t</possibleresult>',
    '\t\t\t<points>',
    ...points,
    '\t\t\t</points>',
    '\t\t</object>',
  ];
}
