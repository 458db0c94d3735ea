import { invalid, type Parsed, plainReply, valid } from './reply.ts';

const UNITS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const WORD = new RegExp(`\\b(?:${[...UNITS, ...TENS, 'hundred', 'thousand'].join('|')})\\b`, 'i');
const WORDS = new RegExp(
  `\\b(?:${[...UNITS, ...TENS, 'hundred', 'thousand'].join('|')})(?:(?:[\\s-]+|\\s+and\\s+)(?:${[...UNITS, ...TENS, 'hundred', 'thousand'].join('|')}))*\\b`,
  'gi',
);

/** A number as it stands in the reply, with its place. */
interface Mention {
  readonly value: number;
  readonly at: number;
  readonly end: number;
}

/** What announces a count: `answer is`, `total:`, `there are`, `答案`, `共`. */
const ANNOUNCEMENT =
  /\b(?:answer|count|total|sum|difference|result)\b(?:\s+(?:number|count))?(?:\s+of\s+[a-z -]{1,40}?)?(?:\s+(?:is|are|equals|would\s+be))?\s*[::=]?|\bthere\s+(?:are|is)\b|答案(?:是|为)?\s*[::]?|(?:总共|一共|共)有?|总数(?:是|为)?\s*[::]?/giu;

/**
 * The integer that a reply to a counting question settles on: the last number that directly follows an answer phrase
 * (the number after the last `=` where a sum is written out), else the only number in the reply. Thousands separators
 * and English number words are read. Negatives, decimals and conflicting numbers are invalid (appendix C.1).
 */
export function parseCount(reply: string): Parsed<number> {
  const plain = plainReply(reply);
  if (plain === '') return invalid('empty');
  const mentions = numbersIn(plain);
  if (mentions.length === 0) return invalid('no-answer');
  const announced = announcedNumber(plain, mentions);
  if (announced !== null) return checkCount(announced);
  const distinct = new Set(mentions.map((m) => m.value));
  return distinct.size === 1 ? checkCount((mentions[0] as Mention).value) : invalid('conflict');
}

/** A count that is given as a number already. */
export function checkCount(value: number): Parsed<number> {
  if (value < 0) return invalid('negative');
  if (!Number.isInteger(value) || !Number.isSafeInteger(value)) return invalid('decimal');
  return valid(value);
}

function announcedNumber(plain: string, mentions: readonly Mention[]): number | null {
  let found: number | null = null;
  for (const match of plain.matchAll(ANNOUNCEMENT)) {
    const end = (match.index as number) + match[0].length;
    const next = mentions.find((m) => m.at >= end);
    if (next === undefined || !isFiller(plain.slice(end, next.at))) continue;
    if (isRange(plain, next, mentions)) continue;
    found = sumResult(plain, next, mentions) ?? next.value;
  }
  return found;
}

/** Up to four short words may stand between the phrase and its number: "the answer is about 12". */
function isFiller(between: string): boolean {
  return /^[\s"'([{:$-]*(?:[a-z]{1,13}[\s:]+){0,4}["'([{]*$/i.test(between) && !/\bnot\b/i.test(between);
}

function isRange(plain: string, first: Mention, mentions: readonly Mention[]): boolean {
  const second = mentions.find((m) => m.at >= first.end);
  return second !== undefined && /^\s*(?:-|to|or|~|至|或)\s*$/i.test(plain.slice(first.end, second.at));
}

/** `5 + 3 = 8`: the number after the last `=` of the sum that starts at `first`. */
function sumResult(plain: string, first: Mention, mentions: readonly Mention[]): number | null {
  let result: number | null = null;
  let previous = first;
  for (const mention of mentions) {
    if (mention.at < first.end) continue;
    const between = plain.slice(previous.end, mention.at);
    if (!/^[\s+\-x×=a-z()]{1,40}$/i.test(between) || /[\n.]/.test(between)) break;
    if (between.includes('=')) result = mention.value;
    previous = mention;
  }
  return result;
}

function numbersIn(plain: string): Mention[] {
  const found: Mention[] = [];
  // A minus is a sign only where it does not stand between two numbers (a range).
  for (const match of plain.matchAll(
    /(?<![\d.,\p{Script=Latin}_])(?:(?<!\d\s*)-\s?)?(?:\d{1,3}(?:,\d{3})+(?!\d)|\d+)(?:\.\d+)?(?!\w)/gu,
  )) {
    const value = Number(match[0].replace(/[,\s]/g, ''));
    found.push({ value, at: match.index as number, end: (match.index as number) + match[0].length });
  }
  if (WORD.test(plain)) {
    for (const match of plain.matchAll(WORDS)) {
      const value = wordsToNumber(match[0]);
      // "the one on the left" is no count: a lone `one` counts only where no digits stand.
      if (value === 1 && found.length > 0) continue;
      found.push({ value, at: match.index as number, end: (match.index as number) + match[0].length });
    }
  }
  return found.sort((a, b) => a.at - b.at);
}

function wordsToNumber(text: string): number {
  let total = 0;
  let part = 0;
  for (const word of text.toLowerCase().split(/[\s-]+/)) {
    if (UNITS.includes(word)) part += UNITS.indexOf(word);
    else if (TENS.includes(word)) part += 20 + 10 * TENS.indexOf(word);
    else if (word === 'hundred') part = Math.max(1, part) * 100;
    else if (word === 'thousand') {
      total += Math.max(1, part) * 1000;
      part = 0;
    }
  }
  return total + part;
}
