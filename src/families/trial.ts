import { type Drop, isDrop } from '../core/drop.ts';
import { canonicalJson } from '../core/hash.ts';
import { compareText } from '../core/order.ts';
import { keyedDraw } from '../core/rng.ts';
import { policySchema } from '../model/policy.ts';
import type { Scene } from '../model/scene.ts';
import type { Taxonomy } from '../model/taxonomy.ts';
import { buildTaxonomy } from '../model/taxonomy.ts';
import { BASE_CATEGORIES } from '../model/taxonomy-data.ts';
import { type IndexedScene, indexScene } from '../spatial/scene-index.ts';
import type { AnyFamily } from './family.ts';
import { planMarkers } from './markers.ts';

/** A scene to try a family on, with what a run would know of its source; everything but the scene has a default. */
export interface SceneCase {
  readonly scene: Scene;
  readonly fineGrained?: boolean;
  readonly exhaustiveGroups?: readonly string[];
  /** Default: the categories that the scene names. */
  readonly vocabulary?: readonly string[];
  readonly taxonomy?: Taxonomy;
  /** Overrides of the policy's defaults. */
  readonly policy?: Readonly<Record<string, unknown>>;
  /** Overrides of the family's parameters. */
  readonly params?: Readonly<Record<string, unknown>>;
}

/** A scene that makes a family give a drop code: from `propose`, or on the way of the given facts to a candidate. */
export interface DropCase extends SceneCase {
  readonly facts?: unknown;
}

/** What a family made of a scene. */
export interface Proposals {
  readonly facts: readonly unknown[];
  readonly drops: readonly Drop[];
}

const BASE_TAXONOMY = buildTaxonomy('base', BASE_CATEGORIES);

export function taxonomyOf({ taxonomy = BASE_TAXONOMY }: SceneCase): Taxonomy {
  return taxonomy;
}

export function indexCase(tried: SceneCase): IndexedScene {
  const {
    scene,
    fineGrained = false,
    exhaustiveGroups = [],
    vocabulary = Object.keys(scene.lineage),
  } = tried;
  return indexScene(scene, null, {
    taxonomy: taxonomyOf(tried),
    policy: policySchema.parse(tried.policy ?? {}),
    exhaustiveGroups,
    fineGrained,
    vocabulary: [...new Set([...vocabulary, ...exhaustiveGroups])].sort(compareText),
  });
}

/** Runs `propose` with a fixed seed; both lists sorted by their canonical JSON. */
export function tryFamily(family: AnyFamily, tried: SceneCase): Proposals {
  const { id, version } = family.meta;
  const params = family.params.parse(tried.params ?? {});
  const proposed = [...family.propose(indexCase(tried), params, keyedDraw(1, id, version, tried.scene.id))];
  return { facts: inOrder(proposed.filter((p) => !isDrop(p))), drops: inOrder(proposed.filter(isDrop)) };
}

/** All drops that facts meet on their way to a candidate: in the answer, the markers, the options. */
export function dropsOfFacts(family: AnyFamily, facts: unknown, tried: SceneCase): Drop[] {
  const derived = family.answer(facts, tried.scene);
  if (isDrop(derived)) return [derived];
  const indexed = indexCase(tried);
  const marks = family.marks?.(facts) ?? [];
  const later = [planMarkers(indexed, marks), family.options?.(facts, indexed)];
  return later.filter(isDrop);
}

function inOrder<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, key: canonicalJson(item) }))
    .sort((a, b) => compareText(a.key, b.key))
    .map(({ item }) => item);
}
