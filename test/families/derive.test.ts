import { describe, expect, it } from 'vitest';
import { drop } from '../../src/core/drop.ts';
import { canonicalJson } from '../../src/core/hash.ts';
import { keyedDraw } from '../../src/core/rng.ts';
import {
  deriveIndexed,
  deriveScene,
  type FamilyYield,
  openScene,
  type Screened,
  type SeatedFamily,
} from '../../src/families/derive.ts';
import type { AnyFamily } from '../../src/families/family.ts';
import { FAMILIES } from '../../src/families/registry.ts';
import { jitterScene, reorderScene } from '../../src/families/scene-changes.ts';
import { candidateSchema } from '../../src/model/candidate.ts';
import { renderQuestion } from '../../src/model/render-question.ts';
import type { Scene } from '../../src/model/scene.ts';
import { samplesPath } from '../samples.ts';
import { bruteIndex } from './brute-index.ts';
import { readSampleScene } from './sample-scene.ts';
import { boxAt, makeScene, scatteredScene, testTaxonomy } from './scenes.ts';
import { seat, seats, testOptions, VOCABULARY } from './setting.ts';

const options = testOptions();
const mixed = scatteredScene(220, VOCABULARY, { seed: 11, sidePx: [12, 60] });

function derive(scene: Scene, families = seats(), given = options): FamilyYield[] {
  return deriveScene({ scene, screen: null }, families, given);
}

describe('deriving the candidates of a scene', () => {
  const yields = derive(mixed);
  const kept = yields.flatMap((y) => y.kept);

  it('keeps or drops every proposal, for every family', () => {
    expect(yields.map((y) => y.task)).toEqual(FAMILIES.map((f) => f.meta.id));
    for (const { task, proposed, kept, dropped } of yields) {
      expect([task, kept.length + dropped.length]).toEqual([task, proposed]);
    }
    expect(yields.filter((y) => y.kept.length > 0).map((y) => y.task)).toEqual(
      expect.arrayContaining(['GD', 'RD', 'GC', 'RC', 'CRC', 'OC', 'DrR', 'DsR']),
    );
  });

  it('gives records that fit the schema, with ids of their own', () => {
    for (const candidate of kept) {
      expect(candidateSchema.parse(candidate)).toEqual(candidate);
      expect(candidate.id).toMatch(new RegExp(`^${candidate.task}-[0-9a-f]{12}$`));
    }
    expect(new Set(kept.map((c) => c.id)).size).toBe(kept.length);
  });

  it('words each record with one of the templates, which can be rendered', () => {
    const used = new Set(kept.map((c) => c.wording.templateId));
    for (const { task, wording } of kept) {
      const templates = FAMILIES.find((f) => f.meta.id === task)?.templates.en ?? [];
      expect(wording.templateId).toBe(`${task}/en/${templates.indexOf(wording.template) + 1}`);
    }
    expect(used.size).toBeGreaterThan(15);
    const colours = {
      target: 'blue',
      reference: 'orange',
      'candidate-1': 'green',
      'candidate-2': 'pink',
      'candidate-3': 'yellow',
      'candidate-4': 'blue',
    };
    for (const { wording } of kept) {
      const text = renderQuestion(wording, {
        taxonomy: testTaxonomy,
        protocol: '1000',
        framePx: mixed.framePx,
        colours,
      });
      expect(text).not.toMatch(/[{}]|undefined/);
    }
  });

  it('names the place of every instance in the label file', () => {
    for (const { proof, targets } of kept) {
      expect(proof).toMatchObject({ labelPath: mixed.labelPath, labelSha256: mixed.labelSha256 });
      expect(proof.instances.map((i) => i.id)).toEqual(expect.arrayContaining(targets));
      expect(proof.instances.every((i) => mixed.instances[i.index]?.id === i.id)).toBe(true);
    }
  });

  it('gives the same bytes whatever the order of instances', () => {
    expect(canonicalJson(derive(reorderScene(mixed, 5)))).toBe(canonicalJson(yields));
  });

  it('gives other records under another seed', () => {
    const ids = (seed: number) => derive(mixed, seats('RD'), { ...options, seed })[0]?.kept.map((c) => c.id);
    expect(ids(2)).not.toEqual(ids(1));
  });

  it('rolls nothing anew but what a mended label bears on', () => {
    const isBus = (i: { category: string }): boolean => i.category === 'bus';
    const bus = mixed.instances.find(isBus);
    const mended = { ...mixed, instances: mixed.instances.filter((i) => i !== bus) };
    const others = (scene: Scene): string[] =>
      derive(scene, seats('GD', 'RD', 'GC', 'RC', 'CRC'))
        .flatMap((y) => y.drafts)
        .filter((draft) => draft.facts.category !== 'bus')
        .map((draft) => draft.id);
    expect(bus).toBeDefined();
    expect(others(mended)).toEqual(others(mixed));
  });

  it('gives the same answers when every vertex moves by up to 1 px', () => {
    const families = new Map(FAMILIES.map((f) => [f.meta.id, f]));
    const draw = keyedDraw(9, 'jitter');
    for (let round = 0; round < 8; round++) {
      const moved = jitterScene(mixed, 1, draw(round).unit);
      for (const { task, facts, answer, targets, answerBin } of kept) {
        const again = families.get(task)?.answer(facts, moved);
        expect(again).toMatchObject({ targets, answerBin });
        if (answer.kind !== 'boxes' && answer.kind !== 'box') expect(again).toMatchObject({ answer });
      }
    }
  });
});

