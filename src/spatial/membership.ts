import type { Hbb } from '../core/hbb.ts';
import { hbbContainsPoint } from '../core/hbb.ts';
import { compareText } from '../core/order.ts';
import type { Instance, Scene } from '../model/scene.ts';
import { coverageOf } from '../model/taxonomy.ts';
import { centreOf, mayTouch } from './visible.ts';

/** Order of the label file, whatever the order in memory. */
export function comparePlace(a: Instance, b: Instance): number {
  return a.index - b.index || compareText(a.id, b.id);
}

/** Labelled categories that the asked one covers wholly: itself and everything below it. */
export function coveredBy(scene: Scene, category: string): ReadonlySet<string> {
  const covered = new Set<string>();
  const refused = new Set<string>();
  for (const { category: labelled } of scene.instances) {
    if (covered.has(labelled) || refused.has(labelled)) continue;
    const isMember = coverageOf(scene.lineage, labelled, category) === 'yes';
    (isMember ? covered : refused).add(labelled);
  }
  return covered;
}

/** Instances of the category in the whole scene, in the order of the label file. By plain scan: needs no index. */
export function membersOf(scene: Scene, category: string): Instance[] {
  const covered = coveredBy(scene, category);
  return scene.instances.filter((i) => covered.has(i.category)).sort(comparePlace);
}

/** Members whose centre lies in the region (border included), in the order of the label file. By plain scan. */
export function membersInRegion(scene: Scene, category: string, region: Hbb): Instance[] {
  const covered = coveredBy(scene, category);
  return scene.instances
    .filter((i) => covered.has(i.category) && hasCentreIn(i, region, scene.framePx))
    .sort(comparePlace);
}

export function hasCentreIn(instance: Instance, region: Hbb, frame: Hbb): boolean {
  if (!mayTouch(instance, region)) return false;
  const [x, y] = centreOf(instance, frame);
  return hbbContainsPoint(region, x, y);
}
