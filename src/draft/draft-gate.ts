import { type Drop, drop } from '../core/drop.ts';
import type { Selected } from '../model/instruction.ts';

/**
 * What of a record a language model may word: the expression for its target, that for a member of a structure, or the
 * descriptions that it offers.
 */
export type DraftKind = 'expression' | 'structure' | 'layout';

/** What decides whether there is anything to draft. */
export type Draftable = Pick<Selected, 'tier' | 'wording' | 'options'>;

/** Null for records that word themselves, and for those of tier `vlm` that hold no slot to fill. */
export function draftKindOf({ tier, wording, options }: Draftable): DraftKind | null {
  const types = Object.values(wording.slots).map(({ type }) => type);
  if (tier === 'expert') return types.includes('structure') ? 'structure' : null;
  if (tier !== 'vlm') return null;
  if (types.includes('expression')) return 'expression';
  return options?.some(({ slot }) => slot.type === 'layout') ? 'layout' : null;
}

/**
 * Why a record cannot be drafted; null where it can, or need not. Rules and experts can word their questions themselves; of
 * tier `vlm` are those that hold a slot for the words of a language model, and nothing stands in for them.
 */
export function draftDrop(record: Draftable): Drop | null {
  if (record.tier !== 'vlm' || draftKindOf(record) !== null) return null;
  return drop('needs-draft', record.tier, 'a slot of type expression or layout');
}
