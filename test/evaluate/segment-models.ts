import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Constant, type Graph, type Node, onnxModel } from './onnx-model.ts';

const SIDE = 1024;
const PICTURE = [1, 1, SIDE, SIDE];
const CORNERS = { point_coords: [1, 2, 2], point_labels: [1, 2] };

/** The embedding is the mean of the three normalised channels. */
export const ENCODER: Graph = {
  inputs: { image: [1, 3, SIDE, SIDE] },
  outputs: { embeddings: PICTURE },
  nodes: [
    { op: 'ReduceMean', inputs: ['image'], outputs: ['embeddings'], attributes: { axes: [1], keepdims: 1 } },
  ],
};

const GRID: readonly Constant[] = [
  { name: 'xs', dims: [1, 1, 1, SIDE], values: Array.from({ length: SIDE }, (_, i) => i + 0.5) },
  { name: 'ys', dims: [1, 1, SIDE, 1], values: Array.from({ length: SIDE }, (_, i) => i + 0.5) },
  { name: 'zero', dims: [], values: [0], type: 'int64' },
  { name: 'one', dims: [], values: [1], type: 'int64' },
];

/** Above 0 where a pixel's centre lies inside the box and its embedding is above 0. */
function insideAndBright(embedding: string, output: string): Node[] {
  const gather = (from: string, index: string, to: string): Node => ({
    op: 'Gather',
    inputs: [from, index],
    outputs: [to],
    attributes: { axis: 1 },
  });
  const minus = (a: string, b: string, to: string): Node => ({ op: 'Sub', inputs: [a, b], outputs: [to] });
  return [
    gather('point_coords', 'zero', 'first'),
    gather('point_coords', 'one', 'last'),
    gather('first', 'zero', 'x1'),
    gather('first', 'one', 'y1'),
    gather('last', 'zero', 'x2'),
    gather('last', 'one', 'y2'),
    minus('xs', 'x1', 'fromLeft'),
    minus('x2', 'xs', 'fromRight'),
    minus('ys', 'y1', 'fromTop'),
    minus('y2', 'ys', 'fromBottom'),
    {
      op: 'Min',
      inputs: ['fromLeft', 'fromRight', 'fromTop', 'fromBottom', embedding],
      outputs: [output],
    },
  ];
}

/** As SAM is exported: one embedding, the box as points, the sizes of the image. The labels 2 and 3 are added, less 5. */
export const SAM_DECODER: Graph = {
  inputs: {
    image_embeddings: PICTURE,
    ...CORNERS,
    mask_input: [1, 1, 256, 256],
    has_mask_input: [1],
    orig_im_size: [2],
  },
  outputs: { masks: PICTURE },
  constants: [...GRID, { name: 'five', dims: [1, 1], values: [5] }],
  nodes: [
    ...insideAndBright('image_embeddings', 'inside'),
    { op: 'ReduceSum', inputs: ['point_labels'], outputs: ['labels'], attributes: { keepdims: 1 } },
    { op: 'Sub', inputs: ['labels', 'five'], outputs: ['offset'] },
    { op: 'Add', inputs: ['inside', 'offset'], outputs: ['moved'] },
    { op: 'Add', inputs: ['moved', 'has_mask_input'], outputs: ['masks'] },
  ],
};

/** As SAM 2 is exported: features by name, and three masks of which the second is the best. */
export const SAM2_ENCODER: Graph = {
  inputs: { image: [1, 3, SIDE, SIDE] },
  outputs: { image_embed: PICTURE, high_res_feats_0: PICTURE },
  nodes: [
    ...ENCODER.nodes.map((node) => ({ ...node, outputs: ['image_embed'] })),
    { op: 'Neg', inputs: ['image_embed'], outputs: ['high_res_feats_0'] },
  ],
};

export const SAM2_DECODER: Graph = {
  inputs: { image_embed: PICTURE, high_res_feats_0: PICTURE, ...CORNERS },
  outputs: { masks: [1, 3, SIDE, SIDE], iou_predictions: [1, 3] },
  constants: [...GRID, { name: 'scores', dims: [1, 3], values: [0.2, 0.9, 0.5] }],
  nodes: [
    ...insideAndBright('image_embed', 'bright'),
    {
      op: 'Concat',
      inputs: ['image_embed', 'bright', 'high_res_feats_0'],
      outputs: ['masks'],
      attributes: { axis: 1 },
    },
    { op: 'Identity', inputs: ['scores'], outputs: ['iou_predictions'] },
  ],
};

/** Writes a model into the folder; gives its path. */
export function writeModel(folder: string, name: string, graph: Graph): string {
  const path = join(folder, name);
  writeFileSync(path, onnxModel(graph));
  return path;
}
