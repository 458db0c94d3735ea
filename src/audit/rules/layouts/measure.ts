import type { Layout } from '../../../model/layout.ts';
import type { Points, Rect } from '../geometry.ts';
import { formOf } from './form.ts';
import { groupsOf } from './groups.ts';
import { placeOf } from './place.ts';
import { spacingOf } from './spacing.ts';

/** Fewer points lie in no pattern. */
const LEAST_POINTS = 3;

/**
 * What can be said of how points lie in the image: docs/decisions/0016. @param reachPx displacement of each point that
 * every feature must survive; 0: as they are
 */
export function measureLayout(points: Points, frame: Rect, reachPx: number): Layout {
  if (points.length < 2 * LEAST_POINTS) return { place: null, form: null, groups: null, spacing: null };
  const longSidePx = Math.max(frame[2] - frame[0], frame[3] - frame[1]);
  return {
    place: placeOf(points, frame, reachPx),
    form: formOf(points, reachPx),
    groups: groupsOf(points, longSidePx, reachPx),
    spacing: spacingOf(points, reachPx),
  };
}
