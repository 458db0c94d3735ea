import { type Drop, isDrop } from '../core/drop.ts';
import { DataError } from '../core/errors.ts';
import { canonicalJson } from '../core/hash.ts';
import { compareText } from '../core/order.ts';
import { keyedDraw } from '../core/rng.ts';
import type { Candidate } from '../model/candidate.ts';
import type { AnyFacts } from '../model/facts.ts';
import { describeIssues } from '../model/issues.ts';
import type { Policy } from '../model/policy.ts';
import type { Scene } from '../model/scene.ts';
import type { ScreenFacts } from '../model/screened.ts';
import type { Taxonomy } from '../model/taxonomy.ts';
import { type IndexedScene, type IndexOptions, indexScene } from '../spatial/scene-index.ts';
import { buildCandidate, candidateId, type Draft, type DraftExtras } from './candidate.ts';
import { checkDeclaredDrop } from './declared-drops.ts';
import type { AnyFamily } from './family.ts';
import { planMarkers } from './markers.ts';
import { shortlist } from './shortlist.ts';

export interface Screened {
  readonly scene: Scene;
  readonly screen: ScreenFacts | null;
}

/** A family with its checked parameters. */
export interface SeatedFamily {
  readonly family: AnyFamily;
  readonly params: unknown;
  /** Module of a family from outside the engine: a fault in it is its own, and is reported under this name. */
  readonly ownPath?: string | undefined;
}

/** What families need to know of a source. */
export type SourceTraits = Pick<IndexOptions, 'exhaustiveGroups' | 'fineGrained' | 'vocabulary'>;

export interface DeriveOptions {
  readonly seed: number;
  readonly language: string;
  readonly policy: Policy;
  readonly taxonomy: Taxonomy;
  readonly sources: Readonly<Record<string, SourceTraits>>;
}

/** A proposal that was not kept, with the scene or the record that it is about. */
export interface DroppedProposal extends Drop {
  readonly subject: string;
}

/** Everything that one family made of one scene. */
export interface FamilyYield {
  readonly task: string;
  /** Asks about a part of the image. */
  readonly isRegional: boolean;
  /** Proposals; each is kept or dropped. */
  readonly proposed: number;
  readonly kept: readonly Candidate[];
  readonly dropped: readonly DroppedProposal[];
  /** Number of those that the family did not drop itself. */
  readonly passed: number;
  /** Proposals with an answer, before the choice among them. */
  readonly drafts: readonly Draft[];
}

/**
 * All candidates of one scene, family by family in the order given; within a family sorted by id. The same scene gives
 * the same candidates whatever the order of its instances. Pure.
 */
export function deriveScene(
  screened: Screened,
  families: readonly SeatedFamily[],
  options: DeriveOptions,
): FamilyYield[] {
  return deriveIndexed(openScene(screened, options), families, options);
}

/** The same for a scene that is indexed already, under the options' policy. */
export function deriveIndexed(
  indexed: IndexedScene,
  families: readonly SeatedFamily[],
  options: DeriveOptions,
): FamilyYield[] {
  return families.map((seated) => {
    try {
      return deriveFamily(indexed, seated, options);
    } catch (error) {
      throw seated.ownPath === undefined ? error : ownFault(seated, seated.ownPath, indexed.scene.id, error);
    }
  });
}

/** What a family from outside threw, as a fault of its file; its stack is kept for whoever mends it. */
function ownFault({ family }: SeatedFamily, path: string, sceneId: string, error: unknown): DataError {
  const said = error instanceof Error ? error.message : String(error);
  const fault = new DataError(path, `family ${family.meta.id} failed on ${sceneId}: ${said}`);
  if (error instanceof Error && error.stack !== undefined) fault.stack = error.stack;
  return fault;
}

export function openScene({ scene, screen }: Screened, options: DeriveOptions): IndexedScene {
  const traits = options.sources[scene.source];
  if (traits === undefined) throw new Error(`derive: scene ${scene.id} is of an unknown source`);
  return indexScene(scene, screen, { ...traits, taxonomy: options.taxonomy, policy: options.policy });
}

