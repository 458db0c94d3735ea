import type { Breakage } from '../breakage.ts';
import { forgeOptions } from '../forge-records.ts';

export const breakage: Breakage = {
  name: 'the right descriptions end with an exclamation mark, all others with a full stop',
  check: 'shortcuts',
  expectCode: 'option-style',
  break: (releasePath) =>
    forgeOptions(
      releasePath,
      'PDR',
      ({ text }, isRight) => `${text.replace(/\W+$/, '')}${isRight ? '!' : '.'}`,
    ),
};
