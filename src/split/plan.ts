import { z } from 'zod';
import { splitSchema } from '../model/instruction.ts';
import { shortfallSchema } from './shortfall.ts';

const splitQuotaSchema = z.object({
  dev: z.number().int(),
  validation: z.number().int(),
  test: z.number().int(),
});

/**
 * What select settled for split: quotas as resolved, and the split that each unit (group, or record in mode `paper`)
 * is meant for. Select fills the quotas split by split, so that the balances hold in each of them.
 */
export const splitPlanSchema = z.object({
  mode: z.enum(['group', 'paper']),
  quotas: z.array(
    z.object({ task: z.string(), quota: splitQuotaSchema, reserve: splitQuotaSchema, firm: z.boolean() }),
  ),
  /** Units that have a chosen record. */
  units: z.record(z.string(), splitSchema),
  shortfalls: z.array(shortfallSchema),
});
export type SplitPlan = z.infer<typeof splitPlanSchema>;

export const PLAN_NAME = 'plan.json';
