import type { Hbb } from '../../core/hbb.ts';
import type { StructureKind } from '../../model/structures.ts';
import type { Spot } from './spots.ts';

/** A row or a cluster that surely is one, whatever the displacement. */
export interface Structure {
  readonly kind: StructureKind;
  /** Rows from their left end, or from the top where they are steeper than 45°; clusters in no particular order. */
  readonly members: readonly Spot[];
  /** HBB of its members. */
  readonly box: Hbb;
  /** Least lead of one member over the next in an order from a side, px, by axis. */
  readonly orderGapPx: readonly [x: number, y: number];
  /** How far it is from not being one: relative, 0 at the threshold. */
  readonly margins: Readonly<Record<string, number>>;
}

/** Spots that may be taken for a structure. */
export interface PossibleStructure {
  readonly spots: readonly Spot[];
  /** Some displacement may make it surely one. */
  readonly mayBeSure: boolean;
}

/** All that a reader could take for a structure of one kind. */
export interface StructureField {
  /** Surely such structures. */
  readonly sure: readonly Structure[];
  /** Those that are sure, and parts of them, too. */
  readonly possible: readonly PossibleStructure[];
}
