import { MARKER_COLOURS } from '../../model/palette.ts';

interface Leak {
  readonly code:
    | 'injection'
    | 'leaks-marking'
    | 'leaks-marker-colour'
    | 'leaks-coordinates'
    | 'leaks-index'
    | 'leaks-dataset';
  readonly pattern: RegExp;
}

const MARKING =
  /\b(bounding|boxe?s?|boxed|marker?s?|marked|marking|polygons?|outlin(e|es|ed)|rectangles?|annotat(e|ed|ion|ions)|label(s|led|ed|ling)?|highlight(s|ed)?|masks?|ground[- ]truth|metadata|pixels? value|crop(s|ped)?|target|candidate|distractors?|instances?|fram(es|ed|ing)|(en)?circled|encircl(e|es|ing)|contour(s|ed)?|arrow(s|ed)?|(first|second|other) (picture|image|photo|photograph))\b|(?<!\b(the|this|whole|entire) )\bframe\b|\b(with|inside|within|by) the frame\b/i;

const INJECTION =
  /\b(ignore|disregard|forget) (all|any|the|every|previous|prior|above|these|those|your)\b|\b(system|developer) (prompt|message)\b|\bas an? (ai|language model|assistant)\b|\bi (cannot|can't|am unable|am sorry)\b|\b(correct|right) (answer|option)\b|\boption [a-f]\b|\banswer (is|with)\b|<\||\|>|```|<\/?[a-z]+>|https?:|\byou (are|must|should|will)\b|\b(must|should|shall) (not |always |only )?(be|say|answer|reply|respond|choose|match|return|count)\b|\b(say|reply|respond|print|output|return) (with|only|that|true|false|yes|no|the)\b|\b(results?|answers?|repl(y|ies)|responses?) (is|are|must|should|will)\b/i;

const COORDINATES =
  /\b\d+(\.\d+)?\s*(px|pixels?|%|percent|per mille)|\(\s*\d+|\[\s*\d+|\b\d+\s*,\s*\d+|\b\d+\.\d+|\b[xy]\s*[=:]|\bcoordinates?\b|\bpixels?\b|\b\d{3,}\b/i;

const INDEX =
  /#\s*\d+|\b(number|no\.|object|index|id|item|instance|nr\.?)\s*#?\s*\d+|\b(index|indices)\b|\b[a-z]\d+\b/i;

const DATASETS = /\b(dota|fair1m|soda|soda-a|xview|uhr-micro|dataset|benchmark)\b/i;

/** Checked in this order; the first that is found is told. */
export const LEAKS: readonly Leak[] = [
  { code: 'injection', pattern: INJECTION },
  { code: 'leaks-dataset', pattern: DATASETS },
  { code: 'leaks-marking', pattern: MARKING },
  { code: 'leaks-marker-colour', pattern: new RegExp(`\\b(${colourNames().join('|')})\\b`, 'i') },
  { code: 'leaks-coordinates', pattern: COORDINATES },
  { code: 'leaks-index', pattern: INDEX },
];

function colourNames(): string[] {
  return MARKER_COLOURS.map(({ name }) => name.replace('-', '[- ]'));
}
