import type { Hbb } from '../core/hbb.ts';
import type { Policy } from '../model/config.ts';
import type { Instance, Scene, Unknown } from '../model/scene.ts';
import type { ScreenFacts } from '../model/screened.ts';
import type { Taxonomy } from '../model/taxonomy.ts';

/** A scene with its R-tree and with what families keep asking of it. Never part of an answer. */
export interface IndexedScene {
  readonly scene: Scene;
  readonly screen: ScreenFacts | null;
  readonly taxonomy: Taxonomy;
  readonly policy: Policy;
  /** Groups above the leaves that the source labels wholly. */
  readonly exhaustiveGroups: readonly string[];
  readonly fineGrained: boolean;
  /**
   * Categories that the source tells apart, and its exhaustive groups; sorted. Options come from here: a class of
   * another source may describe the target just as well (`small-vehicle` a `small-car`).
   */
  readonly vocabulary: readonly string[];
  /** Categories that can be asked here: leaves with an instance, and exhaustive groups above them; sorted. */
  readonly categories: readonly string[];
  /** Instances that belong to the category, in the order of the label file. */
  membersOf(category: string): readonly Instance[];
  /** Instances whose HBB overlaps or touches the box, in the order of the label file. */
  search(box: Hbb): readonly Instance[];
  /** Unknown content that an answer about `category` within `box` (null: whole scene) could hang on. */
  unknownsFor(category: string, box: Hbb | null): readonly Unknown[];
}
