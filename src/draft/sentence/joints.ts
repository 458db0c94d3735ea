import { either, mapped, optional, type Parser, sequence, words } from './combine.ts';
import type { Part } from './parts.ts';

export type Parts = Parser<readonly Part[]>;

export const single = (parser: Parser<Part>): Parts => mapped(parser, (part) => [part]);

/** Words that must stand there and say nothing. */
export const nothing = (parser: Parser<null>): Parts => mapped(parser, () => []);

export const joined = (parts: readonly (readonly Part[])[]): readonly Part[] => parts.flat();

const plainly = words('clearly|easily|obviously|simply|visibly|just|directly|exactly|precisely|also');

/** What may stand between a noun and what is said of it: `which lies`, `and is located`. */
export const joint: Parser<null> = mapped(
  sequence(
    optional(words('and|,'), null),
    optional(words('and|but|which|that'), null),
    optional(
      either(
        words('whose position|location|center is|lies'),
        words('you|we|one would? encounter|meet|see|reach|find'),
      ),
      null,
    ),
    optional(
      either(
        words('is|lies|sits|stands|appears|rests|comes|occupies|falls'),
        words('can|could|may be'),
        words('to be'),
      ),
      null,
    ),
    optional(plainly, null),
    optional(
      words(
        'located|situated|positioned|placed|lying|sitting|standing|found|seen|spotted|visible|shown|appearing|resting|sited|coming',
      ),
      null,
    ),
    optional(plainly, null),
  ),
  () => null,
);
