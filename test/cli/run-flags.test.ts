import { InvalidArgumentError } from 'commander';
import { describe, expect, it } from 'vitest';
import { addRoot } from '../../pipelines/cli/run-flags.ts';

describe('--sources', () => {
  it('gathers roots by id', () => {
    expect(addRoot('xview=b=c', addRoot('fair1m=a'))).toEqual({ fair1m: 'a', xview: 'b=c' });
  });

  it('refuses one id twice, naming both folders', () => {
    const twice = (): unknown => addRoot('fair1m=b', addRoot('fair1m=a'));
    expect(twice).toThrow(InvalidArgumentError);
    expect(twice).toThrow('fair1m is given twice: a and b, expected one folder.');
  });

  it('refuses what is no id with a folder', () => {
    for (const text of ['fair1m', '=a', 'fair1m='])
      expect(() => addRoot(text)).toThrow('expected id=folder.');
  });
});
