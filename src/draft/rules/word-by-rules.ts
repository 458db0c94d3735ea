import type { Drafted, OptionOrigin } from '../../model/drafted.ts';
import type { Option, Selected } from '../../model/instruction.ts';

/**
 * The record in the plain words of the rules, which it has had since select, marked as such. No model, no network: the
 * question is as right as its geometry, and says it as plainly. What experts answer for needs their eyes all the same.
 */
export function wordByRules(record: Selected): Selected {
  const draft: Drafted = {
    by: 'rules',
    model: null,
    prompts: [],
    entries: [],
    attempts: 0,
    reading: null,
    claims: null,
    options: record.options === null ? null : record.options.map(ruleOrigin),
    needsReview: record.tier === 'expert',
  };
  return { ...record, draft };
}

export function ruleOrigin({ letter }: Pick<Option, 'letter'>): OptionOrigin {
  return { letter, by: 'rules', from: null };
}