describe('the R-tree', () => {
  const check = (scene: Scene, families = seats(), given = options) => {
    const indexed = openScene({ scene, screen: null }, given);
    const found = deriveIndexed(indexed, families, given);
    expect(canonicalJson(deriveIndexed(bruteIndex(indexed), families, given))).toBe(canonicalJson(found));
    return found;
  };

  it('gives the facts that a plain scan gives, over synthetic scenes', () => {
    check(mixed);
    for (const seed of [1, 2, 3]) {
      check(
        scatteredScene(30 * seed, ['ship', 'tugboat', 'other-ship', 'bus'], { seed, oriented: seed !== 2 }),
      );
    }
  });

  const samples = samplesPath();
  it.skipIf(samples === null)('gives the facts that a plain scan gives, over real labels', () => {
    const { scene, given } = readSampleScene(
      `${samples}/fair1m/quirk_xml/large__validation__labelXml__487.xml`,
    );
    const found = check(scene, seats('GD', 'RD', 'GC', 'RC', 'CRC'), given);
    expect(found.flatMap((y) => y.kept).length).toBeGreaterThan(0);
  });
});

describe('choosing among proposals', () => {
  const rc = (given = options) => derive(mixed, seats('RC'), given)[0] as FamilyYield;

  it('keeps a limited number per family and scene, over many bins', () => {
    const { kept, dropped } = rc();
    expect(kept).toHaveLength(12);
    expect(dropped).toContainEqual(
      expect.objectContaining({ code: 'over-scene-limit', value: 12, threshold: 12 }),
    );
    expect(new Set(kept.map((c) => c.answerBin)).size).toBeGreaterThanOrEqual(4);
    expect(rc(testOptions({ maxPerScene: 2 })).kept).toHaveLength(2);
  });

  it('drops a question about a group whose answer is that about its only class', () => {
    const scene = makeScene({
      instances: [boxAt('tugboat', 100, 100, 40, 20), boxAt('tugboat', 900, 100, 40, 20)],
    });
    const [yielded] = derive(scene, seats('GC'));
    expect(yielded?.kept).toHaveLength(1);
    expect(yielded?.dropped).toMatchObject([
      { code: 'near-duplicate', value: 1, threshold: 0.9, about: { task: 'GC', of: yielded?.kept[0]?.id } },
    ]);
  });

  it('keeps answer sets of an overlap up to 0.9', () => {
    const tugs = Array.from({ length: 9 }, (_, i) => boxAt('tugboat', 100 + 60 * i, 100, 40, 20));
    const kept = (extra: number) => {
      const ships = Array.from({ length: extra }, (_, i) => boxAt('warship', 100 + 60 * i, 900, 40, 20));
      return derive(makeScene({ instances: [...tugs, ...ships] }), seats('GC'))[0]?.kept.map(
        (c) => c.facts.category,
      );
    };
    // 9 of 10 is 0.9, not above it.
    expect(kept(1)?.sort()).toEqual(['ship', 'tugboat', 'warship']);
    expect(kept(0)).toHaveLength(1);
  });

  it('drops facts that were proposed twice', () => {
    const gd = seats('GC')[0];
    if (gd === undefined) throw new Error('no GC');
    const twice = {
      ...gd.family,
      *propose(...args: Parameters<typeof gd.family.propose>) {
        yield* gd.family.propose(...args);
        yield* gd.family.propose(...args);
      },
    };
    const [yielded] = derive(makeScene({ instances: [boxAt('bus', 100, 100, 12, 6)] }), [seat(twice)]);
    expect(yielded).toMatchObject({ proposed: 2, kept: [{}], dropped: [{ code: 'duplicate' }] });
    expect(yielded?.dropped[0]?.subject).toBe(yielded?.kept[0]?.id);
  });
});

