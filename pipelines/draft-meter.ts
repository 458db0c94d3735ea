import type { ClientProgress } from '../src/draft/client/client.ts';
import type { DraftProgress } from './draft-scenes.ts';
import type { ReportProgress } from './run.ts';

/** Tells how far drafting is: `4.2 calls/s, $0.31, 40 accepted, 6 retried, 2 dropped, about 12 min left`. */
export class DraftMeter implements DraftProgress {
  private readonly report: ReportProgress;
  private readonly client: () => ClientProgress;
  private readonly startMs = performance.now();
  private total = 0;
  private accepted = 0;
  private dropped = 0;
  private retried = 0;

  constructor(report: ReportProgress, client: () => ClientProgress) {
    this.report = report;
    this.client = client;
  }

  start(total: number): void {
    this.total = total;
    this.report(0, total, this.note());
  }

  done(outcome: 'accepted' | 'dropped', attempts: number): void {
    if (outcome === 'accepted') this.accepted++;
    else this.dropped++;
    if (attempts > 1) this.retried++;
    this.report(this.accepted + this.dropped, this.total, this.note());
  }

  chosen(done: number, total: number): void {
    this.report(done, total, 'wrong descriptions chosen');
  }

  private note(): string {
    const seconds = Math.max(0.001, (performance.now() - this.startMs) / 1000);
    const { sent, ledger } = this.client();
    const calls = sent?.calls ?? 0;
    const ended = this.accepted + this.dropped;
    const parts = [
      `${(calls / seconds).toFixed(1)} calls/s`,
      `$${(ledger.paidUsd + ledger.openUsd).toFixed(2)}`,
      `${this.accepted} accepted, ${this.retried} retried, ${this.dropped} dropped`,
    ];
    if (ended > 0) parts.push(`about ${durationText((seconds / ended) * (this.total - ended))} left`);
    return parts.join(', ');
  }
}

function durationText(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  return seconds < 5400 ? `${Math.ceil(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`;
}
