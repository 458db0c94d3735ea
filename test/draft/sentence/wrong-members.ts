import { polygonArea, polygonCentroid } from '../../../src/core/polygon.ts';
import { type InstanceSpec, leaningBox, makeScene } from '../../../src/families/made-scene.ts';
import { indexCase } from '../../../src/families/trial.ts';
import type { IndexedScene } from '../../../src/spatial/scene-index.ts';
import { clumpSpecs, rowSpecs } from '../../families/structure-specs.ts';

/** A sentence that is wrong for its target, in what way, and the same with the right words where there are such. */
export interface PlantedMember {
  readonly kind: string;
  readonly indexed: IndexedScene;
  readonly target: string;
  readonly text: string;
  readonly right: string | null;
}

type Side = 'left' | 'right' | 'top' | 'bottom';
const OPPOSITE: Readonly<Record<Side, Side>> = { left: 'right', right: 'left', top: 'bottom', bottom: 'top' };

interface Placed {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly area: number;
}

/** A row or a cluster as it was made: nothing here comes from the code that finds them. */
interface Made {
  readonly noun: string;
  readonly nouns: string;
  readonly words: readonly string[];
  readonly place: string;
  readonly otherPlace: string;
  readonly emptyPlace: string;
  readonly members: readonly Placed[];
  /** Sides that its members have an order from. */
  readonly sides: readonly Side[];
  readonly all: readonly Placed[];
}

interface World {
  readonly indexed: IndexedScene;
  readonly made: readonly Made[];
}

const ROWS = ['row', 'line', 'straight row'];
const CLUSTERS = ['cluster', 'group', 'dense clump'];

/** Two rows of planes, two clusters of ships, each in a corner of its own, and some of either by themselves. */
export function memberWorlds(count: number): World[] {
  return Array.from({ length: count }, (_, n) => {
    const steep = [4 + n, 70 + 9 * n] as const;
    const parts: readonly (readonly InstanceSpec[])[] = [
      rowSpecs('airplane', [500 + 20 * n, 600], 6, [85, 5 + n]),
      rowSpecs('airplane', [3300, 2900 + 10 * n], 5, steep),
      clumpSpecs('ship', [3200, 500 + 30 * n]),
      clumpSpecs('ship', [500 + 40 * n, 3200]),
      [leaningBox('airplane', 90, 2000, 150, 140, 0), leaningBox('airplane', 3900, 2100, 160, 150, 0)],
      [leaningBox('airplane', 2000, 60, 155, 145, 0), leaningBox('airplane', 2100, 3930, 165, 155, 0)],
      [leaningBox('ship', 80, 1900, 9, 5, 0), leaningBox('ship', 3920, 1900, 190, 80, 0)],
      [leaningBox('ship', 1900, 70, 200, 90, 0), leaningBox('ship', 2000, 3920, 8, 6, 0)],
    ];
    const scene = makeScene({ instances: parts.flat() });
    const indexed = indexCase({ scene, vocabulary: ['airplane', 'ship', 'harbor', 'storage-tank'] });
    const placed = scene.instances.map(({ id, quad }): Placed => {
      const [x, y] = polygonCentroid(quad);
      return { id, x, y, area: polygonArea(quad) };
    });
    const lists = parts.map((part, i) => {
      const from = parts.slice(0, i).flat().length;
      return placed.slice(from, from + part.length);
    });
    const planes = [0, 1, 4, 5].flatMap((i) => lists[i] as Placed[]);
    const ships = [2, 3, 6, 7].flatMap((i) => lists[i] as Placed[]);
    const plane = { noun: 'plane', nouns: 'planes', words: ROWS, all: planes };
    const ship = { noun: 'ship', nouns: 'ships', words: CLUSTERS, all: ships };
    const [UL, LR, UR, LL] = ['upper left', 'lower right', 'upper right', 'lower left'] as const;
    const both: readonly Side[] = ['left', 'right', 'top', 'bottom'];
    const made = [
      { ...plane, ...places(UL, LR, UR), members: lists[0] as Placed[], sides: ['left', 'right'] as const },
      { ...plane, ...places(LR, UL, LL), members: lists[1] as Placed[], sides: ['top', 'bottom'] as const },
      { ...ship, ...places(UR, LL, LR), members: lists[2] as Placed[], sides: both },
      { ...ship, ...places(LL, UR, UL), members: lists[3] as Placed[], sides: both },
    ];
    return { indexed, made };
  });
}

function places(place: string, otherPlace: string, emptyPlace: string) {
  return { place, otherPlace, emptyPlace };
}

/** Ahead of all others on that side comes first. */
function orderFrom(side: Side, placed: readonly Placed[]): Placed[] {
  const key = ({ x, y }: Placed): number => ({ left: x, right: -x, top: y, bottom: -y })[side];
  return [...placed].sort((a, b) => key(a) - key(b));
}

const RANKS = ['first', 'second', 'third', 'fourth', 'fifth', '6th', 'seventh', '8th'];

/** A phrase of its own for each number. */
function say(
  made: Made,
  rank: string,
  side: Side,
  more: Partial<Made & { word: string }> = {},
  n = 0,
): string {
  const { noun, nouns, words, place } = { ...made, ...more };
  const word = more.word ?? words[n % words.length];
  const where =
    place === ''
      ? ''
      : [` in the ${place} part of the image`, ` at the ${place}`, ` in the ${place} corner`][n % 3];
  const structure = `the ${word} of ${nouns}${where}`;
  return [
    `the ${rank} ${noun} from the ${side} in ${structure}`,
    `in ${structure}, the ${rank} one from the ${side}`,
    `Counting from the ${side}, the ${rank} ${noun} of ${structure}.`,
    `The ${noun} that is ${rank} from the ${side} within ${structure}`,
  ][n % 4] as string;
}

