import { differingBits, hashWords, isInformative } from '../core/difference-hash.ts';
import { compareNatural, roundTo } from '../core/order.ts';
import type { GroupLink } from '../model/screened.ts';
import { findSamePlaces } from '../spatial/same-place.ts';
import type { ScreenParams } from './label-verdict.ts';
import type { SceneHead } from './screen-scene.ts';

/** A link with what it rests on, for the report. */
export interface SceneLink extends GroupLink {
  readonly evidence: string;
}

/** Largest difference of the aspect ratios of near-duplicates: a difference hash squeezes every image into one square. */
const MAX_ASPECT_RATIO = 1.05;

/** All pairs of scenes that must not be parted; sorted by ids and reason. */
export function linkScenes(heads: readonly SceneHead[], params: ScreenParams): SceneLink[] {
  const sorted = [...heads].sort((a, b) => compareNatural(a.id, b.id));
  const links = [
    ...linkNearDuplicates(sorted, params.nearDuplicateBits),
    ...linkIdenticalLabels(sorted),
    ...linkSamePlaces(sorted, params),
  ];
  return links.sort(
    (x, y) => compareNatural(x.a, y.a) || compareNatural(x.b, y.b) || compareNatural(x.reason, y.reason),
  );
}

function linkNearDuplicates(heads: readonly SceneHead[], maxBits: number): SceneLink[] {
  const hashed = heads.flatMap((head) =>
    head.image !== null && isInformative(head.image.dHash)
      ? [{ id: head.id, words: hashWords(head.image.dHash), aspect: head.widthPx / head.heightPx }]
      : [],
  );
  const links: SceneLink[] = [];
  hashed.forEach((a, i) => {
    for (let j = i + 1; j < hashed.length; j++) {
      const b = hashed[j] as (typeof hashed)[number];
      const bits = differingBits(a.words, b.words);
      if (bits > maxBits) continue;
      if (Math.max(a.aspect / b.aspect, b.aspect / a.aspect) > MAX_ASPECT_RATIO) continue;
      links.push({ a: a.id, b: b.id, reason: 'near-duplicate-image', evidence: `${bits} of 64 bits differ` });
    }
  });
  return links;
}

/** Each scene with the first that has its labels: enough to join them. */
function linkIdenticalLabels(heads: readonly SceneHead[]): SceneLink[] {
  const firsts = new Map<string, string>();
  const links: SceneLink[] = [];
  for (const { id, labelsHash, instances } of heads) {
    if (labelsHash === null) continue;
    const first = firsts.get(labelsHash);
    if (first === undefined) firsts.set(labelsHash, id);
    else links.push({ a: first, b: id, reason: 'identical-labels', evidence: `${instances} equal objects` });
  }
  return links;
}

function linkSamePlaces(heads: readonly SceneHead[], params: ScreenParams): SceneLink[] {
  const places = heads.flatMap((head) => (head.place === null ? [] : [head.place]));
  return findSamePlaces(places, params.samePlace).map(({ a, b, translation, shared }) => {
    const [dx, dy] = [roundTo(translation.dx, 1), roundTo(translation.dy, 1)];
    return { a, b, reason: 'same-place', evidence: `${shared} equal objects moved by ${dx}, ${dy} px` };
  });
}
