import type { PlaceScene } from './same-place-descriptor.ts';
import { indexPlaces, type ObjectMatch } from './same-place-index.ts';
import type { PlaceObjects } from './same-place-objects.ts';
import type { Translation } from './same-place-verify.ts';

/** Translations between two scenes that are worth a look, by place in the list of scenes; `first < second`. */
export interface PlaceProposal {
  readonly first: number;
  readonly second: number;
  readonly translations: readonly Translation[];
}

const MIN_VOTERS = 2;
/** Scenes with thousands of objects in common agree in the first few hundred too. */
const MAX_VOTES = 400;
const MAX_TRANSLATIONS = 3;

interface Vote extends Translation {
  readonly object: number;
}

/** Every match of two objects votes for a translation; those with two voters or more are proposed, most first. */
export function* proposeTranslations(
  scenes: readonly PlaceScene[],
  tolerancePx: number,
): Generator<PlaceProposal> {
  const index = indexPlaces(scenes, tolerancePx);
  for (let first = 0; first < scenes.length; first++) {
    const votes = sortVotes(index.objects, index.matchesOf(first));
    for (const [second, own] of [...votes].sort(([a], [b]) => a - b)) {
      const translations = clusterVotes(own, 2 * tolerancePx);
      if (translations.length > 0) yield { first, second, translations };
    }
  }
}

function sortVotes(objects: PlaceObjects, matches: readonly ObjectMatch[]): Map<number, Vote[]> {
  const votes = new Map<number, Vote[]>();
  for (const [object, other] of matches) {
    const vote = {
      object,
      dx: objects.x[other] - objects.x[object],
      dy: objects.y[other] - objects.y[object],
    };
    const own = votes.get(objects.sceneOf[other]);
    if (own === undefined) votes.set(objects.sceneOf[other], [vote]);
    else if (own.length < MAX_VOTES) own.push(vote);
  }
  return votes;
}

function clusterVotes(votes: readonly Vote[], reachPx: number): Translation[] {
  const sorted = [...votes].sort((a, b) => a.dx - b.dx || a.dy - b.dy || a.object - b.object);
  const clusters: (Translation & { voters: number })[] = [];
  for (const { dx, dy } of sorted) {
    const near = sorted.filter((v) => Math.abs(v.dx - dx) <= reachPx && Math.abs(v.dy - dy) <= reachPx);
    const voters = new Set(near.map((v) => v.object)).size;
    if (voters >= MIN_VOTERS) clusters.push({ dx, dy, voters });
  }
  const proposed: Translation[] = [];
  for (const { dx, dy } of clusters.sort((a, b) => b.voters - a.voters)) {
    if (proposed.some((t) => Math.abs(t.dx - dx) <= reachPx && Math.abs(t.dy - dy) <= reachPx)) continue;
    proposed.push({ dx, dy });
    if (proposed.length === MAX_TRANSLATIONS) break;
  }
  return proposed;
}
