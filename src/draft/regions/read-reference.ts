import type { Place } from '../../model/predicates.ts';
import { COMPASS, NEGATIONS } from '../sentence/check-expression.ts';
import type { Input } from '../sentence/combine.ts';
import type { Part } from '../sentence/parts.ts';
import { tokenise } from '../sentence/tokens.ts';
import { mention } from './place-mention.ts';

/** What words for a region say. */
export interface ReferenceReading {
  /** Places in the image: geometry can check them. */
  readonly places: readonly Place[];
  /** What only the picture bears out: `broad road`, `left of pier`. */
  readonly uncheckable: readonly string[];
  /** Nothing but places tells the region from others. */
  readonly isPlaceOnly: boolean;
}

export interface ReferenceRefusal {
  readonly code: 'unexplained-words' | 'compass-word' | 'negation' | 'vague-reference';
  readonly found: string;
}

/**
 * Reads words for a part of an image: places by the grammar of expressions, all else as what geometry cannot check. A
 * place that is said of something else (`the left bank of the river`, `from the left`) is none in the image.
 */
export function readReference(text: string): ReferenceReading | ReferenceRefusal {
  const { words, strange } = tokenise(text);
  if (strange.length > 0) return { code: 'unexplained-words', found: strange.join(' ') };
  const compass = words.find((word) => COMPASS.test(word));
  if (compass !== undefined) return { code: 'compass-word', found: compass };
  const negation = words.find((word) => NEGATIONS.has(word));
  if (negation !== undefined) return { code: 'negation', found: negation };
  const pieces = piecesOf(words);
  const excluded = pieces.flatMap((piece) => (piece.type === 'excluded' ? [piece.words.join(' ')] : []));
  if (excluded[0] !== undefined) return { code: 'negation', found: excluded[0] };
  const places = pieces.flatMap((piece) => (piece.type === 'places' ? piece.places : []));
  const phrases = pieces.flatMap((piece) => (piece.type === 'words' ? [piece.words] : []));
  const isConcrete = phrases.flat().some((word) => !IDLE.has(word));
  if (!isConcrete && places.length === 0) return { code: 'vague-reference', found: text.slice(0, 80) };
  const uncheckable = pieces.flatMap((piece) => (isCue(piece) ? [piece.words.join(' ')] : []));
  return { places, uncheckable, isPlaceOnly: !isConcrete };
}

/** Words that only join others. */
const JOINTS = new Set(
  `the a an this that these those which it its and or of in on at to by with within inside into along around across over near
  beside between from for as is are lies lie lying located situated found where there , owns toward just right directly`.split(
    /\s+/,
  ),
);

/** Said of a region they tell it from no other. */
const IDLE = new Set(
  `area areas region regions part parts zone zones section sections portion portions place places spot site stretch patch
  space spaces side sides edge corner half quarter third end image land ground terrain surface surroundings scenery thing things
  something large small big wide broad long short narrow high low whole entire main major minor busy dense open certain particular
  some several various many few more most other others another different same similar interesting important visible clear nearby
  single one only sole lone middle center adjacent close next rather very quite mostly largely first second third last largest smallest of`.split(
    /\s+/,
  ),
);

/** Ranks among regions, which nobody can check. */
const RANKS = new Set('first second third last middle largest smallest'.split(' '));

type Piece =
  | { readonly type: 'places'; readonly places: readonly Place[] }
  | { readonly type: 'words'; readonly words: readonly string[] }
  /** Ranks and places in something else than the image: tell nothing by themselves, and cannot be checked. */
  | { readonly type: 'hint'; readonly words: readonly string[] }
  /** A place where the region is said not to be: `outside the upper left`. */
  | { readonly type: 'excluded'; readonly words: readonly string[] };

function isCue(piece: Piece): piece is Exclude<Piece, { type: 'places' }> {
  if (piece.type !== 'words') return piece.type === 'hint';
  return piece.words.some((word) => !IDLE.has(word) || RANKS.has(word));
}

/** From left to right, the longest place at each word. */
function piecesOf(words: readonly string[]): Piece[] {
  const pieces: Piece[] = [];
  let run: string[] = [];
  let isSpan = false;
  const close = (): void => {
    if (run.length > 0) pieces.push({ type: 'words', words: run });
    run = [];
  };
  for (let at = 0; at < words.length; ) {
    const word = words[at] as string;
    const found = mentionAt(words, at);
    if (found === null) {
      if (JOINTS.has(word)) close();
      else run.push(word);
      at++;
      continue;
    }
    const excludes = excludingWord(words, at);
    if (excludes !== null) return [{ type: 'excluded', words: [excludes, ...words.slice(at, found.next)] }];
    const before = wordBefore(words, at);
    isSpan ||= before === 'from';
    close();
    const after = words[found.next] ?? '';
    if (after === 'of' || HAS_SIDES.has(after) || isOfElse(word, before, isSpan) || isOfStandIn(words, at))
      pieces.push({ type: 'hint', words: words.slice(at, found.next) });
    else pieces.push(...found.pieces);
    at = found.next;
  }
  close();
  return pieces;
}

