import type { InferenceSession, Tensor } from 'onnxruntime-node';
import { DataError, quoteText, UsageError } from '../core/errors.ts';
import type { Rle } from '../core/rle.ts';
import { pathExists, sha256File } from '../io/files.ts';
import { resizePicture } from '../io/image-resize.ts';
import type { MaskPredictor, MaskRequest } from './mask-predictor.ts';
import { type LogitPlane, maskOfLogits, planesOf } from './onnx-tensors.ts';

type Runtime = typeof import('onnxruntime-node');
type Feeds = Readonly<Record<string, Tensor>>;

/** Side of the square that SAM and SAM 2 see, px. */
const MODEL_SIDE_PX = 1024;
/** Side of the mask of an earlier round, which is never given. */
const MASK_INPUT_SIDE = 256;
/** Labels of the two points that stand for the corners of a box. */
const CORNER_LABELS = [2, 3];

interface Model {
  readonly runtime: Runtime;
  readonly encoder: InferenceSession;
  readonly decoder: InferenceSession;
}

/**
 * Runs an exported SAM or SAM 2, encoder and decoder as two ONNX files, through the optional peer `onnxruntime-node`. Tensors, all
 * float32, named as the usual exports name them:
 *
 *     encoder  one input       [1, 3, 1024, 1024], RGB, less ImageNet's means, over its deviations
 *              outputs         go to the decoder's inputs of the same names; a single one to its image_embed…
 *     decoder  point_coords    [1, 2, 2], corners of the box in pixels of the 1024 px square
 *              point_labels    [1, 2], 2 and 3
 *              mask_input      [1, 1, 256, 256], zeros;  has_mask_input [1], 0
 *              orig_im_size    [2], 1024 and 1024
 *              masks           [1, N, H, W], logits over the whole square; above 0 is foreground
 *              iou_predictions [1, N], where there: the best mask is taken, else the first
 *
 * SAM: https://github.com/facebookresearch/segment-anything `scripts/export_onnx_model.py`; SAM 2:
 * https://github.com/vietanhdev/samexporter. One thread: the sums do not hang on the cores of the machine.
 */
export async function openOnnxPredictor(encoderPath: string, decoderPath: string): Promise<MaskPredictor> {
  for (const path of [encoderPath, decoderPath])
    if (!pathExists(path)) throw new UsageError(`--mask-predictor: ${path}: no such file`);
  const runtime = await loadRuntime();
  const encoder = await openSession(runtime, encoderPath);
  const decoder = await openSession(runtime, decoderPath);
  checkEncoder(encoder, encoderPath);
  checkDecoder(encoder, decoder, decoderPath);
  const sums = [await sha256File(encoderPath), await sha256File(decoderPath)];
  return {
    name: `onnx:${sums.map((sum) => sum.slice(0, 16)).join(',')}`,
    uploadHost: null,
    predict: (request) => predict({ runtime, encoder, decoder }, request),
    close: async () => {
      await encoder.release();
      await decoder.release();
    },
  };
}

async function loadRuntime(): Promise<Runtime> {
  try {
    return await import('onnxruntime-node');
  } catch (error) {
    throw new UsageError(
      `--mask-predictor: onnx needs the package onnxruntime-node (npm install onnxruntime-node): ${lineOf(error)}`,
    );
  }
}

async function openSession(runtime: Runtime, path: string): Promise<InferenceSession> {
  try {
    return await runtime.InferenceSession.create(path, {
      executionProviders: ['cpu'],
      intraOpNumThreads: 1,
      interOpNumThreads: 1,
      logSeverityLevel: 4,
    });
  } catch (error) {
    throw new DataError(path, `cannot be loaded (${lineOf(error)})`, 'an ONNX model');
  }
}

function checkEncoder(encoder: InferenceSession, path: string): void {
  const { inputNames } = encoder;
  if (inputNames.length !== 1)
    throw new DataError(path, `has the inputs ${inputNames.join(', ')}`, 'an encoder with one input');
}

