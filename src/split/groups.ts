import { compareNatural } from '../core/order.ts';
import type { GroupLink } from '../model/screened.ts';

/** Scene id → group id: the first id, in natural order, of all scenes that links join, directly or through others. */
export function groupScenes(ids: readonly string[], links: readonly GroupLink[]): Map<string, string> {
  const parent = new Map(ids.map((id) => [id, id]));
  const rootOf = (id: string): string => {
    let root = id;
    for (let up = parent.get(root); up !== undefined && up !== root; up = parent.get(root)) root = up;
    // Paths are shortened, so that long chains of tiles do not cost quadratic time.
    for (let at = id; at !== root; ) {
      const next = parent.get(at) as string;
      parent.set(at, root);
      at = next;
    }
    return root;
  };
  for (const { a, b } of links) {
    if (!parent.has(a) || !parent.has(b))
      throw new Error(`groupScenes: ${a} or ${b} is no scene of the list`);
    const [x, y] = [rootOf(a), rootOf(b)];
    if (compareNatural(x, y) < 0) parent.set(y, x);
    else parent.set(x, y);
  }
  return new Map(ids.map((id) => [id, rootOf(id)]));
}
