import { afterEach, describe, expect, it, vi } from 'vitest';
import { DEBUG_VARIABLE, reportError } from '../../pipelines/cli/exit.ts';
import { DataError, UsageError } from '../../src/core/errors.ts';

function report(error: unknown): { code: number; lines: string[] } {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
  const code = reportError(error);
  const lines = printed.mock.calls.map(([line]) => String(line));
  printed.mockRestore();
  return { code, lines };
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

describe('a fault ends the command', () => {
  it('with 1 for data, 2 for what was asked, one line each', () => {
    expect(report(new DataError('a.txt:3', 'has 5 fields', '9'))).toEqual({
      code: 1,
      lines: ['a.txt:3: has 5 fields, expected 9'],
    });
    expect(report(new UsageError('no such flag\nsee --help'))).toEqual({
      code: 2,
      lines: ['no such flag', 'see --help'],
    });
  });

  it('with 1 for a bug, its stack only when asked for', () => {
    const { code, lines } = report(new TypeError('oh\u001b[31m'));
    expect(code).toBe(1);
    expect(lines[0]).toBe('uhr-micro has a bug, please report it: oh\\u001b[31m');
    expect(lines.join('\n')).not.toMatch(/ {4}at /);
    vi.stubEnv(DEBUG_VARIABLE, '1');
    expect(report(new TypeError('oh')).lines.join('\n')).toMatch(/TypeError: oh\n {4}at /);
  });
});
