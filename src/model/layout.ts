import { z } from 'zod';

/** Ninths of the image, row by row. */
export const LAYOUT_CELLS = [
  'upper-left',
  'upper-middle',
  'upper-right',
  'middle-left',
  'centre',
  'middle-right',
  'lower-left',
  'lower-middle',
  'lower-right',
] as const;

export const LAYOUT_HALVES = ['left-half', 'right-half', 'upper-half', 'lower-half'] as const;

const PLACES = [...LAYOUT_CELLS, ...LAYOUT_HALVES, 'everywhere'] as const;
const FORMS = ['line-level', 'line-upright', 'line-falling', 'line-rising', 'broad'] as const;
const GROUPS = ['one', 'two', 'three'] as const;
const SPACINGS = ['bunched', 'even'] as const;

/**
 * How the objects of a category are distributed, each feature null where geometry does not say it clearly. What lies
 * between two values of a feature is claimed by neither, so that two different values contradict each other by a margin.
 */
export const layoutSchema = z.strictObject({
  /** Where most of them are. */
  place: z.enum(PLACES).nullable(),
  /** A line: level, upright, falling (upper left to lower right) or rising (lower left to upper right). */
  form: z.enum(FORMS).nullable(),
  /** Groups with wide gaps between them. */
  groups: z.enum(GROUPS).nullable(),
  /** Distances to the nearest neighbours. */
  spacing: z.enum(SPACINGS).nullable(),
});
export type Layout = z.infer<typeof layoutSchema>;

const VALUES = { place: PLACES, form: FORMS, groups: GROUPS, spacing: SPACINGS } as const;
type Feature = keyof typeof VALUES;
const FEATURES = Object.keys(VALUES) as readonly Feature[];

/** `place=upper-left`, one per feature that is clear. */
export function layoutClaims(layout: Layout): string[] {
  return FEATURES.flatMap((feature) => {
    const value = layout[feature];
    return value === null ? [] : [`${feature}=${value}`];
  });
}

/** Claims that are false of the layout, by a margin. */
export function layoutDenials(layout: Layout): string[] {
  return FEATURES.flatMap((feature) => {
    const value = layout[feature];
    if (value === null) return [];
    return VALUES[feature].filter((other) => contradict(value, other)).map((other) => `${feature}=${other}`);
  });
}

/** Value of an option: equal layouts, equal keys. */
export function layoutKey(layout: Layout): string {
  return `layout/${layoutClaims(layout).join(',')}`;
}

/** Two values of one feature. The upper left is part of the left half; what is everywhere is not mostly in one part. */
function contradict(a: string, b: string): boolean {
  if (a === b) return false;
  const [first, second] = [reachOf(a), reachOf(b)];
  return first === null || second === null || !first.some((part) => second.includes(part));
}

/** Parts of a 4 x 4 grid (columns and rows that thirds and halves can touch) that a place may fill; null for other values. */
function reachOf(value: string): readonly number[] | null {
  const cell = (LAYOUT_CELLS as readonly string[]).indexOf(value);
  if (cell >= 0) return partsOf(bandsOfThird(cell % 3), bandsOfThird(Math.floor(cell / 3)));
  switch (value) {
    case 'left-half':
      return partsOf([0, 1], [0, 1, 2, 3]);
    case 'right-half':
      return partsOf([2, 3], [0, 1, 2, 3]);
    case 'upper-half':
      return partsOf([0, 1, 2, 3], [0, 1]);
    case 'lower-half':
      return partsOf([0, 1, 2, 3], [2, 3]);
    default:
      return null;
  }
}

/** The middle third lies on both sides of the middle. */
function bandsOfThird(third: number): readonly number[] {
  return [[0], [1, 2], [3]][third] as readonly number[];
}

function partsOf(columns: readonly number[], rows: readonly number[]): number[] {
  return rows.flatMap((row) => columns.map((column) => row * 4 + column));
}
