import { compareText } from '../core/order.ts';
import { binOf, type CandidateHead } from './head.ts';
import { type Ordered, orderCandidates } from './order.ts';
import { Tally } from './tally.ts';
import { betterTopic, TopicBalance } from './topic-balance.ts';
import { waterFill } from './water-fill.ts';

/** What was taken of groups, images and answer bins, shared by all cells of one task. */
export class Taken {
  readonly groups = new Tally();
  readonly images = new Tally();
  readonly bins = new Tally();
}

interface Bin {
  readonly name: string;
  readonly open: Ordered[];
  /** No open candidate costs less: costs only grow, until a record is given back. */
  leastCost: number;
}

export interface FillLimits {
  readonly maxPerImage: number;
  /** Most records of an answer bin in this cell; may grow between fills. */
  binLimit(bin: string): number;
}

/**
 * Picks the records of one cell (a task in a split): near-equal numbers per answer bin where the task's answers are
 * balanced, round-robin over groups, never more of an image than the limit, and topics that tell little of the bin. Limits per image form a partition matroid,
 * so topping up always reaches what the limits allow.
 */
export class CellFill {
  readonly picked: CandidateHead[] = [];
  private readonly bins: readonly Bin[];
  private readonly taken: Taken;
  private readonly limits: FillLimits;
  private readonly counts = new Tally();
  private readonly topics: TopicBalance;
  /** Picks of earlier fills, which stay. */
  private settled = 0;

  constructor(heads: readonly CandidateHead[], seed: number, taken: Taken, limits: FillLimits) {
    this.taken = taken;
    this.limits = limits;
    const members = new Map<string, CandidateHead[]>();
    for (const head of heads) {
      const list = members.get(binOf(head)) ?? [];
      members.set(binOf(head), list);
      list.push(head);
    }
    this.bins = [...members]
      .sort(([a], [b]) => compareText(a, b))
      .map(([name, list]) => ({ name, open: [...orderCandidates(list, seed)], leastCost: 0 }));
    this.topics = new TopicBalance(this.bins.length);
  }

  countOf(bin: string): number {
    return this.counts.get(bin);
  }

  /** Adds up to `wanted` records; gives those that were added, in an order whose beginnings are balanced. */
  fill(wanted: number): readonly CandidateHead[] {
    this.settled = this.picked.length;
    const goal = this.settled + wanted;
    const rooms = new Map(this.bins.map((bin) => [bin, this.roomOf(bin)]));
    const roomOf = (bin: Bin): number => this.counts.get(bin.name) + (rooms.get(bin) as number);
    const scarceFirst = [...this.bins].sort((a, b) => roomOf(a) - roomOf(b) || compareText(a.name, b.name));
    const rarestFirst = [...scarceFirst].sort(
      (a, b) => this.taken.bins.get(a.name) - this.taken.bins.get(b.name),
    );
    const levels = waterFill(rarestFirst, roomOf, goal);
    for (const bin of scarceFirst) {
      const level = levels.get(bin) as number;
      while (this.counts.get(bin.name) < level && this.picked.length < goal && this.pickFrom(bin));
    }
    for (const bin of scarceFirst) this.freeFor(bin, levels.get(bin) as number);
    while (this.picked.length < goal && this.pickFromLowest());
    this.exchangeTopics();
    return interleave(this.picked.slice(this.settled));
  }

  /** Most records that the bin can still give. */
  private roomOf(bin: Bin): number {
    const perImage = new Tally();
    let room = 0;
    for (const { head } of bin.open) {
      if (this.taken.images.get(head.sceneId) + perImage.get(head.sceneId) >= this.limits.maxPerImage)
        continue;
      perImage.add(head.sceneId, 1);
      room++;
    }
    return Math.max(0, Math.min(room, this.limits.binLimit(bin.name) - this.counts.get(bin.name)));
  }

  private pickFrom(bin: Bin): boolean {
    if (this.counts.get(bin.name) >= this.limits.binLimit(bin.name)) return false;
    const best = this.bestIn(bin);
    if (best === null) return false;
    this.take(bin, best);
    return true;
  }

  /** Tops up from the bin that has least, so that bins stay near-equal when some cannot reach their level. */
  private pickFromLowest(): boolean {
    const byCount = [...this.bins].sort(
      (a, b) => this.counts.get(a.name) - this.counts.get(b.name) || compareText(a.name, b.name),
    );
    return byCount.some((bin) => this.pickFrom(bin));
  }

