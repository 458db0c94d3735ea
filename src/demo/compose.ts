import { polygonContainsPoint } from '../core/polygon.ts';
import type { Rng } from '../core/rng.ts';
import { buildAirfield } from './airfield.ts';
import type { Climate } from './ground.ts';
import { paintFields, paintGround } from './ground.ts';
import { buildHarbour } from './harbour.ts';
import type { Kind } from './kinds.ts';
import { buildRailway } from './railway.ts';
import type { Raster } from './raster.ts';
import { createRaster, gradeRaster } from './raster.ts';
import type { Road } from './roads.ts';
import {
  addTraffic,
  clearOf,
  paintBridge,
  paintRoad,
  paintRoundabout,
  plantAvenue,
  walkRoad,
} from './roads.ts';
import type { Pose, Scenery, WorldObject } from './scenery.ts';
import { boxOf, createScenery, toPixels } from './scenery.ts';
import { drawPylon, drawWindmill } from './structures.ts';
import type { ThemeName } from './town.ts';
import { buildTown } from './town.ts';
import { scatterTrees } from './trees.ts';
import { paintRiver } from './water.ts';

/** A place in shares of the picture: 0,0 top left, 1,1 bottom right. */
export type Place = readonly [number, number];

/** Something large; sizes in shares of the picture's width and height, turned clockwise. */
export type Zone =
  | {
      readonly type: 'town';
      readonly theme: ThemeName;
      readonly at: Place;
      readonly size: Place;
      readonly turnDeg: number;
    }
  | {
      readonly type: 'airfield';
      readonly at: Place;
      readonly size: Place;
      readonly turnDeg: number;
      readonly models: readonly Kind[];
    }
  | { readonly type: 'harbour'; readonly at: Place; readonly length: number; readonly turnDeg: number };

/** What a scene shows; enough to draw it again from the seed. */
export interface ScenePlan {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly gsdMeters: number;
  readonly climate: Climate;
  /** Share of the land under crops, and cover of trees, 0 to 1. */
  readonly fields: number;
  readonly trees: number;
  readonly zones: readonly Zone[];
  readonly river?: { readonly path: readonly Place[]; readonly widthMeters: number };
  readonly roads?: readonly (readonly Place[])[];
  readonly roundabouts?: readonly Place[];
  readonly windmills?: readonly Place[];
  readonly railway?: readonly [Place, Place];
  readonly pylons?: readonly [Place, Place];
  /** Loss of colour and contrast in the air, 0 to 1. */
  readonly haze?: number;
}

export interface PaintedScene {
  readonly raster: Raster;
  readonly objects: readonly WorldObject[];
}

const ROAD_METERS = 15;

export function paintScene(plan: ScenePlan, rng: Rng): PaintedScene {
  const s = createScenery(createRaster(plan.widthPx, plan.heightPx), plan.gsdMeters, rng);
  paintGround(s, plan.climate);
  if (plan.fields > 0) paintFields(s, plan.climate, plan.fields);
  const river = plan.river === undefined ? [] : smoothPath(plan.river.path.flatMap((p) => pixelsOf(s, p)));
  if (plan.river !== undefined) paintRiver(s, river, plan.river.widthMeters);
  const roads = (plan.roads ?? []).map((path) => roadOf(s, path));
  for (const road of roads) paintRoad(s, road);
  if (plan.railway !== undefined) buildRailway(s, pixelsOf(s, plan.railway[0]), pixelsOf(s, plan.railway[1]));
  for (const zone of plan.zones) buildZone(s, zone);
  if (plan.river !== undefined) bridgeRoads(s, roads, river, plan.river.widthMeters);
  for (const place of plan.roundabouts ?? []) paintRoundabout(s, poseOf(s, place), 24);
  driveAlong(s, plan, roads);
  scatterTrees(s, plan.trees);
  for (const road of roads) plantAvenue(s, road, plan.trees * 0.8);
  for (const place of plan.windmills ?? []) drawWindmill(s, poseOf(s, place));
  if (plan.pylons !== undefined) stringPylons(s, plan.pylons[0], plan.pylons[1]);
  gradeRaster(s.raster, plan.haze ?? 0.1);
  return { raster: s.raster, objects: s.objects };
}

function buildZone(s: Scenery, zone: Zone): void {
  const { widthPx, heightPx } = s.raster;
  const pose = { ...poseOf(s, zone.at), heading: (zone.turnDeg * Math.PI) / 180 };
  const wide = widthPx * s.gsdMeters;
  const high = heightPx * s.gsdMeters;
  if (zone.type === 'town') buildTown(s, pose, zone.size[0] * wide, zone.size[1] * high, zone.theme);
  else if (zone.type === 'airfield')
    buildAirfield(s, pose, zone.size[0] * wide, zone.size[1] * high, zone.models);
  else buildHarbour(s, pose, zone.length * wide, high * (1.05 - zone.at[1]));
}

