import { alongOf, type Listed, SIDES, type Side } from './listed.ts';

const HALVES: Readonly<Record<string, (object: Listed) => boolean>> = {
  left: ({ x }) => x < 500,
  right: ({ x }) => x > 500,
  upper: ({ y }) => y < 500,
  lower: ({ y }) => y > 500,
};

const POINTS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  'centre of the image': [500, 500],
  'upper left corner of the image': [0, 0],
  'upper right corner of the image': [1000, 0],
  'lower left corner of the image': [0, 1000],
  'lower right corner of the image': [1000, 1000],
};

/** Ways to single an object out among those of a half of the image, or by the point that it is nearest to; clear ones first. */
export function placedPhrases(target: Listed, objects: readonly Listed[], noun: string): string[] {
  const phrases: { readonly text: string; readonly lead: number }[] = [];
  for (const half of Object.keys(HALVES))
    for (const side of SIDES) {
      const text = `the ${noun} farthest to the ${side} in the ${half} half of the image`;
      phrases.push({
        text,
        lead: leadOf(target, rankedInHalf(half, side, objects), (o) => alongOf(o, side)),
      });
    }
  for (const point of Object.keys(POINTS)) {
    const text = `the ${noun} nearest to the ${point}`;
    phrases.push({ text, lead: leadOf(target, rankedFrom(point, objects), (o) => distanceTo(point, o)) });
  }
  return phrases
    .filter(({ lead }) => lead > 0)
    .sort((a, b) => b.lead - a.lead)
    .map(({ text }) => text);
}

/** The object that such a phrase means; undefined for a phrase of another kind. */
export function placedMeant(said: string, objects: readonly Listed[]): Listed | undefined {
  const point = Object.keys(POINTS).find((name) => said.includes(`nearest to the ${name}`));
  if (point !== undefined) return rankedFrom(point, objects)[0];
  const found = /farthest to the (\w+) in the (\w+) half/.exec(said);
  return found === null ? undefined : rankedInHalf(found[2] as string, found[1] as Side, objects)[0];
}

function leadOf(target: Listed, ranked: readonly Listed[], measure: (object: Listed) => number): number {
  const [first, second] = ranked;
  return first !== target || second === undefined ? 0 : measure(second) - measure(first);
}

function rankedInHalf(half: string, side: Side, objects: readonly Listed[]): Listed[] {
  return objects
    .filter((object) => HALVES[half]?.(object))
    .sort((a, b) => alongOf(a, side) - alongOf(b, side));
}

function rankedFrom(point: string, objects: readonly Listed[]): Listed[] {
  return [...objects].sort((a, b) => distanceTo(point, a) - distanceTo(point, b));
}

function distanceTo(point: string, { x, y }: Listed): number {
  const [pointX, pointY] = POINTS[point] as readonly [number, number];
  return Math.hypot(x - pointX, y - pointY);
}
