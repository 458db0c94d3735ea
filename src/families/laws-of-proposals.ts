import { isDrop, isDropCode } from '../core/drop.ts';
import { shortHash } from '../core/hash.ts';
import { mapInstanceRefs } from '../model/facts.ts';
import type { Scene } from '../model/scene.ts';
import { checkDeclaredDrop } from './declared-drops.ts';
import type { AnyFamily } from './family.ts';
import { codeOf, each, hold, proposalsOf, same, sortedJson } from './law-tools.ts';
import { renameInstances, reorderScene } from './scene-changes.ts';
import { type DropCase, dropsOfFacts, type SceneCase, tryFamily } from './trial.ts';

export function checkYield(family: AnyFamily, scenes: readonly SceneCase[]): void {
  const answered = scenes.flatMap((tried) =>
    proposalsOf(family, tried).facts.filter((facts) => !isDrop(family.answer(facts, tried.scene))),
  );
  hold(answered.length > 0, `no answer in ${scenes.length} scenes`);
}

export function checkEmpty(family: AnyFamily, scenes: readonly SceneCase[]): void {
  each(scenes, (tried) => {
    const scene: Scene = { ...tried.scene, instances: [], unknowns: [], lineage: {} };
    const { facts, drops } = tryFamily(family, { ...tried, scene });
    same([facts, drops], [[], []], 'proposals of the empty scene');
  });
}

export function checkOrder(family: AnyFamily, tried: SceneCase): void {
  const before = proposalsOf(family, tried);
  for (const seed of [1, 2]) {
    const after = tryFamily(family, { ...tried, scene: reorderScene(tried.scene, seed) });
    same(after, before, 'proposals after reordering');
  }
}

export function checkNames(family: AnyFamily, tried: SceneCase): void {
  const rename = (id: string): string => `r${shortHash(id)}`;
  const before = proposalsOf(family, tried);
  const renamed = { ...tried, scene: renameInstances(tried.scene, rename) };
  const after = tryFamily(family, renamed);
  const expected = before.facts.map((facts) => mapInstanceRefs(family.facts, facts, rename));
  same(sortedJson(after.facts), sortedJson(expected), 'facts after renaming');
  same(sortedJson(after.drops.map(codeOf)), sortedJson(before.drops.map(codeOf)), 'drops after renaming');
  for (const facts of before.facts) {
    const then = family.answer(facts, tried.scene);
    const now = family.answer(mapInstanceRefs(family.facts, facts, rename), renamed.scene);
    const targets = isDrop(then) ? [] : then.targets.map(rename);
    same(now, isDrop(then) ? then : { ...then, targets }, 'answer after renaming');
  }
}

export function checkDeclared(family: AnyFamily, tried: SceneCase): void {
  const { facts, drops } = proposalsOf(family, tried);
  for (const found of drops) checkDeclaredDrop(family, found);
  for (const one of facts)
    for (const found of dropsOfFacts(family, one, tried)) checkDeclaredDrop(family, found);
}

export function checkDropCase(family: AnyFamily, code: string, dropCase: DropCase | undefined): void {
  hold(isDropCode(code), `code ${JSON.stringify(code)} is not kebab-case`);
  if (dropCase === undefined) throw new Error(`no case for drop code ${code}`);
  const drops =
    dropCase.facts === undefined
      ? tryFamily(family, dropCase).drops
      : dropsOfFacts(family, dropCase.facts, dropCase);
  hold(
    drops.some((found) => found.code === code),
    `${code} not among ${JSON.stringify(drops.map(codeOf))}`,
  );
}
