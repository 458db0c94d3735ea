import type { Dimension } from './candidate.ts';

/** The sixteen tasks of the benchmark, in the order of the paper's tables, with their dimensions. */
export const PAPER_TASKS: readonly (readonly [task: string, dimension: Dimension])[] = [
  ['GD', 'grounding'],
  ['RD', 'grounding'],
  ['BG', 'grounding'],
  ['CG', 'grounding'],
  ['MCR', 'grounding'],
  ['OC', 'fine-grained'],
  ['FGR', 'fine-grained'],
  ['RS', 'fine-grained'],
  ['CS', 'fine-grained'],
  ['GC', 'counting'],
  ['RC', 'counting'],
  ['CC', 'counting'],
  ['CRC', 'counting'],
  ['DrR', 'spatial'],
  ['DsR', 'spatial'],
  ['PDR', 'spatial'],
];

export const DIMENSION_TITLES: Readonly<Record<Dimension, string>> = {
  grounding: 'Grounding',
  'fine-grained': 'Fine-grained Understanding',
  counting: 'Counting',
  spatial: 'Spatial Reasoning',
};
