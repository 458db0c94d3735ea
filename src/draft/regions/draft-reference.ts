import { type Drop, drop, isDrop } from '../../core/drop.ts';
import { canonicalJson } from '../../core/hash.ts';
import { type Hbb, hbbCentre } from '../../core/hbb.ts';
import type { DescribedRegions } from '../../model/drafting-fields.ts';
import type { DescribedRegion } from '../../model/region-proposal.ts';
import { type Attempt, reject, replyOf, tryDrafts } from '../attempts.ts';
import type { DraftSetting } from '../draft-setting.ts';
import { type GuardRules, guardText } from '../guards/guard.ts';
import { plainPhrase } from '../plain-phrase.ts';
import { feedbackText, type RejectedDraft } from '../prompts/prompt.ts';
import { regionCrossAuditPrompt } from '../prompts/region-cross-audit.ts';
import { regionDescribabilityPrompt } from '../prompts/region-describability.ts';
import { regionReferencePrompt } from '../prompts/region-reference.ts';
import { nounsOf } from '../sentence/category-words.ts';
import type { Trail } from '../trail.ts';
import { type CheckedReference, checkReference, REFERENCE_CODES } from './check-reference.ts';
import type { OtherRegions } from './other-regions.ts';

/** A region that is to be put in words. */
export interface RegionJob {
  readonly setting: DraftSetting;
  readonly regions: DescribedRegions;
  /** Of the objects that the question is about. */
  readonly category: string;
  readonly region: Hbb;
  readonly others: OtherRegions;
  /** Words that stand for other regions of the same question. */
  readonly taken: readonly string[];
}

export type DraftedReference = Pick<
  DescribedRegion,
  'reference' | 'describability' | 'places' | 'uncheckable' | 'triedOn' | 'attempts'
>;

/** Longest phrase, characters. */
const MAX_CHARS = 140;

/** What a right phrase may look like, where calls are only reckoned: it names no place and no object. */
const STAND_IN = 'the built-up ground beside the main road';

/**
 * Words for a region by a model: first whether it can be described at all, then a phrase that is guarded, that geometry
 * finds true, and that a reader finds to fit this region and none of the others. A drop with the code of the last
 * rejection where no attempt gets so far. Throws Unfinished.
 */
export async function draftReference(job: RegionJob, trail: Trail): Promise<DraftedReference | Drop> {
  const describability = await judgeDescribability(job, trail);
  if (isDrop(describability)) return describability;
  const rules = guardRulesOf(job);
  const taken = await tryDrafts(job.setting.params.maxAttempts, (attempt, rejected) =>
    tryReference(job, rules, trail, attempt, rejected),
  );
  if (isDrop(taken)) return taken;
  const { draft, attempts } = taken;
  return { ...draft, describability, triedOn: [...job.others.shown], attempts };
}

/** Asked again only where no usable reply came: a no is a no. */
async function judgeDescribability(
  job: RegionJob,
  trail: Trail,
): Promise<DraftedReference['describability'] | Drop> {
  const { setting, regions } = job;
  const filling = { values: {}, images: await picturesOf(job, job.region) };
  const taken = await tryDrafts(setting.params.maxAttempts, async (attempt) => {
    const standIn = { describable: true, confidence: 1, reason: '' };
    const got = replyOf(await trail.ask(regionDescribabilityPrompt, filling, attempt, standIn));
    return 'rejected' in got ? got : { accepted: got.value };
  });
  if (isDrop(taken)) return taken;
  const { describable, confidence, reason } = taken.draft;
  const about = { reason: reason.slice(0, 200) };
  if (!describable) return drop('region-not-describable', 'no', 'yes', about);
  if (confidence < regions.minConfidence)
    return drop('region-not-describable', confidence, regions.minConfidence, about);
  return { confidence, reason: reason.slice(0, 200) };
}

