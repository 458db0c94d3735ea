import type { ScenePlan, Zone } from './compose.ts';
import type { Kind } from './kinds.ts';
import type { ThemeName } from './town.ts';

/** Airliners that FAIR1M tells apart. */
export const AIRLINERS: readonly Kind[] = [
  'boeing-737',
  'boeing-747',
  'boeing-777',
  'boeing-787',
  'arj21',
  'c919',
  'a220',
  'a321',
  'a330',
  'a350',
  'business-jet',
];

/** What stands on an airfield where planes are planes. */
export const MIXED_FLEET: readonly Kind[] = [
  'boeing-737',
  'boeing-777',
  'a321',
  'a330',
  'cargo-plane',
  'business-jet',
  'small-plane',
];

export function town(
  theme: ThemeName,
  at: readonly [number, number],
  size: readonly [number, number],
  turnDeg: number,
): Zone {
  return { type: 'town', theme, at, size, turnDeg };
}

/** A small scene of a single quarter. */
export function smallPlan(widthPx: number, heightPx: number, gsdMeters: number, zone: Zone): ScenePlan {
  return { widthPx, heightPx, gsdMeters, climate: 'green', fields: 0.8, trees: 0.5, zones: [zone] };
}
