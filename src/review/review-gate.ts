import { type Drop, drop } from '../core/drop.ts';
import type { Selected } from '../model/instruction.ts';

/** What decides whether a record needs a reviewer. */
export type Reviewable = Pick<Selected, 'tier' | 'draft'>;

/**
 * Why a record cannot leave review without a reviewer's decision; null where it passes unchanged. What rules have asked
 * and worded is proved by replay and reviewed by sample only; the words of a language model and the work of experts need a
 * decision on every record, unless the configuration lets drafted ones through as they are (`undecided: keep`).
 */
export function reviewDrop({ tier, draft }: Reviewable, undecided: 'drop' | 'keep' = 'drop'): Drop | null {
  if (tier === 'rules' || draft?.needsReview === false) return null;
  if (draft !== undefined && undecided === 'keep') return null;
  return drop('needs-review', tier, 'a decision');
}

/** Why a question about regions in words cannot leave review: that the words cover the region nothing but an expert can tell. */
export function proposalDrop(): Drop {
  return drop('needs-review', 'expert', 'a decision');
}
