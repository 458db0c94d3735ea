import type { Instruction } from '../../model/instruction.ts';
import type { Points } from './geometry.ts';
import type { AskedQuestion } from './question.ts';
import type { RuleOutcome } from './rule.ts';
import type { RuleInstance, RuleScene } from './scene.ts';
import { frameOf } from './settle.ts';
import { uprightBox } from './shape.ts';

/** Numbers of a box may differ by this much, px: the noise of their last digits. */
const TOLERANCE_PX = 1e-6;

export interface Difference {
  /** Code of the finding. */
  readonly code: 'answer-differs' | 'targets-differ' | 'region-differs' | 'no-sure-answer';
  readonly message: string;
}

/** Where a record and the brute-force answer to its question part; null where they agree. */
export function compareOutcome(
  record: Pick<Instruction, 'answer' | 'answerLetter' | 'options' | 'targets' | 'proof' | 'facts'>,
  question: AskedQuestion,
  outcome: RuleOutcome,
  scene: RuleScene,
): Difference | null {
  if ('refused' in outcome) return { code: 'no-sure-answer', message: outcome.refused };
  return (
    compareAnswer(record, question, outcome) ??
    compareTargets(record, outcome.targets) ??
    compareBoxes(record, outcome.targets, scene) ??
    compareRegion(record, outcome.region)
  );
}

function compareAnswer(
  { answer, answerLetter, options }: Pick<Instruction, 'answer' | 'answerLetter' | 'options'>,
  question: AskedQuestion,
  outcome: Exclude<RuleOutcome, { readonly refused: string }>,
): Difference | null {
  const found = outcome.answer;
  if (found.kind === 'count')
    return differs(answer.kind === 'count' ? answer.count : answer.kind, found.count);
  if (found.kind === 'box' || found.kind === 'boxes')
    return answer.kind === found.kind ? null : differs(answer.kind, found.kind);
  const right = question.options.find(({ says }) => says === found.says);
  const letter = options?.find(({ value }) => value === right?.value)?.letter ?? null;
  return (
    differs(answer.kind === 'option' ? answer.value : answer.kind, right?.value ?? found.says) ??
    differs(answerLetter, letter)
  );
}

function compareTargets(
  { targets, proof }: Pick<Instruction, 'targets' | 'proof'>,
  found: readonly RuleInstance[],
): Difference | null {
  const places = new Map(proof.instances.map(({ id, index, line }) => [id, { index, line }]));
  const claimed = new Set(targets.map((id) => places.get(id)?.index));
  const real = new Set<number | undefined>(found.map(({ object }) => object.index));
  const extra = [...claimed].filter((index) => !real.has(index));
  const missing = [...real].filter((index) => !claimed.has(index));
  if (extra.length + missing.length > 0) {
    return {
      code: 'targets-differ',
      message: `found ${nameAll(extra)} that the labels do not give, and lacks ${nameAll(missing)}`,
    };
  }
  const lines = new Map(found.map(({ object }) => [object.index, object.line]));
  const wrong = proof.instances.find(
    ({ index, line }) => lines.has(index) && (line ?? null) !== lines.get(index),
  );
  if (wrong === undefined) return null;
  return {
    code: 'targets-differ',
    message: `proof places ${wrong.id} at line ${wrong.line}, expected ${lines.get(wrong.index)}`,
  };
}

function compareBoxes(
  { answer, targets, proof }: Pick<Instruction, 'answer' | 'targets' | 'proof'>,
  found: readonly RuleInstance[],
  scene: RuleScene,
): Difference | null {
  const given = boxesIn(answer);
  if (given === null) return null;
  const places = new Map(proof.instances.map(({ id, index }) => [id, index]));
  const byIndex = new Map(found.map((instance) => [instance.object.index, instance]));
  const inOrder = targets.map((id) => byIndex.get(places.get(id) ?? -1) as RuleInstance);
  const { form, boxes, otherForm } = given;
  const other = form === 'hbb' ? 'obb' : 'hbb';
  return (
    compareForm(boxes, form, inOrder, scene) ??
    (otherForm === undefined ? null : compareForm(otherForm, other, inOrder, scene))
  );
}

/** Boxes of an answer, one or more, in both forms; null where it has none. */
function boxesIn(
  answer: Instruction['answer'],
): Omit<Extract<Instruction['answer'], { kind: 'boxes' }>, 'kind'> | null {
  if (answer.kind === 'boxes') return answer;
  if (answer.kind !== 'box') return null;
  const { form, box, otherForm } = answer;
  return { form, boxes: [box], ...(otherForm === undefined ? {} : { otherForm: [otherForm] }) };
}

function compareForm(
  boxes: readonly Points[],
  form: 'hbb' | 'obb',
  instances: readonly RuleInstance[],
  scene: RuleScene,
): Difference | null {
  if (boxes.length !== instances.length) return differs(`${boxes.length} boxes`, instances.length);
  const frame = frameOf(scene);
  for (const [i, { shape, corners, object }] of instances.entries()) {
    const box = boxes[i] as Points;
    const real = form === 'hbb' ? uprightBox(shape, frame) : corners;
    const isSame = real !== null && (form === 'hbb' ? isNear(box, real, 0) : isSameRing(box, real));
    if (!isSame)
      return differs(`${form} [${box.join(', ')}] of object ${object.index}`, `[${real?.join(', ')}]`);
  }
  return null;
}

/** Same corners in the same sense, whichever is named first. */
function isSameRing(a: Points, b: Points): boolean {
  for (let shift = 0; shift < b.length; shift += 2) if (isNear(a, b, shift)) return true;
  return false;
}

function isNear(a: Points, b: Points, shift: number): boolean {
  return (
    a.length === b.length &&
    a.every((value, i) => Math.abs(value - (b[(i + shift) % b.length] as number)) <= TOLERANCE_PX)
  );
}

/** The place where a reader has to look stands in the facts: a prediction outside it is told apart from a near miss. */
function compareRegion(
  { facts }: Pick<Instruction, 'facts'>,
  found: Exclude<RuleOutcome, { readonly refused: string }>['region'],
): Difference | null {
  if (found === undefined) return null;
  const { box, leewayPx } = found;
  const sides: readonly unknown[] = Array.isArray(facts.region) ? facts.region : [];
  const isSame =
    sides.length === box.length &&
    box.every((side, i) => typeof sides[i] === 'number' && Math.abs(sides[i] - side) <= leewayPx);
  if (isSame) return null;
  const message = `facts.region: found [${sides.join(', ')}], expected [${box.join(', ')}]`;
  return { code: 'region-differs', message };
}

function differs(found: string | number | null, expected: string | number | null): Difference | null {
  return found === expected
    ? null
    : { code: 'answer-differs', message: `found ${found}, expected ${expected}` };
}

function nameAll(indices: readonly (number | undefined)[]): string {
  return indices.length === 0 ? 'none' : indices.map((index) => `object ${index}`).join(', ');
}
