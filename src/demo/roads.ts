import { discPoints, fillPolygon, segmentQuad, strokePath } from './fill.ts';
import type { Kind } from './kinds.ts';
import type { Pose, Scenery } from './scenery.ts';
import { between, boxOf, chance, fillLocal, isOpen, label, poseAt, reserve, toPixels } from './scenery.ts';
import { drawTree } from './trees.ts';
import { drawVehicle } from './vehicles.ts';

/** A road along a path in px. */
export interface Road {
  readonly path: readonly number[];
  readonly widthMeters: number;
  readonly lanesEachWay: number;
}

const MARK = { rgb: [214, 214, 206] as const, opacity: 0.75 };

/** Vehicles met on roads, as often as they stand here. */
export const TRAFFIC: readonly Kind[] = [
  ...Array<Kind>(14).fill('small-car'),
  ...Array<Kind>(3).fill('van'),
  ...Array<Kind>(2).fill('pickup'),
  'bus',
  'box-truck',
  'cargo-truck',
  'tank-truck',
  'dump-truck',
];

export function paintRoad(scenery: Scenery, road: Road): void {
  const { raster, gsdMeters } = scenery;
  const width = road.widthMeters / gsdMeters;
  strokePath(raster, road.path, width * 1.28, { rgb: [138, 130, 112], opacity: 0.75, grain: 9, mottle: 8 });
  strokePath(raster, road.path, width, { rgb: [102, 102, 104], grain: 7, mottle: 7 });
  for (let lane = -road.lanesEachWay; lane <= road.lanesEachWay; lane++) {
    const offset = (lane / road.lanesEachWay) * (road.widthMeters / 2 - 0.6);
    const isEdge = Math.abs(lane) === road.lanesEachWay;
    paintMarks(scenery, road, offset, isEdge || lane === 0 ? null : 9);
  }
  for (let i = 0; i + 3 < road.path.length; i += 2) {
    const [x1, y1, x2, y2] = road.path.slice(i, i + 4);
    reserve(scenery, segmentQuad(x1, y1, x2, y2, width * 0.75));
  }
}

/** A line beside the axis; `dash` metres long, or unbroken. */
function paintMarks(scenery: Scenery, road: Road, offset: number, dash: number | null): void {
  const { raster, gsdMeters } = scenery;
  const widthPx = Math.max(0.7, 0.2 / gsdMeters);
  const step = dash === null ? 30 : dash * 2.4;
  const long = dash ?? 30;
  walkRoad(scenery, road, step, (pose) => {
    strokePath(raster, toPixels(scenery, pose, [0, offset, long, offset]), widthPx, MARK);
  });
}

/** Calls `visit` every `step` metres along the axis with the pose there. */
export function walkRoad(scenery: Scenery, road: Road, step: number, visit: (pose: Pose) => void): void {
  let carried = 0;
  for (let i = 0; i + 3 < road.path.length; i += 2) {
    const [x1, y1, x2, y2] = road.path.slice(i, i + 4);
    const length = Math.hypot(x2 - x1, y2 - y1) * scenery.gsdMeters;
    const heading = Math.atan2(y2 - y1, x2 - x1);
    let at = carried;
    for (; at < length; at += step) {
      const share = at / length;
      visit({ x: x1 + (x2 - x1) * share, y: y1 + (y2 - y1) * share, heading });
    }
    carried = at - length;
  }
}

/** Moving vehicles on both sides, on the right of the axis; `gap` is the mean distance in metres. */
export function addTraffic(
  scenery: Scenery,
  road: Road,
  gap: number,
  isClear: (x: number, y: number) => boolean,
  mix: readonly Kind[] = TRAFFIC,
): void {
  const lane = road.widthMeters / 2 / road.lanesEachWay;
  for (const side of [-1, 1]) {
    for (let index = 0; index < road.lanesEachWay; index++) {
      walkRoad(scenery, road, 22, (pose) => {
        if (!chance(scenery.rng, 22 / gap)) return;
        const offset = side * lane * (index + 0.5);
        const place = poseAt(scenery, pose, between(scenery.rng, 0, 6), offset, side > 0 ? 0 : Math.PI);
        const turned = { ...place, heading: place.heading + between(scenery.rng, -0.03, 0.03) };
        if (isClear(place.x, place.y)) drawVehicle(scenery, scenery.rng.pick(mix), turned);
      });
    }
  }
}