/** Facts and drops that a family proposes for a scene, in no particular order. */
export function proposeAll(
  indexed: IndexedScene,
  { family, params }: SeatedFamily,
  seed: number,
): Iterable<unknown> {
  const draw = keyedDraw(seed, `${family.meta.id}@${family.meta.version}`, indexed.scene.id);
  return family.propose(indexed, params, draw);
}

function deriveFamily(indexed: IndexedScene, seated: SeatedFamily, options: DeriveOptions): FamilyYield {
  const { family } = seated;
  const drafts: Draft[] = [];
  const dropped: DroppedProposal[] = [];
  let [proposed, passed] = [0, 0];
  for (const proposal of proposeAll(indexed, seated, options.seed)) {
    proposed++;
    if (!isDrop(proposal)) passed++;
    const draft = isDrop(proposal) ? proposal : draftOf(indexed, family, proposal);
    if (!isDrop(draft)) {
      drafts.push(draft);
      continue;
    }
    checkDeclaredDrop(family, draft);
    dropped.push(ledgerLine(family, indexed.scene.id, draft));
  }
  const extras = new Map<Draft, DraftExtras>();
  const chosen = shortlist(drafts, options.policy, options.seed, (draft) => {
    const found = extrasOf(indexed, family, draft);
    if (isDrop(found)) {
      checkDeclaredDrop(family, found);
      return found;
    }
    extras.set(draft, found);
    return null;
  });
  for (const [draft, refusal] of chosen.dropped)
    dropped.push(ledgerLine(family, draft.id, refusal, { draft, scene: indexed.scene.id }));
  const kept = chosen.kept.map((draft) =>
    buildCandidate(indexed, family, draft, extras.get(draft) as DraftExtras, options),
  );
  return {
    task: family.meta.id,
    isRegional: family.regions !== undefined,
    proposed,
    passed,
    kept: kept.sort((a, b) => compareText(a.id, b.id)),
    dropped: sortLedger(dropped),
    drafts,
  };
}

function draftOf(indexed: IndexedScene, family: AnyFamily, proposal: unknown): Draft | Drop {
  const checked = family.facts.safeParse(proposal);
  if (!checked.success) {
    throw new Error(
      `family ${family.meta.id} proposed facts that its schema refuses: ${describeIssues(checked.error, proposal)[0]}`,
    );
  }
  const facts = checked.data as AnyFacts;
  const derived = family.answer(facts, indexed.scene);
  if (isDrop(derived)) return derived;
  if (derived.answer.kind !== family.meta.answer) {
    throw new Error(
      `family ${family.meta.id} answered with ${derived.answer.kind}, not ${family.meta.answer}`,
    );
  }
  return {
    id: candidateId(indexed.scene.id, family.meta.id, facts),
    facts,
    key: canonicalJson(facts),
    derived,
    regions: family.regions?.(facts) ?? [],
  };
}

function extrasOf(indexed: IndexedScene, family: AnyFamily, { facts }: Draft): DraftExtras | Drop {
  const markers = planMarkers(indexed, family.marks?.(facts) ?? []);
  if (isDrop(markers)) return markers;
  const offered = family.options?.(facts, indexed);
  if (offered === undefined) return { markers, options: null, choice: null };
  if (isDrop(offered)) return offered;
  return 'settled' in offered
    ? { markers, options: offered.settled, choice: null }
    : { markers, options: null, choice: offered.choice };
}

function ledgerLine(
  family: AnyFamily,
  subject: string,
  refusal: Drop,
  of?: { readonly draft: Draft; readonly scene: string },
): DroppedProposal {
  const { code, value, threshold, about } = refusal;
  const facts =
    of === undefined ? {} : { scene: of.scene, facts: of.draft.facts, answerBin: of.draft.derived.answerBin };
  return { subject, code, value, threshold, about: { task: family.meta.id, ...facts, ...about } };
}

function sortLedger(lines: readonly DroppedProposal[]): DroppedProposal[] {
  return lines
    .map((line) => ({ line, key: canonicalJson(line) }))
    .sort((a, b) => compareText(a.key, b.key))
    .map((l) => l.line);
}
