import { type Drop, drop, isDrop } from '../../core/drop.ts';
import type { ObjectAnchor, Predicate, PredicateParams } from '../../model/predicates.ts';
import type { Item, PredicateScene } from './item.ts';
import { resolveAnchor } from './resolve-anchor.ts';

/**
 * Objects of the category that the predicates choose from: all but the anchors that they speak of. `the ship nearest to
 * the largest ship` is not the largest one. A drop where an anchor is any of them, or not one known object.
 */
export function comparedItems(
  scene: PredicateScene,
  category: string,
  predicates: readonly Predicate[],
  params: PredicateParams,
): readonly Item[] | Drop {
  const items = scene.itemsOf(category);
  const own = new Set(items.flatMap(({ instance }) => instance ?? []));
  const anchors = new Set<Item['instance']>();
  for (const anchor of anchorsOf(predicates)) {
    if (!scene.itemsOf(anchor.category).some(({ instance }) => instance !== null && own.has(instance)))
      continue;
    if (anchor.kind === 'any') return drop('anchor-of-same-category', anchor.category, 'another category');
    const found = resolveAnchor(anchor, scene, params);
    if (isDrop(found)) return found;
    anchors.add(found.instance);
  }
  return items.filter(({ instance }) => instance === null || !anchors.has(instance));
}

/** Anchors that are objects. */
export function anchorsOf(
  predicates: readonly Predicate[],
): (ObjectAnchor | { readonly kind: 'any'; readonly category: string })[] {
  return predicates.flatMap((p) => ('anchor' in p && 'category' in p.anchor ? [p.anchor] : []));
}
