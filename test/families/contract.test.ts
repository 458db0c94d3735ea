import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { FamilyCases } from '../../src/families/laws.ts';
import { FAMILIES } from '../../src/families/registry.ts';
import { familyContract } from './contract.ts';

const casesFolder = new URL('./cases/', import.meta.url);
const names = readdirSync(casesFolder).filter((name) => name.endsWith('.ts'));
const casesById = new Map<string, FamilyCases>();
for (const name of names) {
  const module = (await import(new URL(name, casesFolder).href)) as { readonly cases: FamilyCases };
  casesById.set(name.replace(/\.ts$/, ''), module.cases);
}

describe('the registry', () => {
  it('has a file of cases for each family, and no file without its family', () => {
    expect([...casesById.keys()].sort()).toEqual(
      FAMILIES.map((family) => family.meta.id.toLowerCase()).sort(),
    );
  });
});

for (const family of FAMILIES) {
  const cases = casesById.get(family.meta.id.toLowerCase());
  if (cases !== undefined) familyContract(family, cases);
}
