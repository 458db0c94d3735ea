import { either, mapped, optional, type Parser, sequence, wordIn, words } from './combine.ts';
import type { Part } from './parts.ts';
import { inSize, LARGEST, rankWord, type SizeWord, selectorPart, sizeWord } from './ranks.ts';

/** `with the largest area`. */
export const withSize: Parser<readonly Part[]> = mapped(
  sequence(
    words('with|of|having|has|covers|covering|occupies the'),
    optional(rankWord, 1),
    either(
      mapped(
        sequence(
          wordIn({
            largest: 'largest',
            greatest: 'largest',
            most: 'largest',
            smallest: 'smallest',
            least: 'smallest',
          } as const),
          words('surface|ground|overall? size|area|footprint|extent|dimensions|space'),
        ),
        ([order]): SizeWord => ({ measure: 'area', order }),
      ),
      mapped(
        sequence(
          wordIn({
            largest: 'largest',
            greatest: 'largest',
            longest: 'largest',
            shortest: 'smallest',
          } as const),
          words('length'),
        ),
        ([order]): SizeWord => ({ measure: 'length', order }),
      ),
    ),
  ),
  ([, rank, size]) => [selectorPart({ kind: 'size', ...size, rank })],
);

/** `whose area is the largest`. */
export const whoseSize: Parser<readonly Part[]> = mapped(
  sequence(words('whose size|area|footprint is the?'), optional(rankWord, 1), sizeWord),
  ([, rank, size]) => [selectorPart({ kind: 'size', ...size, rank })],
);

/** `that ranks second in size`: the largest comes first. */
export const ranksInSize: Parser<readonly Part[]> = mapped(
  sequence(words('ranks|ranked|ranking'), rankWord, inSize),
  ([, rank]) => [selectorPart({ kind: 'size', ...LARGEST, rank })],
);

/** `second in size`, after a noun: the largest comes first. */
export const rankInSize: Parser<readonly Part[]> = mapped(sequence(rankWord, inSize), ([rank]) => [
  selectorPart({ kind: 'size', ...LARGEST, rank }),
]);
