import { fillPolygon } from './fill.ts';
import { jitterRgb } from './ground.ts';
import type { Scenery } from './scenery.ts';
import { between, chance, isOpen } from './scenery.ts';
import { patchAt } from './texture.ts';

/** One crown: shadow, ragged dark disc, lit side. `radius` in metres. */
export function drawTree(scenery: Scenery, x: number, y: number, radius: number): void {
  const { raster, shadow, gsdMeters } = scenery;
  const r = radius / gsdMeters;
  const height = radius * 1.3;
  const sunX = -Math.sign(shadow.x) * r * 0.28;
  const sunY = -Math.sign(shadow.y) * r * 0.28;
  const crown = raggedDisc(scenery, r);
  const at = (dx: number, dy: number, zoom: number): number[] =>
    crown.map((v, i) => (i % 2 === 0 ? x + dx + v * zoom : y + dy + v * zoom));
  fillPolygon(raster, at(shadow.x * height, shadow.y * height, 1), {
    rgb: [100, 104, 120],
    shade: true,
    opacity: 0.8,
  });
  const dark = jitterRgb(scenery, [48, 62, 38], 8);
  fillPolygon(raster, at(0, 0, 1), { rgb: dark, grain: 16, mottle: 10 });
  const lit = [dark[0] + 22, dark[1] + 25, dark[2] + 10] as const;
  fillPolygon(raster, at(sunX, sunY, 0.62), { rgb: lit, grain: 20, opacity: 0.75 });
}

/** Woods where a noise field is high, single trees elsewhere, only on open ground. `cover` 0 to 1. */
export function scatterTrees(scenery: Scenery, cover: number): void {
  const { raster, rng, gsdMeters } = scenery;
  const step = 5.5 / gsdMeters;
  const shift = between(rng, 0, 3000);
  const limit = 0.62 - cover * 0.9;
  for (let y = step / 2; y < raster.heightPx; y += step) {
    for (let x = step / 2; x < raster.widthPx; x += step) {
      const density = patchAt(x + shift, y + shift * 0.6, 9 / (gsdMeters * 2));
      const isWood = density > limit;
      if (!isWood && !chance(rng, 0.003 + Math.max(0, density) * 0.03 * cover)) continue;
      if (isWood && chance(rng, 0.12)) continue;
      const tx = x + between(rng, -0.45, 0.45) * step;
      const ty = y + between(rng, -0.45, 0.45) * step;
      if (isOpen(scenery, tx, ty)) drawTree(scenery, tx, ty, between(rng, 2, isWood ? 4.4 : 3.4));
    }
  }
}

function raggedDisc(scenery: Scenery, radiusPx: number): number[] {
  const count = 9;
  const points: number[] = [];
  const phase = between(scenery.rng, 0, 1);
  for (let i = 0; i < count; i++) {
    const angle = ((i + phase) / count) * Math.PI * 2;
    const r = radiusPx * between(scenery.rng, 0.78, 1.12);
    points.push(Math.cos(angle) * r, Math.sin(angle) * r);
  }
  return points;
}
