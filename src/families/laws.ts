import { type Drop, isDrop } from '../core/drop.ts';
import { canonicalJson, shortHash } from '../core/hash.ts';
import { type Answer, answerSchema } from '../model/answer.ts';
import type { OptionPlan } from '../model/candidate.ts';
import { anyFactsSchema, mapInstanceRefs, mapRegions } from '../model/facts.ts';
import { MARKER_COLOURS } from '../model/palette.ts';
import { placesOf, type RenderContext, renderQuestion, renderSlot } from '../model/render-question.ts';
import type { Scene } from '../model/scene.ts';
import type { AnyFamily, Derived } from './family.ts';
import { renameInstances, reorderScene, translateScene } from './scene-changes.ts';
import { dropsOfFacts, indexCase, type SceneCase, taxonomyOf, tryFamily } from './trial.ts';

/** A scene that makes a family give a drop code: from `propose`, or on the way of the given facts to a candidate. */
export interface DropCase extends SceneCase {
  readonly facts?: unknown;
}

export interface FamilyCases {
  /** At least one of them gives facts. */
  readonly scenes: readonly SceneCase[];
  /** One per drop code that the family declares. */
  readonly drops?: Readonly<Record<string, DropCase>>;
}

export interface Law {
  readonly name: string;
  /** Throws an Error that says what was found and what was expected. */
  check(): void;
}

/**
 * What holds for every task family, whatever it asks. A family of the user's own is tested with these too: run each law
 * as a test of its own.
 */
export function familyLaws(family: AnyFamily, cases: FamilyCases): Law[] {
  const scenes = cases.scenes.map((tried) => ({ ...tried, scene: deepFreeze(structuredClone(tried.scene)) }));
  const law = (name: string, check: () => void): Law => ({ name, check });
  return [
    law('some scene gives facts', () =>
      hold(
        scenes.some((s) => tryFamily(family, s).facts.length > 0),
        'none',
      ),
    ),
    law('params have defaults for everything', () => void family.params.parse({})),
    law('the empty scene yields nothing', () => checkEmpty(family, scenes)),
    law('the order of instances in memory changes nothing', () => each(scenes, (s) => checkOrder(family, s))),
    law('the names of instances change nothing', () => each(scenes, (s) => checkNames(family, s))),
    law('facts survive JSON and their schema', () => eachFacts(family, scenes, checkJson)),
    law('the answer is of the declared kind and rests on instances of the scene', () =>
      eachFacts(family, scenes, checkAnswer),
    ),
    law('the answer is total: a scene without the instances gives an answer or a declared drop', () =>
      eachFacts(family, scenes, checkTotal),
    ),
    law('moving frame, regions and instances together moves absolute answers and nothing else', () =>
      eachFacts(family, scenes, checkTranslation),
    ),
    law('options are distinct and exactly one is right', () => checkOptions(family, scenes)),
    law('every template can be filled and states the answer format', () => checkTemplates(family, scenes)),
    law('every drop is declared', () => each(scenes, (s) => checkDeclared(family, s))),
    ...Object.keys(family.meta.dropCodes).map((code) =>
      law(`drop code ${code} has a case`, () => checkDropCase(family, code, cases.drops?.[code])),
    ),
  ];
}

function checkEmpty(family: AnyFamily, scenes: readonly SceneCase[]): void {
  each(scenes, (tried) => {
    const scene: Scene = { ...tried.scene, instances: [], unknowns: [], lineage: {} };
    const { facts, drops } = tryFamily(family, { ...tried, scene });
    same([facts, drops], [[], []], 'proposals of the empty scene');
  });
}

function checkOrder(family: AnyFamily, tried: SceneCase): void {
  const before = tryFamily(family, tried);
  for (const seed of [1, 2]) {
    const after = tryFamily(family, { ...tried, scene: reorderScene(tried.scene, seed) });
    same(after, before, 'proposals after reordering');
  }
}

