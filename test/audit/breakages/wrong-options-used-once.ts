import type { Breakage } from '../breakage.ts';
import { forgeOptions } from '../forge-records.ts';

export const breakage: Breakage = {
  name: 'every wrong description stands in one question only, and is right nowhere',
  check: 'shortcuts',
  expectCode: 'option-uses',
  break: (releasePath) =>
    forgeOptions(releasePath, 'PDR', ({ text }, isRight, id) => (isRight ? text : `${text} ${id}`)),
};
