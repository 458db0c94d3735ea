import { mixNumbers } from '../core/mix.ts';
import { clockwise, type Points, type Rect } from './rules/geometry.ts';
import { mayBe } from './rules/members.ts';
import type { AskedQuestion } from './rules/question.ts';
import type { AnswerRule, RuleContext, RuleOutcome } from './rules/rule.ts';
import type { LabelObject, LabelScene, RuleInstance, RuleScene } from './rules/scene.ts';
import { copiesOf, settleScene } from './rules/settle.ts';
import type { ShapeLimits } from './rules/shape.ts';
import { findShaky, reachOf, type ShakyObjects } from './stability-bounds.ts';

const WORD = 2 ** 32;

export interface JitterPlan {
  /** Without exact copies. */
  readonly scene: LabelScene;
  readonly settled: RuleScene;
  readonly limits: ShapeLimits;
  readonly context: RuleContext;
  readonly shaky: ShakyObjects;
  readonly jitterPx: number;
}

export interface AskedRule {
  readonly question: AskedQuestion;
  readonly rule: AnswerRule;
}

/** What the jitter of a scene needs, worked out once for all questions about it. */
export function planJitter(
  labels: LabelScene,
  asked: readonly AskedRule[],
  options: Pick<JitterPlan, 'limits' | 'context' | 'jitterPx'>,
): JitterPlan {
  const copies = copiesOf(labels.objects);
  const scene = { ...labels, objects: labels.objects.filter((object) => !copies.has(object)) };
  const frame: Rect = [0, 0, scene.widthPx, scene.heightPx];
  const { limits, context, jitterPx } = options;
  const scopes = asked.map(({ question, rule }) => scopeOf(question, rule, context));
  const isAsked = (object: LabelObject): boolean =>
    scopes.some((isInScope) => isInScope(object, () => reachOf(object.points, frame, jitterPx)));
  return {
    ...options,
    scene,
    settled: settleScene(scene, limits),
    shaky: findShaky(scene, limits, jitterPx, isAsked),
  };
}

/**
 * Seeds under which the answer changes, or what it rests on. Objects that no displacement within the jitter can bring to
 * change the answer (`stability-bounds`) stay where they are; a test holds this against the jitter of every corner.
 */
export function seedsThatChange(plan: JitterPlan, asked: AskedRule, seeds: readonly number[]): number[] {
  const moving = objectsThatMatter(plan, asked);
  if (moving.size === 0) return [];
  const part = partOf(plan, moving);
  const before = signatureOf(answerOf(onlyOf(plan.settled, moving), plan, asked));
  return seeds.filter((seed) => signatureOf(answerOf(movePart(part, plan, seed), plan, asked)) !== before);
}

/** What of a scene is moved for a question. */
interface MovedPart {
  readonly moving: ReadonlySet<LabelObject>;
  /** Those that count wherever their corners go, as they are judged where they are labelled. */
  readonly steady: readonly RuleInstance[];
  /** The others, with the objects that they may be doubles of; and what else may be there. */
  readonly judged: LabelScene;
}

function partOf({ scene, settled, shaky }: JitterPlan, moving: ReadonlySet<LabelObject>): MovedPart {
  const steady = settled.instances.filter(({ object }) => moving.has(object) && !shaky.objects.has(object));
  const isSteady = new Set(steady.map(({ object }) => object));
  const unsure = new Set([...moving].filter((object) => !isSteady.has(object)));
  for (const object of [...unsure])
    for (const partner of shaky.partners.get(object) ?? []) unsure.add(partner);
  const judged = {
    ...scene,
    objects: unsure.size === 0 ? [] : scene.objects.filter((object) => unsure.has(object)),
    marks: scene.marks.filter(({ object }) => object === null || moving.has(object)),
  };
  return { moving, steady, judged };
}

/**
 * The objects that matter as they are judged once moved. A steady object has no say in the verdict on another one, nor
 * another one in its own: it is moved, and counts.
 */
function movePart(part: MovedPart, { limits, jitterPx }: JitterPlan, seed: number): RuleScene {
  const move = (object: LabelObject): Points => jitterPoints(object, seed, jitterPx);
  const settled = onlyOf(settleScene(part.judged, limits, move), part.moving);
  const moved = part.steady.map((instance): RuleInstance => {
    const shape = clockwise(move(instance.object));
    return { ...instance, shape, corners: instance.corners === null ? null : shape };
  });
  const instances = [...settled.instances, ...moved];
  return { ...settled, instances: instances.sort((a, b) => a.object.index - b.object.index) };
}

