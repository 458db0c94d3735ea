import { polygonArea, polygonCentroid } from '../../../src/core/polygon.ts';
import type { Instance } from '../../../src/model/scene.ts';
import type { IndexedScene } from '../../../src/spatial/scene-index.ts';

/** A sentence that is wrong for its target, and in what way. */
export interface Planted {
  readonly kind: string;
  readonly indexed: IndexedScene;
  readonly target: string;
  readonly text: string;
  /** The same sentence with the right words: wrong only by the planted fault. */
  readonly right: string | null;
}

interface Placed {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly area: number;
}

type Side = 'left' | 'right' | 'top' | 'bottom';
const SIDES: readonly Side[] = ['left', 'right', 'top', 'bottom'];
const OPPOSITE: Readonly<Record<Side, Side>> = { left: 'right', right: 'left', top: 'bottom', bottom: 'top' };

const EXTREME: readonly ((noun: string, side: Side) => string)[] = [
  (noun, side) => `the ${side}most ${noun}`,
  (noun, side) => `the ${noun} farthest to the ${side}`,
  (noun, side) => `the ${noun} that sits closest to the ${side} edge of the picture`,
  (noun, side) => `Of all the ${noun}s, the one that is nearest to the ${side} border.`,
  (noun, side) => `the first ${noun} counting from the ${side}`,
  (noun, side) =>
    `the ${noun} which lies further ${side === 'left' || side === 'right' ? side : `to the ${side}`} than any other`,
];

const ORDINAL: readonly ((noun: string, rank: string, side: Side) => string)[] = [
  (noun, rank, side) => `the ${rank} ${noun} from the ${side}`,
  (noun, rank, side) => `counting from the ${side}, the ${rank} ${noun}`,
  (noun, rank, side) => `the ${noun} that is ${rank} from the ${side} side of the image`,
  (noun, rank, side) => `the ${rank} ${side}most ${noun}`,
  (noun, rank, side) => `among the ${noun}s in the scene, the ${rank} one from the ${side}`,
];

const SIZE: readonly ((noun: string, size: string) => string)[] = [
  (noun, size) => `the ${size} ${noun}`,
  (noun, size) => `the ${noun} that is the ${size} in the image`,
  (noun, size) => `of all ${noun}s, the ${size} one`,
];

const HALF: Readonly<Record<Side, string>> = {
  left: 'left half',
  right: 'right half',
  top: 'upper half',
  bottom: 'lower half',
};

const RANKS = ['first', 'second', 'third', 'fourth', 'fifth', '6th', 'seventh', '8th'];
const NOUNS: Readonly<Record<string, string>> = { ship: 'ship', airplane: 'plane', 'storage-tank': 'tank' };
const OTHER_NOUN: Readonly<Record<string, string>> = {
  ship: 'airplane',
  airplane: 'storage tank',
  'storage-tank': 'ship',
};

/** Wrong sentences about a scene. What is right is worked out here from centroids and areas, without the predicates. */
export function plantWrong(indexed: IndexedScene): Planted[] {
  return Object.entries(NOUNS).flatMap(([category, noun]) => {
    const placed = indexed.membersOf(category).map(placeOf);
    const add =
      (kind: string) =>
      (target: Placed, text: string, right: string | null = null): Planted => ({
        kind,
        indexed,
        target: target.id,
        text,
        right,
      });
    return [
      ...swappedSides(placed, noun, add('swapped-side')),
      ...ordinalsOff(placed, noun, add('ordinal-off-by-one')),
      ...wrongSizes(placed, noun, add('wrong-extreme')),
      ...wrongEnds(placed, noun, add('wrong-end-of-distance')),
      ...secondMatches(placed, noun, add('second-match')),
      ...idleClauses(placed, noun, add('idle-clause')),
      ...wrongCategories(placed, OTHER_NOUN[category] as string, add('wrong-category')),
      ...denials(placed, noun, add('negation')),
      ...wrongDirections(placed, bridgeOf(indexed), noun, add('wrong-direction')),
      ...wrongAnchors(placed, noun, add('wrong-anchor')),
      ...wrongPairs(placed, noun, add('wrong-pair')),
      ...comparisons(placed, noun, add('comparative')),
    ];
  });
}

function bridgeOf(indexed: IndexedScene): Placed {
  return placeOf(indexed.membersOf('bridge')[0] as Instance);
}

function placeOf({ id, quad }: Instance): Placed {
  const [x, y] = polygonCentroid(quad);
  return { id, x, y, area: polygonArea(quad) };
}

