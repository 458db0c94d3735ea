import { type Drop, isDrop } from '../../core/drop.ts';
import type { MemberReading } from '../../model/drafted.ts';
import type { Selected } from '../../model/instruction.ts';
import { renderSlot } from '../../model/render-question.ts';
import { type Attempt, reject, replyOf, tryDrafts } from '../attempts.ts';
import { contextOf, type DraftSetting } from '../draft-setting.ts';
import { askReaders, type ReadObjects } from '../expressions/ask-readers.ts';
import { layoutText, numberObjects } from '../expressions/numeric-layout.ts';
import { guardText } from '../guards/guard.ts';
import { type NamedObject, type NamingSlot, openNamed, withWords } from '../named-object.ts';
import { plainPhrase } from '../plain-phrase.ts';
import { cgQuestionPrompt } from '../prompts/cg-question.ts';
import { feedbackText, type RejectedDraft } from '../prompts/prompt.ts';
import { checkMember } from '../sentence/check-member.ts';
import { Trail } from '../trail.ts';
import {
  instancesOf,
  type OpenStructure,
  openStructure,
  orderText,
  structuresText,
} from './open-structure.ts';

/** Longest expression, characters: two steps take more words than one. */
const MAX_CHARS = 240;

/**
 * The record with a question of two steps in the words of a model: its claims about structure, target and rank agree with
 * the facts, the sentence is read by the parser and proved by geometry to mean exactly the target, and readers understand
 * it so. A drop with the code of the last rejection where no attempt gets so far. Throws Unfinished.
 */
export async function draftMember(record: Selected, setting: DraftSetting): Promise<Selected | Drop> {
  const job = openJob(record, setting);
  if (isDrop(job)) return job;
  const trail = new Trail(setting.asker);
  const taken = await tryDrafts(setting.params.maxAttempts, (attempt, rejected) =>
    tryMember(job, trail, attempt, rejected),
  );
  return isDrop(taken) ? taken : withWords(record, job, taken, trail, setting);
}

type Claims = MemberReading['claims'];

interface Job extends NamedObject<Extract<NamingSlot, { type: 'structure' }>>, ReadObjects {
  readonly open: OpenStructure;
  /** What the reply has to say that it is about. */
  readonly right: Claims;
}

function openJob(record: Selected, setting: DraftSetting): Job | Drop {
  const named = openNamed(record, 'structure', setting, MAX_CHARS);
  if (isDrop(named)) return named;
  const { slot, target, members } = named;
  const open = openStructure(slot, setting.indexed, setting.params.predicates);
  if (isDrop(open)) return open;
  const listed = listObjects(open, members, setting);
  const right = {
    structure: open.all.indexOf(open.structure) + 1,
    target: listed.indexOf(target) + 1,
    rank: open.ordered.indexOf(target) + 1,
  };
  return { ...named, setting, open, listed, right };
}

/** All members of the structure, and the nearest others as far as there is room. */
function listObjects(
  { ordered }: OpenStructure,
  members: ReadObjects['members'],
  { indexed, params }: DraftSetting,
): ReadObjects['listed'] {
  const inside = new Set(ordered);
  const others = members.filter((member) => !inside.has(member));
  const room = Math.max(0, params.maxListed - ordered.length);
  const near = numberObjects(others, ordered[0] ?? null, indexed.scene, room);
  return numberObjects([...ordered, ...near], null, indexed.scene, ordered.length + near.length);
}

interface MemberDraft {
  readonly text: string;
  readonly reading: null;
  readonly member: MemberReading;
}

async function tryMember(
  job: Job,
  trail: Trail,
  attempt: number,
  rejected: readonly RejectedDraft[],
): Promise<Attempt<MemberDraft>> {
  const { slot, setting, right } = job;
  const reply = await trail.ask(cgQuestionPrompt, await questionFilling(job, rejected), attempt, {
    ...right,
    expression: renderSlot(slot, contextOf(setting.indexed)),
  });
  const got = replyOf(reply);
  if ('rejected' in got) return got;
  const { expression, ...claims } = got.value;
  const text = plainPhrase(expression);
  const proved = refuseClaims(claims, right, text) ?? proveMember(job, text, claims);
  if ('rejected' in proved) return proved;
  return (await askReaders(job, trail, attempt, text)) ?? proved;
}

function refuseClaims(claims: Claims, right: Claims, text: string): Attempt<never> | null {
  for (const name of ['structure', 'target', 'rank'] as const) {
    if (claims[name] === right[name]) continue;
    const detail = `Not accepted: the reply names ${name} ${claims[name]}, asked was ${right[name]}.`;
    return reject('claim-differs', text, detail, `${name} ${claims[name]}`);
  }
  return null;
}

/** Guards, then geometry: everything that can be told without asking anybody. */
function proveMember(job: Job, text: string, claims: Claims): Attempt<MemberDraft> {
  const breach = guardText(text, job.rules);
  if (breach !== null) return reject(breach.code, text, breach.detail, breach.found);
  const { indexed, params } = job.setting;
  const checked = checkMember(text, job.target.id, indexed, params.predicates);
  if (!checked.accepted) {
    const { code, value, threshold, detail } = checked;
    return { rejected: { code, value, threshold, text, detail } };
  }
  const { clause, margins, members } = checked;
  const isSame =
    members.length === job.open.ordered.length && job.open.ordered.every((one) => members.includes(one.id));
  if (!isSame)
    return reject(
      'other-structure',
      text,
      'Not accepted: the words mean another structure that the object is in.',
    );
  return { accepted: { text, reading: null, member: { ...clause, margins, claims } } };
}

async function questionFilling(job: Job, rejected: readonly RejectedDraft[]) {
  const { setting, target, members, listed, noun, nouns, open, right, slot } = job;
  const { views, indexed } = setting;
  const subjects = instancesOf(open.structure);
  const others = members.filter((member) => !subjects.includes(member));
  return {
    values: {
      noun,
      nouns,
      kind: slot.structure.kind,
      layout: layoutText(listed, indexed.scene),
      structures: structuresText(open.all, indexed.scene.framePx),
      target: String(right.target),
      structure: String(right.structure),
      order: orderText(slot.rank),
      ordered: open.ordered.map((one) => listed.indexOf(one) + 1).join(', '),
      feedback: feedbackText(rejected),
    },
    images: [
      await views.overview('overview', { subjects, others }),
      await views.cropAround('structure-crop', subjects, target),
    ],
  };
}
