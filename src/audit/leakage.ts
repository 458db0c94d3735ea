import { groupBy } from '../core/group-by.ts';
import { countText } from '../core/text.ts';
import type { Gate } from '../model/manifest.ts';
import type { AuditCheck, AuditInput } from './check.ts';
import {
  alikeTable,
  compareImages,
  imageGate,
  type Likeness,
  linkFinding,
  linkTable,
} from './leakage-images.ts';
import { type ImageLink, NEAR_BITS } from './leakage-links.ts';
import {
  NEAR_ANSWER_IOU,
  nearDuplicateRecords,
  repeatedQuestions,
  repeatedWordings,
  sharedTargets,
} from './leakage-questions.ts';
import { type Released, releasedRecords, splitNames, splitsBy } from './released.ts';
import type { AuditFinding, AuditSection } from './section.ts';

/** Whether anything of one split stands in another: images, places, objects, questions. */
export const leakageCheck = {
  id: 'leakage',
  title: 'Leakage between splits',
  sceneParts: ['digest'],
  async run(input: AuditInput): Promise<readonly AuditSection[]> {
    const records = releasedRecords(input.release);
    const splits = splitsBy(records, (r) => [r.sceneId]);
    const found = await compareImages(input);
    const imageOf = firstCopies(found.links);
    const groups = groupFindings(records, input);
    return [
      {
        id: 'leakage',
        title: 'Leakage between splits',
        summary: summaryOf(found, records, input),
        gates: [groupGate(groups), imageGate(found, splits)],
        findings: [
          ...groups,
          ...found.links.flatMap((link) => linkFinding(link, splits)),
          ...sharedTargets(records, imageOf),
          ...repeatedQuestions(records, imageOf),
          ...nearDuplicateRecords(records),
          ...found.digests.faults.map((fault) => ({
            code: 'scenes-unreadable',
            where: fault.where,
            message: fault.found,
          })),
        ],
        tables: [
          linkTable(found, splits, input),
          ...alikeTable(found.near, splits),
          repeatedWordings(records),
        ],
        figures: [],
      },
    ];
  },
} satisfies AuditCheck;

/** Id of an image → the first image with the same file. */
function firstCopies(links: readonly ImageLink[]): (id: string) => string {
  const firsts = new Map(links.flatMap((l) => (l.reason === 'duplicate-image' ? [[l.b, l.a]] : [])));
  return (id) => firsts.get(id) ?? id;
}

/** Groups with records in several splits, and records whose group is not that of their image. */
function groupFindings(records: readonly Released[], { release }: AuditInput): AuditFinding[] {
  const groupOf = (r: Released): string => release.images.get(r.sceneId)?.group ?? r.group;
  const parted = [...splitsBy(records, (r) => [...new Set([r.group, groupOf(r)])])].filter(
    ([, splits]) => splits.size > 1,
  );
  const stray = [...groupBy(records, (r) => (groupOf(r) === r.group ? null : r.sceneId))];
  return [
    ...parted.map(([group, splits]) => ({
      code: 'group-across-splits',
      where: group,
      message: `has records in ${splitNames(splits)}, expected one split`,
    })),
    ...stray.map(([sceneId, members]) => ({
      code: 'group-differs',
      where: members.map((r) => r.id).join(', '),
      message: `are of group ${members[0]?.group}, expected ${release.images.get(sceneId)?.group} as images.jsonl says of ${sceneId}`,
    })),
  ];
}

function groupGate(findings: readonly AuditFinding[]): Gate {
  const value = findings.filter((f) => f.code === 'group-across-splits').length;
  return {
    name: 'groups-across-splits',
    definition: 'groups of images that have records in more than one split; must be none',
    value,
    threshold: 0,
    met: value === 0,
  };
}

function summaryOf(
  { near, digests, withSha256 }: Likeness,
  records: readonly Released[],
  { release }: AuditInput,
): string {
  const images = release.images.size;
  const withScene = digests.scenes.length;
  const withheld = release.held.length;
  const parts = [
    `${countText(records.length, 'record')} on ${countText(images, 'image')}. Compared: groups of all; files by sha256 for ${countText(withSha256, 'image')}; pictures by difference hash (at most ${NEAR_BITS} of 64 bits) for ${near.compared}; labels and places for ${withScene}; questions by words, facts, targets and answer sets (IoU at most ${NEAR_ANSWER_IOU}).`,
  ];
  if (withSha256 < images)
    parts.push(
      `${countText(images - withSha256, 'image has', 'images have')} no sha256 (built from labels only).`,
    );
  if (near.compared < images)
    parts.push(
      `${countText(images - near.compared, 'image has', 'images have')} no picture at hand, or one too flat to tell anything.`,
    );
  if (withScene < images)
    parts.push(
      `${countText(images - withScene, 'image has', 'images have')} no scene at hand, so that no labels were compared.`,
    );
  if (withheld > 0) parts.push(`Of ${countText(withheld, 'withheld record')} only the words were compared.`);
  const mode = release.manifest.config.split;
  if (typeof mode === 'object' && mode !== null && !Array.isArray(mode) && mode.mode === 'paper')
    parts.push(
      'The release was split by record (split.mode "paper"), for comparison: groups were not kept together.',
    );
  return parts.join(' ');
}
