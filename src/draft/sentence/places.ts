import type { Place, Side } from '../../model/predicates.ts';
import { either, filtered, mapped, optional, type Parser, sequence, word, wordIn, words } from './combine.ts';
import type { Part } from './parts.ts';

/** A place by name: `upper left`, `bottom`, `middle right`. */
interface Named {
  readonly column: Place['column'];
  readonly row: Place['row'];
  /** `middle` alone may be the middle of anything: it needs the image beside it. */
  readonly needsImage: boolean;
}

const row = wordIn({ upper: 'upper', top: 'upper', lower: 'lower', bottom: 'lower' } as const);
const column = mapped(
  sequence(wordIn({ left: 'left', right: 'right' } as const), optional(words('hand'), null)),
  ([side]) => side,
);
const middle = word((found) => (['middle', 'center', 'mid'].includes(found) ? found : undefined));

const named = (columnAt: Place['column'], rowAt: Place['row'], needsImage = false): Named => ({
  column: columnAt,
  row: rowAt,
  needsImage,
});

export const placeName: Parser<Named> = either(
  mapped(sequence(row, optional(words('and'), null), column), ([r, , c]) => named(c, r)),
  mapped(sequence(column, optional(words('and'), null), row), ([c, , r]) => named(c, r)),
  mapped(sequence(row, middle), ([r]) => named('centre', r)),
  mapped(sequence(middle, row), ([, r]) => named('centre', r)),
  mapped(sequence(middle, column), ([, c]) => named(c, 'middle')),
  mapped(sequence(column, middle), ([c]) => named(c, 'middle')),
  mapped(row, (r) => named(null, r)),
  mapped(column, (c) => named(c, null)),
  mapped(middle, (found) => named('centre', 'middle', found !== 'center')),
);

/** `the middle of the left side`. */
const middleOfSide: Parser<Named> = mapped(
  sequence(
    words('middle|center of|along|on the'),
    either<Named>(
      mapped(row, (r) => named('centre', r)),
      mapped(column, (c) => named(c, 'middle')),
    ),
    words('edge|side|part|half|third'),
  ),
  ([, found]) => found,
);

export const imageName = either(
  words('the|this|that whole|entire|full|complete|overall? image'),
  words('the|this aerial|satellite|overhead image'),
);

/** `of the image`, `in the whole picture`. */
export const ofImage: Parser<null> = mapped(
  sequence(words('of|in|within|on|across|from'), imageName),
  () => null,
);

/** The image's own corner or side: `the image's upper left`. */
export const ownedByImage = mapped(sequence(imageName, words('owns')), () => null);

type Extent = 'none' | 'part' | 'corner' | 'edge' | 'end' | 'half' | 'third' | 'quarter' | 'cell';

const extentName: Parser<Extent> = either(
  mapped(words('corner area|region|part|section|zone'), (): Extent => 'corner'),
  wordIn<Extent>({
    part: 'part',
    portion: 'part',
    area: 'part',
    section: 'part',
    region: 'part',
    zone: 'part',
    sector: 'part',
    side: 'part',
    end: 'end',
    corner: 'corner',
    edge: 'edge',
    half: 'half',
    third: 'third',
    quarter: 'quarter',
    quadrant: 'quarter',
    ninth: 'cell',
    cell: 'cell',
  }),
);

const far = words('far|extreme|very|outermost|absolute');

/** A name with what follows it, as the cues that it stands for; null where they do not go together. */
function placeParts(found: Named, extent: Extent, isFar: boolean): readonly Part[] | null {
  const { column: c, row: r } = found;
  const isCell = c !== null && r !== null;
  const isCentre = c === 'centre' && r === 'middle';
  if (extent === 'end' && !isCell) return farParts(found);
  if (isFar) return ['half', 'third', 'quarter', 'cell'].includes(extent) ? null : farParts(found);
  if (extent === 'corner' && !isCornerName(found)) return null;
  if (extent === 'corner') return [placePart(c, r, 'corner')];
  if (extent === 'edge') return isCell ? null : [placePart(c, r, 'edge')];
  if (extent === 'half') return isCell ? null : [placePart(c, r, 'half')];
  if (extent === 'quarter') return isCornerName(found) ? [placePart(c, r, 'half')] : null;
  if (extent === 'cell') return isCell ? [placePart(c, r, 'third')] : null;
  if (extent === 'third') return isCentre ? null : [placePart(c, r, 'third')];
  return [placePart(c, r, 'part')];
}

export function isCornerName({ column: c, row: r }: Named): boolean {
  return (c === 'left' || c === 'right') && (r === 'upper' || r === 'lower');
}

function placePart(c: Place['column'], r: Place['row'], extent: Place['extent']): Part {
  return { type: 'filter', filter: { kind: 'place', column: c, row: r, extent } };
}

/** `at the far left`: farther left than all others, and on the left of the image. */
export function farParts({ column: c, row: r }: Pick<Named, 'column' | 'row'>): readonly Part[] | null {
  const claim: Part = { type: 'claim', claim: { kind: 'place', column: c, row: r, extent: 'part' } };
  if (c === 'centre' && r === 'middle') {
    return [claim, nearest({ kind: 'centre' })];
  }
  if (c === 'centre' || r === 'middle') return null;
  if (c !== null && r !== null) return [claim, nearest({ kind: 'corner', column: c, row: r })];
  const side = sideOf(c, r);
  return side === null ? null : [claim, { type: 'selector', selector: { kind: 'ordinal', side, rank: 1 } }];
}

