import { groupBy } from '../core/group-by.ts';
import { canonicalJson } from '../core/hash.ts';
import type { Hbb } from '../core/hbb.ts';
import { hbbIou } from '../core/iou.ts';
import { roundTo } from '../core/order.ts';
import { countText } from '../core/text.ts';
import type { Instruction } from '../model/instruction.ts';
import { isOpen, type Released, splitNames } from './released.ts';
import type { AuditFinding, AuditTable } from './section.ts';

/** Answer sets of one image and task that overlap by more than this are one question asked twice. */
export const NEAR_ANSWER_IOU = 0.9;

/**
 * Questions that stand in the release more than once.
 * @param imageOf image id → id of the first image with the same file, so that a copy under another name counts as the same
 */
export function repeatedQuestions(
  records: readonly Released[],
  imageOf: (id: string) => string,
): AuditFinding[] {
  const open = records.filter(isOpen);
  const byFacts = groupBy(open, (r) => canonicalJson([imageOf(r.sceneId), r.task, r.facts]));
  const byText = groupBy(records, (r) => textKey(r, imageOf));
  const byRegion = groupBy(open, regionKey);
  const findings: AuditFinding[] = [];
  const said = new Set<string>();
  for (const groups of [byFacts, byText, byRegion]) {
    for (const members of groups.values()) {
      const found = repeatOf(members);
      if (found === null || said.has(found.where)) continue;
      said.add(found.where);
      findings.push(found);
    }
  }
  return findings;
}

/** Pairs of records of one image and task whose answers rest on nearly the same objects. */
export function nearDuplicateRecords(records: readonly Released[]): AuditFinding[] {
  const findings: AuditFinding[] = [];
  for (const members of groupBy(records.filter(isOpen), (r) => `${r.sceneId}\n${r.task}`).values()) {
    members.forEach((a, i) => {
      for (const b of members.slice(i + 1)) {
        const iou = answerSetIou(a, b);
        if (iou <= NEAR_ANSWER_IOU || canonicalJson(a.facts) === canonicalJson(b.facts)) continue;
        findings.push({
          code: 'near-duplicate-records',
          where: `${a.id}, ${b.id}`,
          message: `answer sets overlap with IoU ${roundTo(iou, 3)} on ${a.sceneId}, expected at most ${NEAR_ANSWER_IOU}`,
        });
      }
    });
  }
  return findings;
}

/** Images that have one and the same object as target of questions in two splits. */
export function sharedTargets(records: readonly Released[], imageOf: (id: string) => string): AuditFinding[] {
  const findings: AuditFinding[] = [];
  for (const [image, members] of groupBy(records.filter(isOpen), (r) => imageOf(r.sceneId))) {
    const splits = new Map<string, Set<Instruction['split']>>();
    for (const record of members) {
      for (const id of record.targets)
        splits.set(id, (splits.get(id) ?? new Set<Instruction['split']>()).add(record.split));
    }
    const shared = [...splits].filter(([, own]) => own.size > 1);
    const first = shared[0];
    if (first === undefined) continue;
    findings.push({
      code: 'target-across-splits',
      where: image,
      message: `${countText(shared.length, 'object is a target', 'objects are targets')} in more than one split, the first ${first[0]} in ${splitNames(first[1])}`,
    });
  }
  return findings;
}

/** How many questions of a split are worded like one of another split: what a text alone could carry over. */
export function repeatedWordings(records: readonly Released[]): AuditTable {
  const byText = groupBy(records, wordsOf);
  const answers = new Map(records.map((r) => [r.id, answerText(r)]));
  const rows = (['dev', 'validation', 'test'] as const).map((split) => {
    const own = records.filter((r) => r.split === split);
    const others = (r: Released): Released[] =>
      (byText.get(wordsOf(r)) ?? []).filter((other) => other.split !== split);
    const repeated = own.filter((r) => others(r).length > 0);
    const same = repeated.filter((r) => {
      const answer = answers.get(r.id) ?? null;
      return answer !== null && others(r).some((other) => answers.get(other.id) === answer);
    });
    return [split, own.length, repeated.length, same.length];
  });
  return {
    title: 'Questions with the words (and options) of one of another split, on other images',
    head: ['split', 'records', 'same words elsewhere', 'and the same answer there'],
    rows,
  };
}

function repeatOf(members: readonly Released[]): AuditFinding | null {
  const [first, second] = members;
  if (first === undefined || second === undefined) return null;
  const splits = new Set(members.map((r) => r.split));
  const ids = members.map((r) => r.id).join(', ');
  const across = splits.size > 1;
  return {
    code: across ? 'question-across-splits' : 'question-twice',
    where: ids,
    message: `${first.task} asks the same of ${[...new Set(members.map((r) => r.sceneId))].join(' and ')}${across ? ` in ${splitNames(splits)}` : ` twice in ${first.split}`}, expected once`,
  };
}

/** Words of the question on its image with its marks; null where the place of the marks is withheld. */
function textKey(record: Released, imageOf: (id: string) => string): string | null {
  const marks = record.markers.map(({ outline, colour }) => [colour, outline]);
  if (record.markers.some((m) => m.outline === null)) return null;
  return canonicalJson([imageOf(record.sceneId), wordsOf(record), marks]);
}

/** Corners of a region are as good as a name: the same words with the same answer are the same question. */
function regionKey(record: Instruction): string | null {
  const hasRegion = Object.values(record.wording.slots).some((slot) => slot.type === 'region');
  return hasRegion ? canonicalJson([record.question, record.answer]) : null;
}

function wordsOf({ question, options }: Released): string {
  return [question, ...(options ?? []).map((o) => `${o.letter} ${o.text}`)].join('\n');
}

function answerText(record: Released): string | null {
  return isOpen(record) ? canonicalJson([record.answer, record.answerLetter]) : null;
}

/** Of the sets of targets; of the first regions where both are empty. */
function answerSetIou(a: Instruction, b: Instruction): number {
  if (a.targets.length === 0 && b.targets.length === 0) {
    const [first, second] = [regionOf(a), regionOf(b)];
    return first === null || second === null ? 0 : hbbIou(first, second);
  }
  const known = new Set(b.targets);
  const shared = a.targets.filter((id) => known.has(id)).length;
  return shared / (a.targets.length + b.targets.length - shared);
}

function regionOf({ wording }: Instruction): Hbb | null {
  const slot = Object.values(wording.slots).find((s) => s.type === 'region');
  return slot?.type === 'region' ? slot.box : null;
}
