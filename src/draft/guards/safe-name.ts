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

/** What is asked of a model, or said about its reply. */
const ORDER =
  wordsPattern(`ignore disregard forget override bypass obey pretend reveal instruct instruction instructions prompt prompts system
  assistant answer answers reply replies respond response responses return output say says tell choose select print repeat translate
  describe explain correct incorrect true false option options result results question questions json jailbreak`);

/** `pick left`, `mark B`: the verb alone may be part of a name (`stop sign`). */
const DIRECTED =
  /(^|[,(/&+-] ?)(pick|mark|point|show|list|count|write|draw|find|click|use|take|give|call|label|name) (to )?(left|right|top|bottom|first|last|zero|one|yes|no|[a-f]|\d+)\b/;

/**
 * Words from labels that go into a prompt: a name, and nothing that a model could take for an order. Where in doubt, no: what is
 * turned down is one category's questions.
 */
export function isSafeName(name: string): boolean {
  if (name.length > MAX_CHARS || name.split(' ').length > MAX_WORDS) return false;
  if (!NAME.test(name.normalize('NFC'))) return false;
  const plain = withoutAccents(name);
  return ![NEXT_SENTENCE, CLAUSE, ORDER, DIRECTED].some((pattern) => pattern.test(plain));
}

/** In lower case. */
function withoutAccents(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

function wordsPattern(words: string): RegExp {
  return new RegExp(`(?<![a-z0-9])(?:${words.trim().split(/\s+/).join('|')})(?![a-z0-9])`);
}
