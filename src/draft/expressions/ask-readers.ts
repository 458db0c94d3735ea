import type { Instance } from '../../model/scene.ts';
import { type Attempt, reject, replyOf } from '../attempts.ts';
import type { DraftSetting } from '../draft-setting.ts';
import { bgCrossInstanceAuditPrompt } from '../prompts/bg-cross-instance-audit.ts';
import { bgVerificationPrompt } from '../prompts/bg-verification.ts';
import type { Trail } from '../trail.ts';
import { likelyConfusions } from './likely-confusions.ts';
import { layoutText, type Numbered } from './numeric-layout.ts';

/** An expression's object among all of its category, as readers are told of them. */
export interface ReadObjects {
  readonly setting: DraftSetting;
  readonly target: Instance;
  readonly members: readonly Instance[];
  readonly listed: Numbered;
  /** Words for the category. */
  readonly noun: string;
  readonly nouns: string;
}

/** Null: a reader who is not told the target finds it and no other, and none of the objects like it fits. */
export async function askReaders(
  job: ReadObjects,
  trail: Trail,
  attempt: number,
  text: string,
): Promise<Attempt<never> | null> {
  return (await verify(job, trail, attempt, text)) ?? (await auditOthers(job, trail, attempt, text));
}

/** A reader is told the objects and the words, not which object is meant. Null: the reader finds it, and no other. */
async function verify(
  job: ReadObjects,
  trail: Trail,
  attempt: number,
  text: string,
): Promise<Attempt<never> | null> {
  const { setting, listed, nouns, target } = job;
  const right = listed.indexOf(target) + 1;
  const overview = await setting.views.overview('overview', { subjects: [], others: [] });
  const values = { nouns, layout: layoutText(listed, setting.indexed.scene), expression: text };
  const reply = await trail.ask(bgVerificationPrompt, { values, images: [overview] }, attempt, {
    fitting: [right],
    reason: '',
  });
  const got = replyOf(reply);
  if ('rejected' in got) return got;
  const fitting = [...new Set(got.value.fitting)].sort((a, b) => a - b);
  if (fitting.length === 1 && fitting[0] === right) return null;
  const detail =
    fitting.length === 0
      ? 'Not accepted: a reader finds no object that fits it.'
      : `Not accepted: a reader takes it for object ${fitting.join(', ')}, not for object ${right}.`;
  return reject('verification-fails', text, detail, fitting.join(' '));
}

/** Null: none of the objects that are near the target or like it fits. */
async function auditOthers(
  job: ReadObjects,
  trail: Trail,
  attempt: number,
  text: string,
): Promise<Attempt<never> | null> {
  const { setting, target, members, listed } = job;
  const others = likelyConfusions(members, target, setting.indexed.scene, setting.params.maxAudited).filter(
    (other) => listed.includes(other),
  );
  const questions = [];
  for (const other of others)
    questions.push({ filling: await auditFilling(job, other, text), standIn: { fits: false, reason: '' } });
  const answers = await trail.askAll(bgCrossInstanceAuditPrompt, questions, attempt);
  for (const [i, answer] of answers.entries()) {
    const got = replyOf(answer);
    if ('rejected' in got) return got;
    const number = listed.indexOf(others[i] as Instance) + 1;
    if (got.value.fits)
      return reject(
        'fits-another',
        text,
        `Not accepted: a reader finds that it fits object ${number} too.`,
        number,
      );
  }
  return null;
}

async function auditFilling(job: ReadObjects, other: Instance, text: string) {
  const { setting, members, listed, noun, nouns } = job;
  const { views, indexed } = setting;
  const others = members.filter((member) => member !== other);
  return {
    values: {
      noun,
      nouns,
      candidate: String(listed.indexOf(other) + 1),
      layout: layoutText(listed, indexed.scene),
      expression: text,
    },
    images: [
      await views.overview('overview', { subjects: [other], others }),
      await views.crop('crop', other, other),
    ],
  };
}
