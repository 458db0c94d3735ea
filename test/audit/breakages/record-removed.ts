import { type Breakage, forge } from '../breakage.ts';

export const breakage: Breakage = {
  name: 'a record is taken out, and every checksum is renewed',
  check: 'integrity',
  expectCode: 'count-differs',
  break: (releasePath) => forge(releasePath, 'data/dev.jsonl', (text) => text.slice(text.indexOf('\n') + 1)),
};
