import RBush from 'rbush';
import type { Hbb } from '../core/hbb.ts';
import { hbbContainsHbb, hbbOf, padHbb } from '../core/hbb.ts';
import { compareText } from '../core/order.ts';
import type { Policy } from '../model/policy.ts';
import type { Instance, Scene } from '../model/scene.ts';
import type { ScreenFacts } from '../model/screened.ts';
import type { Taxonomy } from '../model/taxonomy.ts';
import { comparePlace, coveredBy } from './membership.ts';
import type { ScopeUnknown } from './unknowns.ts';
import { canTouch, unknownsOf } from './unknowns.ts';
import { centreOf, centreRange, shapeOf } from './visible.ts';

/** A scene with its R-tree and with what families keep asking of it. Never part of an answer. */
export interface IndexedScene {
  readonly scene: Scene;
  readonly screen: ScreenFacts | null;
  readonly taxonomy: Taxonomy;
  readonly policy: Policy;
  /** Groups above the leaves that the source labels wholly. */
  readonly exhaustiveGroups: readonly string[];
  readonly fineGrained: boolean;
  /**
   * Categories that the source tells apart, and its exhaustive groups; sorted. Options come from here: a class of
   * another source may describe the target just as well (`small-vehicle` a `small-car`).
   */
  readonly vocabulary: readonly string[];
  /** Categories that can be asked here: leaves with an instance, and exhaustive groups above them; sorted. */
  readonly categories: readonly string[];
  /** Throws for an id that is not in the scene. */
  instance(id: string): Instance;
  /** Instances that belong to the category, in the order of the label file. */
  membersOf(category: string): readonly Instance[];
  /** Instances whose HBB overlaps or touches the box, in the order of the label file. */
  search(box: Hbb): readonly Instance[];
  /** Members of the category whose HBB overlaps or touches the box, in no particular order. */
  placesNear(category: string, box: Hbb): readonly Placed[];
  /** Number of those. */
  countMembers(category: string, box: Hbb): number;
  /** Centre of the instance's visible polygon, absolute pixels. */
  centreOf(instance: Instance): readonly [number, number];
  /**
   * The `count` instances (of the category, or of any for null) whose centres are nearest to the point, without the
   * excepted one; nearest first, then in the order of the label file.
   */
  nearest(x: number, y: number, count: number, category: string | null, except?: Instance): readonly Near[];
  /** Number of instances of any category with their centre within `radiusPx` of the point. */
  countWithin(x: number, y: number, radiusPx: number): number;
  /** Unknown content that an answer about `category` within `box` (null: whole scene) could hang on. */
  unknownsFor(category: string, box: Hbb | null): readonly ScopeUnknown[];
}

export interface Placed {
  readonly instance: Instance;
  /** HBB of the whole shape, unclipped. */
  readonly hull: Hbb;
  /** Where the centre stays under the policy's jitter. */
  readonly centreRange: Hbb;
}

export interface Near {
  readonly instance: Instance;
  readonly distancePx: number;
}

export interface IndexOptions {
  readonly taxonomy: Taxonomy;
  readonly policy: Policy;
  /** Of the scene's source. */
  readonly exhaustiveGroups: readonly string[];
  readonly fineGrained: boolean;
  readonly vocabulary: readonly string[];
}

