import { canonicalJson } from '../../core/hash.ts';
import { type Hbb, hbbCentre, hbbContainsPoint, hbbHeight, hbbWidth } from '../../core/hbb.ts';
import { hbbIou } from '../../core/iou.ts';
import { roundTo } from '../../core/order.ts';
import type { IndexedScene } from '../../spatial/scene-index.ts';

/** Up to this overlap (IoU) two rectangles are two places, not one drawn twice. */
const MOST_OVERLAP = 0.2;

/** Rectangles that words for a region could be taken to mean instead. */
export interface OtherRegions {
  /** All of them: regions of the run in the scene, and windows of the region's size all over the image. */
  readonly all: readonly Hbb[];
  /** Those that are shown to a reader, the ones that can be confused most easily first. */
  readonly shown: readonly Hbb[];
}

/** Regions of the run in one scene. */
export interface RunRegions {
  /** Those of the same question, which are shown in any case. */
  readonly partners: readonly Hbb[];
  /** Those of all questions, the region itself too or not. */
  readonly asked: readonly Hbb[];
}

/** At most `count` are shown: up to half of them regions of the run, the rest windows. */
export function otherRegions(
  indexed: IndexedScene,
  region: Hbb,
  { partners, asked }: RunRegions,
  count: number,
): OtherRegions {
  const isOther = (box: Hbb): boolean => hbbIou(box, region) <= MOST_OVERLAP;
  const drawn = distinct([...partners, ...asked]).filter(isOther);
  const windows = windowsLike(region, indexed.scene.framePx).filter(isOther);
  const alike = mostAlike(indexed, region);
  const first = distinct([...partners, ...alike(drawn)]).slice(0, Math.ceil(count / 2));
  return { all: [...drawn, ...windows], shown: apart([...first, ...alike(windows)], count) };
}

/** Windows of the region's size, half a side apart, the last of each row and column at the border of the image. */
function windowsLike(region: Hbb, frame: Hbb): Hbb[] {
  const [width, height] = [hbbWidth(region), hbbHeight(region)];
  return startsAlong(frame[1], frame[3], height).flatMap((y) =>
    startsAlong(frame[0], frame[2], width).map((x): Hbb => [x, y, x + width, y + height]),
  );
}

function startsAlong(from: number, to: number, side: number): number[] {
  const count = Math.max(1, Math.ceil((to - from - side) / (side / 2)) + 1);
  return Array.from({ length: count }, (_, i) =>
    Math.max(from, Math.min(roundTo(from + (i * side) / 2, 3), to - side)),
  );
}

/** Sorts boxes by how little what they hold differs from what the region holds; then the nearest first. */
function mostAlike(indexed: IndexedScene, region: Hbb): (boxes: readonly Hbb[]) => Hbb[] {
  const wanted = contentOf(indexed, region);
  const [x, y] = hbbCentre(region);
  return (boxes) => {
    const keyed = boxes.map((box) => {
      const [bx, by] = hbbCentre(box);
      const unlike = differenceOf(contentOf(indexed, box), wanted);
      return { box, unlike, away: roundTo(Math.hypot(bx - x, by - y), 3) };
    });
    keyed.sort(
      (a, b) => a.unlike - b.unlike || a.away - b.away || a.box[1] - b.box[1] || a.box[0] - b.box[0],
    );
    return keyed.map(({ box }) => box);
  };
}

type Content = ReadonlyMap<string, number>;

/** Objects with their centre in the box, by category. */
function contentOf(indexed: IndexedScene, box: Hbb): Content {
  const counts = new Map<string, number>();
  for (const instance of indexed.search(box)) {
    if (!hbbContainsPoint(box, ...indexed.centreOf(instance))) continue;
    counts.set(instance.category, (counts.get(instance.category) ?? 0) + 1);
  }
  return counts;
}

/** Sum of the ratios of the counts, as logarithms: 1 and 2 differ as much as 10 and 20. */
function differenceOf(a: Content, b: Content): number {
  const categories = [...new Set([...a.keys(), ...b.keys()])].sort();
  const differences = categories.map((id) =>
    Math.abs(Math.log((1 + (a.get(id) ?? 0)) / (1 + (b.get(id) ?? 0)))),
  );
  return roundTo(
    differences.reduce((sum, difference) => sum + difference, 0),
    6,
  );
}

/** The first `count` that are places of their own. */
function apart(boxes: readonly Hbb[], count: number): Hbb[] {
  const chosen: Hbb[] = [];
  for (const box of boxes) {
    if (chosen.length >= count) break;
    if (chosen.every((other) => hbbIou(other, box) <= MOST_OVERLAP)) chosen.push(box);
  }
  return chosen;
}

function distinct(boxes: readonly Hbb[]): Hbb[] {
  return [...new Map(boxes.map((box) => [canonicalJson(box), box])).values()];
}
