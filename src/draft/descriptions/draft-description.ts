import { type Drop, isDrop } from '../../core/drop.ts';
import type { Drafted } from '../../model/drafted.ts';
import type { Option, Selected } from '../../model/instruction.ts';
import { languageOf } from '../../model/language.ts';
import { type Layout, layoutClaims, layoutDenials } from '../../model/layout.ts';
import { type Attempt, reject, replyOf, tryDrafts } from '../attempts.ts';
import type { DraftSetting } from '../draft-setting.ts';
import { numberObjects, placeText } from '../expressions/numeric-layout.ts';
import { type GuardRules, guardText } from '../guards/guard.ts';
import { pdrDescriptionPrompt } from '../prompts/pdr-description.ts';
import { feedbackText, type RejectedDraft } from '../prompts/prompt.ts';
import { nounsOf } from '../sentence/category-words.ts';
import { Trail } from '../trail.ts';
import { readDescription } from './read-description.ts';

/** Words for the layout of one record's objects: of a model, or (where it found none that hold) the rules' own. */
export interface Description {
  readonly record: Selected;
  readonly layout: Layout;
  readonly text: string;
  readonly by: 'model' | 'rules';
  readonly claims: readonly string[];
  readonly asked: Pick<Drafted, 'prompts' | 'entries'>;
  readonly attempts: number;
  /** Codes of the rejected attempts. */
  readonly rejected: readonly string[];
}

const MAX_CHARS = 260;
const MIN_CHARS = 40;

/**
 * A description of how the record's objects lie, in the words of a model: guarded, and read by a parser that finds in it
 * exactly the features that geometry found. Where no attempt gets so far, the rules' wording stands in, so that no layout
 * is lost as a distractor. Throws Unfinished.
 */
export async function draftDescription(record: Selected, setting: DraftSetting): Promise<Description> {
  const layout = layoutOf(rightOption(record));
  const rules = rulesOf(setting);
  const trail = new Trail(setting.asker);
  const taken = await tryDrafts(setting.params.maxAttempts, (attempt, rejected) =>
    tryDescription({ record, layout, rules, setting }, trail, attempt, rejected),
  );
  const language = languageOf(record.wording.language);
  const claims = layoutClaims(layout);
  if (!isDrop(taken)) {
    const { draft: text, attempts, codes } = taken;
    return { record, layout, text, by: 'model', claims, asked: trail.asked, attempts, rejected: codes };
  }
  return {
    record,
    layout,
    text: language.layout(layout),
    by: 'rules',
    claims,
    asked: trail.asked,
    attempts: setting.params.maxAttempts,
    rejected: rejectedCodes(taken),
  };
}

export function rightOption({ options, answerLetter }: Selected): Option {
  return options?.find(({ letter }) => letter === answerLetter) as Option;
}

export function layoutOf({ slot }: Option): Layout {
  if (slot.type !== 'layout') throw new Error(`option: slot ${slot.type}, expected layout`);
  return slot.layout;
}

function rejectedCodes({ about = {} }: Drop): string[] {
  return (about.attempts as readonly { readonly code: string }[]).map(({ code }) => code);
}

function rulesOf({ indexed, sources }: DraftSetting): GuardRules {
  return {
    maxChars: MAX_CHARS,
    datasets: sources,
    allowed: [],
    forbiddenNouns: nounsOf(indexed.taxonomy),
    noCounts: true,
  };
}

interface Job {
  readonly record: Selected;
  readonly layout: Layout;
  readonly rules: GuardRules;
  readonly setting: DraftSetting;
}

async function tryDescription(
  job: Job,
  trail: Trail,
  attempt: number,
  rejected: readonly RejectedDraft[],
): Promise<Attempt<string>> {
  const { record, layout, rules } = job;
  const description = languageOf(record.wording.language).layout(layout);
  const filling = await fillingOf(job, rejected);
  const got = replyOf(await trail.ask(pdrDescriptionPrompt, filling, attempt, { description }));
  if ('rejected' in got) return got;
  const text = got.value.description.trim();
  const breach = guardText(text, rules);
  if (breach !== null) return reject(breach.code, text, breach.detail, breach.found);
  if (text.length < MIN_CHARS)
    return reject('too-short', text, `Not accepted: shorter than ${MIN_CHARS} characters.`, text.length);
  return judgeDescription(text, layout);
}

/** Does the text name each clear feature of the layout, and nothing else? */
export function judgeDescription(text: string, layout: Layout): Attempt<string> {
  const read = readDescription(text);
  if ('unexplained' in read) {
    const words = read.unexplained.slice(0, 6).join(', ');
    return reject(
      'unexplained-words',
      text,
      `Not accepted: it holds words that are not plain enough (${words}).`,
      words,
    );
  }
  const wanted = layoutClaims(layout);
  const denials = layoutDenials(layout);
  const denied = read.claims.find((claim) => denials.includes(claim));
  if (denied !== undefined)
    return reject(
      'contradicts-layout',
      text,
      `Not accepted: measurement says otherwise (${denied}).`,
      denied,
    );
  const extra = read.claims.find((claim) => !wanted.includes(claim));
  if (extra !== undefined)
    return reject(
      'unsupported-claim',
      text,
      `Not accepted: measurement does not say this (${extra}).`,
      extra,
    );
  const missing = wanted.find((claim) => !read.claims.includes(claim));
  if (missing !== undefined)
    return reject('missing-claim', text, `Not accepted: it does not say ${missing}.`, missing);
  return { accepted: text };
}

async function fillingOf({ record, layout, setting }: Job, rejected: readonly RejectedDraft[]) {
  const { indexed, views, params } = setting;
  const { scene } = indexed;
  const members = record.targets.map((id) => indexed.instance(id));
  const listed = numberObjects(members, null, scene, params.maxListed);
  const overview = await views.overview('overview', { subjects: members, others: [] });
  const language = languageOf(record.wording.language);
  return {
    values: {
      centres: listed.map((member) => placeText(member, scene.framePx)).join(' '),
      features: featureLines(layout, language.layout).join('\n'),
      feedback: feedbackText(rejected),
    },
    images: [overview],
  };
}

/** Each clear feature on a line of its own, in plain words. */
function featureLines(layout: Layout, word: (layout: Layout) => string): string[] {
  const none: Layout = { place: null, form: null, groups: null, spacing: null };
  return (Object.keys(none) as (keyof Layout)[])
    .filter((feature) => layout[feature] !== null)
    .map((feature) => `- ${word({ ...none, [feature]: layout[feature] })}`);
}
