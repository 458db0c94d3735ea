import { isDrop } from '../core/drop.ts';
import { canonicalJson } from '../core/hash.ts';
import { type Answer, answerSchema } from '../model/answer.ts';
import { anyFactsSchema, mapRegions } from '../model/facts.ts';
import type { Scene } from '../model/scene.ts';
import { checkDeclaredDrop } from './declared-drops.ts';
import type { AnyFamily, Derived } from './family.ts';
import { hold, same } from './law-tools.ts';
import { translateScene } from './scene-changes.ts';
import { indexCase, type SceneCase } from './trial.ts';

/** Margins are stored with three decimals; moving costs the last bits of a coordinate and may tip the third. */
const MARGIN_NOISE = 0.0011;

export function checkJson(family: AnyFamily, facts: unknown): void {
  const parsed = family.facts.parse(JSON.parse(canonicalJson(facts)));
  same(parsed, facts, 'facts after JSON');
  same(anyFactsSchema.parse(facts), facts, 'facts as an object');
}

export function checkAnswer(family: AnyFamily, facts: unknown, { scene }: SceneCase): void {
  const derived = family.answer(facts, scene);
  if (isDrop(derived)) return;
  checkDerived(family, derived);
  const place = new Map(scene.instances.map(({ id, index }) => [id, index]));
  const places = derived.targets.map((id) => place.get(id) ?? Number.NaN);
  same(
    [...new Set(places)].sort((a, b) => a - b),
    places,
    'places of the targets, each once and in order',
  );
  same(family.answer(facts, scene), derived, 'the same question again');
}

export function checkTotal(family: AnyFamily, facts: unknown, { scene }: SceneCase): void {
  const bare: Scene = { ...scene, instances: [], unknowns: [], lineage: {} };
  const point = (points: readonly number[]): number[] => points.map((_, i) => scene.framePx[i % 2] + 100);
  const collapsed = scene.instances.map((i) => ({
    ...i,
    quad: point(i.quad),
    sourceQuad: point(i.sourceQuad),
  }));
  for (const odd of [bare, { ...scene, instances: collapsed }]) {
    const derived = family.answer(facts, odd);
    if (isDrop(derived)) checkDeclaredDrop(family, derived);
    else checkDerived(family, derived);
  }
}

function checkDerived(family: AnyFamily, derived: Derived): void {
  same(derived.answer.kind, family.meta.answer, 'kind of the answer');
  same(answerSchema.parse(derived.answer), derived.answer, 'answer after its schema');
  hold(Object.values(derived.margins).every(Number.isFinite), `margins ${JSON.stringify(derived.margins)}`);
}

export function checkTranslation(family: AnyFamily, facts: unknown, tried: SceneCase): void {
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
  for (const [name, margin] of Object.entries(before.margins)) {
    const now = after.margins[name] ?? Number.NaN;
    hold(
      Math.abs(now - margin) <= MARGIN_NOISE,
      `margin ${name} after moving: found ${now}, expected ${margin}`,
    );
  }
  same(
    family.options?.(movedFacts, indexCase(moved)) ?? null,
    family.options?.(facts, indexCase(tried)) ?? null,
    'options after moving',
  );
}

function movedAnswer(answer: Answer, dx: number, dy: number): Answer {
  const move = (points: readonly number[]): number[] => points.map((v, i) => v + (i % 2 === 0 ? dx : dy));
  const { kind } = answer;
  if (kind === 'box') {
    return {
      ...answer,
      box: move(answer.box),
      ...(answer.otherForm && { otherForm: move(answer.otherForm) }),
    };
  }
  if (kind !== 'boxes') return answer;
  return {
    ...answer,
    boxes: answer.boxes.map(move),
    ...(answer.otherForm && { otherForm: answer.otherForm.map(move) }),
  };
}

/** Adding an offset costs the last bits of a coordinate. */
function roundedAnswer(answer: Answer): unknown {
  return JSON.parse(
    JSON.stringify(answer, (_, v) => (typeof v === 'number' ? Math.round(v * 1e6) / 1e6 : v)),
  );
}
