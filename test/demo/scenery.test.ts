import { describe, expect, it } from 'vitest';
import { isClockwise } from '../../src/core/polygon.ts';
import { keyedDraw } from '../../src/core/rng.ts';
import { drawPlane } from '../../src/demo/aircraft.ts';
import { createRaster } from '../../src/demo/raster.ts';
import { createScenery, isOpen, label, type Pose, poseAt, reserve } from '../../src/demo/scenery.ts';
import { drawShip } from '../../src/demo/ships.ts';
import { drawVehicle } from '../../src/demo/vehicles.ts';

function scenery(gsdMeters = 0.5) {
  const raster = createRaster(400, 300);
  raster.rgb.fill(110);
  return createScenery(raster, gsdMeters, keyedDraw(1, 'test')('scenery'));
}

describe('label', () => {
  it('writes head-left, head-right, rear-right, rear-left in px', () => {
    const s = scenery(0.5);
    label(s, 'bus', { x: 100, y: 50, heading: 0 }, 12, 3);
    label(s, 'bus', { x: 100, y: 50, heading: Math.PI / 2 }, 12, 3);
    expect(s.objects[0]?.quad).toEqual([112, 47, 112, 53, 88, 53, 88, 47]);
    expect(s.objects[1]?.quad.map((v) => Math.round(v))).toEqual([103, 62, 97, 62, 97, 38, 103, 38]);
  });

  it.each([0, 0.7, 2, 3.9, -1.2])('is clockwise on screen at a heading of %f', (heading) => {
    const s = scenery();
    label(s, 'van', { x: 9, y: 9, heading }, 6, 2);
    expect(isClockwise(s.objects[0]?.quad ?? [])).toBe(true);
  });
});

describe('objects', () => {
  it('are labelled with their real size', () => {
    const s = scenery(0.5);
    drawPlane(s, 'boeing-747', { x: 200, y: 150, heading: 0 });
    const [x1, y1, , y2, x3] = s.objects[0]?.quad ?? [];
    expect(x1 - x3).toBeCloseTo(70.7 / 0.5, 6);
    expect(y2 - y1).toBeCloseTo(64.4 / 0.5, 6);
  });

  it('change pixels inside their label and little outside', () => {
    const s = scenery(0.25);
    const pose: Pose = { x: 200, y: 150, heading: 0.4 };
    const length = drawVehicle(s, 'cargo-truck', pose);
    const centre = (150 * 400 + 200) * 3;
    expect(s.raster.rgb[centre]).not.toBe(110);
    const ahead = poseAt(s, pose, length / 2 + 8, 0);
    expect(s.raster.rgb[(Math.round(ahead.y) * 400 + Math.round(ahead.x)) * 3]).toBe(110);
  });

  it('refuse a kind that they cannot draw', () => {
    expect(() => drawVehicle(scenery(), 'windmill', { x: 0, y: 0, heading: 0 })).toThrow('no vehicle');
    expect(() => drawPlane(scenery(), 'van', { x: 0, y: 0, heading: 0 })).toThrow('no plane');
    expect(() => drawShip(scenery(), 'van', { x: 0, y: 0, heading: 0 }, false)).toThrow('no ship');
  });
});

describe('built ground', () => {
  it('is known to the cell, and the outside is never open', () => {
    const s = scenery();
    reserve(s, [80, 80, 160, 80, 160, 160, 80, 160]);
    expect([isOpen(s, 120, 120), isOpen(s, 40, 40), isOpen(s, 161, 120)]).toEqual([false, true, true]);
    expect([isOpen(s, -1, 10), isOpen(s, 10, 301), isOpen(s, 500, 10)]).toEqual([false, false, false]);
  });
});