function checkNames(family: AnyFamily, tried: SceneCase): void {
  const rename = (id: string): string => `r${shortHash(id)}`;
  const before = tryFamily(family, tried);
  const renamed = { ...tried, scene: renameInstances(tried.scene, rename) };
  const after = tryFamily(family, renamed);
  const expected = before.facts.map((facts) => mapInstanceRefs(family.facts, facts, rename));
  same(sortedJson(after.facts), sortedJson(expected), 'facts after renaming');
  same(sortedJson(after.drops.map(codeOf)), sortedJson(before.drops.map(codeOf)), 'drops after renaming');
  for (const facts of before.facts) {
    const then = family.answer(facts, tried.scene);
    const now = family.answer(mapInstanceRefs(family.facts, facts, rename), renamed.scene);
    const targets = isDrop(then) ? [] : then.targets.map(rename);
    same(now, isDrop(then) ? then : { ...then, targets }, 'answer after renaming');
  }
}

function checkJson(family: AnyFamily, facts: unknown): void {
  const parsed = family.facts.parse(JSON.parse(canonicalJson(facts)));
  same(parsed, facts, 'facts after JSON');
  same(anyFactsSchema.parse(facts), facts, 'facts as an object');
}

function checkAnswer(family: AnyFamily, facts: unknown, { scene }: SceneCase): void {
  const derived = family.answer(facts, scene);
  if (isDrop(derived)) return;
  same(derived.answer.kind, family.meta.answer, 'kind of the answer');
  same(answerSchema.parse(derived.answer), derived.answer, 'answer after its schema');
  const place = new Map(scene.instances.map(({ id, index }) => [id, index]));
  const places = derived.targets.map((id) => place.get(id) ?? Number.NaN);
  same(
    [...new Set(places)].sort((a, b) => a - b),
    places,
    'places of the targets, each once and in order',
  );
  hold(Object.values(derived.margins).every(Number.isFinite), `margins ${JSON.stringify(derived.margins)}`);
  same(family.answer(facts, scene), derived, 'the same question again');
}

function checkTotal(family: AnyFamily, facts: unknown, { scene }: SceneCase): void {
  const bare: Scene = { ...scene, instances: [], unknowns: [], lineage: {} };
  const derived = family.answer(facts, bare);
  if (isDrop(derived)) declared(family, derived);
  else same(derived.answer.kind, family.meta.answer, 'kind of the answer without instances');
}

function checkTranslation(family: AnyFamily, facts: unknown, tried: SceneCase): void {
  const [dx, dy] = [640, -384];
  const moved = { ...tried, scene: translateScene(tried.scene, dx, dy) };
  const movedFacts = mapRegions(family.facts, facts, ([x1, y1, x2, y2]) => [
    x1 + dx,
    y1 + dy,
    x2 + dx,
    y2 + dy,
  ]);
  const before = family.answer(facts, tried.scene);
  const after = family.answer(movedFacts, moved.scene);
  hold(isDrop(before) === isDrop(after), 'an answer before and a drop after, or the reverse');
  if (isDrop(before) || isDrop(after)) return;
  same(roundedAnswer(after.answer), roundedAnswer(movedAnswer(before.answer, dx, dy)), 'answer after moving');
  same([after.targets, after.answerBin], [before.targets, before.answerBin], 'targets and bin after moving');
  same(
    family.options?.(movedFacts, indexCase(moved)) ?? null,
    family.options?.(facts, indexCase(tried)) ?? null,
    'options after moving',
  );
}

function checkOptions(family: AnyFamily, scenes: readonly SceneCase[]): void {
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
      const { answer, pool, oneOf, take } = options.choice;
      checkOffer([answer, ...pool], right, context);
      same(answer.value, right, 'the right option');
      hold(pool.length >= take, `${pool.length} distractors to take ${take} from`);
      hold(
        oneOf.every((value) => pool.some((option) => option.value === value)),
        `oneOf ${oneOf} outside the pool`,
      );
    }
  });
  hold(offered > 0, 'no facts with options');
}

