import { type Drop, isDrop } from '../../core/drop.ts';
import { roundTo } from '../../core/order.ts';
import type { SentenceReading } from '../../model/drafted.ts';
import type { Selected } from '../../model/instruction.ts';
import { renderSlot } from '../../model/render-question.ts';
import { type Attempt, reject, replyOf, tryDrafts } from '../attempts.ts';
import { contextOf, type DraftSetting } from '../draft-setting.ts';
import { guardText } from '../guards/guard.ts';
import { type NamedObject, type NamingSlot, openNamed, withWords } from '../named-object.ts';
import { plainPhrase } from '../plain-phrase.ts';
import { bgExpressionPrompt } from '../prompts/bg-expression.ts';
import { feedbackText, type RejectedDraft } from '../prompts/prompt.ts';
import { checkExpression } from '../sentence/check-expression.ts';
import { Trail } from '../trail.ts';
import { askReaders, type ReadObjects } from './ask-readers.ts';
import { likelyConfusions } from './likely-confusions.ts';
import { layoutText, numberObjects } from './numeric-layout.ts';

/** Longest expression, characters. */
const MAX_CHARS = 200;
/** Pictures of other objects beside that of the target. */
const MAX_CROPS = 2;

/**
 * The record with an expression in the words of a model: guarded, read by the parser, proved by geometry to mean exactly
 * the target, found unambiguous by a reader who was not told the target, and tried on the objects most like it.
 * A drop with the code of the last rejection where no attempt gets so far. Throws Unfinished.
 */
export async function draftExpression(record: Selected, setting: DraftSetting): Promise<Selected | Drop> {
  const job = openJob(record, setting);
  if (isDrop(job)) return job;
  const trail = new Trail(setting.asker);
  const taken = await tryDrafts(setting.params.maxAttempts, (attempt, rejected) =>
    tryExpression(job, trail, attempt, rejected),
  );
  return isDrop(taken) ? taken : withWords(record, job, taken, trail, setting);
}

type Job = NamedObject<Extract<NamingSlot, { type: 'expression' }>> & ReadObjects;

function openJob(record: Selected, setting: DraftSetting): Job | Drop {
  const named = openNamed(record, 'expression', setting, MAX_CHARS);
  if (isDrop(named)) return named;
  const { indexed, params } = setting;
  const listed = numberObjects(named.members, named.target, indexed.scene, params.maxListed);
  return { ...named, setting, listed };
}

interface Expression {
  readonly text: string;
  readonly reading: SentenceReading;
}

async function tryExpression(
  job: Job,
  trail: Trail,
  attempt: number,
  rejected: readonly RejectedDraft[],
): Promise<Attempt<Expression>> {
  const reply = await trail.ask(bgExpressionPrompt, await expressionFilling(job, rejected), attempt, {
    expression: renderSlot(job.slot, contextOf(job.setting.indexed)),
  });
  const got = replyOf(reply);
  if ('rejected' in got) return got;
  const text = plainPhrase(got.value.expression);
  const proved = proveExpression(job, text);
  if ('rejected' in proved) return proved;
  return (await askReaders(job, trail, attempt, text)) ?? proved;
}

/** Guards, then geometry: everything that can be told without asking anybody. */
function proveExpression(job: Job, text: string): Attempt<Expression> {
  const breach = guardText(text, job.rules);
  if (breach !== null) return reject(breach.code, text, breach.detail, breach.found);
  const { indexed, params } = job.setting;
  const checked = checkExpression(text, job.target.id, indexed, params.predicates);
  if (!checked.accepted) {
    const { code, value, threshold, detail } = checked;
    return { rejected: { code, value, threshold, text, detail } };
  }
  const { category, predicates, stated, uncheckable } = checked;
  const margins = Object.fromEntries(
    Object.entries(checked.margins).map(([name, value]) => [name, roundTo(value, 3)]),
  );
  const said = stated === null ? {} : { stated };
  return { accepted: { text, reading: { category, predicates, ...said, margins, uncheckable } } };
}

async function expressionFilling(job: Job, rejected: readonly RejectedDraft[]) {
  const { setting, target, members, listed, noun, nouns } = job;
  const { views, indexed } = setting;
  const others = members.filter((member) => member !== target);
  const shown = likelyConfusions(members, target, indexed.scene, MAX_CROPS);
  const images = [
    await views.overview('overview', { subjects: [target], others }),
    await views.crop('crop', target),
  ];
  for (const other of shown) images.push(await views.crop('other-crop', other));
  return {
    values: {
      noun,
      nouns,
      target: String(listed.indexOf(target) + 1),
      layout: layoutText(listed, indexed.scene),
      feedback: feedbackText(rejected),
    },
    images,
  };
}