/** Ahead of all others on that side comes first. */
function orderFrom(side: Side, placed: readonly Placed[]): Placed[] {
  const key = ({ x, y }: Placed): number =>
    side === 'left' ? x : side === 'right' ? -x : side === 'top' ? y : -y;
  return [...placed].sort((a, b) => key(a) - key(b));
}

type Add = (target: Placed, text: string, right?: string | null) => Planted;

function swappedSides(placed: readonly Placed[], noun: string, add: Add): Planted[] {
  return SIDES.map((side, i) => {
    const phrase = EXTREME[(i + placed.length) % EXTREME.length] as (typeof EXTREME)[number];
    return add(orderFrom(side, placed)[0] as Placed, phrase(noun, OPPOSITE[side]), phrase(noun, side));
  });
}

function ordinalsOff(placed: readonly Placed[], noun: string, add: Add): Planted[] {
  return SIDES.flatMap((side, i) =>
    [-1, 1].flatMap((by) => {
      const at = 1 + (i % 2);
      const said = RANKS[at + by];
      const target = orderFrom(side, placed)[at];
      const phrase = ORDINAL[(i + placed.length + at) % ORDINAL.length] as (typeof ORDINAL)[number];
      if (said === undefined || target === undefined || at + by >= placed.length) return [];
      return [add(target, phrase(noun, said, side), phrase(noun, RANKS[at] as string, side))];
    }),
  );
}

function wrongSizes(placed: readonly Placed[], noun: string, add: Add): Planted[] {
  const bySize = [...placed].sort((a, b) => b.area - a.area);
  const [first, second, last] = [bySize[0] as Placed, bySize[1] as Placed, bySize.at(-1) as Placed];
  return SIZE.flatMap((phrase) => [
    add(first, phrase(noun, 'smallest'), phrase(noun, 'largest')),
    add(last, phrase(noun, 'biggest'), phrase(noun, 'smallest')),
    add(second, phrase(noun, 'largest'), phrase(noun, 'second largest')),
    add(first, phrase(noun, 'second largest'), phrase(noun, 'largest')),
  ]);
}

const CORNERS: readonly (readonly [name: string, opposite: string, x: number, y: number])[] = [
  ['upper left', 'lower right', 0, 0],
  ['top right', 'bottom left', 4000, 0],
  ['lower-right', 'upper-left', 4000, 4000],
  ['bottom left-hand', 'top right-hand', 0, 4000],
];

function wrongEnds(placed: readonly Placed[], noun: string, add: Add): Planted[] {
  return CORNERS.flatMap(([name, opposite, cx, cy]) => {
    const distance = ({ x, y }: Placed): number => Math.hypot(x - cx, y - cy);
    const [first, second] = [...placed].sort((a, b) => distance(a) - distance(b)) as [Placed, Placed];
    const phrase = (corner: string): string => `the ${noun} closest to the ${corner} corner of the image`;
    return [
      add(first, phrase(opposite), phrase(name)),
      add(second, phrase(name)),
      add(first, `the ${noun} farthest from the ${name} corner`, `the ${noun} nearest the ${name} corner`),
    ];
  });
}

function inHalf(side: Side, { x, y }: Placed): boolean {
  return side === 'left' ? x < 2000 : side === 'right' ? x > 2000 : side === 'top' ? y < 2000 : y > 2000;
}

function secondMatches(placed: readonly Placed[], noun: string, add: Add): Planted[] {
  return SIDES.flatMap((side) => {
    const [target, other] = placed.filter((one) => inHalf(side, one));
    if (target === undefined || other === undefined) return [];
    return [
      add(target, `the ${noun} in the ${HALF[side]} of the image`),
      add(other, `the ${noun} located in the ${HALF[side]}`),
      add(target, `the ${noun} on the ${side} side`),
    ];
  });
}

function idleClauses(placed: readonly Placed[], noun: string, add: Add): Planted[] {
  return SIDES.flatMap((side) => {
    const [first] = orderFrom(side, placed);
    if (first === undefined || !inHalf(side, first)) return [];
    const bySize = [...placed].sort((a, b) => b.area - a.area);
    const largest = bySize[0] as Placed;
    const half = SIDES.find((one) => inHalf(one, largest)) as Side;
    return [
      add(first, `the ${side}most ${noun} in the ${HALF[side]} of the image`, `the ${side}most ${noun}`),
      add(
        largest,
        `the largest ${noun}, which is in the ${HALF[half]} of the picture`,
        `the largest ${noun}`,
      ),
      add(first, `the ${side}most ${noun} and the largest one`),
    ];
  });
}