function checkOffer(options: readonly OptionPlan[], right: string, context: RenderContext): void {
  const values = options.map(({ value }) => value);
  same(values.filter((value) => value === right).length, 1, `right options among ${values}`);
  hold(new Set(values).size === values.length, `values twice among ${values}`);
  const texts = options.map(({ slot }) => renderSlot(slot, context));
  hold(new Set(texts).size === texts.length, `texts twice among ${texts}`);
}

function checkTemplates(family: AnyFamily, scenes: readonly SceneCase[]): void {
  hold(Object.keys(family.templates).includes('en'), 'no English templates');
  for (const [language, templates] of Object.entries(family.templates)) {
    hold(
      new Set(templates).size >= 3,
      `${new Set(templates).size} templates in ${language}, expected 3 or more`,
    );
    eachFacts(family, scenes, (_, facts, tried) => {
      const slots = family.ask(facts);
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

function checkDeclared(family: AnyFamily, tried: SceneCase): void {
  const { facts, drops } = tryFamily(family, tried);
  for (const found of drops) declared(family, found);
  for (const one of facts) for (const found of dropsOfFacts(family, one, tried)) declared(family, found);
}

function checkDropCase(family: AnyFamily, code: string, dropCase: DropCase | undefined): void {
  hold(/^[a-z]+(-[a-z0-9]+)*$/.test(code), `code ${JSON.stringify(code)} is not kebab-case`);
  if (dropCase === undefined) throw new Error(`no case for drop code ${code}`);
  const drops =
    dropCase.facts === undefined
      ? tryFamily(family, dropCase).drops
      : dropsOfFacts(family, dropCase.facts, dropCase);
  hold(
    drops.some((found) => found.code === code),
    `${code} not among ${JSON.stringify(drops.map(codeOf))}`,
  );
}

function declared(family: AnyFamily, { code }: Drop): void {
  hold(Object.hasOwn(family.meta.dropCodes, code), `drop code ${code} is not declared`);
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

function movedAnswer(answer: Answer, dx: number, dy: number): Answer {
  const move = (points: readonly number[]): number[] => points.map((v, i) => v + (i % 2 === 0 ? dx : dy));
  if (answer.kind === 'box') return { ...answer, box: move(answer.box) };
  return answer.kind === 'boxes' ? { ...answer, boxes: answer.boxes.map(move) } : answer;
}

/** Adding an offset costs the last bits of a coordinate. */
function roundedAnswer(answer: Derived['answer']): unknown {
  return JSON.parse(
    JSON.stringify(answer, (_, v) => (typeof v === 'number' ? Math.round(v * 1e6) / 1e6 : v)),
  );
}

function each(scenes: readonly SceneCase[], check: (tried: SceneCase) => void): void {
  for (const tried of scenes) check(tried);
}

function eachFacts(
  family: AnyFamily,
  scenes: readonly SceneCase[],
  check: (family: AnyFamily, facts: unknown, tried: SceneCase) => void,
): void {
  each(scenes, (tried) => {
    for (const facts of tryFamily(family, tried).facts) check(family, facts, tried);
  });
}

function codeOf({ code }: Drop): string {
  return code;
}

function sortedJson(items: readonly unknown[]): string[] {
  return items.map(canonicalJson).sort();
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) deepFreeze(part);
    Object.freeze(value);
  }
  return value;
}

function same(found: unknown, expected: unknown, what: string): void {
  const [a, b] = [canonicalJson(found), canonicalJson(expected)];
  hold(a === b, `${what}: found ${cut(a)}, expected ${cut(b)}`);
}

function cut(text: string): string {
  return text.length > 400 ? `${text.slice(0, 400)}…` : text;
}

function hold(condition: boolean, message: string): void {
  if (!condition) throw new Error(message);
}
