import { hbbHeight, hbbWidth } from '../core/hbb.ts';
import { centreX, centreY, cornerDistance, objectCount, type PlaceScene } from './same-place-descriptor.ts';

/** False links to be expected in a whole run of scenes that have nothing to do with each other. */
const MAX_FALSE_LINKS = 0.01;
const MAX_SAMPLE = 200;

/**
 * Would `agreeing` of the `present` objects that both frames hold agree by chance? A contrario (Desolneux, Moisan and
 * Morel 2000, https://doi.org/10.1023/A:1026593302236): the number of false alarms is the number of tests, that is pairs
 * of scenes times translations, times the chance that so many of `a`'s objects find one of their shape in `b`
 * when `b`'s objects lie anywhere in its frame.
 */
export function isBeyondChance(
  a: PlaceScene,
  b: PlaceScene,
  counts: { readonly present: number; readonly agreeing: number; readonly scenes: number },
  tolerancePx: number,
): boolean {
  const tolerance = Math.max(tolerancePx, 0.5);
  const { present, agreeing, scenes } = counts;
  const area = Math.PI * tolerance ** 2;
  const chance = (meanEqualCount(a, b, tolerance) * area) / (hbbWidth(b.framePx) * hbbHeight(b.framePx));
  const translations =
    ((hbbWidth(a.framePx) + hbbWidth(b.framePx)) * (hbbHeight(a.framePx) + hbbHeight(b.framePx))) / area;
  const logTests = Math.log(scenes) * 2 - Math.LN2 + Math.log(translations);
  return (
    logTests + logChoose(present, agreeing) + agreeing * Math.log(Math.min(1, chance)) <
    Math.log(MAX_FALSE_LINKS)
  );
}

/** How many objects of `b` have the shape of an object of `a`, on average. */
function meanEqualCount(a: PlaceScene, b: PlaceScene, tolerance: number): number {
  const step = Math.max(1, Math.floor(objectCount(a) / MAX_SAMPLE));
  let sampled = 0;
  let equal = 0;
  for (let i = 0; i < objectCount(a); i += step, sampled++) {
    for (let j = 0; j < objectCount(b); j++) {
      if (a.categories[a.categoryOf[i]] !== b.categories[b.categoryOf[j]]) continue;
      const dx = centreX(b, j) - centreX(a, i);
      const dy = centreY(b, j) - centreY(a, i);
      if (cornerDistance(a, i, b, j, dx, dy) <= tolerance) equal++;
    }
  }
  return equal / sampled;
}

function logChoose(n: number, k: number): number {
  let sum = 0;
  for (let i = 0; i < k; i++) sum += Math.log((n - i) / (i + 1));
  return sum;
}
