import { z } from 'zod';
import { DataError } from '../core/errors.ts';
import { compareText } from '../core/order.ts';
import { answerSchema } from '../model/answer.ts';
import { choiceSchema, optionPlanSchema, tierSchema } from '../model/candidate.ts';
import { sizeBinSchema } from '../model/diagnostics.ts';
import type { Slot } from '../model/wording.ts';
import type { RecordHead } from '../split/record-head.ts';
import type { Apart } from './apart.ts';
import { LETTERS } from './letters.ts';

/** The part of a candidate's line that select decides by; everything else is read again for the chosen ones only. */
export const headLineSchema = z.object({
  id: z.string(),
  task: z.string(),
  tier: tierSchema,
  sceneId: z.string(),
  source: z.string(),
  answer: answerSchema,
  answerBin: z.string(),
  options: z.array(optionPlanSchema).nullable(),
  choice: choiceSchema.nullable(),
  wording: z.object({ slots: z.record(z.string(), z.object({ category: z.string().optional() })) }),
  targets: z.array(z.string()),
  markers: z.array(z.object({ role: z.string() })),
  diagnostics: z.object({ sizeBin: sizeBinSchema.nullable(), areaShare: z.number().nullable() }),
});
export type HeadLine = z.infer<typeof headLineSchema>;

/** Distractors that select may offer: values with their tier, the lowest preferred. */
export interface Pool {
  readonly values: readonly string[];
  readonly tiers: readonly number[];
  /** At least one distractor is one of these, where there is one. */
  readonly oneOf: readonly string[];
  readonly take: number;
  /** Where distractors are to contradict each other, which do; absent where they always do. */
  readonly apart?: Apart;
}

/** What makes a candidate's answer a distractor of another question of its task, and others' answers one of its own. */
export interface Peers {
  readonly claims: readonly string[];
  readonly denies: readonly string[];
  /** How the answer is worded as an option. */
  readonly slot: Slot;
  /** Withheld answers are never offered among open ones, nor the other way round; absent as long as no split is known. */
  readonly isHeld?: boolean;
}

/** A candidate as select sees it: about 0.5 KB, so that all candidates of a paper-sized run fit in memory. */
export interface CandidateHead extends RecordHead {
  readonly kind: 'count' | 'option' | 'other';
  /** The answer itself where it is a count or an option. */
  readonly value: string | null;
  /** What a question for a count says that it is about; null where the answer is no count. */
  readonly topic: string | null;
  /** Values of settled options in the family's order; null where `pool` is to be drawn from, or none are asked. */
  readonly settled: readonly string[] | null;
  readonly pool: Pool | null;
  /** Absent where the pool, if any, is the candidate's own. */
  readonly peers?: Peers;
  /** Roles of the markers, in the order of the record. */
  readonly roles: readonly string[];
  /** Role by value, where options are markers themselves. */
  readonly roleOf: Readonly<Record<string, string>>;
  /** Scene and object; absent where no marked object is to be named by its category. */
  readonly named?: string;
}

/** Throws DataError, naming the candidate, where options do not fit the answer. */
export function headOf(line: HeadLine, group: string): CandidateHead {
  const { answer, choice, options } = line;
  const offered = options ?? (choice === null ? [] : [choice.answer, ...choice.pool]);
  if (answer.kind === 'option') checkOptions(line, answer.value);
  return {
    id: line.id,
    task: line.task,
    sceneId: line.sceneId,
    group,
    source: line.source,
    sizeBin: line.diagnostics.sizeBin ?? 'none',
    answerBin: choice === null ? line.answerBin : choice.answer.value,
    kind: answer.kind === 'count' || answer.kind === 'option' ? answer.kind : 'other',
    value: answer.kind === 'count' ? String(answer.count) : answer.kind === 'option' ? answer.value : null,
    topic: answer.kind === 'count' ? topicOf(line) : null,
    settled: options === null ? null : options.map((o) => o.value),
    pool: choice === null ? null : poolOf(choice),
    ...(choice?.peers === undefined ? {} : { peers: { ...choice.peers, slot: choice.answer.slot } }),
    roles: line.markers.map((m) => m.role),
    roleOf: markerRoles(offered),
    ...(offered.some(({ slot }) => slot.type === 'category') ? namedIn(line) : {}),
  };
}

/** Counts and options are balanced by answer; boxes and masks have no answer that one could guess. */
export function binOf(head: CandidateHead): string {
  return head.kind === 'other' ? '' : head.answerBin;
}

function checkOptions({ id, options, choice }: HeadLine, answer: string): void {
  const all = choice === null ? options : [choice.answer, ...choice.pool];
  if (all === null) throw new DataError(id, 'has an option as its answer and no options');
  const values = all.map((option) => option.value);
  const shown = choice === null ? values.length : choice.take + 1;
  if (shown > LETTERS.length) throw new DataError(id, `has ${shown} options`, `at most ${LETTERS.length}`);
  if (new Set(values).size < values.length)
    throw new DataError(id, 'has an option twice', 'distinct options');
  if (choice !== null ? choice.answer.value !== answer : !values.includes(answer))
    throw new DataError(id, `does not offer its answer ${JSON.stringify(answer)}`);
}

/** The categories that the words of the question name. */
function topicOf({ wording }: HeadLine): string {
  const named = Object.values(wording.slots).flatMap(({ category }) => category ?? []);
  return [...new Set(named)].sort(compareText).join(' ');
}

function namedIn({ sceneId, markers, targets }: HeadLine): Pick<CandidateHead, 'named'> {
  const [target] = targets;
  return markers.length === 0 || target === undefined ? {} : { named: `${sceneId}/${target}` };
}

function poolOf(choice: NonNullable<HeadLine['choice']>): Pool {
  return {
    values: choice.pool.map((p) => p.value),
    tiers: choice.pool.map((p) => p.tier),
    oneOf: choice.oneOf,
    take: choice.take,
  };
}

function markerRoles(options: readonly z.infer<typeof optionPlanSchema>[]): Record<string, string> {
  const roles: Record<string, string> = {};
  for (const { value, slot } of options) if (slot.type === 'marker') roles[value] = slot.role;
  return roles;
}
