import { either, mapped, optional, type Parser, sequence, wordIn, words } from './combine.ts';
import type { Part } from './parts.ts';

type Direction = 'horizontal' | 'vertical' | 'diagonal';

const direction = wordIn<Direction>({
  horizontal: 'horizontal',
  vertical: 'vertical',
  diagonal: 'diagonal',
  horizontally: 'horizontal',
  vertically: 'vertical',
  diagonally: 'diagonal',
});

const upAndDown = mapped(
  either(words('up and down'), words('top to bottom'), words('from top to bottom')),
  (): Direction => 'vertical',
);
const leftToRight = mapped(
  either(words('left to right'), words('from left to right'), words('from side to side')),
  (): Direction => 'horizontal',
);

const oriented = words(
  'oriented|orientated|aligned|placed|positioned|lying|laid|extending|stretching|running|pointing|standing|arranged|set',
);
const runs = words(
  'runs|stretches|extends|points|running|stretching|extending|pointing|oriented|orientated|aligned',
);
const longSide = either(words('long|longer|longest|main side|axis|edge'), words('length|body'));

function orientation(found: Direction): readonly Part[] {
  return [{ type: 'filter', filter: { kind: 'orientation', direction: found } }];
}

/** `vertical` and `horizontally oriented` before a noun. */
export const orientationBefore: Parser<readonly Part[]> = mapped(
  sequence(direction, optional(oriented, null)),
  ([found]) => orientation(found),
);

/** `oriented vertically`, `that runs left to right`, `whose long side is horizontal`. */
export const orientationAfter: Parser<readonly Part[]> = either(
  mapped(sequence(optional(either(oriented, runs), null), direction), ([, found]) => orientation(found)),
  mapped(sequence(direction, oriented), ([found]) => orientation(found)),
  mapped(sequence(runs, either(upAndDown, leftToRight)), ([, found]) => orientation(found)),
  mapped(
    sequence(words('with|in|has|of a|an'), direction, words('orientation|alignment|direction|position|line')),
    ([, found]) => orientation(found),
  ),
  mapped(
    sequence(
      either(words('with|and its'), words('whose')),
      longSide,
      optional(words('is|lies|runs|running|lying|pointing|oriented'), null),
      direction,
    ),
    ([, , , found]) => orientation(found),
  ),
  mapped(words('on|along|at a|the diagonal'), () => orientation('diagonal')),
);
