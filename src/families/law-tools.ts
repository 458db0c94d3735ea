import type { Drop } from '../core/drop.ts';
import { canonicalJson } from '../core/hash.ts';
import type { AnyFamily } from './family.ts';
import { type Proposals, type SceneCase, tryFamily } from './trial.ts';

export function each(scenes: readonly SceneCase[], check: (tried: SceneCase) => void): void {
  for (const tried of scenes) check(tried);
}

export function eachFacts(
  family: AnyFamily,
  scenes: readonly SceneCase[],
  check: (family: AnyFamily, facts: unknown, tried: SceneCase) => void,
): void {
  each(scenes, (tried) => {
    for (const facts of proposalsOf(family, tried).facts) check(family, facts, tried);
  });
}

const known = new WeakMap<AnyFamily, WeakMap<SceneCase, Proposals>>();

/** What the family makes of the scene, found out once: every law asks for it. */
export function proposalsOf(family: AnyFamily, tried: SceneCase): Proposals {
  const ofFamily = known.get(family) ?? new WeakMap<SceneCase, Proposals>();
  known.set(family, ofFamily);
  const found = ofFamily.get(tried) ?? tryFamily(family, tried);
  ofFamily.set(tried, found);
  return found;
}

export function codeOf({ code }: Drop): string {
  return code;
}

export function sortedJson(items: readonly unknown[]): string[] {
  return items.map(canonicalJson).sort();
}

export function same(found: unknown, expected: unknown, what: string): void {
  const [a, b] = [canonicalJson(found), canonicalJson(expected)];
  hold(a === b, `${what}: found ${cut(a)}, expected ${cut(b)}`);
}

function cut(text: string): string {
  return text.length > 400 ? `${text.slice(0, 400)}…` : text;
}

export function hold(condition: boolean, message: string): void {
  if (!condition) throw new Error(message);
}