interface Bounds {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

interface Leaf extends Bounds, Placed {}

export function indexScene(scene: Scene, screen: ScreenFacts | null, options: IndexOptions): IndexedScene {
  const { taxonomy, policy, exhaustiveGroups, fineGrained, vocabulary } = options;
  const inOrder = [...scene.instances].sort(comparePlace);
  const byId = new Map(inOrder.map((i) => [i.id, i]));
  const centres = new Map<Instance, readonly [number, number]>();
  const centre = (i: Instance): readonly [number, number] =>
    remember(centres, i, () => centreOf(i, scene.framePx));
  const memberLists = new Map<string, readonly Instance[]>();
  const membersOf = (category: string): readonly Instance[] =>
    remember(memberLists, category, () => {
      const covered = coveredBy(scene, category);
      return inOrder.filter((i) => covered.has(i.category));
    });
  const leaves = new Map<Instance, Leaf>();
  const leafOf = (i: Instance): Leaf =>
    remember(leaves, i, () => makeLeaf(i, scene.framePx, policy.jitterPx));
  const trees = new Map<string | null, RBush<Leaf>>();
  const treeOf = (category: string | null): RBush<Leaf> =>
    remember(trees, category, () => plantTree(category === null ? inOrder : membersOf(category), leafOf));
  const unknownLists = new Map<string, readonly ScopeUnknown[]>();
  const allUnknowns = (category: string): readonly ScopeUnknown[] =>
    remember(unknownLists, category, () => unknownsOf(scene, category, { policy, taxonomy }));
  return {
    scene,
    screen,
    taxonomy,
    policy,
    exhaustiveGroups,
    fineGrained,
    vocabulary,
    categories: askableCategories(scene, exhaustiveGroups),
    instance: (id) => {
      const found = byId.get(id);
      if (found === undefined) throw new Error(`scene ${scene.id} has no instance ${JSON.stringify(id)}`);
      return found;
    },
    membersOf,
    search: (box) => sorted(treeOf(null).search(boundsOf(box))),
    placesNear: (category, box) => treeOf(category).search(boundsOf(box)),
    countMembers: (category, box) => treeOf(category).search(boundsOf(box)).length,
    centreOf: centre,
    nearest: (x, y, count, category, except) =>
      findNearest(treeOf(category), scene.framePx, centre, { x, y, count, except }),
    countWithin: (x, y, radiusPx) => {
      const found = treeOf(null).search(boundsOf(padHbb([x, y, x, y], radiusPx)));
      return found.filter((leaf) => distanceTo(centre(leaf.instance), x, y) <= radiusPx).length;
    },
    unknownsFor: (category, box) => {
      const all = allUnknowns(category);
      return box === null ? all : all.filter((u) => canTouch(u.area, box, policy.jitterPx));
    },
  };
}

/**
 * Leaves that are labelled here, and the groups above them that the source labels wholly. A label that stands above
 * other labels (xView `truck`) is asked with all of them; the finer question meets it as unknown.
 */
function askableCategories(scene: Scene, exhaustiveGroups: readonly string[]): string[] {
  const askable = new Set<string>();
  for (const { category } of scene.instances) {
    if (askable.has(category)) continue;
    askable.add(category);
    for (const group of scene.lineage[category] ?? [])
      if (exhaustiveGroups.includes(group)) askable.add(group);
  }
  return [...askable].sort(compareText);
}

function remember<K, V>(store: Map<K, V>, key: K, make: () => V): V {
  const known = store.get(key);
  if (known !== undefined) return known;
  const made = make();
  store.set(key, made);
  return made;
}

function makeLeaf(instance: Instance, frame: Hbb, jitterPx: number): Leaf {
  const hull = hbbOf(shapeOf(instance));
  return { ...boundsOf(hull), instance, hull, centreRange: centreRange(instance, frame, jitterPx) };
}

function plantTree(instances: readonly Instance[], leafOf: (i: Instance) => Leaf): RBush<Leaf> {
  return new RBush<Leaf>(16).load(instances.map(leafOf));
}

function boundsOf([minX, minY, maxX, maxY]: Hbb): Bounds {
  return { minX, minY, maxX, maxY };
}

function sorted(leaves: readonly Leaf[]): Instance[] {
  return leaves.map((leaf) => leaf.instance).sort(comparePlace);
}

function distanceTo([cx, cy]: readonly [number, number], x: number, y: number): number {
  return Math.hypot(cx - x, cy - y);
}

/** Widens a square until it surely holds the nearest: a centre within `radius` has its HBB in the square of that half side. */
function findNearest(
  tree: RBush<Leaf>,
  frame: Hbb,
  centre: (i: Instance) => readonly [number, number],
  wanted: { x: number; y: number; count: number; except: Instance | undefined },
): Near[] {
  const { x, y, count, except } = wanted;
  const { minX, minY, maxX, maxY } = tree.toJSON() as unknown as Bounds;
  const whole: Hbb = [
    Math.min(minX, frame[0]),
    Math.min(minY, frame[1]),
    Math.max(maxX, frame[2]),
    Math.max(maxY, frame[3]),
  ];
  for (let radius = 32; ; radius *= 2) {
    const square = padHbb([x, y, x, y], radius);
    const isWhole = hbbContainsHbb(square, whole);
    const near = tree
      .search(boundsOf(square))
      .filter((leaf) => leaf.instance !== except)
      .map(({ instance }) => ({ instance, distancePx: distanceTo(centre(instance), x, y) }))
      .filter((n) => isWhole || n.distancePx <= radius)
      .sort((a, b) => a.distancePx - b.distancePx || comparePlace(a.instance, b.instance));
    if (near.length >= count || isWhole) return near.slice(0, count);
  }
}
