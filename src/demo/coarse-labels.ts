import type { Kind, LabelMap } from './kinds.ts';

const PLANES = [
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
  'small-plane',
  'business-jet',
  'cargo-plane',
] as const;

const SHIPS = [
  'passenger-ship',
  'motorboat',
  'sailboat',
  'fishing-boat',
  'tugboat',
  'engineering-ship',
  'tanker',
  'container-ship',
  'warship',
  'barge',
  'other-ship',
] as const;

const SMALL_VEHICLES = ['small-car', 'pickup', 'van'] as const;

const LARGE_VEHICLES = [
  'bus',
  'cargo-truck',
  'box-truck',
  'dump-truck',
  'tank-truck',
  'flatbed-truck',
  'truck-tractor',
  'trailer',
  'cement-mixer',
] as const;

/** Planes, ships and vehicles where a source has one class for all of them, or two by size, as DOTA and SODA-A have. */
export function coarseLabels(plane: string): LabelMap {
  return {
    ...alike(PLANES, plane),
    ...alike(SHIPS, 'ship'),
    ...alike(SMALL_VEHICLES, 'small-vehicle'),
    ...alike(LARGE_VEHICLES, 'large-vehicle'),
  };
}

function alike(kinds: readonly Kind[], label: string): LabelMap {
  return Object.fromEntries(kinds.map((kind) => [kind, label]));
}
