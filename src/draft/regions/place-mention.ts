import type { Place } from '../../model/predicates.ts';
import { centreName } from '../sentence/anchor-names.ts';
import { either, mapped, optional, type Parser, sequence, wordIn, words } from '../sentence/combine.ts';
import type { Part } from '../sentence/parts.ts';
import { placeMention, placePhrase } from '../sentence/places.ts';

/** `left of centre`, `above the centre of the image`: all of the region, or it would be at the centre. */
const besideCentre: Parser<readonly Part[]> = mapped(
  sequence(
    optional(words('to the'), null),
    wordIn<Pick<Place, 'column' | 'row'>>({
      left: { column: 'left', row: null },
      right: { column: 'right', row: null },
      above: { column: null, row: 'upper' },
      below: { column: null, row: 'lower' },
    }),
    optional(words('of'), null),
    either<unknown>(centreName, words('center')),
  ),
  ([, side]): readonly Part[] => [{ type: 'filter', filter: { kind: 'place', ...side, extent: 'half' } }],
);

/** A place in the image, wherever it stands in a text. */
export const mention: Parser<readonly Part[]> = either(placePhrase, placeMention, besideCentre);
