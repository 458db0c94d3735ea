import { canonicalJson } from '../core/hash.ts';
import { countText, printable } from '../core/text.ts';
import type { Answer } from '../model/answer.ts';
import type { Scene } from '../model/scene.ts';
import type { FoundRecord } from './find-record.ts';
import { draftLines } from './inspect-draft.ts';

/** What was checked of a record beside its own words. */
export interface InspectChecks {
  /** Answer computed anew from facts and scene; a whole line where there is none. */
  readonly recomputed: Answer | string;
  /** sha256 of the label file as it is now; null where it is not at hand. */
  readonly labelSha256: string | null;
}

const MAX_LISTED = 12;

/** True when the answer follows from the scene and the label file is the one it was made from (where at hand). */
export function isProved(record: FoundRecord, checks: InspectChecks): boolean {
  const sameLabel = checks.labelSha256 === null || checks.labelSha256 === record.proof.labelSha256;
  return sameLabel && canonicalJson(checks.recomputed) === canonicalJson(record.answer);
}

/**
 * A record and its proof as lines for a terminal.
 * @param regionsInWords what stage 5 has proposed with words for its regions, one text per line
 */
export function inspectLines(
  record: FoundRecord,
  scene: Scene,
  checks: InspectChecks,
  regionsInWords: readonly string[] = [],
): string[] {
  const [, , width, height] = scene.framePx;
  const { proof, diagnostics } = record;
  return [
    `${record.id}  ${record.task}, ${record.split ?? `not in a split, found in ${record.stage}`}`,
    field('scene', `${scene.id}, ${width} x ${height} px, image ${scene.imagePath ?? 'not at hand'}`),
    field('question', record.question),
    ...record.options.map(({ letter, text }) => field('', `${letter}. ${text}`)),
    field('answer', answerLine(record)),
    field('facts', canonicalJson(record.facts)),
    field('rule', proof.rule),
    field('label', `${proof.labelPath}, sha256 ${proof.labelSha256}: ${labelVerdict(record, checks)}`),
    ...instanceLines(record, scene),
    field('margins', mapLine(proof.margins)),
    field(
      'targets',
      `${diagnostics.targetCount}, size bin ${diagnostics.sizeBin ?? 'none'}, side ${diagnostics.sidePx ?? '–'} px, share of the image ${diagnostics.areaShare ?? '–'}`,
    ),
    field(
      'context',
      `${diagnostics.contextPx} px; same category in the scene ${diagnostics.sameCategoryCount}; nearest ${diagnostics.nearestSamePx ?? '–'} px`,
    ),
    ...draftFields(record),
    ...listFields('in words', regionsInWords),
    field('replay', replayVerdict(record, checks)),
  ].map(printable);
}

function field(name: string, value: string): string {
  return `  ${name.padEnd(10)}${value}`;
}

/** None for records that word themselves. */
function draftFields({ draft }: FoundRecord): string[] {
  return draft === undefined ? [] : listFields('draft', draftLines(draft));
}

function listFields(name: string, texts: readonly string[]): string[] {
  return texts.map((text, i) => field(i === 0 ? name : '', text));
}

function answerLine({ answer, answerLetter }: FoundRecord): string {
  if (answer.kind === 'boxes') {
    const shown = answer.boxes.slice(0, MAX_LISTED).map((box) => `[${box.join(', ')}]`);
    const rest = answer.boxes.length - shown.length;
    return `${answer.boxes.length} ${answer.form}: ${shown.join(' ')}${rest > 0 ? ` and ${rest} more` : ''}`;
  }
  if (answer.kind === 'box') return `${answer.form} [${answer.box.join(', ')}]`;
  if (answer.kind === 'count') return String(answer.count);
  if (answer.kind === 'option')
    return answerLetter === null ? answer.value : `${answerLetter} (${answer.value})`;
  return `mask of ${answer.size.join(' x ')} px`;
}

function instanceLines({ proof }: FoundRecord, scene: Scene): string[] {
  const byId = new Map(scene.instances.map((i) => [i.id, i]));
  const lines = proof.instances.slice(0, MAX_LISTED).map(({ id, line, index }) => {
    const place = line === undefined ? `object ${index}` : `line ${line}`;
    return field('', `${id} at ${place}: ${byId.get(id)?.sourceLabel ?? 'not in the scene'}`);
  });
  const rest = proof.instances.length - lines.length;
  return rest > 0 ? [...lines, field('', `and ${countText(rest, 'more instance')}`)] : lines;
}

function labelVerdict({ proof }: FoundRecord, { labelSha256 }: InspectChecks): string {
  if (labelSha256 === null) return 'file not at hand';
  return labelSha256 === proof.labelSha256 ? 'file is the same' : `FILE HAS CHANGED, now ${labelSha256}`;
}

function replayVerdict(record: FoundRecord, { recomputed }: InspectChecks): string {
  if (typeof recomputed === 'string') return recomputed;
  return canonicalJson(recomputed) === canonicalJson(record.answer)
    ? 'the answer follows from facts and scene'
    : `ANOTHER ANSWER: ${canonicalJson(recomputed)}`;
}

function mapLine(values: Readonly<Record<string, number>>): string {
  const parts = Object.entries(values).map(([name, value]) => `${name} ${value}`);
  return parts.length === 0 ? 'none' : parts.join(', ');
}
