import type { StructureKind } from '../../model/structures.ts';
import type { PredicateScene } from '../predicates/item.ts';
import { findClusters } from './clusters.ts';
import { findRows } from './rows.ts';
import { type Spot, spotOf } from './spots.ts';
import type { StructureField } from './structure.ts';

/** A category of a scene with all that may be taken for a structure of one kind. */
export interface StructureSearch extends StructureField {
  readonly scene: PredicateScene;
  readonly kind: StructureKind;
  /** Members of the category in the order of the label file, then what may belong to it. */
  readonly spots: readonly Spot[];
}

export function findStructures(
  scene: PredicateScene,
  category: string,
  kind: StructureKind,
): StructureSearch {
  const spots = scene.itemsOf(category).map((item) => spotOf(item, scene.jitterPx));
  const field = kind === 'row' ? findRows(spots) : findClusters(spots, scene.framePx);
  return { scene, kind, spots, ...field };
}
