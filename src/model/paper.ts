/** Values of tables 1 and 6 of the paper (arXiv 2605.12237), to stand beside those of a release. */
export const PAPER_TABLE_1 = {
  averageWidthPx: 4800,
  averageHeightPx: 3200,
  targetWidthPx: 50,
  targetHeightPx: 30,
  targetShare: 0.0001,
  volume: 11253,
  outputTypes: ['Option', 'Number', 'BBox', 'Mask'],
} as const;

export interface PaperSource {
  readonly images: number;
  readonly averageWidthPx: number;
  readonly averageHeightPx: number;
  readonly averageMegapixels: number;
  readonly maxWidthPx: number;
  readonly maxHeightPx: number;
}

/** Table 6 by the source ids of this engine, and `total`. */
export const PAPER_TABLE_6: Readonly<Record<string, PaperSource>> = {
  'dota-v2': paperSource(145, 4800, 4200, 24.1, 29200, 27620),
  fair1m: paperSource(77, 5700, 5800, 34.42, 10000, 9472),
  'soda-a': paperSource(863, 4800, 2800, 13.26, 4762, 4800),
  xview: paperSource(127, 4300, 3100, 13.28, 4994, 3187),
  total: paperSource(1212, 4800, 3200, 15.9, 29200, 27620),
};

/** Section 3.1 and table 1: targets cover less than this share of their image on average. */
export const MAX_TARGET_SHARE = 0.0001;

function paperSource(
  images: number,
  averageWidthPx: number,
  averageHeightPx: number,
  averageMegapixels: number,
  maxWidthPx: number,
  maxHeightPx: number,
): PaperSource {
  return { images, averageWidthPx, averageHeightPx, averageMegapixels, maxWidthPx, maxHeightPx };
}