/** A ring road with a planted island. `radius` in metres. */
export function paintRoundabout(scenery: Scenery, pose: Pose, radius: number): void {
  const { raster, gsdMeters, rng } = scenery;
  const r = radius / gsdMeters;
  fillPolygon(raster, discPoints(pose.x, pose.y, r * 1.1), { rgb: [138, 132, 116], opacity: 0.8, grain: 8 });
  fillPolygon(raster, discPoints(pose.x, pose.y, r), { rgb: [102, 102, 104], grain: 7, mottle: 7 });
  const inner = radius < 18 ? 0.5 : 0.6;
  const middle = discPoints(pose.x, pose.y, r * (inner + 1) * 0.5);
  strokePath(raster, [...middle, middle[0], middle[1]], Math.max(0.7, 0.2 / gsdMeters), {
    ...MARK,
    opacity: 0.5,
  });
  fillPolygon(raster, discPoints(pose.x, pose.y, r * inner), { rgb: [176, 170, 156], grain: 7 });
  fillPolygon(raster, discPoints(pose.x, pose.y, r * inner * 0.9), {
    rgb: [84, 112, 60],
    grain: 10,
    mottle: 8,
  });
  for (let i = 0; i < 7; i++) {
    const angle = rng.unit() * Math.PI * 2;
    const reach = r * inner * between(rng, 0.1, 0.65);
    drawTree(
      scenery,
      pose.x + Math.cos(angle) * reach,
      pose.y + Math.sin(angle) * reach,
      between(rng, 1.5, 2.6),
    );
  }
  label(scenery, 'roundabout', { ...pose, heading: 0 }, radius * 2, radius * 2);
}

/** A bridge deck along the heading over water; its shadow falls on the water. Metres. */
export function paintBridge(scenery: Scenery, pose: Pose, length: number, width: number): void {
  const { shadow, raster } = scenery;
  const ring = toPixels(scenery, pose, boxOf(length * 0.96, width));
  fillPolygon(
    raster,
    ring.map((v, i) => v + (i % 2 === 0 ? shadow.x : shadow.y) * 9),
    { rgb: [110, 114, 122], shade: true },
  );
  fillLocal(scenery, pose, boxOf(length, width), { rgb: [188, 184, 174], grain: 7 });
  fillLocal(scenery, pose, boxOf(length, width - 2), { rgb: [112, 112, 112], grain: 7, mottle: 5 });
  const line = toPixels(scenery, pose, [-length / 2, 0, length / 2, 0]);
  strokePath(raster, line, Math.max(0.8, 0.25 / scenery.gsdMeters), MARK);
  for (let x = -length / 2; x <= length / 2; x += 24) {
    fillLocal(scenery, pose, [x, -width / 2, x + 1, -width / 2, x + 1, width / 2, x, width / 2], {
      rgb: [150, 148, 142],
      opacity: 0.5,
    });
  }
  label(scenery, 'bridge', pose, length, width);
}

/** Asphalt where two streets cross, with stop lines; labelled. Metres. */
export function paintIntersection(scenery: Scenery, pose: Pose, length: number, width: number): void {
  fillLocal(scenery, pose, boxOf(length, width), { rgb: [102, 102, 104], grain: 7, mottle: 7 });
  const bar = (x1: number, y1: number, x2: number, y2: number): void =>
    fillLocal(scenery, pose, [x1, y1, x2, y1, x2, y2, x1, y2], { ...MARK, grain: 5 });
  bar(length / 2, 0.4, length / 2 + 0.6, width / 2 - 0.5);
  bar(-length / 2 - 0.6, -width / 2 + 0.5, -length / 2, -0.4);
  bar(-length / 2 + 0.5, width / 2, -0.4, width / 2 + 0.6);
  bar(0.4, -width / 2 - 0.6, length / 2 - 0.5, -width / 2);
  label(scenery, 'intersection', pose, length + 4, width + 4);
}

/** Open ground as the traffic of a country road sees it: not taken by a zone or by water. */
export function clearOf(
  scenery: Scenery,
  rings: readonly (readonly number[])[],
  contains: (ring: readonly number[], x: number, y: number) => boolean,
): (x: number, y: number) => boolean {
  return (x, y) =>
    x > 0 &&
    y > 0 &&
    x < scenery.raster.widthPx &&
    y < scenery.raster.heightPx &&
    !rings.some((ring) => contains(ring, x, y));
}

/** Trees along both sides of a road, only on open ground. */
export function plantAvenue(scenery: Scenery, road: Road, share: number): void {
  walkRoad(scenery, road, 9, (pose) => {
    for (const side of [-1, 1]) {
      if (!chance(scenery.rng, share)) continue;
      const { x, y } = poseAt(scenery, pose, 0, side * (road.widthMeters * 0.75 + 3));
      if (isOpen(scenery, x, y)) drawTree(scenery, x, y, between(scenery.rng, 1.8, 3.2));
    }
  });
}
