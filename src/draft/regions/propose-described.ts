import { type Drop, isDrop } from '../../core/drop.ts';
import type { Hbb } from '../../core/hbb.ts';
import type { DescribedRegions } from '../../model/drafting-fields.ts';
import type { Selected } from '../../model/instruction.ts';
import type { DescribedRegion, DescribedTask, RegionProposal } from '../../model/region-proposal.ts';
import { renderQuestion } from '../../model/render-question.ts';
import type { IndexedScene } from '../../spatial/scene-index.ts';
import { contextOf, type DraftSetting } from '../draft-setting.ts';
import { Trail } from '../trail.ts';
import { type DraftedReference, draftReference } from './draft-reference.ts';
import { type OtherRegions, otherRegions } from './other-regions.ts';
import { referenceByRules } from './reference-by-rules.ts';
import { describedWording } from './region-templates.ts';
import { type Clearance, judgeSoftBorder } from './soft-border.ts';

/** What a record with rectangles can be asked as, with words in their place. */
const FORMS: Readonly<Record<string, readonly DescribedTask[]>> = {
  RD: ['RD'],
  RC: ['RC', 'CC'],
  CRC: ['CRC'],
};

/** A rectangle of a record's question. */
export interface AskedRegion {
  readonly slot: string;
  readonly box: Hbb;
  readonly clearance: Clearance;
}

/** A record whose rectangles words may stand for. */
export interface Describable {
  readonly record: Selected;
  readonly category: string;
  readonly regions: readonly AskedRegion[];
}

/** Proposals that a record can become, by id; none for a record without rectangles. */
export function describedForms({
  id,
  task,
}: Pick<Selected, 'id' | 'task'>): { id: string; task: DescribedTask }[] {
  return (FORMS[task] ?? []).map((form) => ({ id: `${id}/${form}`, task: form }));
}

/** The rectangles of a record's question, by slot. */
export function rectanglesOf({ wording }: Pick<Selected, 'wording'>): { slot: string; box: Hbb }[] {
  return Object.entries(wording.slots).flatMap(([slot, filling]) =>
    filling.type === 'region' ? [{ slot, box: filling.box }] : [],
  );
}

/** Judges the borders of all rectangles of a record; a drop names the one that fails. */
export function judgeBorders(
  record: Selected,
  indexed: IndexedScene,
  rules: DescribedRegions,
): Describable | Drop {
  const category = categoryOf(record);
  const regions: AskedRegion[] = [];
  for (const { slot, box } of rectanglesOf(record)) {
    const clearance = judgeSoftBorder(indexed, category, box, rules);
    if (isDrop(clearance)) return { ...clearance, about: { region: box } };
    regions.push({ slot, box, clearance });
  }
  return { record, category, regions };
}

function categoryOf({ id, wording }: Selected): string {
  const slot = Object.values(wording.slots).find(({ type }) => type === 'category');
  if (slot?.type !== 'category') throw new Error(`${id}: its question names no category`);
  return slot.category;
}

/** What became of a record: its proposals, or why there are none. */
export type Described = readonly RegionProposal[] | Drop;

/**
 * Proposals with the words of a model for every region of the record.
 * @param asked all regions that the run asks about in the scene
 */
export async function proposeByModel(
  describable: Describable,
  asked: readonly Hbb[],
  rules: DescribedRegions,
  setting: DraftSetting,
): Promise<Described> {
  const trail = new Trail(setting.asker);
  const described: DescribedRegion[] = [];
  for (const region of describable.regions) {
    const drafted = await draftReference(
      {
        setting,
        regions: rules,
        category: describable.category,
        region: region.box,
        others: othersOf(region, describable, asked, rules, setting.indexed),
        taken: described.map(({ reference }) => reference),
      },
      trail,
    );
    if (isDrop(drafted)) return { ...drafted, about: { region: region.box, ...drafted.about } };
    described.push({ ...region, ...drafted });
  }
  const { prompts, entries } = trail.asked;
  const draft = { by: 'model', model: setting.params.model, prompts, entries, needsReview: true } as const;
  return proposalsOf(describable, described, draft, setting.indexed);
}

/** Proposals in plain words, where a place by name means each region and geometry proves it. */
export function proposeByRules(
  describable: Describable,
  asked: readonly Hbb[],
  rules: DescribedRegions,
  { indexed, params }: Pick<DraftSetting, 'indexed' | 'params'>,
): Described {
  const described: DescribedRegion[] = [];
  for (const region of describable.regions) {
    const worded = referenceByRules({
      indexed,
      category: describable.category,
      region: region.box,
      others: othersOf(region, describable, asked, rules, indexed).all,
      params: params.predicates,
    });
    if (isDrop(worded)) return { ...worded, about: { region: region.box } };
    const none: Pick<DraftedReference, 'describability' | 'triedOn' | 'attempts'> = {
      describability: null,
      triedOn: [],
      attempts: 0,
    };
    described.push({ ...region, ...none, ...worded });
  }
  const draft = { by: 'rules', model: null, prompts: [], entries: [], needsReview: true } as const;
  return proposalsOf(describable, described, draft, indexed);
}

/** Those of the same question come first: they are what a reader is asked to tell apart. */
function othersOf(
  { box }: AskedRegion,
  { regions }: Describable,
  asked: readonly Hbb[],
  { maxOthers }: DescribedRegions,
  indexed: IndexedScene,
): OtherRegions {
  const partners = regions.map((region) => region.box).filter((other) => other !== box);
  return otherRegions(indexed, box, { partners, asked }, maxOthers);
}

function proposalsOf(
  { record }: Describable,
  described: readonly DescribedRegion[],
  account: Omit<RegionProposal['draft'], 'regions'>,
  indexed: IndexedScene,
): RegionProposal[] {
  const { sceneId, group, source, answer, facts, targets } = record;
  return describedForms(record).map(({ id, task }) => {
    const wording = describedWording(task, id, record.wording, described);
    return {
      id,
      task,
      base: record.id,
      sceneId,
      group,
      source,
      question: renderQuestion(wording, contextOf(indexed)),
      wording,
      answer,
      facts,
      targets,
      draft: { ...account, regions: [...described] },
    };
  });
}
