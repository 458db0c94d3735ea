import { ordinalWord, placeText, sizeText, type WordsOf } from './expression-en.ts';
import type { MemberClause, MemberRank, StructureClause } from './structures.ts';

/**
 * A plain English noun phrase for a member of a structure: `the third airplane from the left in the row of airplanes in the
 * upper-right part of the image`.
 */
export function structureEn({ category, structure, rank }: MemberClause, wordsOf: WordsOf): string {
  const { singular, plural } = wordsOf(category);
  return `${memberText(rank, singular)} ${structureText(structure, plural)}`;
}

/** With the word that leads over to the structure. */
function memberText(rank: MemberRank, noun: string): string {
  switch (rank.kind) {
    case 'ordinal':
      return rank.rank === 1
        ? `the ${rank.side}most ${noun} in`
        : `the ${ordinalWord(rank.rank)} ${noun} from the ${rank.side} in`;
    case 'size':
      return `the ${sizeText(rank)} ${noun} in`;
    case 'central':
      return `the ${noun} nearest to the centre of`;
  }
}

function structureText({ kind, pick }: StructureClause, plural: string): string {
  if (pick.by === 'largest') return `the ${kind === 'row' ? 'longest row' : 'largest cluster'} of ${plural}`;
  const where = pick.by === 'place' ? ` ${placeText(pick.place)}` : '';
  return `the ${kind} of ${plural}${where}`;
}