describe('misuse', () => {
  const screened: Screened = { scene: mixed, screen: null };

  it('is told for a language without templates', () => {
    expect(() => deriveScene(screened, seats('GD'), { ...options, language: 'eo' })).toThrow(
      'language: family GD has no templates for "eo" (it has en)',
    );
  });

  it('is told for a scene of an unknown source', () => {
    expect(() => deriveScene(screened, seats('GD'), { ...options, sources: {} })).toThrow(
      'of an unknown source',
    );
  });

  it('is told for a family that answers with another kind', () => {
    const [gd] = seats('GD');
    if (gd === undefined) throw new Error('no GD');
    const liar = { ...gd.family, meta: { ...gd.family.meta, answer: 'count' as const } };
    expect(() => deriveScene(screened, [seat(liar)], options)).toThrow(
      'family GD answered with boxes, not count',
    );
  });

  it('is told for a drop code that the family does not declare, wherever it comes from', () => {
    const [gd] = seats('GD') as [SeatedFamily];
    const [oc] = seats('OC') as [SeatedFamily];
    const { 'marker-ambiguous': _, ...fewer } = oc.family.meta.dropCodes;
    const strays: readonly [AnyFamily, string][] = [
      [{ ...gd.family, propose: () => [drop('too-meny-targets')] }, 'too-meny-targets'],
      [{ ...gd.family, answer: () => drop('surprise') }, 'surprise'],
      [{ ...oc.family, options: () => drop('surprise') }, 'surprise'],
      [{ ...oc.family, meta: { ...oc.family.meta, dropCodes: fewer } }, 'marker-ambiguous'],
    ];
    const crowded = makeScene({
      instances: [boxAt('airplane', 500, 500, 40, 40), boxAt('bus', 505, 505, 20, 20)],
    });
    for (const [family, code] of strays) {
      const seated: SeatedFamily = { ...seat(family), ownPath: '/own/mx.ts' };
      const scene = code === 'marker-ambiguous' ? crowded : mixed;
      expect(() => deriveScene({ scene, screen: null }, [seated], options), code).toThrow(
        `/own/mx.ts: family ${family.meta.id} failed on ${scene.id}: dropped with the code "${code}", which is not declared in meta.dropCodes (`,
      );
    }
    expect(() => deriveScene(screened, [seat(strays[0]?.[0] as AnyFamily)], options)).toThrow(
      '; the nearest is "too-many-targets"',
    );
  });
});
