import { z } from 'zod';
import type { StageReport } from '../io/stage.ts';
import { lossSchema } from '../model/loss.ts';

/** Codes of the engine's own stages; the measure of each with its unit. Families and readers declare theirs. */
const MEANINGS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '1-ingest': {
    'area-too-small': 'the outline has less area than any object, square px',
    'bad-coordinate': 'a coordinate is missing, no number, or nowhere near the image',
    'exact-duplicate': 'the label repeats that of the object named',
    'image-missing': 'a label file without an image',
    'image-unreadable': 'the image file has no readable header',
    'label-dropped': 'the source’s class is none of the objects that are asked about',
    'label-missing': 'an image without a label file',
    'label-unreadable': 'the label file cannot be read',
    'labels-piled-up': 'too many labels lie upon one another',
    'no-file': 'a link that leads to no file',
    'other-label-version': 'labels of an older version, beside newer ones of the same image',
    'outside-image': 'the object lies wholly outside its image, by so many px',
    'packed-file': 'a file that is still packed: nothing in it was read',
    'repeated-vertex': 'corners of the outline coincide: it has fewer places than corners',
    'self-crossing': 'edges of the outline cross each other',
    'size-implausible': 'the size of the image cannot be true',
    'size-unknown': 'no size of the image is known',
    'stray-file': 'a file that is no part of the archive as released',
    'too-few-vertices': 'the outline has too few corners',
    'too-many-vertices': 'the outline has more corners than any object',
  },
  '2-screen': {
    'duplicate-image': 'the same file, byte for byte, as the image named',
    'long-edge-too-short': 'the longer side of the image is too short, px',
    'size-mismatch': 'the image has another size than its label says',
    'too-few-instances': 'the image has too few labelled objects',
    'too-little-spread': 'the labelled objects stand in too small a part of the image',
    undecodable: 'the image cannot be decoded to its end',
  },
  '4-select': {
    'answer-balance': 'enough records of the task have such an answer',
    'image-limit': 'the image has as many records of the task as one image may have',
    'named-elsewhere':
      'a question of the task named asks more finely about the object: its options would tell this answer',
    'no-quota': 'the configuration asks for no record of the task',
    'not-micro': 'the targets fill too large a share of the image',
    'over-quota': 'the split has as many records of the task as it shall have, reserve included',
    'too-few-options': 'too few wrong options are left to choose from',
  },
  '5-draft': { 'needs-draft': 'the question needs words that nobody has drafted' },
  '6-review': { 'needs-review': 'the question needs a reviewer’s decision' },
  '7-split': {
    'no-quota': 'the configuration asks for no record of the task',
    'over-quota': 'the split has as many records of the task as it shall have; this one was in reserve',
  },
};

const byTaskSchema = z.record(z.string(), z.record(z.string(), z.string()));

/** What a drop code means, by stage, task (`''` where there is none) and code; null where nobody has said it. */
export type MeaningOf = (drop: {
  readonly stage: string;
  readonly task: string;
  readonly code: string;
}) => string | null;

/** Meanings as families and readers have declared them to the stages that ran, and those of the engine itself. */
export function meaningsOf(stages: readonly StageReport[]): MeaningOf {
  const declared = new Map(stages.map((report) => [report.stage, declaredBy(report)]));
  return ({ stage, task, code }) => {
    const told = declared.get(stage);
    return own(own(told?.byTask, task), code) ?? own(told?.losses, code) ?? own(own(MEANINGS, stage), code);
  };
}

function declaredBy({ details }: StageReport) {
  const losses = z.array(lossSchema).safeParse(details.losses ?? []);
  const byTask = byTaskSchema.safeParse(details.meanings ?? {});
  return {
    byTask: byTask.success ? byTask.data : {},
    losses: losses.success ? Object.fromEntries(losses.data.map((l) => [l.code, l.meaning])) : {},
  };
}

function own<T>(table: Readonly<Record<string, T>> | null | undefined, key: string): T | null {
  return table !== null && table !== undefined && Object.hasOwn(table, key) ? (table[key] as T) : null;
}
