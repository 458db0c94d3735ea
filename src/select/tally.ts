/** Numbers by name; 0 for a name that was never added to. */
export class Tally {
  private readonly counts = new Map<string, number>();

  get(name: string): number {
    return this.counts.get(name) ?? 0;
  }

  add(name: string, amount: number): void {
    this.counts.set(name, this.get(name) + amount);
  }

  entries(): Iterable<readonly [string, number]> {
    return this.counts;
  }
}
