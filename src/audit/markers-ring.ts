import { type Hbb, hbbOf, intersectHbb, padHbb } from '../core/hbb.ts';
import { roundTo } from '../core/order.ts';
import { polygonContainsPoint, vertexMean } from '../core/polygon.ts';
import type { RgbPicture } from '../io/image-crop.ts';
import { grownRing } from '../io/render-layers.ts';
import { MARKER_COLOURS } from '../model/palette.ts';

/** A part of an image: `at` is its top left corner, whole native pixels. */
export interface Crop {
  readonly picture: RgbPicture;
  readonly at: readonly [x: number, y: number];
}

/** A marker as the record tells of it. */
export interface RingPlan {
  readonly role: string;
  /** Inner edge of the line, absolute pixels. */
  readonly outline: readonly number[];
  readonly strokePx: number;
  /** Name in the palette. */
  readonly colour: string;
}

/** What the pixels tell of a marker. */
export interface RingReading {
  readonly role: string;
  /** The colour that the record says. */
  readonly plan: string;
  /** Share of the line's pixels that have the colour, 0 to 1. */
  readonly coverage: number;
  /** Colour of the palette that most of the line's pixels have; null where they have none. */
  readonly colour: string | null;
  /** From the middle of what is drawn in this colour to where the record has it, px; null where nothing is. */
  readonly offsetPx: number | null;
  /** Another colour of the palette that a line around the same place is drawn in. */
  readonly other: string | null;
  /** Pixels inside the line, and around it, that are not those of the source image; null where that is not at hand. */
  readonly coveredPx: number | null;
  readonly strayPx: number | null;
}

/** How far around a marker its pixels are looked at, px. */
export const LOOK_PX = 32;
/** Largest difference of any band from the palette: pixels at the rim of a leaning line are blended a little. Colours differ by 63 or more. */
const BLEND = 30;
/** The same for the middle of a line, which is drawn opaque and stored without loss. */
const EXACT = 2;
/** Width of the rim on both sides of the line that blending may change, px. */
const RIM_PX = 1;
/** A line is one of its colour when it has so many of the pixels that this one has. */
const LINE_SHARE = 0.25;

/** Pixels of the native image that have to be read for a marker. */
export function windowOf({ outline, strokePx }: RingPlan, framePx: Hbb): Hbb | null {
  const [x1, y1, x2, y2] = padHbb(hbbOf(outline), strokePx + LOOK_PX);
  return intersectHbb([Math.floor(x1), Math.floor(y1), Math.ceil(x2), Math.ceil(y2)], framePx);
}

/**
 * Reads one marker of `plans` back from the pixels of the marked picture.
 * @param source the same pixels of the image without marks, or null
 */
export function readRing(
  plan: RingPlan,
  plans: readonly RingPlan[],
  framePx: Hbb,
  marked: Crop,
  source: Crop | null,
): RingReading {
  const window = windowOf(plan, framePx) ?? [0, 0, 0, 0];
  const line = lineOf(plan);
  const rims = plans.map(rimOf);
  const own = rimOf(plan);
  const onLine = new Map<string, number>();
  const exact = new Map<string, number>();
  const centre = { x: 0, y: 0, count: 0 };
  let [linePx, coveredPx, strayPx] = [0, 0, 0];
  for (let y = window[1]; y < window[3]; y++) {
    for (let x = window[0]; x < window[2]; x++) {
      const [cx, cy] = [x + 0.5, y + 0.5];
      const isOnLine = line.contains(cx, cy);
      if (isOnLine) {
        linePx++;
        count(onLine, colourAt(marked, x, y, BLEND));
      }
      const colour = colourAt(marked, x, y, EXACT);
      if (colour === plan.colour) {
        centre.x += cx;
        centre.y += cy;
        centre.count++;
      } else if (!rims.some((rim) => rim.contains(cx, cy))) count(exact, colour);
      if (source === null || !differs(marked, source, x, y)) continue;
      if (own.isInside(cx, cy)) coveredPx++;
      else if (!rims.some((rim) => rim.contains(cx, cy))) strayPx++;
    }
  }
  const [midX, midY] = vertexMean(plan.outline);
  const offsetPx = Math.hypot(centre.x / centre.count - midX, centre.y / centre.count - midY);
  return {
    role: plan.role,
    plan: plan.colour,
    coverage: linePx === 0 ? 0 : roundTo((onLine.get(plan.colour) ?? 0) / linePx, 4),
    colour: most(onLine),
    offsetPx: centre.count === 0 ? null : roundTo(offsetPx, 2),
    other: [...exact].find(([, n]) => n >= LINE_SHARE * linePx)?.[0] ?? null,
    coveredPx: source === null ? null : coveredPx,
    strayPx: source === null ? null : strayPx,
  };
}

interface Band {
  contains(x: number, y: number): boolean;
  isInside(x: number, y: number): boolean;
}

/** Pixels that the line covers wholly: their centres lie half a pixel or more inside its edges. */
function lineOf({ outline, strokePx }: RingPlan): Band {
  const half = Math.min(0.5, strokePx / 2) - 1e-6;
  return bandBetween(grownRing(outline, half), grownRing(outline, strokePx - half));
}

/** The line with the pixels that blending may touch. */
function rimOf({ outline, strokePx }: RingPlan): Band {
  return bandBetween(grownRing(outline, -RIM_PX), grownRing(outline, strokePx + RIM_PX));
}

function bandBetween(inner: readonly number[], outer: readonly number[]): Band {
  return {
    contains: (x, y) => polygonContainsPoint(outer, x, y) && !polygonContainsPoint(inner, x, y),
    isInside: (x, y) => polygonContainsPoint(inner, x, y),
  };
}

const PALETTE = MARKER_COLOURS.map(({ name, hex }) => ({
  name,
  bands: [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number, number],
}));

function colourAt(crop: Crop, x: number, y: number, tolerance: number): string | null {
  const at = offsetOf(crop, x, y);
  const { samples } = crop.picture;
  for (const { name, bands } of PALETTE) {
    if (
      Math.abs((samples[at] as number) - bands[0]) <= tolerance &&
      Math.abs((samples[at + 1] as number) - bands[1]) <= tolerance &&
      Math.abs((samples[at + 2] as number) - bands[2]) <= tolerance
    )
      return name;
  }
  return null;
}

function differs(a: Crop, b: Crop, x: number, y: number): boolean {
  const [i, j] = [offsetOf(a, x, y), offsetOf(b, x, y)];
  for (let band = 0; band < 3; band++) {
    if (a.picture.samples[i + band] !== b.picture.samples[j + band]) return true;
  }
  return false;
}

function offsetOf({ picture, at }: Crop, x: number, y: number): number {
  return ((y - at[1]) * picture.widthPx + (x - at[0])) * 3;
}

function count(counts: Map<string, number>, colour: string | null): void {
  if (colour !== null) counts.set(colour, (counts.get(colour) ?? 0) + 1);
}

function most(counts: ReadonlyMap<string, number>): string | null {
  let best: readonly [string, number] | null = null;
  for (const entry of counts) if (best === null || entry[1] > best[1]) best = entry;
  return best?.[0] ?? null;
}
