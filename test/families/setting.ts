import type { DeriveOptions, SeatedFamily } from '../../src/families/derive.ts';
import type { AnyFamily } from '../../src/families/family.ts';
import { FAMILIES } from '../../src/families/registry.ts';
import { policySchema } from '../../src/model/policy.ts';
import { testTaxonomy } from './scenes.ts';

export const VOCABULARY = [
  'airplane',
  'bus',
  'harbor',
  'large-vehicle',
  'other-ship',
  'ship',
  'tugboat',
  'van',
];

/** Options of a run over one source, `test`, that labels ships wholly. */
export function testOptions(policy: Readonly<Record<string, unknown>> = {}): DeriveOptions {
  return {
    seed: 1,
    language: 'en',
    policy: policySchema.parse(policy),
    taxonomy: testTaxonomy,
    sources: { test: { exhaustiveGroups: ['ship'], fineGrained: false, vocabulary: VOCABULARY } },
  };
}

export function seat(family: AnyFamily, params: unknown = {}): SeatedFamily {
  return { family, params: family.params.parse(params) };
}

export function seats(...ids: readonly string[]): SeatedFamily[] {
  return FAMILIES.filter((f) => ids.length === 0 || ids.includes(f.meta.id)).map((f) => seat(f));
}
