import type { Instruction } from '../model/instruction.ts';
import type { AskedRecord } from './baselines/baseline.ts';

/** A released record as scoring sees it. `size` is that of its image, from `images.jsonl`. */
export function askedRecordOf(
  record: Instruction,
  size: { readonly widthPx: number; readonly heightPx: number },
): AskedRecord {
  const regions = Object.values(record.wording.slots).flatMap((slot) =>
    slot.type === 'region' ? [slot.box] : [],
  );
  return {
    id: record.id,
    task: record.task,
    dimension: record.dimension,
    image: record.sceneId,
    group: record.group,
    canvas: { widthPx: size.widthPx, heightPx: size.heightPx },
    answer: record.answer,
    options: Object.fromEntries((record.options ?? []).map(({ letter, text }) => [letter, text])),
    answerLetter: record.answerLetter,
    question: record.question,
    // Two regions are compared, not searched: neither is where a box would be looked for.
    region: regions.length === 1 ? (regions[0] as AskedRecord['region']) : null,
  };
}