function wrongCategories(placed: readonly Placed[], noun: string, add: Add): Planted[] {
  return SIDES.flatMap((side, i) => {
    const [first, second] = orderFrom(side, placed) as [Placed, Placed];
    const phrase = EXTREME[i % EXTREME.length] as (typeof EXTREME)[number];
    return [add(first, phrase(noun, side)), add(second, `the second ${noun} from the ${side}`)];
  });
}

function denials(placed: readonly Placed[], noun: string, add: Add): Planted[] {
  return SIDES.flatMap((side) => {
    const [first, second] = orderFrom(side, placed) as [Placed, Placed];
    return [
      add(second, `the ${noun} that is not the ${side}most`),
      add(first, `the ${noun} that isn't farthest to the ${side}`),
      add(first, `any ${noun} except the one farthest to the ${side}`),
      add(second, `the ${side}most ${noun} other than the ${side}most one`),
      add(first, `the ${noun} with no other ${noun} on its ${OPPOSITE[side]}`),
    ];
  });
}

function comparisons(placed: readonly Placed[], noun: string, add: Add): Planted[] {
  const bySize = [...placed].sort((a, b) => b.area - a.area);
  return SIDES.flatMap((side) => {
    const [first, second] = orderFrom(side, placed) as [Placed, Placed];
    return [
      add(first, `the ${noun} farther ${side} than the largest ${noun}`),
      add(second, `the ${noun} just past the ${side}most ${noun}`),
      add(bySize[1] as Placed, `the ${noun} nearly as large as the largest one`),
      add(first, `the ${noun} more than twice as big as the one on the ${side}`),
      add(second, `the ${noun} between the bridge and the ${side} edge`),
      add(bySize[0] as Placed, `the larger ${noun}`),
    ];
  });
}

const FROM: Readonly<Record<Side, string>> = {
  left: 'to the left of',
  right: 'to the right of',
  top: 'above',
  bottom: 'below',
};

/** Of those on the other side of the bridge, or of the object at that end, where no other is. */
function wrongDirections(placed: readonly Placed[], bridge: Placed, noun: string, add: Add): Planted[] {
  return SIDES.flatMap((side, i) => {
    const other = OPPOSITE[side];
    const beyond = orderFrom(side, placed).filter((one) => isBeyond(side, one, bridge));
    const [end, next] = orderFrom(side, placed) as [Placed, Placed];
    const how = ['immediately ', 'directly ', 'just ', ''][i] as string;
    const phrase = (where: Side): string => `the ${noun} ${how}${FROM[where]} the bridge`;
    return [
      ...beyond.slice(0, 2).map((one) => add(one, phrase(other))),
      ...beyond.slice(-1).map((one) => add(one, phrase(other), phrase(side))),
      add(next, `the ${noun} immediately ${FROM[side]} the ${side}most ${noun}`),
      add(end, `the ${noun} just ${FROM[other]} the ${side}most one`),
    ];
  });
}

function isBeyond(side: Side, one: Placed, from: Placed): boolean {
  return orderFrom(side, [from, one])[0] === one;
}

/** Nearest to one of their own kind, which is another one, or the anchor itself. */
function wrongAnchors(placed: readonly Placed[], noun: string, add: Add): Planted[] {
  const bySize = [...placed].sort((a, b) => b.area - a.area);
  return ['largest', 'smallest'].flatMap((size) => {
    const from = bySize.at(size === 'largest' ? 0 : -1) as Placed;
    const distance = ({ x, y }: Placed): number => Math.hypot(x - from.x, y - from.y);
    const [, first, second] = [...placed].sort((a, b) => distance(a) - distance(b)) as Placed[];
    const phrase = `the ${noun} closest to the ${size} one`;
    return [
      add(from, `the ${noun} nearest to the ${size} ${noun}`),
      add(second as Placed, phrase),
      add(first as Placed, `the ${noun} farthest from the ${size} ${noun}`, phrase),
    ];
  });
}

/** `of the two` where there are not two, or the other one of them. */
function wrongPairs(placed: readonly Placed[], noun: string, add: Add): Planted[] {
  return SIDES.flatMap((side) => {
    const members = placed.filter((one) => inHalf(side, one)).sort((a, b) => b.area - a.area);
    const phrase = (size: string): string =>
      `the ${size} of the two ${noun}s in the ${HALF[side]} of the image`;
    const [first, last] = [members[0], members.at(-1)];
    if (first === undefined || last === undefined) return [];
    return members.length === 2
      ? [add(first, phrase('smaller'), phrase('larger')), add(last, phrase('larger'), phrase('smaller'))]
      : [add(first, phrase('larger')), add(last, phrase('smaller one'))];
  });
}