/** Wrong sentences about a world. What is right is worked out here from centroids and from how the world was made. */
export function plantWrongMembers({ indexed, made }: World): PlantedMember[] {
  const planted: PlantedMember[] = [];
  for (const [m, one] of made.entries()) {
    for (const [s, side] of one.sides.entries()) {
      const order = orderFrom(side, one.members);
      const [rank, n] = [1 + ((m + s) % 3), m + s];
      const target = order[rank] as Placed;
      const right = say(one, RANKS[rank] as string, side, {}, n);
      const add = (kind: string, text: string, to = target.id): void => {
        planted.push({ kind, indexed, target: to, text, right: to === target.id ? right : null });
      };
      add(
        'swapped-side',
        say(one, RANKS[rank] as string, OPPOSITE[side], {}, n),
        isMiddle(order, rank) ? order[0]?.id : target.id,
      );
      add('off-by-one', say(one, RANKS[rank + 1] as string, side, {}, n));
      add('off-by-one', say(one, RANKS[rank - 1] as string, side, {}, n));
      add('beyond-the-end', say(one, RANKS[one.members.length] as string, side, {}, n));
      add('other-place', say(one, RANKS[rank] as string, side, { place: one.otherPlace }, n));
      add('empty-place', say(one, RANKS[rank] as string, side, { place: one.emptyPlace }, n));
      add('two-fit', say(one, RANKS[rank] as string, side, { place: '' }, n));
      add(
        'two-fit',
        say(one, RANKS[rank] as string, side, { place: one.place.split(' ')[0] as string }, n).replaceAll(
          ' corner',
          '',
        ),
        order[rank === 1 ? 2 : 1]?.id,
      );
      add(
        'other-category',
        say(
          one,
          RANKS[rank] as string,
          side,
          one.noun === 'ship' ? { noun: 'plane', nouns: 'planes' } : { noun: 'ship', nouns: 'ships' },
          n,
        ),
      );
      add(
        'two-categories',
        say(
          one,
          RANKS[rank] as string,
          side,
          one.noun === 'ship' ? { nouns: 'planes' } : { nouns: 'ships' },
          0,
        ),
      );
      add(
        'other-kind',
        say(one, RANKS[rank] as string, side, { word: one.noun === 'ship' ? 'row' : 'cluster' }, n),
      );
      add('no-structure', `the ${RANKS[rank]} ${one.noun} from the ${side}`);
      add(
        'no-rank',
        `the ${one.noun} in the ${one.words[0]} of ${one.nouns} in the ${one.place} part of the image`,
      );
      add(
        'negation',
        `the ${one.noun} that is not ${RANKS[rank]} from the ${side} in the ${one.words[0]} of ${one.nouns} at the ${one.place}`,
      );
      add('wrong-count', right.replace(` of ${one.nouns}`, ` of ${one.members.length + 1} ${one.nouns}`));
      add(
        'of-another',
        say(one, RANKS[rank] as string, side, {}, n),
        orderFrom(side, made[m ^ 1]?.members ?? [])[rank]?.id,
      );
    }
    planted.push(...wrongSizes(one, indexed), ...wrongMiddles(one, indexed));
  }
  return planted;
}

function isMiddle(order: readonly Placed[], rank: number): boolean {
  return order.length - 1 - rank === rank;
}

function wrongSizes(one: Made, indexed: IndexedScene): PlantedMember[] {
  const bySize = [...one.members].sort((a, b) => b.area - a.area);
  const phrase = (size: string): string =>
    `the ${size} ${one.noun} in the ${one.words[0]} of ${one.nouns} at the ${one.place}`;
  const plant = (target: Placed | undefined, wrong: string, right: string | null): PlantedMember => ({
    kind: 'wrong-size',
    indexed,
    target: target?.id ?? '',
    text: phrase(wrong),
    right: right === null ? null : phrase(right),
  });
  const [first, second, last] = [bySize[0], bySize[1], bySize.at(-1)];
  const told = one.noun === 'ship';
  return [
    plant(first, 'smallest', told ? 'largest' : null),
    plant(last, 'biggest', told ? 'smallest' : null),
    plant(second, 'largest', told ? 'second largest' : null),
    plant(first, 'second largest', told ? 'largest' : null),
  ];
}

function wrongMiddles(one: Made, indexed: IndexedScene): PlantedMember[] {
  if (one.noun !== 'ship') return [];
  const [x, y] = [mean(one.members.map((p) => p.x)), mean(one.members.map((p) => p.y))];
  const near = [...one.members].sort((a, b) => Math.hypot(a.x - x, a.y - y) - Math.hypot(b.x - x, b.y - y));
  const text = `the ship nearest to the centre of the cluster of ships in the ${one.place}`;
  const far = `the ship nearest to the centre of the image in the cluster of ships in the ${one.place}`;
  const right = near[0]?.id ?? '';
  return [
    ...[1, 2, 3].map((at) => ({
      kind: 'wrong-middle',
      indexed,
      target: near[at]?.id ?? '',
      text,
      right: null,
    })),
    {
      kind: 'wrong-middle',
      indexed,
      target: right,
      text: text.replace('nearest to', 'farthest from'),
      right: text,
    },
    { kind: 'wrong-middle', indexed, target: right, text: far, right: text },
  ];
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
