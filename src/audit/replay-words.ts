import { importModule } from '../io/modules.ts';
import type { Instruction } from '../model/instruction.ts';
import { policySchema } from '../model/policy.ts';
import { type PredicateParams, predicateParamsSchema } from '../model/predicates.ts';
import type { Scene } from '../model/scene.ts';
import { buildTaxonomy } from '../model/taxonomy.ts';
import { type IndexedScene, type IndexOptions, indexScene } from '../spatial/scene-index.ts';
import type { AuditInput, WordReader } from './check.ts';
import type { ReplayDifference } from './replay-facts.ts';
import type { SceneShared } from './scene-shared.ts';

/** What words were proved with, as the release's configuration tells it; the defaults where it does not. */
export interface WordSettings {
  readonly policy: IndexOptions['policy'];
  readonly predicates: PredicateParams;
}

export function wordSettingsOf({ release }: AuditInput): WordSettings {
  const { policy, draft } = release.manifest.config;
  const told = (draft as { readonly predicates?: unknown } | null | undefined)?.predicates;
  return {
    policy: policySchema.safeParse(policy).data ?? policySchema.parse({}),
    predicates: predicateParamsSchema.safeParse(told).data ?? predicateParamsSchema.parse({}),
  };
}

/**
 * Drafted words read anew by the parser that proved them, and what the record says of them that it does not. Null where the
 * record's source is not known: then nobody can tell what its categories are.
 */
export async function replayWords(
  shared: SceneShared,
  record: Instruction,
  scene: Scene,
): Promise<readonly ReplayDifference[] | null> {
  if (!hasWords(record)) return [];
  const indexed = indexOnce(shared, scene);
  if (indexed === null) return null;
  const read = (await importModule(shared.wordReader.modulePath)).readWords as WordReader;
  return read(record, indexed, shared.wordSettings.predicates).map((message) => ({
    code: 'words-differ',
    message,
  }));
}

function hasWords({ wording, options }: Instruction): boolean {
  const slots = [...Object.values(wording.slots), ...(options ?? []).map(({ slot }) => slot)];
  return slots.some((slot) => slot.type !== 'text' && 'text' in slot && slot.text !== undefined);
}

const known = new WeakMap<Scene, IndexedScene>();

function indexOnce(shared: SceneShared, scene: Scene): IndexedScene | null {
  const traits = shared.wordReader.sources[scene.source];
  if (traits === undefined) return null;
  const { taxonomyVersion, categories, wordSettings } = shared;
  const made =
    known.get(scene) ??
    indexScene(scene, null, {
      ...traits,
      taxonomy: buildTaxonomy(taxonomyVersion, categories),
      policy: wordSettings.policy,
    });
  known.set(scene, made);
  return made;
}
