import type { Hbb } from '../core/hbb.ts';
import { hbbArea, hbbCentre, hbbCorners, hbbHeight, hbbOf, hbbWidth } from '../core/hbb.ts';
import type { Layers } from './render-layers.ts';
import { focusOf, stackLayers } from './render-layers.ts';
import type { Shape } from './render-svg.ts';
import { type View, viewOf, windowAround } from './render-view.ts';

/** One picture of a record: where it looks, what is drawn over it, what stands below it. */
export interface Panel {
  readonly view: View;
  readonly shapes: readonly Shape[];
  readonly caption: string;
}

const PLACE_COLOUR = '#ff3b30';
/** Side of a native close-up, px. */
const CLOSE_UP_PX = 640;
/** A focus wider than this is too small to read when drawn whole, px. */
const MAX_FOCUS_PX = 1600;

/**
 * The pictures of a record: the whole scene with the place marked, the place with all that the question needs, and
 * native close-ups where that is too wide to read.
 * @param sidePx longest side of a picture
 */
export function panelsOf(layers: Layers, framePx: Hbb, sidePx: number): Panel[] {
  const focus = focusOf(layers);
  const place = focus.length === 0 ? framePx : windowAround(focus, framePx, Math.min(384, sidePx));
  const panels = [scenePanel(layers, place, framePx, sidePx)];
  if (hbbArea(place) < hbbArea(framePx) * 0.6) panels.push(placePanel(layers, place, sidePx, 'the place'));
  const longest = Math.max(hbbWidth(place), hbbHeight(place));
  if (longest > MAX_FOCUS_PX || layers.markers.length > 0) {
    for (const box of closeUpBoxes(layers))
      panels.push(placePanel(layers, windowAround([box.at], framePx, box.sidePx), sidePx, box.name));
  }
  return panels;
}

/** The window with the most to see: around the target that has the most other targets within a close-up. */
export function densestBox(shapes: readonly Shape[]): Hbb | null {
  const boxes = shapes.map((shape) => hbbOf(shape.points));
  let best: { readonly box: Hbb; readonly near: number } | null = null;
  for (const box of boxes) {
    const [x, y] = hbbCentre(box);
    const near = boxes.filter((other) => {
      const [ox, oy] = hbbCentre(other);
      return Math.abs(ox - x) < CLOSE_UP_PX / 2 && Math.abs(oy - y) < CLOSE_UP_PX / 2;
    }).length;
    if (best === null || near > best.near) best = { box, near };
  }
  return best?.box ?? null;
}

function scenePanel(layers: Layers, place: Hbb, framePx: Hbb, sidePx: number): Panel {
  const view = viewOf(framePx, sidePx);
  const dots = layers.targets.map((shape) => ({ ...withoutLabel(shape), strokePx: 1.5, minSidePx: 6 }));
  const regions = layers.regions.map((shape) => ({ ...shape, strokePx: 1.5 }));
  const mark: Shape = { points: hbbCorners(place), colour: PLACE_COLOUR, strokePx: 2.5 };
  const isWhole = hbbArea(place) >= hbbArea(framePx) * 0.6;
  return {
    view,
    shapes: [
      ...layers.others,
      ...dots,
      ...regions,
      ...layers.markers.map(withoutLabel),
      ...(isWhole ? [] : [mark]),
    ],
    caption: `scene ${framePx[2]} x ${framePx[3]} px at ${percent(view.scale)}`,
  };
}

function placePanel(layers: Layers, window: Hbb, sidePx: number, name: string): Panel {
  const view = viewOf(window, sidePx, 4);
  return {
    view,
    shapes: stackLayers(layers),
    caption: `${name}: x ${window[0]} to ${window[2]}, y ${window[1]} to ${window[3]} at ${percent(view.scale)}`,
  };
}

function closeUpBoxes(
  layers: Layers,
): { readonly at: Hbb; readonly sidePx: number; readonly name: string }[] {
  if (layers.markers.length > 0) {
    return layers.markers.slice(0, 2).map((shape) => {
      const at = hbbOf(shape.points);
      const sidePx = Math.round(Math.max(160, hbbWidth(at) * 1.6, hbbHeight(at) * 1.6));
      return { at, sidePx, name: `close-up of ${shape.label ?? 'marker'}` };
    });
  }
  if (layers.regions.length > 1) {
    return layers.regions.map((shape) => {
      const at = hbbOf(shape.points);
      const sidePx = Math.round(Math.max(hbbWidth(at), hbbHeight(at)) * 1.1);
      return { at, sidePx, name: shape.label ?? 'region' };
    });
  }
  const densest = densestBox(layers.targets);
  return densest === null ? [] : [{ at: densest, sidePx: CLOSE_UP_PX, name: 'close-up' }];
}

function withoutLabel(shape: Shape): Shape {
  const { label: _, shortLabel: __, ...rest } = shape;
  return rest;
}

function percent(scale: number): string {
  return scale >= 0.1 ? `${Math.round(scale * 100)} %` : `${(scale * 100).toFixed(1)} %`;
}
