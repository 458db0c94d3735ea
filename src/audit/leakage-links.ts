import { differingBits, hashWords, isInformative } from '../core/difference-hash.ts';
import { compareNatural } from '../core/order.ts';
import { countText } from '../core/text.ts';
import type { ImageRow } from '../model/manifest.ts';
import type { SceneDigest } from './scene-digests.ts';

export type LinkReason = 'duplicate-image' | 'near-duplicate-image' | 'identical-labels' | 'same-place';

/** Two images that show the same, and what tells so. `a` comes before `b` in natural order. */
export interface ImageLink {
  readonly a: string;
  readonly b: string;
  readonly reason: LinkReason;
  readonly evidence: string;
}

/** Up to so many of 64 bits of a difference hash two images count as one; up to twice as many they are worth a look. */
export const NEAR_BITS = 4;
export const ALIKE_BITS = 8;
/** A difference hash squeezes every image into one square: the shapes of near-copies must be alike as well. */
const MAX_ASPECT_RATIO = 1.05;

/** Images whose files are equal to the byte. */
export function linkDuplicates(images: Iterable<ImageRow>): ImageLink[] {
  const hashed = [...images].flatMap(({ id, sha256 }) => (sha256 === null ? [] : [{ id, key: sha256 }]));
  return linkEqual(hashed, 'duplicate-image', (key) => `sha256 ${key.slice(0, 12)}…`);
}

/** Images with the same labels in a frame of the same size. */
export function linkIdenticalLabels(scenes: readonly SceneDigest[]): ImageLink[] {
  const hashed = scenes.flatMap(({ id, labelsHash, measures }) =>
    labelsHash === null ? [] : [{ id, key: labelsHash, count: measures.instanceCount }],
  );
  const counts = new Map(hashed.map(({ key, count }) => [key, count]));
  return linkEqual(hashed, 'identical-labels', (key) => `${countText(counts.get(key) ?? 0, 'equal object')}`);
}

export interface NearImages {
  readonly links: readonly ImageLink[];
  /** Pairs beyond the threshold and up to twice it. */
  readonly alike: readonly ImageLink[];
  /** Images whose hash tells something. */
  readonly compared: number;
}

/** Images whose difference hashes are near; flat images, whose hash tells nothing, are left out. */
export function linkNearDuplicates(
  images: readonly { readonly id: string; readonly dHash: string; readonly aspect: number }[],
): NearImages {
  const hashed = images
    .filter(({ dHash }) => isInformative(dHash))
    .map(({ id, dHash, aspect }) => ({ id, aspect, words: hashWords(dHash) }));
  const links: ImageLink[] = [];
  const alike: ImageLink[] = [];
  hashed.forEach((a, i) => {
    for (let j = i + 1; j < hashed.length; j++) {
      const b = hashed[j] as (typeof hashed)[number];
      const bits = differingBits(a.words, b.words);
      if (bits > ALIKE_BITS || Math.max(a.aspect / b.aspect, b.aspect / a.aspect) > MAX_ASPECT_RATIO)
        continue;
      const link = linkOf(a.id, b.id, 'near-duplicate-image', `${bits} of 64 bits differ`);
      (bits <= NEAR_BITS ? links : alike).push(link);
    }
  });
  return { links, alike, compared: hashed.length };
}

/** Each image with the first of those that share its key: enough to join them. */
function linkEqual(
  images: readonly { readonly id: string; readonly key: string }[],
  reason: LinkReason,
  evidenceOf: (key: string) => string,
): ImageLink[] {
  const firsts = new Map<string, string>();
  const links: ImageLink[] = [];
  for (const { id, key } of [...images].sort((x, y) => compareNatural(x.id, y.id))) {
    const first = firsts.get(key);
    if (first === undefined) firsts.set(key, id);
    else links.push(linkOf(first, id, reason, evidenceOf(key)));
  }
  return links;
}

export function linkOf(x: string, y: string, reason: LinkReason, evidence: string): ImageLink {
  const [a, b] = compareNatural(x, y) <= 0 ? [x, y] : [y, x];
  return { a, b, reason, evidence };
}
