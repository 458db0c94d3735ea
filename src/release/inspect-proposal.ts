import { canonicalJson } from '../core/hash.ts';
import { roundTo } from '../core/order.ts';
import type { DescribedRegion, RegionProposal } from '../model/region-proposal.ts';
import type { FoundRecord } from './find-record.ts';
import { askedLines, cueText, listLine } from './inspect-draft.ts';

/** A proposal as a record to show: the words in place of the rectangles, all else of the record that it was made from. */
export function shownProposal(
  { id, task, question, wording }: RegionProposal,
  base: FoundRecord,
): FoundRecord {
  const { draft: _draft, ...rest } = base;
  return { ...rest, id, task, question, wording, split: null, stage: '5-draft, for expert review' };
}

/** Is what the proposal takes from its record still what the record says? */
export function isOfRecord(proposal: RegionProposal, base: FoundRecord): boolean {
  return (['answer', 'facts', 'targets'] as const).every(
    (name) => canonicalJson(proposal[name]) === canonicalJson(base[name]),
  );
}

/** What a proposal rests on and by what its words were proved, one text per line. */
export function proposalLines(proposal: RegionProposal, base: FoundRecord): string[] {
  const { by, model, prompts, entries, regions } = proposal.draft;
  const origin = isOfRecord(proposal, base) ? 'are those of that record' : 'DIFFER FROM THAT RECORD';
  return [
    `made from ${base.id}, whose rectangles the words stand for; answer, facts and targets ${origin}`,
    `${by === 'model' ? `worded by a model, ${model}` : 'worded by rules, no model was asked'}; NEEDS REVIEW by an expert, in no release`,
    ...askedLines(prompts, entries),
    ...regions.flatMap(regionLines),
  ];
}

function regionLines(region: DescribedRegion): string[] {
  const { slot, box, reference, describability, places, uncheckable, clearance, triedOn, attempts } = region;
  const tries = attempts === 0 ? '' : `, ${attempts === 1 ? '1 attempt' : `${attempts} attempts`}`;
  return [
    `${slot}: ${boxText(box)} px in words: "${reference}"${tries}`,
    ...(describability === null
      ? []
      : [`can be described: ${describability.reason} (confidence ${describability.confidence})`]),
    ...listLine(
      'places that hold',
      places.map(({ place, marginPx }) => `${cueText(place)} by ${marginPx} px`),
    ),
    `nearest centre to its border: ${clearanceText(clearance)}`,
    ...(triedOn.length === 0 ? [] : [`found not to fit ${triedOn.map(boxText).join(', ')}`]),
    ...listLine('NOT CHECKED by geometry, a person must look', uncheckable),
  ];
}

function boxText(box: DescribedRegion['box']): string {
  return `[${box.map((side) => roundTo(side, 2)).join(', ')}]`;
}

function clearanceText({ insidePx, outsidePx }: DescribedRegion['clearance']): string {
  const far = (px: number | null): string => (px === null ? 'none near' : `${px} px`);
  return `inside ${far(insidePx)}, outside ${far(outsidePx)}`;
}
