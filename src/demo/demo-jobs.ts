import { DOTA_LARGE, DOTA_SMALL } from './jobs-dota.ts';
import { FAIR1M_LARGE, FAIR1M_SMALL } from './jobs-fair1m.ts';
import { SODA_A_LARGE, SODA_A_SMALL } from './jobs-soda-a.ts';
import { XVIEW_LARGE, XVIEW_SMALL } from './jobs-xview.ts';
import type { SceneJob } from './scene-jobs.ts';

/** Scenes with a long edge of 4,000 px or more, and one of xView that is a little shorter. */
export const LARGE_JOBS: readonly SceneJob[] = [
  ...DOTA_LARGE,
  ...FAIR1M_LARGE,
  ...SODA_A_LARGE,
  ...XVIEW_LARGE,
];

/** Images that screening drops for their size. */
export const SMALL_JOBS: readonly SceneJob[] = [
  ...DOTA_SMALL,
  ...FAIR1M_SMALL,
  ...SODA_A_SMALL,
  ...XVIEW_SMALL,
];
