import { describe, it } from 'vitest';
import type { AnyFamily } from '../../src/families/family.ts';
import { type FamilyCases, familyLaws } from '../../src/families/laws.ts';

/** Registers a test for each law that holds for every task family. */
export function familyContract(family: AnyFamily, cases: FamilyCases): void {
  describe(`${family.meta.id} keeps the family contract`, () => {
    for (const law of familyLaws(family, cases)) it(law.name, () => law.check());
  });
}
