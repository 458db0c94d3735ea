import type { Layout } from '../../../model/layout.ts';
import { partOfPlace } from './place.ts';

type Feature = keyof Layout;
const FEATURES: readonly Feature[] = ['place', 'form', 'groups', 'spacing'];

/** `place=upper-left`, for every feature that is said. */
export function claimsOf(layout: Layout): string[] {
  return FEATURES.filter((feature) => layout[feature] !== null).map(
    (feature) => `${feature}=${layout[feature]}`,
  );
}

/** Are both descriptions surely not true of the same objects? */
export function contradicts(a: Layout, b: Layout): boolean {
  return FEATURES.some((feature) => {
    if (feature === 'place') return areApart(a.place, b.place);
    return a[feature] !== null && b[feature] !== null && a[feature] !== b[feature];
  });
}

/** Most lie in one part, and most lie in another one that shares nothing with it; or nowhere in particular. */
function areApart(a: Layout['place'], b: Layout['place']): boolean {
  if (a === null || b === null || a === b) return false;
  const [first, second] = [partOfPlace(a), partOfPlace(b)];
  if (first === null || second === null) return true;
  const sharedWidth = Math.min(first[2], second[2]) - Math.max(first[0], second[0]);
  const sharedHeight = Math.min(first[3], second[3]) - Math.max(first[1], second[1]);
  return sharedWidth <= 0 || sharedHeight <= 0;
}
