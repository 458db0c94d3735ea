import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRefused, type RuleOutcome } from '../../../src/audit/rules/rule.ts';
import type { LabelObject, LabelScene, RuleScene } from '../../../src/audit/rules/scene.ts';
import { settleScene } from '../../../src/audit/rules/settle.ts';
import { findMember } from '../../../src/audit/rules/structure-member.ts';
import {
  type AskedRule,
  planJitter,
  seedsThatChange,
  seedsThatChangeByAll,
} from '../../../src/audit/stability-jitter.ts';
import { labelsOfScene } from '../../../src/audit/stability-scene.ts';
import { isDrop } from '../../../src/core/drop.ts';
import { keyedDraw } from '../../../src/core/rng.ts';
import { family } from '../../../src/families/cg.ts';
import { indexCase, tryFamily } from '../../../src/families/trial.ts';
import { EXACT_PREDICATES, type Side } from '../../../src/model/predicates.ts';
import type { Scene } from '../../../src/model/scene.ts';
import type { MemberClause } from '../../../src/model/structures.ts';
import { type PredicateScene, predicateSceneOf } from '../../../src/spatial/predicates/item.ts';
import { findStructures } from '../../../src/spatial/structures/find-structures.ts';
import { judgeRankIn } from '../../../src/spatial/structures/judge-member.ts';
import { pickStructure } from '../../../src/spatial/structures/pick-structure.ts';
import { CONTEXT, LIMITS, questionAbout } from './hand-made.ts';
import { randomClause, randomLayout, SIDE_PX } from './random-layouts.ts';

type Facts = Parameters<typeof family.ask>[0];

/** Margins that only a proposal must keep are not asked for: the pixel of doubt is left. */
const TIGHT = { maxMembers: 400, maxTried: 400, predicates: { ...EXACT_PREDICATES } };
const LAYOUTS = { seed: 20, numRuns: 30 } as const;
const layouts = fc.integer({ min: 1, max: 1e6 });

function proposalsOf(scene: Scene): Facts[] {
  return tryFamily(family, { scene, params: TIGHT, policy: { maxPerScene: 40 } }).facts as Facts[];
}

function audited(clause: MemberClause, scene: RuleScene, doubtPx: number): RuleOutcome {
  const { category, structure, rank } = clause;
  const members = [{ words: 'plain', clause: { category, structure, rank } }] as const;
  return findMember.answer(questionAbout({ members }), scene, { ...CONTEXT, doubtPx });
}

/** Place of the object that the audit finds; null where it finds none. */
function placeFound(outcome: RuleOutcome): number | null {
  return isRefused(outcome) ? null : (outcome.targets[0]?.object.index ?? null);
}

/** The same by the code that proposes questions. */
function placeByEngine({ category, structure, rank }: MemberClause, scene: PredicateScene): number | null {
  const search = findStructures(scene, category, structure.kind);
  const picked = pickStructure(search, structure.pick, EXACT_PREDICATES);
  if (isDrop(picked)) return null;
  const held = picked.structure.members.find(
    ({ instance }) => !isDrop(judgeRankIn(search, picked, rank, instance?.id ?? '', EXACT_PREDICATES)),
  );
  return held?.instance?.index ?? null;
}

describe('rows and clusters of random layouts', () => {
  it('that are asked about are found in the labels: the same object, with the same region', () => {
    let asked = 0;
    fc.assert(
      fc.property(layouts, (seed) => {
        const scene = randomLayout(seed);
        const settled = settleScene(labelsOfScene(scene), LIMITS);
        for (const facts of proposalsOf(scene)) {
          asked++;
          const outcome = audited(facts, settled, 1);
          const target = scene.instances.find(({ id }) => id === facts.target);
          expect([facts, outcome]).toMatchObject([
            facts,
            { targets: [{ object: { index: target?.index } }], region: { box: facts.region } },
          ]);
        }
      }),
      LAYOUTS,
    );
    expect(asked).toBeGreaterThan(30);
  });

  it.each([0, 1])('are judged alike for any phrase, with %d px of doubt', (jitterPx) => {
    let agreed = 0;
    fc.assert(
      fc.property(layouts, (seed) => {
        const scene = randomLayout(seed);
        const settled = settleScene(labelsOfScene(scene), LIMITS);
        const known = predicateSceneOf(indexCase({ scene, policy: { jitterPx } }));
        const rng = keyedDraw(seed, 'phrases')(jitterPx);
        const proposed = proposalsOf(scene);
        for (let i = 0; i < 8; i++) {
          const drawn = randomClause(rng);
          const near = proposed.length === 0 || i < 2 ? null : rng.pick(proposed);
          const clause =
            near === null ? drawn : { ...drawn, category: near.category, structure: near.structure };
          const outcome = audited(clause, settled, jitterPx);
          if (isKin(outcome)) continue;
          const byEngine = placeByEngine(clause, known);
          if (byEngine !== null) agreed++;
          expect([seed, clause, placeFound(outcome)]).toEqual([seed, clause, byEngine]);
        }
      }),
      LAYOUTS,
    );
    expect(agreed).toBeGreaterThan(10);
  });
});

/** The engine asks about kin before it asks anything else, and not in an answer. */
function isKin(outcome: RuleOutcome): boolean {
  return isRefused(outcome) && outcome.refused.includes('stands among the members');
}

const OPPOSITE: Readonly<Record<Side, Side>> = { left: 'right', right: 'left', top: 'bottom', bottom: 'top' };

