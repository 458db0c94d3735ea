import { isDrop } from '../core/drop.ts';
import { canonicalJson } from '../core/hash.ts';
import { roundTo } from '../core/order.ts';
import type { Instruction, Option } from '../model/instruction.ts';
import { languageOf } from '../model/language.ts';
import { layoutClaims } from '../model/layout.ts';
import type { PredicateParams } from '../model/predicates.ts';
import type { Slot } from '../model/wording.ts';
import { predicateSceneOf } from '../spatial/predicates/item.ts';
import type { IndexedScene } from '../spatial/scene-index.ts';
import { judgeMember } from '../spatial/structures/judge-member.ts';
import { readDescription } from './descriptions/read-description.ts';
import { checkExpression } from './sentence/check-expression.ts';
import { checkMember } from './sentence/check-member.ts';

type Worded = Pick<Instruction, 'wording' | 'options' | 'targets' | 'draft'>;

/**
 * Reads the drafted words of a record anew, as they were read when they were drafted, and says what of the record's account
 * of them does not follow. Empty where all follows, and where nothing is drafted. Pure.
 * @param params thresholds of cues that the words were proved with
 */
export function readWords(record: Worded, indexed: IndexedScene, params: PredicateParams): readonly string[] {
  return [
    ...Object.values(record.wording.slots).flatMap((slot) => readSlot(slot, record, indexed, params)),
    ...(record.options ?? []).flatMap((option, i) => readOption(option, i, record)),
  ];
}

function readSlot(
  slot: Slot,
  { draft, targets }: Worded,
  indexed: IndexedScene,
  params: PredicateParams,
): string[] {
  const target = targets[0] ?? '';
  if (slot.type === 'expression' && slot.text !== undefined)
    return differs(
      slot.text,
      'draft.reading',
      draft?.reading,
      readExpression(slot.text, target, indexed, params),
    );
  if (slot.type !== 'structure' || slot.text === undefined) return [];
  const { claims: _, ...told } = draft?.member ?? { claims: null };
  return differs(slot.text, 'draft.member', told, readMember(slot, slot.text, target, indexed, params));
}

/** What is read, or why the words do not pick out the target. */
type Read = Readonly<Record<string, unknown>> | string;

function readExpression(text: string, target: string, indexed: IndexedScene, params: PredicateParams): Read {
  const checked = checkExpression(text, target, indexed, params);
  if (!checked.accepted) return `${checked.code}: ${checked.value}`;
  const { category, predicates, stated, uncheckable } = checked;
  const margins = Object.fromEntries(
    Object.entries(checked.margins).map(([name, value]) => [name, roundTo(value, 3)]),
  );
  return { category, predicates, ...(stated === null ? {} : { stated }), margins, uncheckable };
}

/** The words must mean the same structure as the facts, by whatever it is told. */
function readMember(
  slot: Extract<Slot, { type: 'structure' }>,
  text: string,
  target: string,
  indexed: IndexedScene,
  params: PredicateParams,
): Read {
  const checked = checkMember(text, target, indexed, params);
  if (!checked.accepted) return `${checked.code}: ${checked.value}`;
  const asked = judgeMember(predicateSceneOf(indexed), slot, target, params);
  if (isDrop(asked)) return `${asked.code}: ${asked.value}`;
  const members = asked.structure.members.flatMap(({ instance }) => instance?.id ?? []);
  const isSame =
    members.length === checked.members.length && members.every((id) => checked.members.includes(id));
  return isSame ? { ...checked.clause, margins: checked.margins } : 'they mean another structure';
}

function readOption({ slot, letter }: Option, i: number, { draft, wording }: Worded): string[] {
  if (slot.type !== 'layout' || slot.text === undefined) return [];
  const { text, layout } = slot;
  if (draft?.options?.[i]?.by !== 'model')
    return differs(text, `option ${letter}`, text, languageOf(wording.language).layout(layout));
  const read = readDescription(text);
  if ('unexplained' in read) return [`option ${letter}: nobody can read ${JSON.stringify(text)}`];
  return differs(text, `option ${letter}`, layoutClaims(layout), read.claims);
}

function differs(text: string, field: string, told: unknown, read: unknown): string[] {
  const [a, b] = [canonicalJson(told ?? null), canonicalJson(read)];
  return a === b ? [] : [`${field}: found ${a}, but ${JSON.stringify(text)} reads ${b}`];
}
