import type { Breakage } from '../breakage.ts';
import { drawMarkers } from '../forge-records.ts';

export const breakage: Breakage = {
  name: 'a marker is drawn in another colour than its question names',
  check: 'markers',
  expectCode: 'marker-colour-differs',
  break: (releasePath) =>
    drawMarkers(releasePath, (marker) => ({ ...marker, colour: marker.colour === 'pink' ? 'blue' : 'pink' })),
};
