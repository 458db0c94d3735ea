/** Places of objects, absolute pixels. */
export type Points = readonly (readonly [x: number, y: number])[];

/** A claim about how points lie, with how far it is from not holding (relative, 0 at the threshold); or none. */
export interface LayoutClaim<T> {
  readonly value: T;
  readonly margin: number;
}
