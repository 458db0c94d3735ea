import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MaskPredictor } from '../../src/evaluate/mask-predictor.ts';
import { openOnnxPredictor } from '../../src/evaluate/onnx-predictor.ts';
import { maskOfLogits } from '../../src/evaluate/onnx-tensors.ts';
import { tempFolder } from '../temp.ts';
import type { Graph } from './onnx-model.ts';
import { pixelsIn, pixelsOf, requestOf } from './requests.ts';
import { ENCODER, SAM_DECODER, SAM2_DECODER, SAM2_ENCODER, writeModel } from './segment-models.ts';

let folder = '';
beforeAll(() => {
  folder = tempFolder(afterAll);
  writeModel(folder, 'encoder.onnx', ENCODER);
  writeModel(folder, 'decoder.onnx', SAM_DECODER);
});

const open = (encoder: string, decoder: string): Promise<MaskPredictor> =>
  openOnnxPredictor(join(folder, encoder), join(folder, decoder));

describe('an exported SAM', () => {
  it('gives the bright pixels inside the box, normalised as SAM is fed', async () => {
    const predictor = await open('encoder.onnx', 'decoder.onnx');
    // The mean of (v/255 - mean)/deviation over the channels is 0 at v = 255 · 1.98598 / 4.42519 = 114.44.
    const request = requestOf(
      1024,
      [
        [[500, 500, 520, 510], 115],
        [[520, 500, 530, 510], 114],
      ],
      [495, 490, 528, 506],
    );
    expect(pixelsOf(await predictor.predict(request))).toEqual(pixelsIn([500, 500, 520, 506]));
    const moved = { ...request, boxPx: [510.5, 502, 600, 600] as const };
    // The centre of pixel 510 lies on the border of the box: a logit of 0 is background.
    expect(pixelsOf(await predictor.predict(moved))).toEqual(pixelsIn([511, 502, 520, 510]));
    expect(predictor).toMatchObject({
      uploadHost: null,
      name: expect.stringMatching(/^onnx:[0-9a-f]{16},[0-9a-f]{16}$/),
    });
    await predictor.close();
  });

  it('sees larger crops reduced, and gives the mask at their size', async () => {
    const predictor = await open('encoder.onnx', 'decoder.onnx');
    // The distances to the box are linear, so that resizing them is exact; all of the box is bright.
    const request = requestOf(2048, [[[400, 600, 480, 640], 250]], [440, 610, 460, 630]);
    const mask = await predictor.predict(request);
    expect(mask).toMatchObject({ widthPx: 2048, heightPx: 2048 });
    expect(pixelsOf(mask)).toEqual(pixelsIn([440, 610, 460, 630]));
    await predictor.close();
  });

  it('takes the features of SAM 2 by name, and the mask with the best score', async () => {
    writeModel(folder, 'encoder2.onnx', SAM2_ENCODER);
    writeModel(folder, 'decoder2.onnx', SAM2_DECODER);
    const predictor = await open('encoder2.onnx', 'decoder2.onnx');
    const request = requestOf(1024, [[[10, 20, 14, 23], 200]], [0, 0, 100, 100]);
    expect(pixelsOf(await predictor.predict(request))).toEqual(pixelsIn([10, 20, 14, 23]));
    await predictor.close();
  });

  it('may find nothing', async () => {
    const predictor = await open('encoder.onnx', 'decoder.onnx');
    const mask = await predictor.predict(requestOf(1024, [], [10, 10, 50, 50]));
    expect(mask.runs).toEqual([1024 * 1024]);
    await predictor.close();
  });
});

