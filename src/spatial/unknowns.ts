import { canonicalJson } from '../core/hash.ts';
import type { Hbb } from '../core/hbb.ts';
import { hbbCorners, hbbOf, padHbb } from '../core/hbb.ts';
import { compareText } from '../core/order.ts';
import type { Polygon } from '../core/polygon.ts';
import { polygonDistance } from '../core/polygon.ts';
import type { Policy } from '../model/policy.ts';
import type { Instance, Scene, Unknown, UnknownReason } from '../model/scene.ts';
import type { Coverage, Taxonomy } from '../model/taxonomy.ts';
import { coverageOf } from '../model/taxonomy.ts';
import { comparePlace } from './membership.ts';
import { visiblePolygon } from './visible.ts';

/** An unknown mark of the scene, or an instance that a question cannot be sure of. */
export type ScopeUnknown = Omit<Unknown, 'reason'> & {
  readonly reason: UnknownReason | 'difficult' | 'other-class';
};

/** What decides whether something known counts as unknown for a question. */
export interface DoubtRules {
  readonly policy: Pick<Policy, 'difficult' | 'otherClass'>;
  readonly taxonomy: Taxonomy;
}

/** Everything in the scene that an answer about `category` could hang on, wherever it lies: marks first. */
export function unknownsOf(scene: Scene, category: string, rules: DoubtRules): ScopeUnknown[] {
  const marks: ScopeUnknown[] = scene.unknowns
    .filter((u) => u.category === null || coverageIn(scene, rules.taxonomy, u.category, category) !== 'no')
    .sort(compareMarks);
  const labels = new Set(scene.instances.map((i) => i.category));
  const coverage = new Map([...labels].map((l) => [l, coverageIn(scene, rules.taxonomy, l, category)]));
  const doubtful: [Instance, ScopeUnknown['reason']][] = [];
  for (const instance of scene.instances) {
    const reason = doubtOf(instance, coverage.get(instance.category) as Coverage, category, rules);
    if (reason !== null) doubtful.push([instance, reason]);
  }
  doubtful.sort((a, b) => comparePlace(a[0], b[0]));
  return [...marks, ...doubtful.map(([instance, reason]) => markOf(scene, instance, reason))];
}

/** In an order that does not hang on how the marks stand in memory: whole-scene marks first, then by place. */
function compareMarks(a: Unknown, b: Unknown): number {
  return (
    (a.index ?? -1) - (b.index ?? -1) ||
    compareText(a.reason, b.reason) ||
    compareText(canonicalJson([a.category, a.area]), canonicalJson([b.category, b.area]))
  );
}

/** Could what is marked touch the box once every vertex of it has moved by up to `jitterPx` along each axis? */
export function canTouch(area: Polygon | null, box: Hbb, jitterPx: number): boolean {
  if (area === null) return true;
  const padded = padHbb(box, jitterPx);
  const [x1, y1, x2, y2] = hbbOf(area);
  if (x1 > padded[2] || x2 < padded[0] || y1 > padded[3] || y2 < padded[1]) return false;
  return polygonDistance(area, hbbCorners(box)) <= Math.SQRT2 * jitterPx;
}

/** The scene's own lineage knows nothing of the line above a group that no label names: the tree does. */
function coverageIn(scene: Scene, taxonomy: Taxonomy, labelled: string, asked: string): Coverage {
  const coverage = coverageOf(scene.lineage, labelled, asked);
  if (coverage !== 'no' || !taxonomy.has(asked)) return coverage;
  return taxonomy.ancestorsOf(asked).includes(labelled) ? 'maybe' : 'no';
}

function doubtOf(
  instance: Instance,
  coverage: Coverage,
  asked: string,
  { policy, taxonomy }: DoubtRules,
): ScopeUnknown['reason'] | null {
  if (coverage === 'maybe') return 'coarse-label';
  if (coverage === 'yes') return instance.difficult && policy.difficult === 'unknown' ? 'difficult' : null;
  if (policy.otherClass === 'known') return null;
  return isRestOf(taxonomy, instance.category, asked) ? 'other-class' : null;
}

/** `other-airplane` could be a Boeing 737 as well: a rest class and a named class under the same parent. */
function isRestOf(taxonomy: Taxonomy, labelled: string, asked: string): boolean {
  const rest = taxonomy.get(labelled);
  const named = taxonomy.get(asked);
  if (!rest.isOther || named.isOther || rest.parent === null) return false;
  return taxonomy.ancestorsOf(asked).includes(rest.parent);
}

function markOf(scene: Scene, instance: Instance, reason: ScopeUnknown['reason']): ScopeUnknown {
  return {
    reason,
    category: instance.category,
    area: visiblePolygon(instance, scene.framePx),
    index: instance.index,
    ...(instance.line === undefined ? {} : { line: instance.line }),
  };
}
