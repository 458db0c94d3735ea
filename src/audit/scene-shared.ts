import { ingestParamsSchema } from '../model/ingest-params.ts';
import { buildTaxonomy, type Category } from '../model/taxonomy.ts';
import type { AuditInput, AuditSource, AuditWordReader, ScenePart } from './check.ts';
import { type WordSettings, wordSettingsOf } from './replay-words.ts';
import type { RuleContext } from './rules/rule.ts';
import type { ShapeLimits } from './rules/shape.ts';

/** Displacements that every answer must stand, and how far they go along each axis. */
export const JITTER_SEEDS = 50;
export const JITTER_PX = 1;

/** What every worker needs, in a form that can be sent to it. */
export interface SceneShared {
  readonly parts: readonly ScenePart[];
  readonly families: readonly { readonly id: string; readonly modulePath: string }[];
  readonly sources: readonly AuditSource[];
  readonly taxonomyVersion: string;
  readonly categories: readonly Category[];
  readonly wordReader: AuditWordReader;
  readonly wordSettings: WordSettings;
  readonly limits: ShapeLimits & { readonly jitterPx: number };
  readonly seeds: readonly number[];
  readonly jitterPx: number;
}

export function sharedOf(input: AuditInput, parts: ReadonlySet<ScenePart>): SceneShared {
  return {
    parts: [...parts],
    families: [...input.families].map(([id, { modulePath }]) => ({ id, modulePath })),
    sources: [...input.sources.values()],
    taxonomyVersion: input.taxonomy.version,
    categories: input.taxonomy.categories,
    wordReader: input.wordReader,
    wordSettings: wordSettingsOf(input),
    limits: limitsOf(input),
    seeds: Array.from({ length: JITTER_SEEDS }, (_, i) => input.seed + i),
    jitterPx: JITTER_PX,
  };
}

/** Thresholds that the release was made with; the defaults where its configuration does not tell. */
function limitsOf({ release }: AuditInput): SceneShared['limits'] {
  const told = ingestParamsSchema.safeParse(release.manifest.config.ingest);
  return told.success ? told.data : ingestParamsSchema.parse({});
}

const contexts = new WeakMap<object, RuleContext>();

/** Membership as the questions state it; see `RuleContext`. */
export function contextOf(shared: SceneShared): RuleContext {
  const known = contexts.get(shared);
  if (known !== undefined) return known;
  const taxonomy = buildTaxonomy(shared.taxonomyVersion, shared.categories);
  const made: RuleContext = {
    membership: 'centre',
    doubtPx: shared.limits.jitterPx,
    ancestorsOf: (category) => (taxonomy.has(category) ? taxonomy.ancestorsOf(category) : []),
  };
  contexts.set(shared, made);
  return made;
}
