import type { Breakage } from '../breakage.ts';
import { drawMarkers } from '../forge-records.ts';

export const breakage: Breakage = {
  name: 'a marker is drawn 20 px to the right of its place',
  check: 'markers',
  expectCode: 'marker-displaced',
  break: (releasePath) =>
    drawMarkers(releasePath, (marker) => ({
      ...marker,
      outline: marker.outline.map((value, i) => (i % 2 === 0 ? value + 20 : value)),
    })),
};
