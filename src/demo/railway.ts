import { strokePath } from './fill.ts';
import type { Kind } from './kinds.ts';
import type { Scenery } from './scenery.ts';
import { chance, poseAt, reserve, toPixels } from './scenery.ts';
import { drawVehicle } from './vehicles.ts';

const TRACK = 5.2;

/** Three parallel tracks between two places (px) with trains standing on them. */
export function buildRailway(
  s: Scenery,
  from: readonly [number, number],
  to: readonly [number, number],
): void {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) * s.gsdMeters;
  const pose = { x: from[0], y: from[1], heading: Math.atan2(to[1] - from[1], to[0] - from[0]) };
  const bed = toPixels(s, pose, [0, 0, length, 0]);
  strokePath(s.raster, bed, (TRACK * 3.6) / s.gsdMeters, { rgb: [132, 122, 110], grain: 14, mottle: 10 });
  reserve(s, toPixels(s, pose, [0, -TRACK * 2, length, -TRACK * 2, length, TRACK * 2, 0, TRACK * 2]));
  for (const track of [-TRACK, 0, TRACK]) {
    for (const rail of [-0.75, 0.75]) {
      strokePath(
        s.raster,
        toPixels(s, pose, [0, track + rail, length, track + rail]),
        Math.max(0.8, 0.25 / s.gsdMeters),
        {
          rgb: [88, 78, 72],
          opacity: 0.85,
        },
      );
    }
    let at = s.rng.unit() * 60 + 20;
    while (at < length - 60) {
      const end = at + 60 + s.rng.unit() * 200;
      let kind: Kind = 'locomotive';
      while (at < Math.min(end, length - 30)) {
        at +=
          1 +
          drawVehicle(s, kind, poseAt(s, pose, at + (kind === 'locomotive' ? 10 : 7.6), track)) +
          (kind === 'locomotive' ? 1 : 0.6);
        kind = chance(s.rng, 0.7) ? 'cargo-car' : 'tank-car';
      }
      at += 80 + s.rng.unit() * 260;
    }
  }
}