describe('models that cannot be used', () => {
  const decoderWith = (change: Partial<Graph>): Graph => ({ ...SAM_DECODER, ...change });
  const renamed = (from: string, to: string): Graph =>
    JSON.parse(JSON.stringify(SAM_DECODER).replaceAll(from, to)) as Graph;
  const BROKEN: readonly (readonly [string, Graph | string, RegExp])[] = [
    ['no-model', 'not a model', /no-model\.onnx: cannot be loaded \(.+\), expected an ONNX model$/],
    [
      'strange-input',
      renamed('mask_input', 'mask_prompt'),
      /has the inputs mask_prompt, has_mask_prompt, expected inputs among point_coords, /,
    ],
    ['no-masks', renamed('"masks"', '"output"'), /has the outputs output, expected one named masks$/],
    [
      'no-labels',
      decoderWith({
        inputs: { image_embeddings: [1], point_coords: [1, 2, 2] },
        outputs: { masks: [1, 2, 2] },
        nodes: [{ op: 'Identity', inputs: ['point_coords'], outputs: ['masks'] }],
      }),
      /has the inputs image_embeddings, point_coords, expected one named point_labels$/,
    ],
  ];

  it.each(BROKEN)('%s', async (name, model, message) => {
    if (typeof model === 'string') writeFileSync(join(folder, `${name}.onnx`), model);
    else writeModel(folder, `${name}.onnx`, model);
    await expect(open('encoder.onnx', `${name}.onnx`)).rejects.toMatchObject({
      name: 'DataError',
      message: expect.stringMatching(message),
    });
  });

  it('says which record could not be computed', async () => {
    const wrongSize = decoderWith({ inputs: { ...SAM_DECODER.inputs, orig_im_size: [3] } });
    writeModel(folder, 'wrong-size.onnx', wrongSize);
    const predictor = await open('encoder.onnx', 'wrong-size.onnx');
    await expect(predictor.predict(requestOf(1024, [], [1, 1, 9, 9]))).rejects.toThrow(
      /^RS-1: the model cannot be run \(.+\), expected tensors as named in docs\/scoring\.md$/,
    );
    await predictor.close();
  });

  it('refuses masks that are no batch of one, and logits that are no numbers', async () => {
    const flat = { op: 'Identity', inputs: ['point_labels'], outputs: ['masks'] };
    const unknown = [
      { op: 'Sub', inputs: ['point_coords', 'point_coords'], outputs: ['zeros'] },
      { op: 'Div', inputs: ['zeros', 'zeros'], outputs: ['nan'] },
      { op: 'Add', inputs: ['image_embeddings', 'sum'], outputs: ['masks'] },
      { op: 'ReduceSum', inputs: ['nan'], outputs: ['sum'], attributes: { keepdims: 0 } },
    ];
    writeModel(folder, 'flat.onnx', decoderWith({ nodes: [flat], outputs: { masks: [1, 2] } }));
    writeModel(
      folder,
      'nan.onnx',
      decoderWith({ nodes: [...unknown.slice(0, 2), unknown[3], unknown[2]] as Graph['nodes'] }),
    );
    const request = requestOf(1024, [], [1, 1, 9, 9]);
    for (const [name, message] of [
      ['flat.onnx', 'RS-1: masks are float32 [1, 2], expected float32 [1, N, H, W]'],
      ['nan.onnx', 'RS-1: the mask holds NaN, expected logits'],
    ] as const) {
      const predictor = await open('encoder.onnx', name);
      await expect(predictor.predict(request)).rejects.toThrow(message);
      await predictor.close();
    }
  });

  it('names a file that is not there as a fault of the command', async () => {
    await expect(open('encoder.onnx', 'absent.onnx')).rejects.toMatchObject({
      name: 'UsageError',
      message: `--mask-predictor: ${join(folder, 'absent.onnx')}: no such file`,
    });
  });
});

describe('logits at another size', () => {
  it('are resized about pixel centres before the threshold', () => {
    // Columns -1, 3 on four pixels: centres at -0.25, 0.25, 0.75, 1.25 of a cell, so -1, 0, 2, 3. Zero is background.
    const plane = { values: Float32Array.of(-1, 3, -1, 3), widthPx: 2, heightPx: 2 };
    expect(pixelsOf(maskOfLogits(plane, 4))).toEqual(pixelsIn([2, 0, 4, 4]));
  });

  it('keep their place where the size is equal', () => {
    const plane = { values: Float32Array.of(1, 0, -1, 0.1), widthPx: 2, heightPx: 2 };
    expect(pixelsOf(maskOfLogits(plane, 2))).toEqual(['0,0', '1,1']);
  });
});
