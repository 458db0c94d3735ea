import { hbbOf } from '../../src/core/hbb.ts';
import type { Instance } from '../../src/model/scene.ts';
import { comparePlace, membersOf } from '../../src/spatial/membership.ts';
import type { IndexedScene, Placed } from '../../src/spatial/scene-index.ts';
import { canTouch, unknownsOf } from '../../src/spatial/unknowns.ts';
import { centreOf, centreRange, shapeOf } from '../../src/spatial/visible.ts';

type Box = readonly [number, number, number, number];

/** The same scene without an R-tree: every question is answered by going through all instances. */
export function bruteIndex(indexed: IndexedScene): IndexedScene {
  const { scene, policy } = indexed;
  const members = (category: string | null): Instance[] =>
    category === null ? [...scene.instances].sort(comparePlace) : membersOf(scene, category);
  const touching = (category: string | null, box: Box): Instance[] =>
    members(category).filter((i) => {
      const [x1, y1, x2, y2] = hbbOf(shapeOf(i));
      return x1 <= box[2] && x2 >= box[0] && y1 <= box[3] && y2 >= box[1];
    });
  const distance = (i: Instance, x: number, y: number): number => {
    const [cx, cy] = centreOf(i, scene.framePx);
    return Math.hypot(cx - x, cy - y);
  };
  return {
    ...indexed,
    instance: (id) => scene.instances.find((i) => i.id === id) as Instance,
    membersOf: members,
    search: (box) => touching(null, box),
    placesNear: (category, box) =>
      touching(category, box).map(
        (instance): Placed => ({
          instance,
          hull: hbbOf(shapeOf(instance)),
          centreRange: centreRange(instance, scene.framePx, policy.jitterPx),
        }),
      ),
    countMembers: (category, box) => touching(category, box).length,
    centreOf: (i) => centreOf(i, scene.framePx),
    nearest: (x, y, count, category, except) =>
      members(category)
        .filter((i) => i !== except)
        .map((instance) => ({ instance, distancePx: distance(instance, x, y) }))
        .sort((a, b) => a.distancePx - b.distancePx || comparePlace(a.instance, b.instance))
        .slice(0, count),
    countWithin: (x, y, radiusPx) => members(null).filter((i) => distance(i, x, y) <= radiusPx).length,
    unknownsFor: (category, box) => {
      const all = unknownsOf(scene, category, indexed);
      return box === null ? all : all.filter((u) => canTouch(u.area, box, policy.jitterPx));
    },
  };
}
