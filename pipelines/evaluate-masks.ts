import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Drop } from '../src/core/drop.ts';
import { DataError, UsageError } from '../src/core/errors.ts';
import { canonicalJson } from '../src/core/hash.ts';
import type { Hbb } from '../src/core/hbb.ts';
import { compareText, roundTo } from '../src/core/order.ts';
import { encodeRle, type Rle } from '../src/core/rle.ts';
import { locateImage } from '../src/evaluate/locate-image.ts';
import type { MaskPredictor } from '../src/evaluate/mask-predictor.ts';
import { type BoxPrompt, type PromptedMask, predictMasks } from '../src/evaluate/predict-masks.ts';
import { ReplyLog } from '../src/evaluate/reply-log.ts';
import { writeWhole } from '../src/io/files.ts';
import { lockFolder } from '../src/io/lock.ts';
import { type PredictionProblem, readPredictionFile } from '../src/io/prediction-file.ts';
import { openRelease, type ReleaseFolder } from '../src/io/release-folder.ts';
import type { HeldInstruction } from '../src/model/held.ts';
import type { Instruction, Split } from '../src/model/instruction.ts';
import type { ImageRow } from '../src/model/manifest.ts';
import type { Prediction } from '../src/model/prediction.ts';
import { parseMasksPrediction } from '../src/score/parse/mask.ts';
import { type Canvas, type CoordinateProtocol, protocolById } from '../src/score/parse/protocol.ts';
import type { ReportProgress } from './run.ts';

/** Boxes of one reply that a predictor is asked about: a reply that lists hundreds must not cost hundreds of calls. */
const MAX_BOXES_PER_REPLY = 8;

export interface MaskOptions {
  readonly releasePath: string;
  readonly predictionPath: string;
  readonly outPath: string;
  /** Folder for the log of replies and for tiled copies of large images. */
  readonly workPath: string;
  readonly split: Split;
  /** Of lines that state none themselves. */
  readonly protocol: CoordinateProtocol;
  /** Roots of the archives by source, for images that are not in the release. */
  readonly roots: Readonly<Record<string, string>>;
  /** Sources whose pixels may be sent to another machine. */
  readonly allowUpload: readonly string[];
  readonly concurrency: number;
}

/** What became of the prediction file: every usable line is converted or unchanged; every box was asked about or dropped. */
export interface MaskReport {
  readonly predictor: string;
  /** Replies to segmentation questions whose boxes are masks now. */
  readonly converted: number;
  /** Answers to other questions, and replies without a box: carried over as they were. */
  readonly unchanged: number;
  /** Lines left out (broken, or of an id that stood before), and lines used in spite of a doubt. */
  readonly problems: readonly PredictionProblem[];
  readonly asked: number;
  /** Boxes about which an earlier run had asked. */
  readonly fromLog: number;
  /** Boxes that no predictor was asked about; their masks are empty, or left out beyond the limit. */
  readonly drops: readonly ({ readonly id: string } & Drop)[];
}

/** A reply to a segmentation question that gave boxes: absolute pixels, to a thousandth. */
interface BoxReply {
  readonly row: ImageRow;
  readonly boxes: readonly Hbb[];
  readonly beyondLimit: number;
}

type Replies = ReadonlyMap<string, BoxReply>;

/**
 * Writes a prediction file in which the boxes that answer segmentation questions are masks, and everything else is as it was.
 * The file appears whole or not at all; what a killed run had asked is not asked again.
 */
export async function evaluateMasks(
  options: MaskOptions,
  predictor: MaskPredictor,
  progress?: ReportProgress,
): Promise<MaskReport> {
  const { outPath, predictionPath, workPath } = options;
  if (resolve(outPath) === resolve(predictionPath))
    throw new UsageError(`--out: ${outPath} is the prediction file itself`);
  const release = await openRelease(options.releasePath);
  const { predictions, problems } = await readPredictionFile(predictionPath);
  const replies = boxReplies(release, predictions, options);
  checkUpload(replies, predictor, options.allowUpload);
  const unlock = await lockFolder(workPath);
  try {
    const masks = await masksOf(replies, predictor, options, progress);
    const lines = [...predictions.values()].map((given) => lineOf(given, replies, masks, predictor.name));
    const text = lines.map((line) => `${canonicalJson(line)}\n`).join('');
    await writeWhole(outPath, outPath.endsWith('.gz') ? gzipSync(text) : text);
    return {
      predictor: predictor.name,
      converted: replies.size,
      unchanged: predictions.size - replies.size,
      problems,
      ...bookOf(replies, masks),
    };
  } finally {
    await unlock();
  }
}

