import { type Breakage, forge } from '../breakage.ts';

export const breakage: Breakage = {
  name: 'a number of the statistics is changed, and every checksum is renewed',
  check: 'integrity',
  expectCode: 'stats-differ',
  break: (releasePath) =>
    forge(releasePath, 'stats.json', (text) =>
      text.replace(/"records": (\d+)/, (_, n) => `"records": ${Number(n) + 1}`),
    ),
};
