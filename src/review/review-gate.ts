import { type Drop, drop } from '../core/drop.ts';
import type { Tier } from '../model/candidate.ts';

/**
 * Why a record cannot leave review without a reviewer's decision; null where it passes unchanged. Rule families are
 * proved by replay and reviewed by sample only; language and expert families need a decision on every record.
 */
export function reviewDrop(record: { readonly tier: Tier }): Drop | null {
  return record.tier === 'rules' ? null : drop('needs-review', record.tier, 'a decision');
}
