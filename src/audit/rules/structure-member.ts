import { type CueSetting, settingOf } from './cues/thing.ts';
import type { AskedQuestion } from './question.ts';
import { type AnswerRule, isRefused, type Refusal, type RuleContext, type RuleOutcome } from './rule.ts';
import type { RuleScene } from './scene.ts';
import { type PickedMember, pickMember } from './structures/pick-member.ts';
import { findKin, regionAround, regionLeeway } from './structures/surroundings.ts';

/**
 * Which member of a row or a cluster is described? What the question's slot says, and what was read in the drafted words, must
 * mean the same object of the same structure.
 */
export const findMember: AnswerRule = {
  tasks: ['CG'],
  conventions: { used: 'by the means of the corners', other: 'by the centres of area' },
  scopeOf: () => null,
  placesOf: ({ members }) => members.flatMap(({ clause }) => clause?.category ?? []),
  answer(question, scene, context) {
    const found = findMeant(question, settingOf(scene, context), context);
    return isRefused(found) ? found : outcomeOf(found, question, scene, context);
  },
};

function findMeant(
  { members }: AskedQuestion,
  setting: CueSetting,
  context: RuleContext,
): PickedMember | Refusal {
  let meant: PickedMember | null = null;
  for (const { words, clause } of members) {
    if (clause === null) return { refused: `nobody has read what the ${words} words say` };
    const found = pickMember(clause, setting, context);
    if (isRefused(found)) return { refused: `${words} words: ${found.refused}` };
    if (meant !== null && !areSame(meant, found))
      return { refused: `${words} words mean ${nameOf(found)}, the others ${nameOf(meant)}` };
    meant = found;
  }
  return meant ?? { refused: 'the question describes no member of a structure' };
}

function areSame(a: PickedMember, b: PickedMember): boolean {
  const held = new Set(a.among.map(({ object }) => object));
  return (
    a.member.object === b.member.object &&
    a.among.length === b.among.length &&
    b.among.every(({ object }) => held.has(object))
  );
}

function nameOf({ member, among }: PickedMember): string {
  return `object ${member.object.index} among ${among.length}`;
}

function outcomeOf(
  { member, among }: PickedMember,
  { members }: AskedQuestion,
  scene: RuleScene,
  context: RuleContext,
): RuleOutcome {
  const { doubtPx } = context;
  // Kin decide whether the question may be asked, not what is right: no matter once corners have been moved.
  const category = members[0]?.clause?.category ?? '';
  const kin = doubtPx > 0 ? findKin(among, category, scene, context) : null;
  if (kin !== null)
    return { refused: `object ${kin.object.index}, a ${kin.category}, stands among the members` };
  const region = { box: regionAround(among, scene), leewayPx: regionLeeway(doubtPx) };
  return { answer: { kind: 'box' }, targets: [member], region };
}
