import { isDrop } from '../core/drop.ts';
import type { Choice, OptionPlan } from '../model/candidate.ts';
import { MARKER_COLOURS } from '../model/palette.ts';
import { placesOf, type RenderContext, renderQuestion, renderSlot } from '../model/render-question.ts';
import type { AnyFamily } from './family.ts';
import { eachFacts, hold, same } from './law-tools.ts';
import { indexCase, type SceneCase, taxonomyOf } from './trial.ts';

export function checkOptions(family: AnyFamily, scenes: readonly SceneCase[]): void {
  const isAsked = family.meta.answer === 'option';
  hold(
    isAsked === (family.options !== undefined),
    `answer ${family.meta.answer} and options do not go together`,
  );
  if (!isAsked) return;
  let offered = 0;
  eachFacts(family, scenes, (_, facts, tried) => {
    const derived = family.answer(facts, tried.scene);
    const options = family.options?.(facts, indexCase(tried));
    if (isDrop(derived) || isDrop(options) || options === undefined || derived.answer.kind !== 'option')
      return;
    offered += 1;
    const context = contextOf(family, facts, tried);
    const right = derived.answer.value;
    if ('settled' in options) checkOffer(options.settled, right, context);
    else {
      const { answer, pool, oneOf, take, peers } = options.choice;
      checkOffer([answer, ...pool], right, context);
      same(answer.value, right, 'the right option');
      if (peers === undefined) hold(pool.length >= take, `${pool.length} distractors to take ${take} from`);
      else checkPeers(peers, pool);
      hold(
        oneOf.every((value) => pool.some((option) => option.value === value)),
        `oneOf ${oneOf} outside the pool`,
      );
    }
  });
  hold(offered > 0, 'no facts with options');
}

/** What is claimed is not denied, and something is: else no other answer could ever be wrong here. */
function checkPeers({ claims, denies }: NonNullable<Choice['peers']>, pool: readonly unknown[]): void {
  hold(pool.length === 0, `${pool.length} distractors of its own beside those of its peers`);
  hold(claims.length > 0 && denies.length > 0, 'peers that claim or deny nothing');
  same(
    claims.filter((claim) => denies.includes(claim)),
    [],
    'claims that are denied',
  );
}

export function checkOffer(options: readonly OptionPlan[], right: string, context: RenderContext): void {
  const values = options.map(({ value }) => value);
  same(values.filter((value) => value === right).length, 1, `right options among ${values}`);
  hold(new Set(values).size === values.length, `values twice among ${values}`);
  const texts = options.map(({ slot }) => renderSlot(slot, context));
  hold(new Set(texts).size === texts.length, `texts twice among ${texts}`);
}

export function checkTemplates(family: AnyFamily, scenes: readonly SceneCase[]): void {
  hold(Object.keys(family.templates).includes('en'), 'no English templates');
  for (const [language, templates] of Object.entries(family.templates)) {
    hold(
      new Set(templates).size >= 3,
      `${new Set(templates).size} templates in ${language}, expected 3 or more`,
    );
    eachFacts(family, scenes, (_, facts, tried) => {
      const slots = family.ask(facts);
      checkMarks(family, facts, tried);
      const formats = Object.keys(slots).filter((name) => slots[name]?.type === 'format');
      for (const [i, template] of templates.entries()) {
        const templateId = `${family.meta.id}/${language}/${i}`;
        renderQuestion({ language, templateId, template, slots }, contextOf(family, facts, tried));
        hold(
          placesOf(template).some((name) => formats.includes(name)),
          `${templateId} states no answer format`,
        );
      }
    });
  }
}

/** A marker that neither the question nor an option speaks of would only confuse. */
function checkMarks(family: AnyFamily, facts: unknown, tried: SceneCase): void {
  const options = family.options?.(facts, indexCase(tried));
  const settled =
    options !== undefined && 'settled' in options ? options.settled.map(({ slot }) => slot) : [];
  const said = [...Object.values(family.ask(facts)), ...settled].flatMap((slot) =>
    slot.type === 'marker' ? [slot.role] : [],
  );
  const marked = (family.marks?.(facts) ?? []).map(({ role }) => role);
  same(
    [...new Set(said)].sort(),
    [...marked].sort(),
    'roles that the question speaks of and those that are marked',
  );
}

function contextOf(family: AnyFamily, facts: unknown, tried: SceneCase): RenderContext {
  const roles = (family.marks?.(facts) ?? []).map(({ role }) => role);
  hold(new Set(roles).size === roles.length, `roles twice among ${roles}`);
  hold(
    roles.length <= MARKER_COLOURS.length,
    `${roles.length} markers, but ${MARKER_COLOURS.length} colours`,
  );
  const colours = Object.fromEntries(roles.map((role, i) => [role, MARKER_COLOURS[i]?.name ?? '']));
  return { taxonomy: taxonomyOf(tried), protocol: 'pixel', framePx: tried.scene.framePx, colours };
}
