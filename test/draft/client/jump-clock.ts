import type { Clock } from '../../../src/draft/client/effects.ts';

/** A clock on which no one waits: it jumps to the end of each sleep, and timeouts come when a test says so. */
export class JumpClock implements Clock {
  /** All sleeps, ms. */
  readonly sleeps: number[] = [];
  private nowMs = Date.UTC(2026, 10, 30);
  private readonly alarms = new Map<() => void, number>();

  now(): number {
    return this.nowMs;
  }

  async sleep(ms: number): Promise<void> {
    this.sleeps.push(ms);
    const end = this.nowMs + ms;
    await new Promise((resolve) => setImmediate(resolve));
    this.nowMs = Math.max(this.nowMs, end);
  }

  after(ms: number, action: () => void): () => void {
    const alarm = (): void => action();
    this.alarms.set(alarm, ms);
    return () => this.alarms.delete(alarm);
  }

  /** Lets all timeouts of `ms` that are running run out. */
  runOut(ms: number): void {
    for (const [alarm, alarmMs] of [...this.alarms]) {
      if (alarmMs !== ms) continue;
      this.alarms.delete(alarm);
      alarm();
    }
  }
}
