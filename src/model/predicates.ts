import { z } from 'zod';
import { SECTORS } from '../core/sectors.ts';

/**
 * What a referring expression says of its object besides the category: typed, so that geometry can check it. Directions
 * are those of the image (left, top), never of the compass: images are not north-up.
 *
 * *Filters* hold for an object on its own (place, direction, orientation, beside, isolated). *Selectors* rank the objects that
 * pass all filters and pick one (ordinal, size, nearness, adjacent). An expression has at most one selector.
 */

export const SIDES = ['left', 'right', 'top', 'bottom'] as const;
export const sideSchema = z.enum(SIDES);
export type Side = z.infer<typeof sideSchema>;

const rankSchema = z.number().int().min(1);

/**
 * Where the centre lies. `part`: a cell or a strip of the 3x3 grid, as people say it: surely inside within the third,
 * surely outside beyond the half. `corner`: a corner in the narrow sense, inside within the quarter, outside beyond the
 * third. `half`, `third` and `quarter`: with sharp borders. `edge`: along one border of the image.
 */
export const placeSchema = z.strictObject({
  kind: z.literal('place'),
  column: z.enum(['left', 'centre', 'right']).nullable(),
  row: z.enum(['upper', 'middle', 'lower']).nullable(),
  extent: z.enum(['part', 'corner', 'half', 'third', 'quarter', 'edge']),
});
export type Place = z.infer<typeof placeSchema>;

/** The `rank`-th object counted from a side of the image; rank 1 is the leftmost, the topmost. */
export const ordinalSchema = z.strictObject({
  kind: z.literal('ordinal'),
  side: sideSchema,
  rank: rankSchema,
});
export type Ordinal = z.infer<typeof ordinalSchema>;

/** `area` of the outline; `length` from end to end. */
export const sizeSchema = z.strictObject({
  kind: z.literal('size'),
  measure: z.enum(['area', 'length']),
  order: z.enum(['largest', 'smallest']),
  rank: rankSchema,
});
export type Size = z.infer<typeof sizeSchema>;

/** The one object that a simple description picks out. It may be of the category that is asked for, and is then none of the compared. */
const objectAnchorSchema = z
  .strictObject({
    kind: z.literal('object'),
    category: z.string(),
    cues: z.array(z.discriminatedUnion('kind', [placeSchema, ordinalSchema, sizeSchema])).readonly(),
  })
  .meta({ id: 'ObjectAnchor' });
export type ObjectAnchor = z.infer<typeof objectAnchorSchema>;

const centreAnchorSchema = z.strictObject({ kind: z.literal('centre') });

const pointAnchorSchemas = [
  z.strictObject({
    kind: z.literal('corner'),
    column: z.enum(['left', 'right']),
    row: z.enum(['upper', 'lower']),
  }),
  centreAnchorSchema,
] as const;

/** From which point or object a distance is measured. */
export const nearnessSchema = z.strictObject({
  kind: z.literal('nearness'),
  order: z.enum(['nearest', 'farthest']),
  rank: rankSchema,
  anchor: z.discriminatedUnion('kind', [...pointAnchorSchemas, objectAnchorSchema]),
});
export type Nearness = z.infer<typeof nearnessSchema>;

/** How the long side lies in the image. */
export const orientationSchema = z.strictObject({
  kind: z.literal('orientation'),
  direction: z.enum(['horizontal', 'vertical', 'diagonal']),
});
export type Orientation = z.infer<typeof orientationSchema>;

/** Next to the described object, or (`any`) to some object of a category. */
export const besideSchema = z.strictObject({
  kind: z.literal('beside'),
  anchor: z.discriminatedUnion('kind', [
    objectAnchorSchema,
    z.strictObject({ kind: z.literal('any'), category: z.string() }),
  ]),
});
export type Beside = z.infer<typeof besideSchema>;

/** Straight in that direction from the described object, and the nearest to it of those on that side. */
export const adjacentSchema = z.strictObject({
  kind: z.literal('adjacent'),
  toward: z.enum(SECTORS),
  rank: z.literal(1),
  anchor: objectAnchorSchema,
});
export type Adjacent = z.infer<typeof adjacentSchema>;

