import { balanceCheck } from './balance.ts';
import type { AuditCheck } from './check.ts';
import { distanceCheck } from './distance.ts';
import { exploitsCheck } from './exploits.ts';
import { integrityCheck } from './integrity.ts';
import { leakageCheck } from './leakage.ts';
import { markersCheck } from './markers.ts';
import { replayCheck } from './replay.ts';
import { shortcutsCheck } from './shortcuts.ts';
import { stabilityCheck } from './stability.ts';

/** Every check, in the order of the report. */
export const CHECKS: readonly AuditCheck[] = [
  integrityCheck,
  replayCheck,
  stabilityCheck,
  leakageCheck,
  shortcutsCheck,
  balanceCheck,
  exploitsCheck,
  distanceCheck,
  markersCheck,
];