function checkDecoder(encoder: InferenceSession, decoder: InferenceSession, path: string): void {
  const known = new Set([...PROMPT_NAMES, ...encoder.outputNames]);
  const strange = decoder.inputNames.filter((name) => !known.has(name) && !isLoneEmbedding(name, encoder));
  if (strange.length > 0)
    throw new DataError(
      path,
      `has the inputs ${strange.join(', ')}`,
      `inputs among ${[...known].join(', ')}`,
    );
  for (const name of ['point_coords', 'point_labels']) {
    if (!decoder.inputNames.includes(name))
      throw new DataError(path, `has the inputs ${decoder.inputNames.join(', ')}`, `one named ${name}`);
  }
  if (!decoder.outputNames.includes('masks'))
    throw new DataError(path, `has the outputs ${decoder.outputNames.join(', ')}`, 'one named masks');
}

/** Exports of SAM name the embedding `embeddings` or `image_embeddings` on the one side and not so on the other. */
function isLoneEmbedding(name: string, encoder: InferenceSession): boolean {
  return encoder.outputNames.length === 1 && name.startsWith('image_embed');
}

async function predict({ runtime, encoder, decoder }: Model, request: MaskRequest): Promise<Rle> {
  const { crop } = request;
  const picture = await resizePicture(crop, MODEL_SIDE_PX, MODEL_SIDE_PX);
  const image = new runtime.Tensor('float32', planesOf(picture), [1, 3, MODEL_SIDE_PX, MODEL_SIDE_PX]);
  const embeddings = await run(encoder, { [encoder.inputNames[0] as string]: image }, request.recordId);
  const prompts = promptTensors(runtime, request);
  const feeds = Object.fromEntries(
    decoder.inputNames.map((name) => [
      name,
      (prompts[name] ?? embeddings[name] ?? embeddings[encoder.outputNames[0] as string]) as Tensor,
    ]),
  );
  const outputs = await run(decoder, feeds, request.recordId);
  return maskOfLogits(bestPlane(outputs, request.recordId), crop.widthPx);
}

const PROMPT_NAMES = [
  'point_coords',
  'point_labels',
  'mask_input',
  'has_mask_input',
  'orig_im_size',
] as const;

function promptTensors(
  { Tensor }: Runtime,
  { boxPx, crop }: MaskRequest,
): Readonly<Record<string, Tensor | undefined>> {
  const corners = boxPx.map((v) => (v * MODEL_SIDE_PX) / crop.widthPx);
  const side = MASK_INPUT_SIDE;
  const of = (values: ArrayLike<number>, dims: readonly number[]): Tensor =>
    new Tensor('float32', Float32Array.from(values), dims);
  return {
    point_coords: of(corners, [1, 2, 2]),
    point_labels: of(CORNER_LABELS, [1, 2]),
    mask_input: of(new Float32Array(side * side), [1, 1, side, side]),
    has_mask_input: of([0], [1]),
    orig_im_size: of([MODEL_SIDE_PX, MODEL_SIDE_PX], [2]),
  } satisfies Record<(typeof PROMPT_NAMES)[number], Tensor>;
}

async function run(session: InferenceSession, feeds: Feeds, recordId: string): Promise<Feeds> {
  try {
    return await session.run(feeds);
  } catch (error) {
    throw new DataError(
      recordId,
      `the model cannot be run (${lineOf(error)})`,
      'tensors as named in docs/scoring.md',
    );
  }
}

function bestPlane(outputs: Feeds, recordId: string): LogitPlane {
  const masks = outputs.masks as Tensor;
  const [batch, count, heightPx, widthPx] = masks.dims as [number, number, number, number];
  const { data } = masks;
  if (!(data instanceof Float32Array) || masks.dims.length !== 4 || batch !== 1 || data.length === 0)
    throw new DataError(
      recordId,
      `masks are ${masks.type} [${masks.dims.join(', ')}]`,
      'float32 [1, N, H, W]',
    );
  const scores = Array.from(outputs.iou_predictions?.data ?? new Float32Array(count), Number);
  if (scores.length !== count)
    throw new DataError(recordId, `${scores.length} iou_predictions for ${count} masks`, 'one for each');
  const best = scores.reduce((top, score, i) => (score > (scores[top] as number) ? i : top), 0);
  const area = heightPx * widthPx;
  const values = data.subarray(best * area, (best + 1) * area);
  if (values.some(Number.isNaN)) throw new DataError(recordId, 'the mask holds NaN', 'logits');
  return { values, heightPx, widthPx };
}

function lineOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return quoteText(text.split('\n')[0] ?? '', 200);
}