async function tryReference(
  job: RegionJob,
  rules: GuardRules,
  trail: Trail,
  attempt: number,
  rejected: readonly RejectedDraft[],
): Promise<Attempt<CheckedReference & { readonly reference: string }>> {
  const filling = {
    values: { feedback: feedbackText(rejected) },
    images: await picturesOf(job, job.region),
  };
  const got = replyOf(await trail.ask(regionReferencePrompt, filling, attempt, { reference: STAND_IN }));
  if ('rejected' in got) return got;
  const reference = plainPhrase(got.value.reference);
  const breach = guardText(reference, rules);
  if (breach !== null) return reject(breach.code, reference, breach.detail, breach.found);
  const checked = checkByGeometry(reference, job);
  if (isDrop(checked)) return rejectedBy(checked, reference);
  return (await auditRegions(job, trail, attempt, reference)) ?? { accepted: { reference, ...checked } };
}

function checkByGeometry(reference: string, job: RegionJob): CheckedReference | Drop {
  const { setting, category, region, others, taken } = job;
  const { indexed, params } = setting;
  if (taken.some((words) => words.toLowerCase() === reference.toLowerCase()))
    return drop('fits-another-region', reference, 'words of its own');
  const asked = { indexed, category, region, others: others.all, params: params.predicates };
  return checkReference(reference, asked);
}

function rejectedBy({ code, value, threshold }: Drop, text: string): Attempt<never> {
  const meaning = (REFERENCE_CODES as Readonly<Record<string, string>>)[code] ?? code;
  const detail = `Not accepted: the phrase ${meaning}${code.startsWith('place-') ? '' : ` (${value})`}.`;
  return { rejected: { code, value, threshold, text, detail } };
}

/** Null: a reader finds the words to fit the region, and none of the others. All are put alike, in order of their place. */
async function auditRegions(
  job: RegionJob,
  trail: Trail,
  attempt: number,
  reference: string,
): Promise<Attempt<never> | null> {
  const { region, others } = job;
  const shown = [region, ...others.shown].sort(byPlace);
  const questions = [];
  for (const box of shown) {
    const filling = { values: { reference }, images: await picturesOf(job, box) };
    questions.push({ filling, standIn: { matches: box === region, reason: '' } });
  }
  const answers = await trail.askAll(regionCrossAuditPrompt, questions, attempt);
  let failure: Attempt<never> | null = null;
  for (const [i, answer] of answers.entries()) {
    const got = replyOf(answer);
    const box = shown[i] as Hbb;
    if ('rejected' in got) return got;
    if (got.value.matches === (box === region)) continue;
    failure ??= box === region ? notRecognised(reference) : fitsAnother(reference, box);
  }
  return failure;
}

function notRecognised(reference: string): Attempt<never> {
  return reject(
    'region-not-recognised',
    reference,
    'Not accepted: a reader finds that the phrase does not fit the region.',
  );
}

function fitsAnother(reference: string, box: Hbb): Attempt<never> {
  return reject(
    'fits-another-region',
    reference,
    'Not accepted: a reader finds that the phrase fits another region of the image too. Say what tells them apart.',
    canonicalJson(box),
  );
}

function byPlace(a: Hbb, b: Hbb): number {
  const [[ax, ay], [bx, by]] = [hbbCentre(a), hbbCentre(b)];
  return ay - by || ax - bx || a[0] - b[0] || a[1] - b[1];
}

async function picturesOf({ setting: { views } }: RegionJob, box: Hbb) {
  return [await views.regionOverview('overview', box), await views.regionCrop('crop', box)];
}

function guardRulesOf({ setting, category }: RegionJob): GuardRules {
  const { indexed, sources } = setting;
  const related = relatedTo(category, indexed.taxonomy);
  const nouns = [...nounsOf(indexed.taxonomy)].map(
    ([first, all]) => [first, all.filter(({ id }) => related.has(id))] as const,
  );
  return {
    maxChars: MAX_CHARS,
    datasets: sources,
    allowed: [],
    forbiddenNouns: new Map(nouns),
    noCounts: true,
  };
}

/** The category, those above and below it, and what looks like it: their names would tell what is asked about. */
function relatedTo(category: string, taxonomy: DraftSetting['indexed']['taxonomy']): ReadonlySet<string> {
  const below = taxonomy.categories.filter(({ id }) => taxonomy.ancestorsOf(id).includes(category));
  return new Set([
    category,
    ...taxonomy.ancestorsOf(category),
    ...[...below, ...taxonomy.confusableWith(category)].map(({ id }) => id),
  ]);
}
