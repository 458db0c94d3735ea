import type { Baseline } from './baseline.ts';
import { centreBoxBaseline, constantBaseline, countPriorBaseline, mostCommonBaseline } from './constants.ts';
import { oracleBaseline, quantisedOracleBaseline } from './oracles.ts';
import { randomBaseline } from './random.ts';
import { templateBaseline } from './template.ts';

/** Every built-in baseline, in the order of the table. */
export const BASELINES: readonly Baseline[] = [
  constantBaseline,
  mostCommonBaseline,
  countPriorBaseline,
  templateBaseline,
  centreBoxBaseline,
  randomBaseline,
  quantisedOracleBaseline,
  oracleBaseline,
];
