import { invalid, type Parsed, plainReply, valid } from './reply.ts';

/** `answer is`, `final answer:`, `option`, `答案是`, `选`: what announces a letter. */
const ANNOUNCEMENT =
  /(final\s+)?(?:\b(?:answer|option|choice|letter)\b(?:\s+(?:is|would\s+be|should\s+be))?|答案(?:是|为|應為|应为)?|正确(?:选项|答案)(?:是|为)?|(?:我)?选择?|选项)\s*[::]?\s*(?:option\s+)?["'([{]?\s*([a-z])(?![a-z'])/giu;

/**
 * The letter that a reply to a multiple-choice question settles on. A letter that an announcement ("the answer is")
 * names wins over letters merely mentioned; without one the reply must mention one offered letter only. The wording of
 * an option without its letter is not an answer (appendix C.1).
 *
 * @param letters the letters offered, upper case.
 * @param texts the options' wordings by letter: tells the letter A from the article before a noun.
 */
export function parseOption(
  reply: string,
  letters: readonly string[],
  texts: Readonly<Record<string, string>> = {},
): Parsed<string> {
  const plain = plainReply(reply);
  if (plain === '') return invalid('empty');
  const alone = /^["'([{<]*([a-z])["')\]}>.,:;!]*$/i.exec(plain);
  if (alone !== null) return offered((alone[1] as string).toUpperCase(), letters);
  const announced = announcedLetters(plain, texts);
  if (announced.length > 0) return settle(announced, letters);
  return settle(mentionedLetters(plain, texts), letters);
}

function offered(letter: string, letters: readonly string[]): Parsed<string> {
  return letters.includes(letter) ? valid(letter) : invalid('not-offered');
}

function settle(found: readonly string[], letters: readonly string[]): Parsed<string> {
  const distinct = [...new Set(found)];
  if (distinct.length === 0) return invalid('no-answer');
  if (distinct.length > 1) return invalid('conflict');
  return offered(distinct[0] as string, letters);
}

function announcedLetters(plain: string, texts: Readonly<Record<string, string>>): string[] {
  const all: string[] = [];
  let final: string[] = [];
  for (const match of plain.matchAll(ANNOUNCEMENT)) {
    const written = match[2] as string;
    const rest = plain.slice((match.index as number) + match[0].length);
    if (isArticle(written, rest, texts) || isLooseLowerCase(written, rest)) continue;
    const letter = written.toUpperCase();
    const others = alternativesIn(rest);
    all.push(letter, ...others);
    if (match[1] !== undefined) final = [letter, ...others];
  }
  return final.length > 0 ? final : all;
}

/** `A or B`, `(A) / (B)`: a letter that is joined to the announced one. */
function alternativesIn(rest: string): string[] {
  const match = /^["')\]}.]*\s*(?:or|and|\/|,|&|或|和|、)\s*["'([{]?([A-Z])(?![A-Za-z'])/u.exec(rest);
  return match === null ? [] : [match[1] as string];
}

/** A lower-case letter counts only where nothing but punctuation follows it in its clause. */
function isLooseLowerCase(written: string, rest: string): boolean {
  return written !== written.toUpperCase() && !/^["')\]}]*\s*(?:[.,:;!?\n]|$)/.test(rest);
}

/** "The answer is a truck", "A truck": the article, unless what follows is the wording of option A. */
function isArticle(written: string, rest: string, texts: Readonly<Record<string, string>>): boolean {
  if (written.toUpperCase() !== 'A' || !/^\s+(?!(?:or|and|but|is|was|seems)\b)[a-z]/i.test(rest))
    return false;
  const wording = texts.A?.toLowerCase() ?? '';
  return wording === '' || !rest.trim().toLowerCase().startsWith(wording);
}

function mentionedLetters(plain: string, texts: Readonly<Record<string, string>>): string[] {
  const found: string[] = [];
  for (const match of plain.matchAll(/(?<![\p{L}\p{N}'-])([A-Z])(?![\p{Script=Latin}\p{N}'])/gu)) {
    const letter = match[1] as string;
    const rest = plain.slice((match.index as number) + 1);
    if (letter === 'I' && /^\s+[a-z]/.test(rest)) continue;
    if (!isArticle(letter, rest, texts)) found.push(letter);
  }
  return found;
}