describe('members of rows and clusters under a pixel of displacement', () => {
  it('stay the same, whether everything is moved or what can matter', () => {
    const seeds = [1, 2, 3, 4];
    let judged = 0;
    fc.assert(
      fc.property(layouts, (seed) => {
        const scene = randomLayout(seed);
        const asked = proposalsOf(scene).map(({ category, structure, rank }): AskedRule => {
          const members = [{ words: 'plain', clause: { category, structure, rank } }] as const;
          return { rule: findMember, question: questionAbout({ category, members }) };
        });
        const options = { limits: LIMITS, context: { ...CONTEXT, doubtPx: 0 }, jitterPx: 1 };
        const plan = planJitter(labelsOfScene(scene), asked, options);
        judged += asked.length;
        for (const one of asked) {
          expect(seedsThatChange(plan, one, seeds)).toEqual([]);
          expect(seedsThatChangeByAll(plan, one, seeds)).toEqual([]);
        }
      }),
      { ...LAYOUTS, numRuns: 15 },
    );
    expect(judged).toBeGreaterThan(10);
  });
});

describe('a planted falsehood', () => {
  /** Every proposal of the layouts with the place of its target, and the labels that it was made from. */
  const all = Array.from({ length: 40 }, (_, i) => randomLayout(7000 + i)).flatMap((scene) => {
    const labels = labelsOfScene(scene);
    return proposalsOf(scene).map((facts) => ({
      facts,
      labels,
      settled: settleScene(labels, LIMITS),
      place: scene.instances.find(({ id }) => id === facts.target)?.index as number,
    }));
  });

  it('is tried on many questions', () => {
    expect(all.length).toBeGreaterThan(50);
  });

  it('is caught: a rank that is off by one, as if an object of the structure were left out', () => {
    for (const { facts, settled, place } of all) {
      if (facts.rank.kind === 'central') continue;
      for (const rank of [facts.rank.rank - 1, facts.rank.rank + 1]) {
        const clause = { ...facts, rank: { ...facts.rank, rank } };
        expect([facts, placeFound(audited(clause, settled, 1))]).not.toEqual([facts, place]);
      }
    }
  });

  it('is caught: a rank that is counted from the other end', () => {
    let caught = 0;
    for (const { facts, labels, settled, place } of all) {
      if (facts.rank.kind !== 'ordinal') continue;
      const members = objectsIn(facts.region, facts.category, labels).length;
      if (members === 2 * facts.rank.rank - 1) continue;
      caught++;
      const clause = { ...facts, rank: { ...facts.rank, side: OPPOSITE[facts.rank.side] } };
      expect([facts, placeFound(audited(clause, settled, 1))]).not.toEqual([facts, place]);
    }
    expect(caught).toBeGreaterThan(10);
  });

  it('is caught: a row that is a cluster, a cluster that is a row', () => {
    for (const { facts, settled, place } of all) {
      const kind = facts.structure.kind === 'row' ? 'cluster' : 'row';
      const clause = { ...facts, structure: { ...facts.structure, kind } } as const;
      expect([facts, placeFound(audited(clause, settled, 1))]).not.toEqual([facts, place]);
    }
  });

  it('is caught: another structure that fits as well', () => {
    let caught = 0;
    for (const { facts, labels } of all) {
      if (facts.structure.pick.by !== 'only') continue;
      caught++;
      const settled = settleScene(withTwin(facts, labels), LIMITS);
      expect([facts, placeFound(audited(facts, settled, 1))]).toEqual([facts, null]);
    }
    expect(caught).toBeGreaterThan(10);
  });

  it('is caught: an object of the structure that the labels do not have', () => {
    for (const { facts, labels, place } of all) {
      if (facts.rank.kind !== 'ordinal' || facts.rank.rank === 1) continue;
      // Whoever stands before the target is counted; without any of them it is another rank.
      const gone = objectsIn(facts.region, facts.category, labels).filter(({ index }) => index !== place);
      const before = gone.filter((object) => isBefore(object, labels.objects[place] as LabelObject, facts));
      const objects = labels.objects.filter((object) => object !== before[0]);
      const settled = settleScene({ ...labels, objects }, LIMITS);
      expect([facts, placeFound(audited(facts, settled, 1))]).not.toEqual([facts, place]);
    }
  });
});

function middleOf({ points }: LabelObject): readonly [number, number] {
  const mean = (axis: 0 | 1): number =>
    [0, 2, 4, 6].reduce((sum, i) => sum + (points[i + axis] as number) / 4, 0);
  return [mean(0), mean(1)];
}

/** The region holds the members and nothing else of their category. */
function objectsIn(
  [x1, y1, x2, y2]: readonly number[],
  category: string,
  { objects }: LabelScene,
): LabelObject[] {
  return objects.filter((object) => {
    const [x, y] = middleOf(object);
    const isIn = x >= (x1 as number) && x <= (x2 as number) && y >= (y1 as number) && y <= (y2 as number);
    return isIn && [object.category, ...CONTEXT.ancestorsOf(object.category ?? '')].includes(category);
  });
}

function isBefore(a: LabelObject, b: LabelObject, { rank }: Facts): boolean {
  if (rank.kind !== 'ordinal') return false;
  const axis = rank.side === 'left' || rank.side === 'right' ? 0 : 1;
  const lead = middleOf(b)[axis] - middleOf(a)[axis];
  return rank.side === 'left' || rank.side === 'top' ? lead > 0 : lead < 0;
}

/** The image twice as wide, with the members of the structure a second time in its right half. */
function withTwin({ region, category }: Facts, labels: LabelScene): LabelScene {
  const twins = objectsIn(region, category, labels).map((object, i): LabelObject => {
    const points = object.points.map((value, k) => (k % 2 === 0 ? value + SIDE_PX + 200 : value));
    return { ...object, index: labels.objects.length + i, points };
  });
  return { ...labels, widthPx: 2 * SIDE_PX + 400, objects: [...labels.objects, ...twins] };
}
