import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scatteredScene } from '../../src/families/made-scene.ts';
import type { Instance } from '../../src/model/scene.ts';

/** Spelling of FAIR1M by category. */
const LABELS: Readonly<Record<string, string>> = {
  'dry-cargo-ship': 'Dry Cargo Ship',
  'fishing-boat': 'Fishing Boat',
  tugboat: 'Tugboat',
  'boeing-737': 'Boeing737',
  'airbus-a220': 'A220',
  'tennis-court': 'Tennis Court',
  'basketball-court': 'Basketball Court',
};
const SIDE_PX = 5000;

/**
 * A FAIR1M archive of label files only: `count` scenes of 5000 x 5000 px, each with some 70 objects of seven categories
 * that do not touch one another.
 */
export function writeArchive(root: string, count: number): void {
  const folder = join(root, 'train', 'part1', 'labelXml');
  mkdirSync(folder, { recursive: true });
  for (let i = 0; i < count; i++) {
    const categories = Object.keys(LABELS).slice(0, 4 + (i % 4));
    const scene = scatteredScene(60 + i, categories, {
      seed: i + 1,
      widthPx: SIDE_PX,
      heightPx: SIDE_PX,
      sidePx: [20, 60],
    });
    writeFileSync(join(folder, `${i}.xml`), annotation(i, scene.instances));
  }
}

function annotation(name: number, instances: readonly Instance[]): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<annotation>
  <source><filename>${name}.tif</filename><origin>GF2/GF3</origin></source>
  <size><width>${SIDE_PX}</width><height>${SIDE_PX}</height><depth>3</depth></size>
  <objects>
${instances.map(object).join('\n')}
  </objects>
</annotation>
`;
}

function object({ category, quad }: Instance): string {
  const corners = [0, 2, 4, 6, 0].map(
    (i) => `<point>${quad[i]?.toFixed(6)},${quad[i + 1]?.toFixed(6)}</point>`,
  );
  return `    <object><coordinate>pixel</coordinate><type>rectangle</type><description>None</description>
      <possibleresult><name>${LABELS[category]}</name></possibleresult>
      <points>${corners.join('')}</points></object>`;
}