export type PointAnchor =
  | { kind: 'centre' }
  | { kind: 'corner'; column: 'left' | 'right'; row: 'upper' | 'lower' };

function nearest(anchor: PointAnchor): Part {
  return { type: 'selector', selector: { kind: 'nearness', order: 'nearest', rank: 1, anchor } };
}

export function sideOf(c: Place['column'], r: Place['row']): Side | null {
  if (c === 'left' || c === 'right') return c;
  return r === 'upper' ? 'top' : r === 'lower' ? 'bottom' : null;
}

const prepositions = either(
  words('right|centrally in|at|on'),
  words('in|at|on|within|inside|toward|near|by|along|around|into|over|occupying|occupies|occupy'),
  words('close|over|down|up|out to|in|at|on|toward|near|by'),
);

const optionalFar = mapped(
  optional(
    mapped(far, () => true),
    false,
  ),
  (isFar) => isFar,
);

/** `upper left corner of the image`: a place by itself, wherever it stands in a text. */
export const placeMention: Parser<readonly Part[]> = filtered(
  sequence(
    optionalFar,
    either(placeName, middleOfSide),
    optional(extentName, 'none' as const),
    optional(
      mapped(ofImage, () => true),
      false,
    ),
  ),
  ([isFar, found, extent, hasImage]) =>
    found.needsImage && extent === 'none' && !hasImage ? null : placeParts(found, extent, isFar),
);

/** `in the upper left corner of the image`, `on the left`, `at the far right`. */
const placeAfter: Parser<readonly Part[]> = mapped(
  sequence(
    either(
      mapped(sequence(prepositions, optional(words('the'), null)), () => null),
      words('to the'),
    ),
    placeMention,
  ),
  ([, place]) => place,
);

/** `in the image's upper left corner`. */
const placeOfImage: Parser<readonly Part[]> = filtered(
  sequence(prepositions, ownedByImage, optionalFar, placeName, optional(extentName, 'none' as const)),
  ([, , isFar, found, extent]) => placeParts(found, extent, isFar),
);

/** `halfway down the left side`. */
const halfway: Parser<readonly Part[]> = mapped(
  sequence(
    words('halfway|midway'),
    either<Named>(
      mapped(sequence(words('up|down|along the'), column), ([, c]) => named(c, 'middle')),
      mapped(sequence(words('along|across the'), row), ([, r]) => named('centre', r)),
    ),
    words('side|edge'),
    optional(ofImage, null),
  ),
  ([, found]) => placeParts(found, 'none', false) ?? [],
);

/** `centrally located`. */
const centrally: Parser<readonly Part[]> = mapped(
  words('centrally located|placed|positioned|situated'),
  () => placeParts(named('centre', 'middle'), 'none', false) ?? [],
);

/** `in the middle column of the image`; without the image it may be a column of objects. */
const inLine: Parser<readonly Part[]> = mapped(
  sequence(
    words('in|within the'),
    either<readonly Part[]>(
      mapped(sequence(column, words('column')), ([c]) => [placePart(c, null, 'third')]),
      mapped(sequence(middle, words('column')), () => [placePart('centre', null, 'third')]),
      mapped(sequence(row, words('row')), ([r]) => [placePart(null, r, 'third')]),
      mapped(sequence(middle, words('row')), () => [placePart(null, 'middle', 'third')]),
    ),
    ofImage,
  ),
  ([, parts]) => parts,
);

/** `in the rightmost quarter`. */
const outermost: Parser<readonly Part[]> = mapped(
  sequence(
    words('in|within the'),
    either<Named>(
      mapped(wordIn({ leftmost: 'left', rightmost: 'right' } as const), (c) => named(c, null)),
      mapped(wordIn({ topmost: 'upper', bottommost: 'lower' } as const), (r) => named(null, r)),
    ),
    wordIn({ quarter: 'quarter', third: 'third', half: 'half' } as const),
    optional(ofImage, null),
  ),
  ([, { column: c, row: r }, extent]) => [placePart(c, r, extent)],
);

/** `near the image centre`. */
const imageCentre: Parser<readonly Part[]> = mapped(
  sequence(prepositions, words('the image'), middle),
  () => placeParts(named('centre', 'middle'), 'none', false) ?? [],
);

export const placePhrase: Parser<readonly Part[]> = either(
  placeAfter,
  placeOfImage,
  halfway,
  centrally,
  inLine,
  outermost,
  imageCentre,
);

/** `, top left`, after a noun. */
export const barePlace: Parser<readonly Part[]> = filtered(
  sequence(placeName, optional(words('corner'), null)),
  ([found]) => (isCornerName(found) ? placeParts(found, 'none', false) : null),
);

/** `upper left` and `far left` before a noun. */
const namedAdjective: Parser<readonly Part[]> = filtered(
  sequence(optionalFar, placeName, optional(words('corner|side|edge'), null)),
  ([isFar, found]) => {
    if (isFar) return farParts(found);
    if (found.needsImage) return null;
    const side = sideOf(found.column, found.row);
    const isCell = found.column !== null && found.row !== null;
    if (isCell || side === null) return placeParts(found, 'none', false);
    const place: Place = { kind: 'place', column: found.column, row: found.row, extent: 'part' };
    return [{ type: 'adjective', side, place }];
  },
);

export const placeAdjective: Parser<readonly Part[]> = either(namedAdjective, centrally);
