import { type DemoWording, demoConfig } from '../../pipelines/demo-config.ts';
import type { ConfigInput } from '../../src/model/config.ts';

/**
 * The demonstration over its small images alone, which it drops for their size, and with the two families that are
 * drafted: drawn and selected within seconds. Its drafts are recorded beside those of the whole.
 */
export function reducedConfig(wording: DemoWording): ConfigInput {
  return {
    ...demoConfig(wording),
    families: ['BG', 'PDR'],
    screen: { minLongEdgePx: 600 },
    select: { preset: 'small', maxTargetShare: 1 },
    // The small images hold few distributions that are clear in two ways, and of those no four that all contradict each other.
    params: { PDR: { minClaims: 1, distractors: 2 } },
  };
}
