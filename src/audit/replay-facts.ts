import { isDrop } from '../core/drop.ts';
import { canonicalJson } from '../core/hash.ts';
import type { AnyFamily, Derived } from '../families/family.ts';
import type { Instruction } from '../model/instruction.ts';
import { describeIssues } from '../model/issues.ts';
import type { Scene } from '../model/scene.ts';
import { undraftedSlot } from '../model/wording.ts';

export interface ReplayDifference {
  /** Code of the finding. */
  readonly code: string;
  readonly message: string;
}

/** The longest value that a message shows whole. */
const MAX_SHOWN = 160;

/** What a record says and its family, asked anew with the record's facts and the scene, does not. Empty: it replays. */
export function replayFacts(family: AnyFamily, record: Instruction, scene: Scene): ReplayDifference[] {
  const facts = family.facts.safeParse(record.facts);
  if (!facts.success) {
    const issue = describeIssues(facts.error, record.facts)[0] ?? 'are not valid';
    return [{ code: 'facts-invalid', message: `facts: ${issue}` }];
  }
  const derived = answerAnew(family, facts.data, scene);
  if ('code' in derived) return [derived];
  return [
    ...compare('answer-differs', 'answer', record.answer, derived.answer),
    ...compare('targets-differ', 'targets', record.targets, derived.targets),
    ...compare('bin-differs', 'answerBin', record.answerBin, derived.answerBin),
    ...compare('margins-differ', 'proof.margins', record.proof.margins, derived.margins),
    ...compareQuestion(family, facts.data, record),
    ...compareProof(record, scene),
  ];
}

/** Families are total; a record that was tampered with may still break one, and that is the record's fault. */
function answerAnew(family: AnyFamily, facts: unknown, scene: Scene): Derived | ReplayDifference {
  try {
    const derived = family.answer(facts, scene);
    if (!isDrop(derived)) return derived;
    const { code, value, threshold } = derived;
    return { code: 'answer-differs', message: `has no answer any more: ${code}: ${value}, ${threshold}` };
  } catch (error) {
    return { code: 'answer-differs', message: `cannot be answered: ${(error as Error).message}` };
  }
}

function compareQuestion(family: AnyFamily, facts: unknown, record: Instruction): ReplayDifference[] {
  const { language, template, slots } = record.wording;
  const marks = (family.marks?.(facts) ?? []).map(({ role, instance }) => ({ role, instance }));
  const drawn = record.markers.map(({ role, instance }) => ({ role, instance }));
  const templates = family.templates[language] ?? [];
  const asked = Object.fromEntries(Object.entries(slots).map(([name, slot]) => [name, undraftedSlot(slot)]));
  return [
    ...compare('wording-differs', 'wording.slots', asked, family.ask(facts)),
    ...compare('markers-differ', 'markers', byRole(drawn), byRole(marks)),
    ...(templates.includes(template)
      ? []
      : [{ code: 'wording-differs', message: `wording.template: is none of ${family.meta.id}'s` }]),
  ];
}

function byRole<T extends { readonly role: string }>(marks: readonly T[]): T[] {
  return [...marks].sort((a, b) => (a.role < b.role ? -1 : 1));
}

function compareProof({ proof }: Instruction, scene: Scene): ReplayDifference[] {
  const instances = new Map(scene.instances.map((instance) => [instance.id, instance]));
  const places = proof.instances.map(({ id }) => {
    const found = instances.get(id);
    if (found === undefined) return { id };
    return { id, index: found.index, ...(found.line === undefined ? {} : { line: found.line }) };
  });
  return [
    ...compare('proof-differs', 'proof.labelPath', proof.labelPath, scene.labelPath),
    ...compare('proof-differs', 'proof.labelSha256', proof.labelSha256, scene.labelSha256),
    ...compare('proof-differs', 'proof.instances', proof.instances, places),
  ];
}

function compare(code: string, field: string, found: unknown, expected: unknown): ReplayDifference[] {
  const [a, b] = [canonicalJson(found), canonicalJson(expected)];
  if (a === b) return [];
  return [{ code, message: `${field}: found ${around(a, b)}, expected ${around(b, a)}` }];
}

/** The value, or what of a long one lies around the first character that differs. */
function around(text: string, other: string): string {
  if (text.length <= MAX_SHOWN) return text;
  let i = 0;
  while (i < text.length && text[i] === other[i]) i++;
  const start = Math.max(0, i - MAX_SHOWN / 2);
  return `${start > 0 ? '…' : ''}${text.slice(start, start + MAX_SHOWN)}…`;
}
