import { compareNatural } from '../core/order.ts';
import { describePlace, type PlaceScene } from './same-place-descriptor.ts';
import { countDistinct } from './same-place-pattern.ts';
import { isBeyondChance } from './same-place-significance.ts';
import { matchUnder, type Translation } from './same-place-verify.ts';
import { proposeTranslations } from './same-place-votes.ts';

export { describePlace, type PlaceScene };

export interface SamePlaceParams {
  /** Objects that must agree, none of them implied by a regular pattern of the others. */
  readonly minShared: number;
  /** Largest distance of two corresponding corners, px. */
  readonly tolerancePx: number;
}

/** Two scenes that show the same place: a point of `a` plus the translation is the same point of `b`, px. */
export interface SamePlaceLink {
  readonly a: string;
  readonly b: string;
  readonly translation: Translation;
  readonly shared: number;
}

/**
 * Finds scenes that show the same place, from labels alone: tiles that overlap, and copies of one image. Objects of equal
 * category and shape vote for translations between scenes; a translation is accepted where at least `minShared`
 * objects agree that no regular pattern implies, and more than chance lets agree. The labels of one place may well differ
 * (tiles labelled twice), so no share of them is asked for. The order of the scenes does not matter.
 */
export function findSamePlaces(scenes: readonly PlaceScene[], params: SamePlaceParams): SamePlaceLink[] {
  const sorted = [...scenes].sort((a, b) => compareNatural(a.id, b.id));
  const links: SamePlaceLink[] = [];
  for (const { first, second, translations } of proposeTranslations(sorted, params.tolerancePx)) {
    const a = sorted[first] as PlaceScene;
    const b = sorted[second] as PlaceScene;
    const link = linkOf(a, b, translations, params, scenes.length);
    if (link !== null) links.push(link);
  }
  return links;
}

function linkOf(
  a: PlaceScene,
  b: PlaceScene,
  translations: readonly Translation[],
  params: SamePlaceParams,
  sceneCount: number,
): SamePlaceLink | null {
  for (const proposed of translations) {
    const found = matchUnder(a, b, proposed, params.tolerancePx);
    if (found.objects.length < params.minShared) continue;
    const agreeing = countDistinct(a, found.objects, found.residualPx);
    if (agreeing < params.minShared) continue;
    const counts = { present: found.present, agreeing, scenes: sceneCount };
    if (!isBeyondChance(a, b, counts, params.tolerancePx)) continue;
    return { a: a.id, b: b.id, translation: found.translation, shared: found.objects.length };
  }
  return null;
}