function driveAlong(s: Scenery, plan: ScenePlan, roads: readonly Road[]): void {
  const rings = plan.zones.map((zone) => zoneRing(s, zone));
  for (const place of plan.roundabouts ?? []) {
    rings.push(toPixels(s, poseOf(s, place), boxOf(68, 68)));
  }
  const isClear = clearOf(s, rings, polygonContainsPoint);
  const crossings = roads.map((_, i) => (x: number, y: number) => {
    const others = roads.slice(0, i);
    return isClear(x, y) && !others.some((other) => distanceToRoad(other, x, y) < 16 / s.gsdMeters);
  });
  roads.forEach((road, i) => {
    addTraffic(s, road, 52, crossings[i]);
  });
}

function zoneRing(s: Scenery, zone: Zone): number[] {
  const pose = { ...poseOf(s, zone.at), heading: (zone.turnDeg * Math.PI) / 180 };
  const wide = s.raster.widthPx * s.gsdMeters;
  const high = s.raster.heightPx * s.gsdMeters;
  if (zone.type !== 'harbour')
    return toPixels(s, pose, boxOf(zone.size[0] * wide + 36, zone.size[1] * high + 36));
  const far = (wide + high) * 2;
  return toPixels(s, pose, [-far, -196, far, -196, far, far, -far, far]);
}

function distanceToRoad(road: Road, x: number, y: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i + 3 < road.path.length; i += 2) {
    const [x1, y1, x2, y2] = road.path.slice(i, i + 4);
    const length2 = (x2 - x1) ** 2 + (y2 - y1) ** 2;
    const t = Math.min(1, Math.max(0, ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / length2));
    least = Math.min(least, Math.hypot(x - x1 - t * (x2 - x1), y - y1 - t * (y2 - y1)));
  }
  return least;
}

/** A bridge wherever a road runs over the river. */
function bridgeRoads(
  s: Scenery,
  roads: readonly Road[],
  river: readonly number[],
  widthMeters: number,
): void {
  const water: Road = { path: river, widthMeters, lanesEachWay: 1 };
  const reach = (widthMeters * 0.62) / s.gsdMeters;
  for (const road of roads) {
    let start: Pose | null = null;
    let end: Pose | null = null;
    walkRoad(s, road, 2, (pose) => {
      const isOver = distanceToRoad(water, pose.x, pose.y) < reach;
      if (isOver) {
        start ??= pose;
        end = pose;
        return;
      }
      if (start !== null && end !== null) spanBridge(s, start, end);
      start = null;
      end = null;
    });
  }
}

function spanBridge(s: Scenery, start: Pose, end: Pose): void {
  const length = Math.hypot(end.x - start.x, end.y - start.y) * s.gsdMeters + 8;
  paintBridge(
    s,
    { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2, heading: start.heading },
    length,
    ROAD_METERS + 4,
  );
}

function stringPylons(s: Scenery, from: Place, to: Place): void {
  const path = [...pixelsOf(s, from), ...pixelsOf(s, to)];
  walkRoad(s, { path, widthMeters: 1, lanesEachWay: 1 }, 110, (pose) => drawPylon(s, pose));
}

function roadOf(s: Scenery, path: readonly Place[]): Road {
  return { path: smoothPath(path.flatMap((p) => pixelsOf(s, p))), widthMeters: ROAD_METERS, lanesEachWay: 2 };
}

/** Rounds the corners of a path: Chaikin's corner cutting, three times (https://doi.org/10.1016/0146-664X(74)90028-8). */
function smoothPath(path: readonly number[]): number[] {
  let points = [...path];
  for (let round = 0; round < 3 && points.length > 4; round++) {
    const next = points.slice(0, 2);
    for (let i = 0; i + 3 < points.length; i += 2) {
      const [x1, y1, x2, y2] = points.slice(i, i + 4);
      next.push(x1 * 0.75 + x2 * 0.25, y1 * 0.75 + y2 * 0.25, x1 * 0.25 + x2 * 0.75, y1 * 0.25 + y2 * 0.75);
    }
    points = [...next, ...points.slice(-2)];
  }
  return points;
}

function poseOf(s: Scenery, [x, y]: Place): Pose {
  return { x: x * s.raster.widthPx, y: y * s.raster.heightPx, heading: 0 };
}

function pixelsOf(s: Scenery, [x, y]: Place): [number, number] {
  return [x * s.raster.widthPx, y * s.raster.heightPx];
}
