import { type Drop, drop, isDrop } from '../../core/drop.ts';
import { roundTo } from '../../core/order.ts';
import type { DraftParams } from '../../model/draft-params.ts';
import type { SentenceReading } from '../../model/drafted.ts';
import type { Selected } from '../../model/instruction.ts';
import { renderQuestion, renderSlot } from '../../model/render-question.ts';
import type { Slot } from '../../model/wording.ts';
import type { IndexedScene } from '../../spatial/scene-index.ts';
import { type Attempt, reject, replyOf, tryDrafts } from '../attempts.ts';
import { type GuardRules, guardText } from '../guards/guard.ts';
import { isSafeName } from '../guards/safe-name.ts';
import { plainPhrase } from '../plain-phrase.ts';
import { bgExpressionPrompt } from '../prompts/bg-expression.ts';
import { feedbackText, type RejectedDraft } from '../prompts/prompt.ts';
import { checkExpression } from '../sentence/check-expression.ts';
import { type Asker, Trail } from '../trail.ts';
import type { SceneViews } from '../views/scene-views.ts';
import { askReaders, type ReadObjects } from './ask-readers.ts';
import { likelyConfusions } from './likely-confusions.ts';
import { layoutText, numberObjects } from './numeric-layout.ts';

/** What drafting needs of one scene, and whom to ask. */
export interface DraftSetting {
  readonly indexed: IndexedScene;
  readonly views: SceneViews;
  readonly params: DraftParams;
  /** Ids of the sources of the run. */
  readonly sources: readonly string[];
  readonly asker: Asker;
}

/** Longest expression, characters. */
const MAX_CHARS = 200;
/** Pictures of other objects beside that of the target. */
const MAX_CROPS = 2;

type ExpressionSlot = Extract<Slot, { type: 'expression' }>;

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
  if (isDrop(taken)) return taken;
  const { text, reading } = taken.draft;
  const slots = { ...record.wording.slots, [job.name]: { ...job.slot, text } };
  const wording = { ...record.wording, slots };
  return {
    ...record,
    wording,
    question: renderQuestion(wording, contextOf(job.setting.indexed)),
    draft: {
      by: 'model',
      model: setting.params.model,
      ...trail.asked,
      attempts: taken.attempts,
      reading,
      claims: null,
      options: null,
      needsReview: true,
    },
  };
}

interface Job extends ReadObjects {
  readonly name: string;
  readonly slot: ExpressionSlot;
  readonly rules: GuardRules;
}

function openJob(record: Selected, setting: DraftSetting): Job | Drop {
  const { indexed, params, sources } = setting;
  const [name, slot] = Object.entries(record.wording.slots).find(([, { type }]) => type === 'expression') as [
    string,
    ExpressionSlot,
  ];
  const { singular, plural } = indexed.taxonomy.get(slot.category);
  const unsafe = [singular, plural].find((words) => !isSafeName(words));
  if (unsafe !== undefined) return drop('unsafe-label', unsafe.slice(0, 80), 'the name of a category');
  const target = indexed.instance(record.targets[0] as string);
  const members = indexed.membersOf(slot.category);
  return {
    setting,
    name,
    slot,
    target,
    members,
    listed: numberObjects(members, target, indexed.scene, params.maxListed),
    noun: singular,
    nouns: plural,
    rules: {
      maxChars: MAX_CHARS,
      datasets: sources,
      allowed: [singular, plural],
      forbiddenNouns: null,
      noCounts: false,
    },
  };
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

export function contextOf({ taxonomy, scene }: IndexedScene) {
  return { taxonomy, framePx: scene.framePx, protocol: 'pixel', colours: {} } as const;
}
