import { brightness, outlinedBox, type SeenBox } from './outlined.ts';
import type { Seen } from './seen.ts';

/** Ways to err about regions on purpose. */
export type RegionMistake =
  | 'not-describable'
  | 'unsure'
  | 'contradicting-place'
  | 'vague-reference'
  | 'place-alone'
  | 'compass'
  | 'names-objects'
  | 'fits-all'
  | 'fits-none'
  | 'says-box'
  | 'says-count';

/** Null for a request that is not about a region. */
export async function draftRegion(seen: Seen, mistake: string | null): Promise<unknown> {
  if (seen.text.includes('"describable"')) return describability(mistake);
  if (seen.text.includes('"reference"')) return { reference: await writeReference(seen, mistake) };
  if (!seen.text.includes('"matches"')) return null;
  const matches = mistake === 'fits-all' || (mistake !== 'fits-none' && (await isMeant(seen)));
  return { matches, reason: 'by its place and its look' };
}

function describability(mistake: string | null): unknown {
  if (mistake === 'not-describable')
    return { describable: false, confidence: 0.95, reason: 'pieces of many' };
  return { describable: true, confidence: mistake === 'unsure' ? 0.3 : 0.9, reason: 'one place' };
}

/** What the crop looks like, and where the outline is. */
async function writeReference({ images, text }: Seen, mistake: string | null): Promise<string> {
  const place = placeOf(await outlinedBox(images[0]));
  const look = lookOf(await brightness(images[1]));
  const where = place === '' ? '' : ` in the ${place} part of the image`;
  switch (mistake) {
    case 'contradicting-place':
      return `the ${look} roofs in the ${place.includes('right') ? 'left' : 'right'} part of the image`;
    case 'vague-reference':
      return 'the large busy area';
    case 'place-alone':
      return `the ${place === '' ? 'upper left' : place} part of the image`;
    case 'compass':
      return `the ${look} fields in the north of the image`;
    case 'names-objects':
      return `the ${look} water with the ships${where}`;
    case 'says-box':
      return `the ${look} box${where}`;
    case 'says-count':
      return `the ${look} place with 12 roofs${where}`;
    default:
      return `The ${look} ${text.includes('Earlier drafts') ? 'stretch of ' : ''}terrain with the paths${where}.`;
  }
}

/** Clear of the borders of the thirds by a twentieth, or nothing. */
function placeOf({ x1, y1, x2, y2 }: SeenBox): string {
  const along = (at: number, low: string, mid: string, high: string): string | null =>
    at < 0.28 ? low : at > 0.72 ? high : at > 0.38 && at < 0.62 ? mid : null;
  const row = along((y1 + y2) / 2, 'upper', 'middle', 'lower');
  const column = along((x1 + x2) / 2, 'left', 'middle', 'right');
  if (row === 'middle' && column === 'middle') return 'central';
  if (row === null || column === null)
    return [row, column].find((name) => name !== null && name !== 'middle') ?? '';
  return row === 'middle' ? `middle ${column}` : `${row} ${column}`;
}

/** Bands of brightness that a reader tells apart. */
const LOOKS = ['black', 'dark', 'dim', 'grey', 'pale', 'bright', 'white'] as const;

function lookOf(mean: number): string {
  return LOOKS[Math.min(LOOKS.length - 1, Math.floor(mean / 37))] ?? 'grey';
}

/** Does the outlined region look and lie as the quoted description says? */
async function isMeant({ images, text }: Seen): Promise<boolean> {
  const said = /The description: "(.*)"/.exec(text)?.[1] ?? '';
  const place = placeOf(await outlinedBox(images[0]));
  const named = /the (\S+(?: (?:left|right|middle))?) part of the image/.exec(said)?.[1] ?? '';
  const look = LOOKS.find((one) => said.includes(` ${one} `));
  return named === place && (look === undefined || look === lookOf(await brightness(images[1])));
}
