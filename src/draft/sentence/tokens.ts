/** A sentence as the parser sees it: words in lower case, and `,` for every mark that parts clauses. */
export interface Tokens {
  readonly words: readonly string[];
  /** Characters that no word can hold. */
  readonly strange: readonly string[];
}

/** Spellings and words of one meaning; right side: the word that the grammar uses. */
const SAME_WORD: Readonly<Record<string, string>> = {
  centre: 'center',
  central: 'center',
  centremost: 'centermost',
  harbour: 'harbor',
  harbours: 'harbors',
  grey: 'gray',
  further: 'farther',
  furthest: 'farthest',
  closer: 'nearer',
  closest: 'nearest',
  biggest: 'largest',
  bigger: 'larger',
  tiniest: 'smallest',
  littlest: 'smallest',
  tinier: 'smaller',
  uppermost: 'topmost',
  highest: 'topmost',
  lowermost: 'bottommost',
  lowest: 'bottommost',
  amongst: 'among',
  towards: 'toward',
  picture: 'image',
  scene: 'image',
  frame: 'image',
  photo: 'image',
  photograph: 'image',
  view: 'image',
  shot: 'image',
  tile: 'image',
  lefthand: 'left-hand',
  righthand: 'right-hand',
  border: 'edge',
  boundary: 'edge',
  margin: 'edge',
  rim: 'edge',
  neighbouring: 'neighboring',
};

const ORDINAL_WORDS = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
  'eleventh',
  'twelfth',
];

/** Two words that are one: `left most`, `most left`. */
const MOST: Readonly<Record<string, string>> = {
  left: 'leftmost',
  right: 'rightmost',
  top: 'topmost',
  upper: 'topmost',
  bottom: 'bottommost',
  lower: 'bottommost',
  center: 'centermost',
};

/** Words of a sentence: hyphens part words, `2nd` is `second`, spellings are levelled. */
export function tokenise(text: string): Tokens {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\u2010-\u2015]/g, '-')
    .trim()
    .replace(/^["\u201c]+|["\u201d]+$/g, '')
    .replace(/[.!?]+$/, '')
    .replace(/\b(that|it|which|what|where|there)'s\b/g, '$1 is')
    .replace(/'s\b/g, ' owns')
    .replace(/[,;:()]/g, ' , ');
  const strange = [...new Set(plain.match(/[^a-z0-9 ,\t\n-]/g) ?? [])].sort();
  const split = plain
    .split(/\s+/)
    .flatMap((word) => levelWord(word).split('-'))
    .map(levelWord)
    .filter((word) => word !== '');
  return { words: joinMost(split), strange };
}

function levelWord(word: string): string {
  const ordinal = /^(\d+)(st|nd|rd|th)$/.exec(word);
  if (ordinal !== null) return ORDINAL_WORDS[Number(ordinal[1]) - 1] ?? word;
  return SAME_WORD[word] ?? word;
}

function joinMost(words: readonly string[]): string[] {
  const joined: string[] = [];
  for (const word of words) {
    const before = joined.at(-1);
    const [side, other] = before === 'most' ? [word, before] : [before, word];
    const most = other === 'most' && side !== undefined ? MOST[side] : undefined;
    if (most === undefined) joined.push(word);
    else joined[joined.length - 1] = most;
  }
  return joined;
}

/** 1 for `first`; undefined for what is no ordinal. */
export function ordinalOf(word: string): number | undefined {
  const place = ORDINAL_WORDS.indexOf(word);
  return place < 0 ? undefined : place + 1;
}

const NUMBER_WORDS = [
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];

/** 2 for `two` and for `2`; undefined for what is no whole number. */
export function numberOf(word: string): number | undefined {
  if (/^[1-9]\d{0,3}$/.test(word)) return Number(word);
  const place = NUMBER_WORDS.indexOf(word);
  return place < 0 ? undefined : place + 1;
}
