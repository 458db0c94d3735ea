import { type Drop, drop } from '../core/drop.ts';
import type { Tier } from '../model/candidate.ts';

/**
 * Why a record cannot leave drafting as it is; null where it passes unchanged. Rules and experts word their questions
 * themselves; the words of tier `vlm` come from a language model, and nothing stands in for them.
 */
export function draftDrop(record: { readonly tier: Tier }): Drop | null {
  return record.tier === 'vlm' ? drop('needs-draft', record.tier, 'a drafted question') : null;
}