/** The same by moving every corner of the scene: what `seedsThatChange` must equal. */
export function seedsThatChangeByAll(plan: JitterPlan, asked: AskedRule, seeds: readonly number[]): number[] {
  const before = signatureOf(answerOf(plan.settled, plan, asked));
  return seeds.filter((seed) => {
    const moved = settleScene(plan.scene, plan.limits, (object) => jitterPoints(object, seed, plan.jitterPx));
    return signatureOf(answerOf(moved, plan, asked)) !== before;
  });
}

/** Every coordinate moved by up to `jitterPx`, as the seed, the object's place and the corner say. */
function jitterPoints({ index, points }: LabelObject, seed: number, jitterPx: number): Points {
  return points.map((value, k) => value + jitterPx * ((2 * mixNumbers(seed, [index, k])) / WORD - 1));
}

function answerOf(scene: RuleScene, { context }: JitterPlan, { question, rule }: AskedRule): RuleOutcome {
  return rule.answer(question, scene, context);
}

/** The objects that could change the answer to a question. */
function objectsThatMatter(plan: JitterPlan, { question, rule }: AskedRule): Set<LabelObject> {
  const { scene, context, shaky, jitterPx } = plan;
  const frame: Rect = [0, 0, scene.widthPx, scene.heightPx];
  const rects = rule.scopeOf(question);
  if (rects !== null && rects.length === 0) {
    const marked = markedObjects(scene, question);
    // Where the label decides, a marked object matters only in so far as it counts at all.
    return rule.conventions === null
      ? new Set([...marked].filter((object) => shaky.objects.has(object)))
      : marked;
  }
  const counted = new Set(plan.settled.instances.map(({ object }) => object));
  const places = rule.placesOf?.(question);
  const matters = (object: LabelObject, isKnown: boolean): boolean => {
    if (places !== undefined) return mayBeAny(object.category, places, context);
    if (!mayBe(object.category, question.category ?? '', context)) return false;
    if (rects === null) return shaky.objects.has(object);
    const reach = reachOf(object.points, frame, jitterPx);
    return rects.some(
      (rect) => meets(reach, rect) && (!isKnown || shaky.objects.has(object) || !isWithin(reach, rect)),
    );
  };
  const found = scene.objects.filter((object) => matters(object, counted.has(object)));
  const marks = scene.marks.flatMap(({ object }) => (object === null ? [] : [object]));
  return new Set([...found, ...marks.filter((object) => matters(object, false))]);
}

function mayBeAny(labelled: string | null, asked: readonly string[], context: RuleContext): boolean {
  return asked.some((category) => mayBe(labelled, category, context));
}

function markedObjects({ objects }: LabelScene, { marked }: AskedQuestion): Set<LabelObject> {
  const places = new Set(marked.values());
  return new Set(objects.filter(({ index }) => places.has(index)));
}

/** Tells whether an object can have a part in a question; where it may lie is worked out only where that matters. */
function scopeOf(
  question: AskedQuestion,
  rule: AnswerRule,
  context: RuleContext,
): (object: LabelObject, reach: () => Rect) => boolean {
  const rects = rule.scopeOf(question);
  const marked = new Set(question.marked.values());
  if (rects !== null && rects.length === 0) return ({ index }) => marked.has(index);
  const kinds = new Map<string | null, boolean>();
  const isKind = (category: string | null): boolean => {
    const known = kinds.get(category);
    if (known !== undefined) return known;
    const found = mayBeAny(category, rule.placesOf?.(question) ?? [question.category ?? ''], context);
    kinds.set(category, found);
    return found;
  };
  return ({ category }, reach) =>
    isKind(category) && (rects === null || rects.some((rect) => meets(reach(), rect)));
}

/** The scene as if it held nothing but these objects. */
function onlyOf(scene: RuleScene, objects: ReadonlySet<LabelObject>): RuleScene {
  return {
    ...scene,
    instances: scene.instances.filter(({ object }) => objects.has(object)),
    unknowns: scene.unknowns.filter(({ object }) => object === null || objects.has(object)),
  };
}

/** Answer and what it rests on, as text; two refusals are alike. */
function signatureOf(outcome: RuleOutcome): string {
  if ('refused' in outcome) return 'refused';
  const { answer, targets, byRect } = outcome;
  const placesOf = (instances: readonly RuleInstance[]): number[] =>
    instances.map(({ object }) => object.index);
  return JSON.stringify([answer, placesOf(targets), byRect?.map(placesOf)]);
}

function meets(a: Rect, b: Rect): boolean {
  return a[0] <= b[2] && a[2] >= b[0] && a[1] <= b[3] && a[3] >= b[1];
}

function isWithin(a: Rect, b: Rect): boolean {
  return a[0] >= b[0] && a[1] >= b[1] && a[2] <= b[2] && a[3] <= b[3];
}
