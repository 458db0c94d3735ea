/** Longest name of a category, characters and words. */
const MAX_CHARS = 60;
const MAX_WORDS = 8;

/** Letters of English, with accents too, and of no other script or form that only looks like them; digits. */
const LETTER = 'a-zA-Z0-9\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u017f';
/** `A-380's`, `Passenger/Cargo`, `w/`, `No.`, `2.5` */
const WORD = `[${LETTER}]+(?:['\\u2019&+/-][${LETTER}]+|\\.\\d+)*[.'\\u2019/]?`;
const PART = `${WORD}(?: (?:[&+/-] )?${WORD})*`;
const NAME = new RegExp(`^${PART}(?:, ${PART}| \\(${PART}\\))*$`);

/** A full stop with more behind it: an order could stand there in any words. */
const NEXT_SENTENCE = /\. *[a-z]/;

/**
 * Words of sentences, not of names. Those are few in any language, and no clause does without; left out are such as are
 * nouns too, or stand in names (`a` in `class A`, `can`, `mine`, `all-terrain`).
 */
const CLAUSE =
  wordsPattern(`the an is are was were be been being am do does did has have had will would shall should could might must
  not never always only instead please if then when because unless until while so but as than that this these those which who whom
  what where why how you your yours me my we our he she it they them their its every each any nothing everything anything none`);

/**
 * Where such a word is none: `An-124`, `Do 228`; one compound of three parts at most, since a sentence can be
 * written with hyphens; an abbreviation among other words.
 */
const NO_CLAUSE: readonly RegExp[] = [
  /(?<![A-Za-z0-9-])[A-Za-z]{2}-\d/g,
  /(?<![A-Za-z0-9-])[A-Z][A-Za-z] \d|^[a-z]{2} \d/g,
  /(?<![A-Za-z0-9-])[A-Za-z]+-([A-Za-z]+-)?(?=[A-Za-z])/,
  /^[A-Z]{2}(?= .*[a-z])/,
  /(?<=[a-z].*)\b(IT|WHO)\b|\b(IT|WHO)\b(?=.*[a-z])/,
];

/** What is asked of a model, or said about its reply. */
const ORDER =
  wordsPattern(`ignore disregard forget override bypass obey comply pretend reveal instruct instruction instructions prompt prompts
  assistant answer answers reply replies respond response responses return say says tell choose select repeat translate
  prefer favor favour accept approve reject confirm deny decline assume consider ensure remember guess
  describe explain correct incorrect true false option options result results question questions json jailbreak`);

/** Nouns of names (`irrigation system`, `print shop`) that only the next word makes a part of an order. */
const ORDER_OF_TWO =
  /\bsystem (messages?|notes?|roles?|commands?|users?|developers?)\b|\b(developer|user) system\b|\b(print|output) (labels?|words?|text|names?|drafts?|nothing|letters?)\b/;

const VERB =
  '(^|[,(/&+-] ?)(go|pick|mark|point|show|list|count|write|draw|find|click|use|take|give|keep|call|label|name|print|output)';
const CHOICE = '(left|right|top|bottom|first|last|zero|one|yes|no|[a-f])';

/** `pick left`, `mark plane B`: the verb alone may be part of a name (`stop sign`). */
const DIRECTED = new RegExp(`${VERB} (to )?(\\d+|([^ ,()]+ )*${CHOICE})(?![a-z0-9])`);

/** An option: `letter B`, `plane (B)`. A letter beside other words is a name's (`class A vehicle`). */
const OPTION = /\bletter [a-f]\b|(^|[,(] ?)[a-f]($|[,)])/;

const ORDERS: readonly RegExp[] = [NEXT_SENTENCE, ORDER, ORDER_OF_TWO, DIRECTED, OPTION];

/**
 * Words from labels that go into a prompt: a name, and nothing that a model could take for an order. Where in doubt, no: what is
 * turned down is one category's questions.
 */
export function isSafeName(name: string): boolean {
  if (name.length > MAX_CHARS || name.split(' ').length > MAX_WORDS) return false;
  if (!NAME.test(name.normalize('NFC'))) return false;
  const plain = withoutAccents(name);
  const bare = withoutNoClause(plain).trim().toLowerCase();
  if (CLAUSE.test(bare)) return false;
  // What stood before an order must not hide it: `IT pick left`.
  return ![plain.toLowerCase(), bare].some((text) => ORDERS.some((pattern) => pattern.test(text)));
}

function withoutNoClause(name: string): string {
  return NO_CLAUSE.reduce((rest, pattern) => rest.replace(pattern, ' '), name);
}

function withoutAccents(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '');
}

function wordsPattern(words: string): RegExp {
  return new RegExp(`(?<![a-z0-9])(?:${words.trim().split(/\s+/).join('|')})(?![a-z0-9])`);
}
