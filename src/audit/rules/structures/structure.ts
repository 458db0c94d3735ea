import type { StructureKind } from '../../../model/structures.ts';
import type { Spot } from './spots.ts';

/** A row or a cluster that surely is one. */
export interface Structure {
  readonly members: readonly Spot[];
  /** Least lead of one member over the next in an order along the x and the y axis, px. */
  readonly orderGapPx: readonly [x: number, y: number];
}

/** Things that a reader may take for such a structure. */
export interface Rival {
  readonly spots: readonly Spot[];
  /** It may be one by itself, and not only seem to be. */
  readonly mayBeSure: boolean;
}

/** All that the image shows of one kind and category. */
export interface StructureField {
  readonly kind: StructureKind;
  readonly spots: readonly Spot[];
  readonly sure: readonly Structure[];
  /** The sure ones and parts of them are among these. */
  readonly rivals: readonly Rival[];
}