/**
 * In which direction from the described object, or from the centre of the image. `sector`: straight in that direction;
 * `side`: on that side of it, more or less.
 */
export const directionSchema = z.strictObject({
  kind: z.literal('direction'),
  toward: z.enum(SECTORS),
  reach: z.enum(['sector', 'side']),
  anchor: z.discriminatedUnion('kind', [objectAnchorSchema, centreAnchorSchema]),
});
export type Direction = z.infer<typeof directionSchema>;

/** Far from every other object of its category. */
export const isolatedSchema = z.strictObject({ kind: z.literal('isolated') });

export const filterSchema = z.discriminatedUnion('kind', [
  placeSchema,
  directionSchema,
  orientationSchema,
  besideSchema,
  isolatedSchema,
]);
export type Filter = z.infer<typeof filterSchema>;

export const selectorSchema = z.discriminatedUnion('kind', [
  ordinalSchema,
  sizeSchema,
  nearnessSchema,
  adjacentSchema,
]);
export type Selector = z.infer<typeof selectorSchema>;

export const predicateSchema = z
  .discriminatedUnion('kind', [...filterSchema.options, ...selectorSchema.options])
  .meta({ id: 'Predicate' });
export type Predicate = z.infer<typeof predicateSchema>;

const SELECTOR_KINDS: readonly string[] = selectorSchema.options.map((option) => option.shape.kind.value);

export function isSelector(predicate: Predicate): predicate is Selector {
  return SELECTOR_KINDS.includes(predicate.kind);
}

/** Thresholds within which a predicate neither surely holds nor surely fails; shares of a side of the image unless named. */
export const predicateParamsSchema = z
  .strictObject({
    placeMarginShare: z
      .number()
      .min(0)
      .max(0.1)
      .default(0.03)
      .describe('Least distance of a centre from the border of a grid place, share of the side.'),
    orderGapShare: z
      .number()
      .min(0)
      .default(0.01)
      .describe(
        'Least lead of a centre over the next in an order or a ranking of distances, share of the side.',
      ),
    sizeRatio: z.number().min(1).default(1.25).describe('Least ratio of two sizes that are ranked.'),
    lengthShare: z
      .number()
      .min(0)
      .default(0.9)
      .describe(
        'Least length of a larger object, share of that of the smaller: a short wide one is not plainly larger.',
      ),
    distanceRatio: z.number().min(1).default(1.25).describe('Least ratio of two distances that are ranked.'),
    axisDeg: z
      .number()
      .min(0)
      .max(45)
      .default(15)
      .describe(
        'Up to this lean from an axis an object lies along it; up to as much less than 45°, diagonally.',
      ),
    elongation: z
      .number()
      .min(1)
      .default(1.5)
      .describe('Least ratio of the sides of an object whose orientation is spoken of.'),
    besideDiagonals: z
      .number()
      .min(0)
      .default(1)
      .describe('Largest gap of objects beside each other, in diagonals of the smaller.'),
    apartDiagonals: z
      .number()
      .min(0)
      .default(1.5)
      .describe(
        'Least gap of objects that are surely not beside each other, in diagonals of the two together.',
      ),
    isolatedShare: z
      .number()
      .min(0)
      .default(0.15)
      .describe('Least distance of an isolated object from the next of its kind, share of the long side.'),
    groupedShare: z
      .number()
      .min(0)
      .default(0.05)
      .describe(
        'Up to this distance from the next an object is surely not isolated, share of the long side.',
      ),
  })
  .prefault({});
export type PredicateParams = z.infer<typeof predicateParamsSchema>;

/** Nothing but what was labelled decides: for a proof, where the margins were asked of the proposal. */
export const EXACT_PREDICATES: PredicateParams = {
  ...predicateParamsSchema.parse({}),
  placeMarginShare: 0,
  orderGapShare: 0,
  sizeRatio: 1,
  lengthShare: 0,
  distanceRatio: 1,
};
