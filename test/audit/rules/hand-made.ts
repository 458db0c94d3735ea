import { ruleOf } from '../../../src/audit/rules/all.ts';
import type { AskedQuestion } from '../../../src/audit/rules/question.ts';
import type { AnswerRule, RuleAnswer, RuleContext, RuleOutcome } from '../../../src/audit/rules/rule.ts';
import type { LabelObject, LabelScene } from '../../../src/audit/rules/scene.ts';
import { settleScene } from '../../../src/audit/rules/settle.ts';
import { testTaxonomy } from '../../../src/families/made-scene.ts';
import { ingestParamsSchema } from '../../../src/model/ingest-params.ts';

export const LIMITS = ingestParamsSchema.parse({});
export const SIDE_PX = 1000;

export const CONTEXT: RuleContext = {
  ancestorsOf: (id) => testTaxonomy.ancestorsOf(id),
  membership: 'centre',
  doubtPx: 1,
};

const NOTHING_ASKED: AskedQuestion = {
  category: null,
  regions: {},
  terms: {},
  marked: new Map(),
  options: [],
  expressions: [],
  members: [],
  claims: null,
};

/** An upright object at [x1, y1, x2, y2], or an object by all its corners. */
export type Corners = readonly [category: string | null, ...boxOrCorners: readonly number[]];

/** An upright object by its centre and its sides, px. */
export type Upright = readonly [category: string | null, x: number, y: number, width: number, height: number];

export function labelsAt(specs: readonly Corners[], notLabelled: readonly string[] = []): LabelScene {
  const objects = specs.map(([category, ...box], index): LabelObject => {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = box;
    const points = box.length === 4 ? [x1, y1, x2, y1, x2, y2, x1, y2] : box;
    return { index, line: null, category, points };
  });
  const marks = notLabelled.map((category) => ({ object: null, category, area: null }));
  return { widthPx: SIDE_PX, heightPx: SIDE_PX, objects, marks };
}

export function labelsOf(specs: readonly Upright[]): LabelScene {
  return labelsAt(
    specs.map(([category, x, y, width, height]): Corners => {
      const [halfX, halfY] = [width / 2, height / 2];
      return [category, x - halfX, y - halfY, x + halfX, y + halfY];
    }),
  );
}

export function questionAbout(asked: Partial<AskedQuestion>): AskedQuestion {
  return { ...NOTHING_ASKED, ...asked };
}

/** `[what is answered, places of the targets]`, or why there is no sure answer. */
export function answerTo(
  task: string,
  asked: Partial<AskedQuestion>,
  labels: LabelScene,
  context: Partial<RuleContext> = {},
): unknown {
  const rule = ruleOf(task) as AnswerRule;
  const outcome: RuleOutcome = rule.answer(questionAbout(asked), settleScene(labels, LIMITS), {
    ...CONTEXT,
    ...context,
  });
  if ('refused' in outcome) return outcome.refused;
  const { answer, targets } = outcome;
  return [saidBy(answer), targets.map(({ object }) => object.index)];
}

function saidBy(answer: RuleAnswer): string | number {
  if (answer.kind === 'count') return answer.count;
  return answer.kind === 'option' ? answer.says : answer.kind;
}