/** The last word before, articles left out. */
function wordBefore(words: readonly string[], at: number): string | undefined {
  const before = words[at - 1];
  return before === 'the' || before === 'a' ? words[at - 2] : before;
}

/** Before a place these say that the region is not there. */
const EXCLUDING = new Set(
  `outside beyond past opposite away far farther farthest off except than apart aside clear distant distance remote removed
  short opposed instead rather`.split(/\s+/),
);

/** `far from the`: the last word before that joins nothing, where it excludes what follows. */
function excludingWord(words: readonly string[], at: number): string | null {
  const before = words.slice(0, at).findLast((word) => !JOINTS.has(word));
  return before !== undefined && EXCLUDING.has(before) ? before : null;
}

/** `the pier that lies in the upper left` speaks of the region itself, `left of that in the upper left` does not. */
const STAND_IN = new RegExp(
  `\\b(?:ones?(?: ,)?(?: that| which)?|(?:of|to|than|from|with|by|beside|near|above|below|under|behind|against) (?:that|those))${'(?: (?:is|are|lies|lie|lying|located|situated|found|just|right|directly|near|in|at|on|along|toward|the))*'}$`,
);

/** `left of the one in the upper left`, `beside that at the top`: the place is that of something else. */
function isOfStandIn(words: readonly string[], at: number): boolean {
  return STAND_IN.test(words.slice(0, at).join(' '));
}

/** `the left bank` is that of a river, wherever the river runs. */
const HAS_SIDES = new Set('bank shore lane carriageway arm branch fork wing'.split(' '));

/** `the river's left arm`, `from the left`, and where something that comes from there goes to. */
function isOfElse(first: string, before: string | undefined, isSpan: boolean): boolean {
  if (before === 'from' || before === 'owns') return true;
  return isSpan && [first, before].some((word) => word === 'to' || word === 'toward');
}

/** Looks that a place takes at most; it is short. */
const ENOUGH = 10_000;

function mentionAt(
  words: readonly string[],
  at: number,
): { readonly next: number; readonly pieces: readonly Piece[] } | null {
  const outer = OUTERMOST[words[at] as string];
  if (outer !== undefined)
    return {
      next: at + 1,
      pieces: [
        { type: 'places', places: [outer] },
        { type: 'hint', words: [words[at] as string] },
      ],
    };
  const input: Input = { words, progress: { farthest: 0, budget: ENOUGH } };
  const found = mention(input, at);
  const next = Math.max(at, ...found.map((one) => one.next));
  if (next === at || isNoPlace(words, at, next)) return null;
  const parts = found.find((one) => one.next === next)?.value ?? [];
  return { next, pieces: piecesOfParts(parts, words.slice(at, next)) };
}

const place = (column: Place['column'], row: Place['row']): Place => ({
  kind: 'place',
  column,
  row,
  extent: 'part',
});

const OUTERMOST: Readonly<Record<string, Place>> = {
  leftmost: place('left', null),
  rightmost: place('right', null),
  topmost: place(null, 'upper'),
  bottommost: place(null, 'lower'),
};

/** `right next to`, and the `center` of `shopping center`. */
function isNoPlace(words: readonly string[], at: number, next: number): boolean {
  if (next !== at + 1) return false;
  const [before, word, after] = [words[at - 1], words[at], words[next]];
  if (word === 'right') return after !== undefined && AFTER_ADVERB.has(after);
  if (word !== 'center') return false;
  return !(before === 'the' || before === undefined) || after === undefined || JOINTS.has(after);
}

const AFTER_ADVERB = new Set(
  'next beside by at on along behind above below against under after opposite angle angles'.split(' '),
);

/** `at the far left` is on the left, and ranks besides. */
function piecesOfParts(parts: readonly Part[], said: readonly string[]): Piece[] {
  const places = parts.flatMap((part) => {
    if (part.type === 'filter') return part.filter.kind === 'place' ? [part.filter] : [];
    return part.type === 'claim' && part.claim.kind === 'place' ? [part.claim] : [];
  });
  const isRanked = parts.some(({ type }) => type === 'selector');
  return [{ type: 'places', places }, ...(isRanked ? [{ type: 'hint' as const, words: said }] : [])];
}
