import { isDrop } from '../core/drop.ts';
import type { Policy } from '../model/policy.ts';
import type { IndexedScene } from '../spatial/scene-index.ts';
import { askedCategory, type Draft } from './candidate.ts';
import { countBin } from './count-bins.ts';
import type { DeriveOptions, DroppedProposal, FamilyYield, Screened, SeatedFamily } from './derive.ts';
import { openScene, proposeAll } from './derive.ts';

type Variant = Pick<Policy, 'difficult' | 'otherClass'>;

/** Numbers under names, to any depth. */
export interface CountTree {
  [name: string]: number | CountTree;
}

/** Adds `by` to the number at the end of the path. */
export function countAt(tree: CountTree, path: readonly string[], by = 1): void {
  const [name, ...rest] = path as [string, ...string[]];
  if (rest.length === 0) {
    tree[name] = ((tree[name] as number | undefined) ?? 0) + by;
    return;
  }
  tree[name] ??= {};
  countAt(tree[name] as CountTree, rest, by);
}

/** Adds every number of `from` to its like in `into`. */
export function addTree(into: CountTree, from: CountTree): void {
  for (const [name, value] of Object.entries(from)) {
    if (typeof value === 'number') countAt(into, [name], value);
    else {
      into[name] ??= {};
      addTree(into[name] as CountTree, value);
    }
  }
}

/**
 * What the families made of one scene, in numbers:
 * `kept` and `passed` by source, task and bin of the answer (after and before the choice among proposals); `dropped` by
 * source, task, code and bin (`-` where a drop has none); `regions` by task, `before` or `after` the region rules, and
 * bin of the members; `objects` by task, source and what became of them (`asked` or a drop code), for families that
 * ask about whole categories.
 */
export function tallyYields(indexed: IndexedScene, yields: readonly FamilyYield[]): CountTree {
  const { source } = indexed.scene;
  const tree: CountTree = {};
  for (const { task, isRegional, kept, dropped, drafts } of yields) {
    for (const { answerBin } of kept) countAt(tree, ['kept', source, task, answerBin]);
    for (const { derived } of drafts) countAt(tree, ['passed', source, task, derived.answerBin]);
    for (const drop of dropped) countAt(tree, ['dropped', source, task, drop.code, binOf(drop)]);
    if (isRegional) tallyRegions(tree, task, drafts, dropped);
    else tallyObjects(tree, task, indexed, drafts, dropped);
  }
  return tree;
}

/**
 * Proposals that pass the families' own filters under each value of both policies. A value that cannot change anything
 * in this scene is not tried; `yields` are those under the policy of the run.
 */
export function tallyPolicies(
  screened: Screened,
  yields: readonly FamilyYield[],
  families: readonly SeatedFamily[],
  options: DeriveOptions,
): CountTree {
  const { scene } = screened;
  const hasDifficult = scene.instances.some((i) => i.difficult);
  const hasOther = scene.instances.some((i) => options.taxonomy.get(i.category).isOther);
  const effectOf = ({ difficult, otherClass }: Variant): string =>
    `${hasDifficult ? difficult : '-'} ${hasOther ? otherClass : '-'}`;
  const known = Object.fromEntries(yields.map(({ task, passed }) => [task, passed]));
  const measured = new Map<string, CountTree>([[effectOf(options.policy), known]]);
  const tree: CountTree = {};
  for (const difficult of ['instance', 'unknown'] as const) {
    for (const otherClass of ['known', 'unknown'] as const) {
      const variant = { difficult, otherClass };
      const passing = measured.get(effectOf(variant)) ?? countPassing(screened, families, options, variant);
      measured.set(effectOf(variant), passing);
      addTree(tree, { [`difficult: ${difficult}, otherClass: ${otherClass}`]: { [scene.source]: passing } });
    }
  }
  return { policies: tree };
}

function countPassing(
  screened: Screened,
  families: readonly SeatedFamily[],
  options: DeriveOptions,
  variant: Variant,
): CountTree {
  const indexed = openScene(screened, { ...options, policy: { ...options.policy, ...variant } });
  const passing: CountTree = {};
  for (const seated of families) {
    let count = 0;
    for (const proposal of proposeAll(indexed, seated, options.seed)) if (!isDrop(proposal)) count++;
    countAt(passing, [seated.family.meta.id], count);
  }
  return passing;
}

function tallyRegions(
  tree: CountTree,
  task: string,
  drafts: readonly Draft[],
  dropped: readonly DroppedProposal[],
): void {
  for (const { regions, derived } of drafts) {
    if (regions.length !== 1) continue;
    for (const when of ['before', 'after'])
      countAt(tree, ['regions', task, when, countBin(derived.targets.length)]);
  }
  for (const drop of dropped) {
    if (drop.about?.region !== undefined) countAt(tree, ['regions', task, 'before', binOf(drop)]);
  }
}

function tallyObjects(
  tree: CountTree,
  task: string,
  { scene }: IndexedScene,
  drafts: readonly Draft[],
  dropped: readonly DroppedProposal[],
): void {
  const leaves = new Set(scene.instances.map((i) => i.category));
  for (const { facts, derived } of drafts) {
    const category = askedCategory(facts);
    if (category === null || !leaves.has(category)) continue;
    countAt(tree, ['objects', task, scene.source, 'asked'], derived.targets.length);
  }
  for (const { code, about } of dropped) {
    if (about?.leaf !== true || typeof about.objects !== 'number') continue;
    countAt(tree, ['objects', task, scene.source, code], about.objects);
  }
}

function binOf({ about }: DroppedProposal): string {
  if (typeof about?.answerBin === 'string') return about.answerBin;
  return typeof about?.objects === 'number' ? countBin(about.objects) : '-';
}
