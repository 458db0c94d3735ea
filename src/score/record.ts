import { type Hbb, hbbCorners, intersectHbb } from '../core/hbb.ts';
import { decodeRle, type Rle, rleOfPolygon } from '../core/rle.ts';
import type { Answer, AnswerKind } from '../model/answer.ts';
import type { Dimension } from '../model/candidate.ts';
import type { Prediction } from '../model/prediction.ts';
import { boxesOfGroups, type ParsedBoxes, parseBoxes } from './parse/boxes.ts';
import { checkCount, parseCount } from './parse/count.ts';
import { type ParsedMask, parseMasksPrediction } from './parse/mask.ts';
import { parseOption } from './parse/option.ts';
import { type Canvas, type CoordinateProtocol, protocolOf } from './parse/protocol.ts';
import { type InvalidReason, invalid, type Parsed, valid } from './parse/reply.ts';
import {
  matchBoxes,
  type ScoreMode,
  scoreCount,
  scoreMask,
  scoreMatched,
  scoreSingleBox,
} from './scorers.ts';

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
  | { readonly kind: 'mask'; readonly masks: readonly ParsedMask[] };

export interface RecordScore {
  readonly id: string;
  readonly task: string;
  readonly dimension: Dimension;
  readonly image: string;
  readonly status: 'answered' | 'invalid' | 'missing';
  readonly reason: InvalidReason | null;
  readonly scores: Readonly<Record<ScoreMode, number>>;
  readonly parsed: ParsedAnswer | null;
  /** S_box of each true box, in the order of the answer: 0 where none was found. Null for answers that are no boxes. */
  readonly targetScores: readonly number[] | null;
  /** A segmentation task answered by a box which was filled, for want of a mask predictor. */
  readonly isBoxAsMask: boolean;
}

/** Turns a box that answers a segmentation task into a mask; null where it cannot. */
export type MaskOfBox = (box: readonly number[], truth: Truth) => Rle | null;

/** The box itself, filled: what a segmentation task scores without a mask predictor. Null where it lies off the image. */
export const boxAsMask: MaskOfBox = (box, { canvas }) => {
  const frame: Hbb = [0, 0, canvas.widthPx, canvas.heightPx];
  const inside = intersectHbb(box as unknown as Hbb, frame);
  return inside === null ? null : rleOfPolygon(canvas.heightPx, canvas.widthPx, hbbCorners(inside));
};

/**
 * Scores one record; a missing or invalid reply scores 0 and says why.
 * @param protocol of predictions that state none themselves
 */
export function scoreRecord(
  truth: Truth,
  prediction: Prediction | null,
  protocol: CoordinateProtocol,
  maskOfBox: MaskOfBox = boxAsMask,
): RecordScore {
  const head = { id: truth.id, task: truth.task, dimension: truth.dimension, image: truth.image };
  const parsed = prediction === null ? null : parsePrediction(truth, prediction, protocol);
  if (parsed?.ok !== true) return { ...head, ...unscored(truth, parsed) };
  const scored = scoreParsed(truth, parsed.value, maskOfBox);
  const isBoxAsMask =
    parsed.value.kind === 'mask' &&
    maskOfBox === boxAsMask &&
    parsed.value.masks.some((mask) => mask.kind === 'box');
  return { ...head, status: 'answered', reason: null, ...scored, parsed: parsed.value, isBoxAsMask };
}

type Outcome = Omit<RecordScore, 'id' | 'task' | 'dimension' | 'image'>;

function unscored({ answer }: Truth, parsed: Parsed<ParsedAnswer> | null): Outcome {
  const reason = parsed === null || parsed.ok ? null : parsed.reason;
  const truthCount = answer.kind === 'boxes' ? answer.boxes.length : 1;
  const isBoxes = answer.kind === 'boxes' || answer.kind === 'box';
  return {
    status: parsed === null ? 'missing' : 'invalid',
    reason,
    scores: { paper: 0, guarded: 0 },
    parsed: null,
    targetScores: isBoxes ? new Array<number>(truthCount).fill(0) : null,
    isBoxAsMask: false,
  };
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

/** Fields of a prediction that can answer a question of each kind, besides the raw text. */
const FIELDS = {
  boxes: ['boxes'],
  box: ['boxes'],
  count: ['count'],
  option: ['option'],
  mask: ['mask', 'boxes'],
} as const satisfies Record<AnswerKind, readonly (keyof Prediction)[]>;

function parsePrediction(
  truth: Truth,
  prediction: Prediction,
  protocol: CoordinateProtocol,
): Parsed<ParsedAnswer> {
  const { kind } = truth.answer;
  const isGiven = prediction.output !== undefined || FIELDS[kind].some((f) => prediction[f] !== undefined);
  return isGiven ? PARSERS[kind](truth, prediction, protocolOf(prediction, protocol)) : invalid('no-answer');
}

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
  const { count: given, output } = prediction;
  const parsed = given === undefined ? parseCount(output ?? '') : checkCount(given);
  return mapParsed(parsed, (count) => ({ kind: 'count', count }));
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
  return mapParsed(parseMasksPrediction(prediction, protocol, canvas), (masks) => ({ kind: 'mask', masks }));
}

type Scored = Pick<RecordScore, 'scores' | 'targetScores'>;

function scoreParsed(truth: Truth, parsed: ParsedAnswer, maskOfBox: MaskOfBox): Scored {
  const { answer } = truth;
  if (answer.kind === 'count' && parsed.kind === 'count')
    return alike(scoreCount(answer.count, parsed.count));
  if (answer.kind === 'option' && parsed.kind === 'option')
    return alike(parsed.letter === truth.answerLetter ? 1 : 0);
  if (answer.kind === 'box' && parsed.kind === 'box') return scoreSingle(answer.box, parsed.boxes.boxes);
  if (answer.kind === 'boxes' && parsed.kind === 'boxes') return scoreSet(answer.boxes, parsed.boxes);
  if (answer.kind === 'mask' && parsed.kind === 'mask') {
    const wanted = decodeRle(...answer.size, answer.counts);
    return scoreMasks(
      wanted,
      parsed.masks.map((found) => (found.kind === 'mask' ? found.mask : maskOfBox(found.box, truth))),
    );
  }
  throw new Error(`scoreParsed: ${parsed.kind} against ${answer.kind}`);
}

function alike(score: number): Scored {
  return { scores: { paper: score, guarded: score }, targetScores: null };
}

function scoreSingle(truth: readonly number[], boxes: readonly (readonly number[])[]): Scored {
  const guarded = scoreSingleBox(truth, boxes, 'guarded');
  return { scores: { paper: scoreSingleBox(truth, boxes, 'paper'), guarded }, targetScores: [guarded] };
}

/** A box that is no box of the form asked for is still one that was answered: `guarded` counts it as false. */
function scoreSet(truths: readonly (readonly number[])[], { boxes, rejected }: ParsedBoxes): Scored {
  const targetScores = matchBoxes(truths, boxes);
  const paper = scoreMatched(targetScores, boxes.length, 'paper');
  const guarded = scoreMatched(targetScores, boxes.length + rejected, 'guarded');
  return { scores: { paper, guarded }, targetScores };
}

/** Of several masks `paper` takes the best (appendix C.3), `guarded` the first. */
function scoreMasks(truth: Rle, masks: readonly (Rle | null)[]): Scored {
  const scores = masks.map((mask) => (mask === null ? 0 : scoreMask(truth, mask)));
  return { scores: { paper: Math.max(...scores), guarded: scores[0] as number }, targetScores: null };
}
