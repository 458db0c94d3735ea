import { afterEach, describe, expect, it, vi } from 'vitest';
import { type ShownTask, showTasks } from '../../pipelines/cli/progress.ts';

const lines: string[] = [];

async function show(tasks: readonly ShownTask[]): Promise<unknown> {
  lines.length = 0;
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    lines.push(...String(text).trimEnd().split('\n'));
    return true;
  });
  return showTasks(tasks).catch((error: unknown) => error);
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('progress', () => {
  it('ticks what ended well, marks what failed or could not be judged, and goes on', async () => {
    const thrown = await show([
      { title: 'Leakage', run: async () => 'passed' },
      { title: 'Balance', run: async () => ({ note: '1 passed, 1 failed', mark: 'failed' }) },
      { title: 'Markers', run: async () => ({ note: 'not judged', mark: 'skipped' }) },
      { title: 'Distance', run: async () => 'passed' },
    ]);
    expect(thrown).toBeUndefined();
    expect(lines.filter((line) => !line.includes('❯'))).toEqual([
      '✔ Leakage: passed',
      '✖ Balance: 1 passed, 1 failed',
      '↓ Markers: not judged',
      '✔ Distance: passed',
    ]);
  });

  it('ends at an error, which the command tells', async () => {
    const fault = new Error('a.txt:3: \u001b broken');
    const thrown = await show([
      { title: 'Read', run: () => Promise.reject(fault) },
      { title: 'Screen', run: async () => 'never' },
    ]);
    expect(thrown).toBe(fault);
    expect(lines).toEqual(['❯ Read', '✖ Read: not done']);
  });
});
