import { canonicalJson } from '../core/hash.ts';
import type { AnyFamily } from '../families/family.ts';
import { FAMILIES } from '../families/registry.ts';
import type { Instruction, Option } from '../model/instruction.ts';
import { layoutKey } from '../model/layout.ts';
import { type Slot, undraftedSlot } from '../model/wording.ts';

/** How a family of the engine words an option of this value: the slot, or null for a value that it cannot have. */
type Worded = (value: string, slot: Slot) => Slot | null;

const WORDED: Readonly<Record<string, Worded>> = {
  OC: categoryOf,
  FGR: categoryOf,
  DrR: (value) => ({ type: 'term', term: `direction/${value}` }),
  DsR: (value) => ({ type: 'marker', role: value }),
  // Only the key is stored beside the layout, and equal layouts have equal keys.
  PDR: (value, slot) => (slot.type === 'layout' && layoutKey(slot.layout) === value ? slot : null),
};

/**
 * What of an open record's options cannot be, whatever its image shows: another letter than that of the answer's value,
 * and, in families of the engine, words that do not follow from the value, or another number of options than the facts say.
 * @param family null where the record's is not at hand
 */
export function optionFaults(record: Instruction, family: AnyFamily | null): readonly string[] {
  const { answer, answerLetter, options, task } = record;
  if (answer.kind !== 'option')
    return [...differs('options', options, null), ...differs('answerLetter', answerLetter, null)];
  const right = (options ?? []).filter(({ value }) => value === answer.value);
  return [
    ...(right.length === 1
      ? []
      : [`options: ${right.length} have the value ${answer.value} of the answer, expected one`]),
    ...differs('answerLetter', answerLetter, right[0]?.letter ?? null),
    ...(family !== null && FAMILIES.includes(family)
      ? [
          ...wordFaults(options ?? [], WORDED[task]),
          ...differs('options.length', options?.length ?? 0, sizeOf(record)),
        ]
      : []),
  ];
}

function wordFaults(options: readonly Option[], worded: Worded | undefined): string[] {
  return options.flatMap(({ value, slot }, i) => {
    const expected = worded?.(value, slot) ?? null;
    const found = canonicalJson(undraftedSlot(slot));
    if (expected !== null && canonicalJson(undraftedSlot(expected)) === found) return [];
    return [`options.${i}.slot: found ${found}, which does not stand for the value ${JSON.stringify(value)}`];
  });
}

function categoryOf(category: string): Slot {
  return { type: 'category', category, number: 'singular' };
}

/** Options that the facts ask for: the candidates, or the right one and so many wrong ones; null where they do not say. */
function sizeOf({ facts }: Instruction): number | null {
  const { candidates, distractors } = facts;
  if (Array.isArray(candidates)) return candidates.length;
  return typeof distractors === 'number' ? distractors + 1 : null;
}

function differs(field: string, found: unknown, expected: unknown): string[] {
  const [a, b] = [canonicalJson(found), canonicalJson(expected)];
  return a === b ? [] : [`${field}: found ${a}, expected ${b}`];
}
