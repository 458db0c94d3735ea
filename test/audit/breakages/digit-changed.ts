import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Breakage } from '../breakage.ts';

export const breakage: Breakage = {
  name: 'a digit of a record is changed',
  check: 'integrity',
  expectCode: 'file-changed',
  break(releasePath) {
    const path = join(releasePath, 'data/test.jsonl');
    const text = readFileSync(path, 'utf8');
    writeFileSync(
      path,
      text.replace(/\d(?=[^\d]*\n)/, (digit) => String((Number(digit) + 1) % 10)),
    );
  },
};
