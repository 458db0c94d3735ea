import type { CandidateHead } from './head.ts';
import type { Ordered } from './order.ts';
import { Tally } from './tally.ts';

/** Records that an exchange must take from the guesser: less would stir the selection for nothing. */
const LEAST_GAIN = 0.02;
/** Records that the guesser must lose for one more record in a group that is asked about as often already. */
const CROWDING_PRICE = 0.2;

/**
 * How far the topic of a question (the categories that it names) tells the bin of its answer. The measure is what a
 * guesser who sees the topic alone expects to get right, summed over the records: he knows all other records and
 * reckons by Laplace's rule of succession, (same topic and bin + 1) / (same topic + bins). A topic that spreads evenly
 * over the bins gives him 1 / bins, and one of few records hardly more, however they lie.
 */
export class TopicBalance {
  private readonly inBin = new Tally();
  private readonly ofTopic = new Tally();
  /** Sum over the bins of the squared number of records, by topic. */
  private readonly squares = new Tally();
  private readonly binCount: number;

  constructor(binCount: number) {
    this.binCount = binCount;
  }

  add(topic: string, bin: string, amount: 1 | -1): void {
    this.squares.add(topic, this.squaresStep(topic, bin, amount));
    this.inBin.add(`${topic}\n${bin}`, amount);
    this.ofTopic.add(topic, amount);
  }

  /** How many more records the guesser gets right when a record of `bin` is added to `topic` (1) or taken away (-1). */
  changeOf(topic: string, bin: string, amount: 1 | -1): number {
    const squares = this.squares.get(topic);
    const records = this.ofTopic.get(topic) + this.binCount - 1;
    const after = squares + this.squaresStep(topic, bin, amount);
    return after / Math.max(1, records + amount) - squares / Math.max(1, records);
  }

  /** Records that the guesser expects to get right. */
  guessed(): number {
    let sum = 0;
    for (const [topic, records] of this.ofTopic.entries())
      if (records > 0) sum += this.squares.get(topic) / (records + this.binCount - 1);
    return sum;
  }

  private squaresStep(topic: string, bin: string, amount: 1 | -1): number {
    return 2 * amount * this.inBin.get(`${topic}\n${bin}`) + 1;
  }
}

/**
 * The candidate of the same bin by whose topic the guesser loses most when it stands in for `out`, less the price of
 * crowding; the first of equals. Null where none is worth it, or where `out` has no topic.
 * @param open candidates of the bin of `out`, in order of preference
 * @param crowdingOf how many more records than now its group or image would hold; infinite where it may not be taken
 */
export function betterTopic(
  out: CandidateHead,
  open: readonly Ordered[],
  topics: TopicBalance,
  crowdingOf: (into: CandidateHead) => number,
): Ordered | null {
  if (out.topic === null) return null;
  const saved = -topics.changeOf(out.topic, out.answerBin, -1);
  const gains = new Map([[out.topic, 0]]);
  let best: Ordered | null = null;
  let bestGain = LEAST_GAIN;
  for (const ordered of open) {
    const { topic } = ordered.head;
    if (topic === null) continue;
    const gain = gains.get(topic) ?? saved - topics.changeOf(topic, out.answerBin, 1);
    gains.set(topic, gain);
    if (gain <= bestGain + 1e-9) continue;
    const net = gain - CROWDING_PRICE * crowdingOf(ordered.head);
    if (net <= bestGain + 1e-9) continue;
    best = ordered;
    bestGain = net;
  }
  return best;
}
