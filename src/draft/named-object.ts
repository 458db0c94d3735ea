import { type Drop, drop } from '../core/drop.ts';
import type { Drafted } from '../model/drafted.ts';
import type { Selected } from '../model/instruction.ts';
import { renderQuestion } from '../model/render-question.ts';
import type { Instance } from '../model/scene.ts';
import type { Slot } from '../model/wording.ts';
import type { Taken } from './attempts.ts';
import { contextOf, type DraftSetting } from './draft-setting.ts';
import type { GuardRules } from './guards/guard.ts';
import { isSafeName } from './guards/safe-name.ts';
import { namesOf } from './sentence/category-words.ts';
import type { Trail } from './trail.ts';

/** A slot that words describe one object in. */
export type NamingSlot = Extract<Slot, { readonly type: 'expression' | 'structure' }>;

/** The object that a question is to be worded for, the slot for the words, and what they may say. */
export interface NamedObject<S extends NamingSlot = NamingSlot> {
  readonly name: string;
  readonly slot: S;
  readonly target: Instance;
  /** All objects of its category. */
  readonly members: readonly Instance[];
  /** Words for the category. */
  readonly noun: string;
  readonly nouns: string;
  readonly rules: GuardRules;
}

/**
 * Opens a record whose question has a slot of that type. A drop where the words for the category cannot go into a prompt.
 * @param maxChars longest text
 */
export function openNamed<T extends NamingSlot['type']>(
  record: Selected,
  type: T,
  { indexed, sources }: DraftSetting,
  maxChars: number,
): NamedObject<Extract<NamingSlot, { readonly type: T }>> | Drop {
  const [name, slot] = slotOf(record, type);
  const { singular, plural } = indexed.taxonomy.get(slot.category);
  const unsafe = [singular, plural].find((words) => !isSafeName(words));
  if (unsafe !== undefined) return drop('unsafe-label', unsafe.slice(0, 80), 'the name of a category');
  const allowed = namesOf(indexed.taxonomy, slot.category).flat();
  return {
    name,
    slot,
    target: indexed.instance(record.targets[0] as string),
    members: indexed.membersOf(slot.category),
    noun: singular,
    nouns: plural,
    rules: { maxChars, datasets: sources, allowed, forbiddenNouns: null, noCounts: false },
  };
}

function slotOf<T extends NamingSlot['type']>(record: Selected, type: T) {
  const isWanted = (slot: Slot): slot is Extract<NamingSlot, { readonly type: T }> => slot.type === type;
  for (const [name, slot] of Object.entries(record.wording.slots))
    if (isWanted(slot)) return [name, slot] as const;
  throw new Error(`${record.id}: its question has no slot of type ${type}`);
}

/** The record with words of a model in the slot, and the account of how they came about. */
export function withWords(
  record: Selected,
  { name, slot }: NamedObject,
  {
    draft: { text, ...read },
    attempts,
  }: Taken<Pick<Drafted, 'reading' | 'member'> & { readonly text: string }>,
  trail: Trail,
  { indexed, params }: DraftSetting,
): Selected {
  const wording = { ...record.wording, slots: { ...record.wording.slots, [name]: { ...slot, text } } };
  const asked = { by: 'model', model: params.model, ...trail.asked, attempts } as const;
  return {
    ...record,
    wording,
    question: renderQuestion(wording, contextOf(indexed)),
    draft: { ...asked, ...read, claims: null, options: null, needsReview: true },
  };
}
