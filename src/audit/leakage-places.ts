import { roundTo } from '../core/order.ts';
import { findSamePlaces, type PlaceScene } from '../spatial/same-place.ts';
import { type ImageLink, linkOf } from './leakage-links.ts';

/** Objects that must agree under one shift, and how closely, px: the defaults of the build. */
const SAME_PLACE = { minShared: 3, tolerancePx: 1.5 };

/** Images of which objects agree under one shift. Takes seconds for a thousand images, so that it runs in a worker. */
export function linkSamePlaces(_shared: unknown, places: readonly PlaceScene[]): ImageLink[] {
  return findSamePlaces(places, SAME_PLACE).map(({ a, b, translation, shared }) => {
    const [dx, dy] = [roundTo(translation.dx, 1), roundTo(translation.dy, 1)];
    return linkOf(a, b, 'same-place', `${shared} equal objects moved by ${dx}, ${dy} px`);
  });
}
