import { describe, expect, it } from 'vitest';
import { drop, isDrop } from '../../src/core/drop.ts';
import { family as dsr } from '../../src/families/dsr.ts';
import type { AnyFamily, Derived } from '../../src/families/family.ts';
import { type FamilyCases, familyLaws } from '../../src/families/laws.ts';
import { family as rd } from '../../src/families/rd.ts';
import { cases as dsrCases } from './cases/dsr.ts';
import { cases as rdCases } from './cases/rd.ts';

/** Names of the laws that a family breaks. */
function broken(family: AnyFamily, cases: FamilyCases): string[] {
  return familyLaws(family, cases).flatMap((law) => {
    try {
      law.check();
      return [];
    } catch {
      return [law.name];
    }
  });
}

const good = dsr as AnyFamily;
const few: FamilyCases = { scenes: dsrCases.scenes.slice(2), drops: dsrCases.drops ?? {} };

function derivedBy(facts: unknown, scene: Parameters<AnyFamily['answer']>[1]): Derived {
  const derived = good.answer(facts, scene);
  if (isDrop(derived)) throw new Error(derived.code);
  return derived;
}

/** Faults that a family could have, each with the law that must notice it. */
const faults: readonly (readonly [string, string, Partial<AnyFamily>])[] = [
  ['proposes nothing', 'some scene gives facts', { propose: () => [] }],
  ['needs parameters', 'params have defaults', { params: dsr.params.refine(() => false) as never }],
  [
    'invents facts for an empty scene',
    'the empty scene yields nothing',
    {
      propose: () => [drop('gap-too-small'), { reference: 'n0', candidates: ['n1', 'n2'], rank: 'nearest' }],
    },
  ],
  [
    'looks at the order in memory',
    'the order of instances',
    {
      propose: ({ scene }) => {
        const [a, b, c] = scene.instances.map(({ id }) => id);
        return a === undefined ? [] : [{ reference: a, candidates: [b, c], rank: 'nearest' }];
      },
    },
  ],
  [
    'looks at the names of instances',
    'the names of instances',
    {
      propose: ({ scene }) => {
        const [a, b, c] = scene.instances.map(({ id }) => id).sort();
        return a === undefined ? [] : [{ reference: a, candidates: [b, c], rank: 'nearest' }];
      },
    },
  ],
  [
    'gives facts that its schema refuses',
    'facts survive JSON',
    { propose: () => [{ reference: 'n0', candidates: ['n1', 'n2'], rank: 'middling' }] },
  ],
  [
    'answers in another kind',
    'the answer is of the declared kind',
    { answer: (facts, scene) => ({ ...derivedBy(facts, scene), answer: { kind: 'count', count: 3 } }) },
  ],
  [
    'names targets out of order',
    'the answer is of the declared kind',
    {
      answer: (facts, scene) => {
        const derived = derivedBy(facts, scene);
        return { ...derived, targets: [...derived.targets].reverse() };
      },
    },
  ],
  ['throws where the instances are gone', 'the answer is total', { answer: derivedBy }],
  [
    'hangs on absolute positions',
    'moving frame',
    { answer: (facts, scene) => ({ ...derivedBy(facts, scene), answerBin: `x${scene.framePx[0]}` }) },
  ],
  [
    'offers the right option twice',
    'options are distinct',
    {
      options: (facts, indexed) => {
        const value = JSON.parse(JSON.stringify(derivedBy(facts, indexed.scene).answer)).value as string;
        const option = { value, slot: { type: 'text', text: 'a' } as const };
        return { settled: [option, { ...option, slot: { type: 'text', text: 'b' } }] };
      },
    },
  ],
  [
    'words two options alike',
    'options are distinct',
    {
      options: () => ({
        settled: [1, 2, 3, 4].map((n) => ({ value: `candidate-${n}`, slot: { type: 'text', text: 'it' } })),
      }),
    },
  ],
  ['has two templates', 'every template', { templates: { en: good.templates.en?.slice(0, 2) ?? [] } }],
  [
    'has a template without the answer format',
    'every template',
    { templates: { en: [...(good.templates.en ?? []), 'Which is {rank} {reference}?'] } },
  ],
  [
    'has a template with an unknown place',
    'every template',
    { templates: { en: [...(good.templates.en ?? []), '{who} is {rank} {reference}? {format}'] } },
  ],
  [
    'marks what it does not speak of',
    'every template',
    { marks: (facts) => [...(good.marks?.(facts) ?? []), { role: 'bystander', instance: 'n0' }] },
  ],
  ['gives an undeclared drop', 'every drop is declared', { propose: () => [drop('surprise')] }],
  [
    'declares a drop that no case gives',
    'drop code never has a case',
    { meta: { ...good.meta, dropCodes: { ...good.meta.dropCodes, never: 'never' } } },
  ],
];

describe('the family laws', () => {
  it('hold for a sound family', () => {
    expect(broken(good, few)).toEqual([]);
  });

  it.each(faults)('notice a family that %s', (_, law, fault) => {
    expect(broken({ ...good, ...fault }, few).join('\n')).toContain(law);
  });

  it('notice regions that do not move with the scene', () => {
    const family = rd as AnyFamily;
    const stuck: AnyFamily = {
      ...family,
      answer: (facts, scene) => {
        const derived = family.answer(facts, scene);
        if (isDrop(derived) || derived.answer.kind !== 'boxes') return derived;
        const boxes = derived.answer.boxes.map((box) => box.map((v) => Math.max(v, 500)));
        return { ...derived, answer: { ...derived.answer, boxes } };
      },
    };
    expect(broken(family, { scenes: rdCases.scenes.slice(0, 1), drops: rdCases.drops ?? {} })).toEqual([]);
    expect(
      broken(stuck, { scenes: rdCases.scenes.slice(0, 1), drops: rdCases.drops ?? {} }).join(),
    ).toContain('moving');
  });
});
