import { hbbHeight, hbbOf, hbbWidth } from '../../core/hbb.ts';
import { isSelfCrossing, polygonArea } from '../../core/polygon.ts';
import type { BoxForm } from '../../model/answer.ts';
import type { Canvas, CoordinateProtocol } from './protocol.ts';
import { type InvalidReason, invalid, type Parsed, plainReply, valid } from './reply.ts';

/** Boxes read from a reply, absolute pixels; `rejected` counts the ones that are no box of the form asked for. */
export interface ParsedBoxes {
  readonly boxes: readonly (readonly number[])[];
  readonly rejected: number;
}

export interface BoxContext {
  readonly form: BoxForm;
  readonly protocol: CoordinateProtocol;
  readonly canvas: Canvas;
}

/**
 * Boxes of a reply: JSON (also inside prose or a code fence), `<box>`-style tags, bracketed lists, `x1=12px, y1=...`, or
 * bare numbers. Read in this order; the first that yields groups of coordinates counts. A reply is invalid only when none
 * of its groups is a box of the form asked for; otherwise the bad ones are counted in `rejected`.
 */
export function parseBoxes(reply: string, context: BoxContext): Parsed<ParsedBoxes> {
  const plain = plainReply(reply);
  if (plain === '') return invalid('empty');
  const groups = coordinateGroups(plain);
  if (groups === null) return invalid('no-answer');
  return boxesOfGroups(groups, context);
}

/** Boxes given as numbers already (`{id, boxes}`), in the same protocol and under the same rules. */
export function boxesOfGroups(
  groups: readonly (readonly number[])[],
  context: BoxContext,
): Parsed<ParsedBoxes> {
  const boxes: number[][] = [];
  let firstReason: InvalidReason | null = null;
  for (const group of groups) {
    const box = boxOfGroup(group, context);
    if (box.ok) boxes.push(box.value);
    else firstReason ??= box.reason;
  }
  if (boxes.length === 0 && firstReason !== null) return invalid(firstReason);
  return valid({ boxes, rejected: groups.length - boxes.length });
}

function boxOfGroup(group: readonly number[], { form, protocol, canvas }: BoxContext): Parsed<number[]> {
  if (group.length !== (form === 'hbb' ? 4 : 8)) return invalid('wrong-form');
  const points = protocol.toPixels(group, canvas);
  if (!points.every((v) => Number.isFinite(v) && Math.abs(v) < 1e9)) return invalid('not-finite');
  if (form === 'hbb') {
    return (points[2] as number) > (points[0] as number) && (points[3] as number) > (points[1] as number)
      ? valid(points)
      : invalid('degenerate');
  }
  const box = hbbOf(points);
  const flat = hbbWidth(box) === 0 || hbbHeight(box) === 0 || polygonArea(points) < 1e-9;
  return flat || isSelfCrossing(points) ? invalid('degenerate') : valid(points);
}

/** Groups of coordinates in the order of the reply; null where there are none; `[]` where an empty list was given. */
function coordinateGroups(plain: string): number[][] | null {
  const answer = afterFinalAnswer(plain);
  for (const text of answer === plain ? [plain] : [answer, plain]) {
    const groups =
      jsonGroups(text) ?? taggedGroups(text) ?? bracketGroups(text) ?? namedGroups(text) ?? bareGroup(text);
    if (groups !== null) return groups;
  }
  return null;
}

/** What follows the last "Final answer:", where there is one. */
function afterFinalAnswer(plain: string): string {
  const match = [...plain.matchAll(/final\s+answer\s*(?:is)?\s*:?/gi)].at(-1);
  return match === undefined ? plain : plain.slice((match.index as number) + match[0].length);
}

/** The last JSON value in the text that holds boxes (earlier ones are taken as drafts), or that is an empty list. */
function jsonGroups(text: string): number[][] | null {
  const values = jsonValues(text);
  const found = values.map((value) => groupsOfJson(value)).filter((groups) => groups.length > 0);
  if (found.length === 1) return found[0] as number[][];
  if (found.length > 1) return found.flat();
  return values.some((value) => Array.isArray(value) && value.length === 0) ? [] : null;
}

/** Stretches that are tried as JSON in one reply: keeps hostile nesting from costing quadratic time. */
const MAX_JSON_ATTEMPTS = 200;

/** Every outermost balanced `[...]` or `{...}` of the text that JSON.parse accepts (units removed first). */
function jsonValues(text: string): unknown[] {
  const clean = /px|pixel/i.test(text) ? text.replace(/(\d)\s*(?:px|pixels?)\b/gi, '$1') : text;
  const ends = balancedEnds(clean);
  const values: unknown[] = [];
  let attempts = 0;
  for (let at = 0; at < clean.length && attempts < MAX_JSON_ATTEMPTS; at++) {
    const end = ends[at] as number;
    if (end === 0) continue;
    attempts++;
    const value = parseLoosely(clean.slice(at, end));
    if (value === undefined) continue;
    values.push(value);
    at = end - 1;
  }
  return values;
}

function parseLoosely(text: string): unknown {
  return parseJson(text) ?? parseJson(inJsonSpelling(text));
}

