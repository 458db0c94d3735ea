import { z } from 'zod';
import { compareText } from '../core/order.ts';

/** What a stage left out because it is damaged or missing, and not because a rule asks for it: one code of one source. */
export const lossSchema = z.object({
  source: z.string(),
  unit: z.enum(['scene', 'object']),
  code: z.string(),
  /** What the code says, in words. */
  meaning: z.string(),
  count: z.number().int(),
  /** Objects that were lost with the scenes, as far as they are known. */
  objects: z.number().int(),
  /** The first few, each with file, line and what was found there, as far as they are known. */
  places: z.array(z.string()),
});
export type Loss = z.infer<typeof lossSchema>;

/** More are in the ledger. */
export const MAX_LOSS_PLACES = 3;

/** Gathers losses of one source and code; places are kept in the order in which they come. */
export class LossTally {
  private readonly losses = new Map<string, Loss>();

  add(loss: Loss): void {
    const key = `${loss.source}\n${loss.unit}\n${loss.code}`;
    const before = this.losses.get(key);
    this.losses.set(key, {
      ...loss,
      count: loss.count + (before?.count ?? 0),
      objects: loss.objects + (before?.objects ?? 0),
      places: [...(before?.places ?? []), ...loss.places].slice(0, MAX_LOSS_PLACES),
    });
  }

  /** By source, then scenes before objects, then by code. */
  list(): Loss[] {
    return [...this.losses.values()].sort(
      (a, b) => compareText(a.source, b.source) || compareText(b.unit, a.unit) || compareText(a.code, b.code),
    );
  }
}
