import { quoteText, UsageError } from '../core/errors.ts';
import { httpPredictor } from './http-predictor.ts';
import type { MaskPredictor } from './mask-predictor.ts';
import { openOnnxPredictor } from './onnx-predictor.ts';

/**
 * The predictor that `--mask-predictor` names: `http://HOST:PORT/…`, or `onnx:ENCODER,DECODER` with two files. `timeoutMs` is how
 * long a server may take for one mask. Throws UsageError for anything else.
 */
export async function openMaskPredictor(text: string, timeoutMs: number): Promise<MaskPredictor> {
  if (/^https?:/i.test(text)) return httpPredictor(text, timeoutMs);
  const [encoder, decoder, ...rest] = text.startsWith('onnx:') ? text.slice('onnx:'.length).split(',') : [];
  if (!encoder || !decoder || rest.length > 0) {
    throw new UsageError(
      `--mask-predictor: ${quoteText(text)} is not known, expected http://HOST:PORT/… or onnx:ENCODER,DECODER`,
    );
  }
  return openOnnxPredictor(encoder, decoder);
}