/** Undefined for what is not JSON in this spelling: the next reader gets its turn. A bracket never gives null. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function inJsonSpelling(text: string): string {
  return text
    .replace(/'/g, '"')
    .replace(/,\s*([\]}])/g, '$1')
    .replace(/\(/g, '[')
    .replace(/\)/g, ']');
}

const SQUARE = 0x5b;
const CURLY = 0x7b;

/** For each opening bracket that is closed: the index behind its closing one; 0 elsewhere. */
function balancedEnds(text: string): Int32Array {
  const ends = new Int32Array(text.length);
  const open: number[] = [];
  for (let at = 0; at < text.length; at++) {
    const c = text.charCodeAt(at);
    if (c === SQUARE || c === CURLY) open.push(at);
    // The closing bracket of either kind comes two code points behind the opening one.
    if (c !== SQUARE + 2 && c !== CURLY + 2) continue;
    const start = open.pop();
    if (start !== undefined) ends[start] = at + 1;
  }
  return ends;
}

const BOX_KEYS = [
  'bbox_2d',
  'box_2d',
  'bbox',
  'box',
  'boxes',
  'bboxes',
  'obb',
  'hbb',
  'quad',
  'polygon',
  'poly',
  'points',
  'coordinates',
  'answer',
  'detections',
  'objects',
  'predictions',
  'result',
  'results',
];

function groupsOfJson(value: unknown): number[][] {
  if (Array.isArray(value)) return groupsOfList(value);
  if (typeof value !== 'object' || value === null) return [];
  const record = value as Record<string, unknown>;
  const corners = ['x1', 'y1', 'x2', 'y2', 'x3', 'y3', 'x4', 'y4'].map((key) => record[key]);
  const given = corners.filter((v) => v !== undefined);
  if (given.length === 4 || given.length === 8) return given.every(isNumber) ? [given as number[]] : [];
  const key = BOX_KEYS.find((k) => record[k] !== undefined);
  return key === undefined ? [] : groupsOfJson(record[key]);
}

function groupsOfList(list: readonly unknown[]): number[][] {
  if (list.length === 0) return [];
  const numbers = list.map(asNumber);
  if (numbers.every((v) => v !== null)) return [numbers as number[]];
  if (isPointList(list)) return [(list as unknown[][]).flat().map(Number)];
  return list.flatMap((item) => groupsOfJson(item));
}

/** `[[x, y], [x, y]]` (two corners) or four corner points. */
function isPointList(list: readonly unknown[]): boolean {
  const pairs = list.every(
    (item) => Array.isArray(item) && item.length === 2 && item.every((v) => asNumber(v) !== null),
  );
  return pairs && (list.length === 2 || list.length === 4);
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number';
}

/** Numbers, and numbers written as text; null for anything else. */
export function asNumber(value: unknown): number | null {
  if (isNumber(value)) return value;
  return typeof value === 'string' && /^\s*-?\d+(?:\.\d+)?\s*$/.test(value) ? Number(value) : null;
}

/** `<box>(12,34),(56,78)</box>`, `<|box_start|>...<|box_end|>`, `<quad>...</quad>`, `<bbox>...</bbox>`. */
function taggedGroups(text: string): number[][] | null {
  const groups: number[][] = [];
  const tags =
    /<\|?(?:box|quad|bbox|obb|poly)(?:_start)?\|?>([\s\S]*?)<\|?\/?(?:box|quad|bbox|obb|poly)(?:_end)?\|?>/gi;
  for (const match of text.matchAll(tags)) {
    const numbers = numbersOf(match[1] as string);
    if (numbers.length > 0) groups.push(numbers);
  }
  return groups.length > 0 ? groups : null;
}

const NUMBER = '-?\\d+(?:\\.\\d+)?(?:\\s*(?:px|pixels?))?';
const LIST = new RegExp(`[\\[(<{]\\s*(${NUMBER}(?:\\s*[,; ]\\s*${NUMBER}){3,})\\s*[\\])>}]`, 'gi');
const PAIRS = new RegExp(`(?:\\(\\s*${NUMBER}\\s*[,; ]\\s*${NUMBER}\\s*\\)[\\s,;to-]*){2,}`, 'gi');

/** Lists in any bracket, or runs of `(x, y)` pairs, that JSON did not accept. */
function bracketGroups(text: string): number[][] | null {
  const lists = [...text.matchAll(LIST)].map((match) => numbersOf(match[1] as string));
  if (lists.length > 0) return lists;
  const pairs = [...text.matchAll(PAIRS)].map((match) => numbersOf(match[0].replace(/\)[\s,;to-]*\(/g, ',')));
  return pairs.length > 0 ? pairs : null;
}

/** `x1: 12, y1 = 34px, x2: 56, y2: 78` up to x4, y4. */
function namedGroups(text: string): number[][] | null {
  const pattern = /\b([xy])_?([1-4])\s*["']?\s*[:=]\s*(-?\d+(?:\.\d+)?)/gi;
  const groups: number[][] = [];
  let current: number[] = [];
  for (const match of text.matchAll(pattern)) {
    const first = `${match[1]}${match[2]}`.toLowerCase() === 'x1';
    if (first && current.length > 0) {
      groups.push(current);
      current = [];
    }
    const place = 2 * (Number(match[2]) - 1) + ((match[1] as string).toLowerCase() === 'x' ? 0 : 1);
    if (place !== current.length) return null;
    current.push(Number(match[3]));
  }
  if (current.length > 0) groups.push(current);
  return groups.length > 0 ? groups : null;
}

/** A reply that holds nothing but 4 or 8 numbers. */
function bareGroup(text: string): number[][] | null {
  const numbers = numbersOf(text);
  return (numbers.length === 4 || numbers.length === 8) && !/[a-z]{3,}/i.test(text.replace(/pixels?/gi, ''))
    ? [numbers]
    : null;
}

function numbersOf(text: string): number[] {
  return [...text.matchAll(/-?\d+(?:\.\d+)?/g)].map((match) => Number(match[0]));
}
