import { type Drop, drop, isDrop } from '../../core/drop.ts';
import type { ObjectAnchor, PredicateParams } from '../../model/predicates.ts';
import type { Item, PredicateScene } from './item.ts';
import { pickOne } from './pick.ts';
import { judgePlace } from './place.ts';
import { rankBySide, rankBySize } from './ranking.ts';

/** The one object that an anchor describes; `anchor-not-unique` where there is none or more than one. */
export function resolveAnchor(
  { category, cues }: ObjectAnchor,
  scene: PredicateScene,
  params: PredicateParams,
): Item | Drop {
  const items = scene.itemsOf(category);
  const clauses = cues.flatMap((cue) =>
    cue.kind === 'place'
      ? [
          {
            kind: cue.kind,
            judge: (item: Item) => judgePlace(cue, item, scene.framePx, params),
            isLeftOut: () => false,
          },
        ]
      : [],
  );
  const choices = cues.flatMap((cue) => {
    if (cue.kind === 'place') return [];
    const ranking = cue.kind === 'ordinal' ? rankBySide(cue, scene, params) : rankBySize(cue, params);
    return [{ kind: cue.kind, rank: cue.rank, ranking }];
  });
  if (choices.length > 1) return drop('two-selectors', choices.length, 1);
  const found = pickOne(items, clauses, choices[0] ?? null);
  return isDrop(found) ? drop('anchor-not-unique', found.code, category) : found;
}
