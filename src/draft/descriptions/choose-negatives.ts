import { compareText } from '../../core/order.ts';
import { keyedUnit } from '../../core/rng.ts';
import type { Drafted } from '../../model/drafted.ts';
import type { Option } from '../../model/instruction.ts';
import { pdrHardNegativesPrompt } from '../prompts/pdr-hard-negatives.ts';
import type { Filling } from '../prompts/prompt.ts';
import { type Answered, type Asker, Trail } from '../trail.ts';
import { type DescriptionPool, wrongOptionsOf } from './description-pool.ts';
import type { Description } from './draft-description.ts';

/** What a model would have as wrong options of one record. */
export interface Negatives {
  /** Ids of the records whose descriptions are wanted, the most wanted first; empty: the keyed order decides. */
  readonly wanted: readonly string[];
  readonly asked: Pick<Drafted, 'prompts' | 'entries'>;
  /** `chosen`, `no-choice` where no option has two candidates, or why the reply was of no use. */
  readonly outcome: string;
}

export interface NegativesSetting {
  readonly pool: DescriptionPool;
  readonly seed: number;
  readonly asker: Asker;
  /** Candidates that one option is offered with, at most. */
  readonly maxCandidates: number;
}

interface Candidate {
  readonly option: Option;
  readonly description: Description;
}

/**
 * Asks a model which wrong descriptions differ most from the right one (table 11 of the paper). Depends on the descriptions
 * alone, not on what other records were given, so that records can be asked about at the same time. A reply that is of no
 * use is not asked for again: the choice falls back on the keyed order. Throws Unfinished.
 */
export async function chooseNegatives(
  description: Description,
  setting: NegativesSetting,
): Promise<Negatives> {
  const candidates = wrongOptionsOf(description).map((option) => candidatesOf(option, description, setting));
  const trail = new Trail(setting.asker);
  if (candidates.every((list) => list.length < 2))
    return { wanted: [], asked: trail.asked, outcome: 'no-choice' };
  const numbered = candidates.flat();
  const standIn = {
    chosen: candidates.flatMap((list) => list.slice(0, 1)).map((one) => numbered.indexOf(one) + 1),
  };
  const answered = await trail.ask(pdrHardNegativesPrompt, fillingOf(description, candidates), 1, standIn);
  const read = readChoice(answered, numbered);
  return { ...read, asked: trail.asked };
}

/** A sample by keyed hash, so that no description is offered everywhere. */
function candidatesOf(
  option: Option,
  description: Description,
  { pool, seed, maxCandidates }: NegativesSetting,
): Candidate[] {
  const { id } = description.record;
  const keyed = pool.othersFor(option, description).map((other) => ({
    other,
    key: keyedUnit(seed, 'hard-negatives', id, option.letter, other.record.id),
  }));
  keyed.sort((a, b) => a.key - b.key || compareText(a.other.record.id, b.other.record.id));
  return keyed.slice(0, maxCandidates).map(({ other }) => ({ option, description: other }));
}

function fillingOf({ text }: Description, candidates: readonly (readonly Candidate[])[]): Filling {
  let number = 0;
  const lines = candidates
    .filter((list) => list.length > 0)
    .flatMap((list, i) => [
      `Option ${i + 1}:`,
      ...list.map(({ description }) => `${++number}: ${JSON.stringify(description.text)}`),
    ]);
  return { values: { gold: JSON.stringify(text), candidates: lines.join('\n') }, images: [] };
}

function readChoice(
  answered: Answered<{ readonly chosen: readonly number[] }>,
  numbered: readonly Candidate[],
): Pick<Negatives, 'wanted' | 'outcome'> {
  if ('failure' in answered) return { wanted: [], outcome: answered.failure };
  const { chosen } = answered.value;
  const taken = chosen.flatMap((number) => numbered[number - 1] ?? []);
  if (taken.length < chosen.length) return { wanted: [], outcome: 'names-no-candidate' };
  if (new Set(taken).size < taken.length) return { wanted: [], outcome: 'names-one-twice' };
  const isServed = ({ option }: Candidate): boolean => taken.some((one) => one.option === option);
  if (!numbered.every(isServed)) return { wanted: [], outcome: 'leaves-option-out' };
  return { wanted: taken.map(({ description }) => description.record.id), outcome: 'chosen' };
}
