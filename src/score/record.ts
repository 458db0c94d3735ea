import { type Hbb, hbbCorners } from '../core/hbb.ts';
import { decodeRle, type Rle, rleOfPolygon } from '../core/rle.ts';
import type { Answer, AnswerKind } from '../model/answer.ts';
import type { Dimension } from '../model/candidate.ts';
import type { Prediction } from '../model/prediction.ts';
import { boxesOfGroups, type ParsedBoxes, parseBoxes } from './parse/boxes.ts';
import { parseCount } from './parse/count.ts';
import { type ParsedMask, parseMaskPrediction } from './parse/mask.ts';
import { parseOption } from './parse/option.ts';
import type { Canvas, CoordinateProtocol } from './parse/protocol.ts';
import { type InvalidReason, type Parsed, valid } from './parse/reply.ts';
import { type ScoreMode, scoreBoxSet, scoreCount, scoreMask, scoreSingleBox } from './scorers.ts';

/** What scoring needs of a released record; nothing of the families. */
export interface Truth {
  readonly id: string;
  readonly task: string;
  readonly dimension: Dimension;
  /** The image that the record asks about: the cluster of the bootstrap. */
  readonly image: string;
  readonly canvas: Canvas;
  readonly answer: Answer;
  /** Letters with their wordings, for option tasks. */
  readonly options: Readonly<Record<string, string>>;
  readonly answerLetter: string | null;
}

export type ParsedAnswer =
  | { readonly kind: 'boxes' | 'box'; readonly boxes: ParsedBoxes }
  | { readonly kind: 'count'; readonly count: number }
  | { readonly kind: 'option'; readonly letter: string }
  | { readonly kind: 'mask'; readonly mask: ParsedMask };

export interface RecordScore {
  readonly id: string;
  readonly task: string;
  readonly dimension: Dimension;
  readonly image: string;
  readonly status: 'answered' | 'invalid' | 'missing';
  readonly reason: InvalidReason | null;
  readonly scores: Readonly<Record<ScoreMode, number>>;
  readonly parsed: ParsedAnswer | null;
}

/** Turns a box that answers a segmentation task into a mask; null where it cannot. */
export type MaskOfBox = (box: readonly number[], truth: Truth) => Rle | null;

/** The box itself, filled: what a segmentation task scores without a mask predictor. */
export const boxAsMask: MaskOfBox = (box, { canvas }) =>
  rleOfPolygon(canvas.heightPx, canvas.widthPx, hbbCorners(box as unknown as Hbb));

/** Scores one record; a missing or invalid reply scores 0 and says why. */
export function scoreRecord(
  truth: Truth,
  prediction: Prediction | null,
  protocol: CoordinateProtocol,
  maskOfBox: MaskOfBox = boxAsMask,
): RecordScore {
  const head = { id: truth.id, task: truth.task, dimension: truth.dimension, image: truth.image };
  const zero = { paper: 0, guarded: 0 };
  if (prediction === null) return { ...head, status: 'missing', reason: null, scores: zero, parsed: null };
  const parsed = PARSERS[truth.answer.kind](truth, prediction, protocol);
  if (!parsed.ok) return { ...head, status: 'invalid', reason: parsed.reason, scores: zero, parsed: null };
  const scores = {
    paper: scoreParsed(truth, parsed.value, 'paper', maskOfBox),
    guarded: scoreParsed(truth, parsed.value, 'guarded', maskOfBox),
  };
  return { ...head, status: 'answered', reason: null, scores, parsed: parsed.value };
}

type Parser = (truth: Truth, prediction: Prediction, protocol: CoordinateProtocol) => Parsed<ParsedAnswer>;

/** Keyed by answer kind, so that a new kind without a parser does not compile. */
const PARSERS = {
  boxes: readBoxes,
  box: readBoxes,
  count: readCount,
  option: readOption,
  mask: readMask,
} satisfies Record<AnswerKind, Parser>;

function mapParsed<T>(parsed: Parsed<T>, change: (value: T) => ParsedAnswer): Parsed<ParsedAnswer> {
  return parsed.ok ? valid(change(parsed.value)) : parsed;
}

function readBoxes(
  { answer, canvas }: Truth,
  prediction: Prediction,
  protocol: CoordinateProtocol,
): Parsed<ParsedAnswer> {
  if (answer.kind !== 'boxes' && answer.kind !== 'box') throw new Error(`readBoxes: ${answer.kind}`);
  const context = { form: answer.form, protocol, canvas };
  const { kind } = answer;
  if (prediction.boxes !== undefined) {
    return mapParsed(boxesOfGroups(prediction.boxes, context), (boxes) => ({ kind, boxes }));
  }
  return mapParsed(parseBoxes(prediction.output ?? '', context), (boxes) => ({ kind, boxes }));
}

function readCount(_truth: Truth, prediction: Prediction): Parsed<ParsedAnswer> {
  const text = prediction.count === undefined ? (prediction.output ?? '') : String(prediction.count);
  return mapParsed(parseCount(text), (count) => ({ kind: 'count', count }));
}

function readOption(truth: Truth, prediction: Prediction): Parsed<ParsedAnswer> {
  const text = prediction.option ?? prediction.output ?? '';
  return mapParsed(parseOption(text, Object.keys(truth.options), truth.options), (letter) => ({
    kind: 'option',
    letter,
  }));
}

function readMask(
  { canvas }: Truth,
  prediction: Prediction,
  protocol: CoordinateProtocol,
): Parsed<ParsedAnswer> {
  return mapParsed(parseMaskPrediction(prediction, protocol, canvas), (mask) => ({ kind: 'mask', mask }));
}

function scoreParsed(truth: Truth, parsed: ParsedAnswer, mode: ScoreMode, maskOfBox: MaskOfBox): number {
  const { answer } = truth;
  if (answer.kind === 'count' && parsed.kind === 'count') return scoreCount(answer.count, parsed.count);
  if (answer.kind === 'option' && parsed.kind === 'option')
    return parsed.letter === truth.answerLetter ? 1 : 0;
  if (answer.kind === 'box' && parsed.kind === 'box')
    return scoreSingleBox(answer.box, parsed.boxes.boxes, mode);
  if (answer.kind === 'boxes' && parsed.kind === 'boxes') return scoreSet(answer.boxes, parsed.boxes, mode);
  if (answer.kind === 'mask' && parsed.kind === 'mask') {
    const mask = parsed.mask.kind === 'mask' ? parsed.mask.mask : maskOfBox(parsed.mask.box, truth);
    return mask === null ? 0 : scoreMask(decodeRle(...answer.size, answer.counts), mask);
  }
  throw new Error(`scoreParsed: ${parsed.kind} against ${answer.kind}`);
}

/** A box that is no box of the form asked for is still one that was answered: `guarded` counts it as false. */
function scoreSet(truths: readonly (readonly number[])[], parsed: ParsedBoxes, mode: ScoreMode): number {
  const score = scoreBoxSet(truths, parsed.boxes, mode);
  if (mode === 'paper' || parsed.rejected === 0) return score;
  const size = truths.length + parsed.boxes.length;
  return (score * size) / (size + parsed.rejected);
}