/** In the order of the prediction file. */
function boxReplies(
  release: ReleaseFolder,
  predictions: ReadonlyMap<string, Prediction>,
  { split, protocol }: MaskOptions,
): Replies {
  const asking = [...release.records, ...release.held].filter((r) => r.split === split && asksForMask(r));
  const sceneIds = new Map(asking.map(({ id, sceneId }) => [id, sceneId]));
  const replies = new Map<string, BoxReply>();
  for (const [id, prediction] of predictions) {
    const sceneId = sceneIds.get(id);
    if (sceneId === undefined) continue;
    const row = release.images.get(sceneId);
    if (row === undefined)
      throw new DataError(release.places.get(id) ?? id, `asks about ${sceneId}`, 'an image of images.jsonl');
    const boxes = boxesIn(prediction, protocol, row);
    if (boxes.length === 0) continue;
    const kept = boxes
      .slice(0, MAX_BOXES_PER_REPLY)
      .map((box) => box.map((v) => roundTo(v, 3)) as unknown as Hbb);
    replies.set(id, { row, boxes: kept, beyondLimit: boxes.length - kept.length });
  }
  return replies;
}

/** None where the line holds no box, nor where it states a protocol that is not known: both are for `score` to report. */
function boxesIn(prediction: Prediction, chosen: CoordinateProtocol, canvas: Canvas): (readonly number[])[] {
  const protocol = prediction.protocol === undefined ? chosen : protocolById(prediction.protocol);
  const parsed = protocol === null ? null : parseMasksPrediction(prediction, protocol, canvas);
  return (parsed?.ok ? parsed.value : []).flatMap((found) => (found.kind === 'box' ? [found.box] : []));
}

/** By the format that the question asks for: where answers are withheld there is none to look at. */
function asksForMask({ wording }: Instruction | HeldInstruction): boolean {
  return Object.values(wording.slots).some((slot) => slot.type === 'format' && slot.answer === 'mask');
}

function checkUpload(replies: Replies, { uploadHost }: MaskPredictor, allowed: readonly string[]): void {
  if (uploadHost === null) return;
  const sources = new Set([...replies.values()].map(({ row }) => row.source));
  const refused = [...sources].filter((source) => !allowed.includes(source)).sort(compareText);
  if (refused.length === 0) return;
  throw new UsageError(
    `pixels of ${refused.join(', ')} would be sent to ${uploadHost}; to allow that: --allow-upload ${refused.join(' ')}`,
  );
}

/** The masks of each reply, in the order of its boxes. */
async function masksOf(
  replies: Replies,
  predictor: MaskPredictor,
  options: MaskOptions,
  progress: ReportProgress | undefined,
): Promise<ReadonlyMap<string, readonly PromptedMask[]>> {
  const prompts = await promptsOf(replies, options);
  const log = await ReplyLog.open(join(options.workPath, 'replies.jsonl'));
  try {
    const masks = await predictMasks(prompts, predictor, {
      log,
      cachePath: join(options.workPath, 'cache'),
      concurrency: options.concurrency,
      onDone: (doneCount) => progress?.(doneCount, prompts.length),
    });
    const byRecord = new Map<string, PromptedMask[]>();
    for (const mask of masks) byRecord.set(mask.recordId, [...(byRecord.get(mask.recordId) ?? []), mask]);
    return byRecord;
  } finally {
    await log.close();
  }
}

async function promptsOf(replies: Replies, options: MaskOptions): Promise<BoxPrompt[]> {
  const paths = new Map<string, string>();
  const prompts: BoxPrompt[] = [];
  for (const [recordId, { row, boxes }] of replies) {
    const imagePath = paths.get(row.id) ?? (await locateImage(row, options));
    paths.set(row.id, imagePath);
    prompts.push(...boxes.map((boxPx) => ({ recordId, imagePath, canvas: row, boxPx })));
  }
  return prompts;
}

function lineOf(
  given: Prediction,
  replies: Replies,
  masks: ReadonlyMap<string, readonly PromptedMask[]>,
  predictor: string,
): unknown {
  const reply = replies.get(given.id);
  if (reply === undefined) return given;
  const { widthPx, heightPx } = reply.row;
  const empty: Rle = { widthPx, heightPx, runs: [widthPx * heightPx] };
  const found = (masks.get(given.id) ?? []).map(({ mask }) => cocoOf(mask ?? empty));
  return {
    id: given.id,
    mask: found.length === 1 ? found[0] : { masks: found },
    boxesPx: reply.boxes,
    predictor,
  };
}

function cocoOf(mask: Rle): { readonly size: readonly number[]; readonly counts: string } {
  return { size: [mask.heightPx, mask.widthPx], counts: encodeRle(mask) };
}

function bookOf(
  replies: Replies,
  masks: ReadonlyMap<string, readonly PromptedMask[]>,
): Pick<MaskReport, 'asked' | 'fromLog' | 'drops'> {
  const all = [...masks.values()].flat();
  const drops = all.flatMap(({ recordId, drop }) => (drop === null ? [] : [{ id: recordId, ...drop }]));
  const beyond = [...replies].flatMap(([id, { boxes, beyondLimit }]) =>
    beyondLimit === 0
      ? []
      : [{ id, code: 'too-many-boxes', value: boxes.length + beyondLimit, threshold: MAX_BOXES_PER_REPLY }],
  );
  const fromLog = all.filter((mask) => mask.isFromLog).length;
  return { asked: all.length - drops.length - fromLog, fromLog, drops: [...drops, ...beyond] };
}
