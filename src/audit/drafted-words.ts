import { canonicalJson } from '../core/hash.ts';
import type { Instruction } from '../model/instruction.ts';
import { layoutClaims } from '../model/layout.ts';
import type { Slot } from '../model/wording.ts';

type Worded = Pick<Instruction, 'wording' | 'options' | 'answerLetter' | 'draft'>;

/**
 * What of a record's words cannot have come from drafting, whatever they say: words that nobody answers for, or an account
 * of drafting that fits no words. Empty where all is as drafting leaves it. What the words mean is read in the replay.
 */
export function draftFaults(record: Worded): readonly string[] {
  return [
    ...Object.entries(record.wording.slots).flatMap(([name, slot]) => slotFaults(name, slot, record)),
    ...optionFaults(record),
    ...accountFaults(record),
  ];
}

function slotFaults(name: string, slot: Slot, { draft }: Worded): string[] {
  if (wordsOf(slot) === null) return [];
  const place = `wording.slots.${name}.text`;
  if (slot.type !== 'expression' && slot.type !== 'structure')
    return [`${place}: a slot of type ${slot.type} has no words of its own in a release`];
  if (draft?.by !== 'model') return [`${place}: words that no model has drafted`];
  const reading = slot.type === 'expression' ? draft.reading : draft.member;
  return reading === null || reading === undefined ? [`${place}: words of which nothing was read`] : [];
}

/** Words that stand in place of the plain ones; null where there are none. */
function wordsOf(slot: Slot): string | null {
  return slot.type === 'text' || !('text' in slot) ? null : (slot.text ?? null);
}

function optionFaults({ options, draft }: Worded): string[] {
  const origins = draft?.claims == null ? null : draft.options;
  return (options ?? []).flatMap(({ letter, slot }, i) => {
    const hasWords = wordsOf(slot) !== null;
    const place = `options.${i}.slot.text`;
    if (hasWords && slot.type !== 'layout')
      return [`${place}: a slot of type ${slot.type} has no words of its own in a release`];
    if (hasWords && origins === null) return [`${place}: words of which nothing was read`];
    const from = origins?.[i]?.from ?? null;
    if (hasWords === (from !== null)) return [];
    return [`${place}: ${hasWords ? 'words of no record' : `lacks the words of ${from}`} (option ${letter})`];
  });
}

function accountFaults({ wording, options, answerLetter, draft }: Worded): string[] {
  if (draft === undefined) return [];
  const slots = [...Object.values(wording.slots), ...(options ?? []).map(({ slot }) => slot)];
  const isWorded = (type: Slot['type']): boolean =>
    slots.some((slot) => slot.type === type && wordsOf(slot) !== null);
  const right = options?.findIndex(({ letter }) => letter === answerLetter) ?? -1;
  const slot = options?.[right]?.slot;
  const claims = slot?.type === 'layout' ? layoutClaims(slot.layout) : null;
  return [
    ...(draft.by === 'model' && !slots.some((one) => wordsOf(one) !== null)
      ? ['draft.by: found "model", but no words are drafted']
      : []),
    ...(draft.reading !== null && !isWorded('expression') ? ['draft.reading: was read in no words'] : []),
    ...(draft.member !== undefined && !isWorded('structure') ? ['draft.member: was read in no words'] : []),
    ...(draft.claims === null ? [] : differs('draft.claims', draft.claims, claims)),
    ...(draft.claims === null ? [] : differs('draft.by', draft.by, draft.options?.[right]?.by ?? null)),
    ...(draft.options === null ? [] : differs('draft.options', lettersOf(draft.options), lettersOf(options))),
  ];
}

function lettersOf(options: readonly { readonly letter: string }[] | null): readonly string[] {
  return (options ?? []).map(({ letter }) => letter);
}

function differs(field: string, found: unknown, expected: unknown): string[] {
  const [a, b] = [canonicalJson(found), canonicalJson(expected)];
  return a === b ? [] : [`${field}: found ${a}, expected ${b}`];
}