  /** First in order among those of the groups that were asked about least, and of these of the images. */
  private bestIn(bin: Bin): Ordered | null {
    let best: Ordered | null = null;
    let bestCost = Number.POSITIVE_INFINITY;
    for (const ordered of bin.open) {
      const ofImage = this.taken.images.get(ordered.head.sceneId);
      if (ofImage >= this.limits.maxPerImage) continue;
      const cost = this.taken.groups.get(ordered.head.group) * 1000 + ofImage;
      if (cost >= bestCost) continue;
      best = ordered;
      bestCost = cost;
      if (cost <= bin.leastCost) break;
    }
    bin.leastCost = bestCost;
    return best;
  }

  /**
   * Where a bin misses its level because its images are full: a record of a fuller bin in such an image gives way to
   * one of this bin.
   */
  private freeFor(bin: Bin, level: number): void {
    const goal = Math.min(level, this.limits.binLimit(bin.name));
    for (const ordered of [...bin.open]) {
      const count = this.counts.get(bin.name);
      if (count >= goal) return;
      const given = this.picked.findLastIndex(
        (p, i) =>
          i >= this.settled && p.sceneId === ordered.head.sceneId && this.counts.get(binOf(p)) > count + 1,
      );
      if (given < 0) continue;
      this.giveBack(given);
      this.take(bin, ordered);
    }
  }

  /** Picks give way to others of their bin as long as that makes topics tell less of bins; each such step gains. */
  private exchangeTopics(): void {
    let changed = true;
    while (changed) {
      changed = false;
      for (let i = this.settled; i < this.picked.length; i++) if (this.exchange(i)) changed = true;
    }
  }

  /** The one that comes in stands where the other stood, so that the order of the picks keeps its balance. */
  private exchange(index: number): boolean {
    const out = this.picked[index] as CandidateHead;
    const bin = this.bins.find((b) => b.name === binOf(out)) as Bin;
    const into = betterTopic(out, bin.open, this.topics, (head) => this.crowdingOf(out, head));
    if (into === null) return false;
    this.giveBack(index);
    this.take(bin, into);
    this.picked.splice(index, 0, this.picked.pop() as CandidateHead);
    return true;
  }

  /** How many more records the group or image of `into` would hold than those of `out` do; infinite where it is full. */
  private crowdingOf(out: CandidateHead, into: CandidateHead): number {
    const { groups, images } = this.taken;
    const ofImage = images.get(into.sceneId) - (out.sceneId === into.sceneId ? 1 : 0);
    if (ofImage >= this.limits.maxPerImage) return Number.POSITIVE_INFINITY;
    const ofGroup = groups.get(into.group) - (out.group === into.group ? 1 : 0);
    return Math.max(0, ofGroup + 1 - groups.get(out.group), ofImage + 1 - images.get(out.sceneId));
  }

  private take(bin: Bin, ordered: Ordered): void {
    bin.open.splice(bin.open.indexOf(ordered), 1);
    this.picked.push(ordered.head);
    this.count(ordered.head, 1);
  }

  /** The candidate stands last in its bin from now on: it has been weighed already. */
  private giveBack(index: number): void {
    const [head] = this.picked.splice(index, 1) as [CandidateHead];
    const bin = this.bins.find((b) => b.name === binOf(head)) as Bin;
    bin.open.push({ head, place: 1, key: 1 });
    for (const b of this.bins) b.leastCost = 0;
    this.count(head, -1);
  }

  private count(head: CandidateHead, amount: 1 | -1): void {
    this.counts.add(binOf(head), amount);
    if (head.topic !== null) this.topics.add(head.topic, binOf(head), amount);
    this.taken.bins.add(binOf(head), amount);
    this.taken.groups.add(head.group, amount);
    this.taken.images.add(head.sceneId, amount);
  }
}

/** First of each bin, second of each bin, and so on: any beginning holds the bins near-equally. */
function interleave(picks: readonly CandidateHead[]): readonly CandidateHead[] {
  const seen = new Map<string, number>();
  const rounds = picks.map((head, i) => {
    const round = seen.get(binOf(head)) ?? 0;
    seen.set(binOf(head), round + 1);
    return { head, round, i };
  });
  return rounds.sort((a, b) => a.round - b.round || a.i - b.i).map((r) => r.head);
}
