import { countValues } from '../core/group-by.ts';
import { compareText, roundTo } from '../core/order.ts';
import type { Split } from '../model/instruction.ts';
import { mapSplits, type SplitQuota, type TaskQuota } from '../model/presets.ts';
import type { CandidateHead } from './head.ts';
import { type LetterBalance, measureLetters } from './letters.ts';
import { measureOptions, type Offer, type OptionBalance } from './option-balance.ts';
import type { Chosen } from './select.ts';
import { TopicBalance } from './topic-balance.ts';

/** How the records of one task came out; everything but `reserve` is about the records within the quota. */
export interface TaskReport {
  readonly task: string;
  readonly wanted: SplitQuota;
  readonly firm: boolean;
  readonly available: number;
  /** Under the limit per image. */
  readonly usable: number;
  readonly chosen: SplitQuota;
  readonly reserve: SplitQuota;
  readonly images: number;
  readonly perImage: { readonly mean: number; readonly max: number };
  readonly groups: number;
  /** Kish's effective sample size of records clustered in groups: (sum n)^2 / sum n^2. */
  readonly effectiveGroups: number;
  readonly sources: Mix;
  readonly sizeBins: Mix;
  readonly answerBins: Mix;
  /** The count that is right most often, and how often: what always saying it would score. */
  readonly bestConstant: { readonly count: string; readonly share: number } | null;
  readonly topics: TopicReport | null;
  readonly letters: readonly LetterBalance[];
  /** Over all splits, and per split; values are colours where the options are markers. Null where there are none. */
  readonly options: OptionBalance | null;
  readonly optionsBySplit: Readonly<Record<Split, SplitPrior>> | null;
  /** Markers by role and colour. */
  readonly colours: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** What the categories that questions for a count name tell of the bins of the counts. */
interface TopicReport {
  readonly distinct: number;
  /** Share of bins that a guesser gets right who knows all other records and sees the topic. */
  readonly guessed: number;
  /** The same without seeing the topic. */
  readonly guessedBlind: number;
}

interface SplitPrior {
  readonly questions: number;
  readonly priorAccuracy: number;
  readonly chance: number;
}

/** Candidates and chosen records by value. */
export type Mix = Readonly<Record<string, { readonly available: number; readonly chosen: number }>>;

export function reportTask(
  quota: TaskQuota,
  heads: readonly CandidateHead[],
  chosen: readonly Chosen[],
  usable: number,
  tolerance: number,
): TaskReport {
  const main = chosen.filter((c) => !c.reserve);
  const perImage = countValues(main.map((c) => c.head.sceneId));
  const perGroup = countValues(main.map((c) => c.head.group));
  const lettered = main.flatMap((c) =>
    c.ordered === null ? [] : [{ answer: c.head.value as string, ordered: c.ordered }],
  );
  return {
    task: quota.task,
    wanted: quota.quota,
    firm: quota.firm,
    available: heads.length,
    usable,
    chosen: mapSplits((split) => main.filter((c) => c.split === split).length),
    reserve: mapSplits((split) => chosen.filter((c) => c.reserve && c.split === split).length),
    images: perImage.size,
    perImage: {
      mean: roundTo(main.length / Math.max(1, perImage.size), 3),
      max: Math.max(0, ...perImage.values()),
    },
    groups: perGroup.size,
    effectiveGroups: effectiveNumber([...perGroup.values()]),
    sources: mixOf(heads, main, (head) => head.source),
    sizeBins: mixOf(heads, main, (head) => head.sizeBin),
    answerBins: mixOf(heads, main, (head) => head.answerBin),
    bestConstant: bestConstant(main),
    topics: reportTopics(main),
    letters: measureLetters(lettered),
    ...optionReports(main, tolerance),
    colours: tallyColours(main),
  };
}

/** Kish, Survey Sampling, 1965; 0 for no records. */
export function effectiveNumber(sizes: readonly number[]): number {
  const sum = sizes.reduce((total, n) => total + n, 0);
  const squares = sizes.reduce((total, n) => total + n * n, 0);
  return squares === 0 ? 0 : roundTo((sum * sum) / squares, 2);
}

function mixOf(
  heads: readonly CandidateHead[],
  chosen: readonly Chosen[],
  keyOf: (head: CandidateHead) => string,
): Mix {
  const available = countValues(heads.map(keyOf));
  const taken = countValues(chosen.map((c) => keyOf(c.head)));
  const keys = [...available.keys()].sort(compareText);
  return Object.fromEntries(
    keys.map((key) => [key, { available: available.get(key) ?? 0, chosen: taken.get(key) ?? 0 }]),
  );
}

function bestConstant(chosen: readonly Chosen[]): TaskReport['bestConstant'] {
  const counts = [
    ...countValues(chosen.map((c) => (c.head.kind === 'count' ? (c.head.value as string) : ''))),
  ];
  const ranked = counts
    .filter(([count]) => count !== '')
    .sort((a, b) => b[1] - a[1] || Number(a[0]) - Number(b[0]));
  const [best] = ranked;
  return best === undefined ? null : { count: best[0], share: roundTo(best[1] / chosen.length, 4) };
}

function reportTopics(chosen: readonly Chosen[]): TopicReport | null {
  const asked = chosen.flatMap(({ head }) =>
    head.topic === null ? [] : [{ topic: head.topic, bin: head.answerBin }],
  );
  if (asked.length === 0) return null;
  const bins = new Set(asked.map(({ bin }) => bin));
  const shareOf = (topicOf: (topic: string) => string): number => {
    const balance = new TopicBalance(bins.size);
    for (const { topic, bin } of asked) balance.add(topicOf(topic), bin, 1);
    return roundTo(balance.guessed() / asked.length, 4);
  };
  return {
    distinct: new Set(asked.map(({ topic }) => topic)).size,
    guessed: shareOf((topic) => topic),
    guessedBlind: shareOf(() => ''),
  };
}

function optionReports(
  chosen: readonly Chosen[],
  tolerance: number,
): Pick<TaskReport, 'options' | 'optionsBySplit'> {
  const asked = chosen.filter((c) => c.ordered !== null);
  if (asked.length === 0) return { options: null, optionsBySplit: null };
  const optionsBySplit = mapSplits((split) => {
    const offers = asked.filter((c) => c.split === split).map(offerOf);
    const { questions, priorAccuracy, chance } = measureOptions(offers, tolerance);
    return { questions, priorAccuracy, chance };
  });
  return { options: measureOptions(asked.map(offerOf), tolerance), optionsBySplit };
}

/** As the reader sees them: markers are named by colour. */
function offerOf({ head, ordered, colours }: Chosen): Offer {
  const shown = (value: string): string => {
    const role = head.roleOf[value];
    return role === undefined ? value : (colours[role] as string);
  };
  return { answer: shown(head.value as string), values: (ordered as readonly string[]).map(shown) };
}

function tallyColours(chosen: readonly Chosen[]): TaskReport['colours'] {
  const tally: Record<string, Record<string, number>> = {};
  for (const { colours } of chosen) {
    for (const [role, colour] of Object.entries(colours)) {
      tally[role] ??= {};
      const byColour = tally[role];
      byColour[colour] = (byColour[colour] ?? 0) + 1;
    }
  }
  return tally;
}
