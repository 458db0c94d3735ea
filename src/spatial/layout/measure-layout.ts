import type { Hbb } from '../../core/hbb.ts';
import { roundTo } from '../../core/order.ts';
import type { Layout } from '../../model/layout.ts';
import { claimForm } from './form.ts';
import { claimGroups } from './groups.ts';
import { spanningLinks } from './links.ts';
import { claimPlace } from './place.ts';
import type { LayoutClaim, Points } from './points.ts';
import { claimSpacing } from './spacing.ts';

export interface MeasuredLayout {
  readonly layout: Layout;
  /** How far each claim is from not holding, relative to its threshold. */
  readonly margins: Readonly<Record<string, number>>;
}

/**
 * What can be said for sure of how points (two or more, absolute pixels) are distributed in the frame, however each of
 * them is displaced by up to `reachPx`.
 */
export function measureLayout(points: Points, frame: Hbb, reachPx: number): MeasuredLayout {
  const longSidePx = Math.max(frame[2] - frame[0], frame[3] - frame[1]);
  const links = spanningLinks(points).sort((a, b) => b.lengthPx - a.lengthPx);
  const claims = {
    place: claimPlace(points, frame, reachPx),
    form: claimForm(points, reachPx),
    groups: claimGroups(links, longSidePx, reachPx),
    spacing: claimSpacing(points, links, reachPx),
  };
  const margins = Object.entries(claims).flatMap(([name, claim]: [string, LayoutClaim<string> | null]) =>
    claim === null ? [] : [[name, roundTo(claim.margin, 3)] as const],
  );
  return {
    layout: {
      place: claims.place?.value ?? null,
      form: claims.form?.value ?? null,
      groups: claims.groups?.value ?? null,
      spacing: claims.spacing?.value ?? null,
    },
    margins: Object.fromEntries(margins),
  };
}
