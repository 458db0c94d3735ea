import { UsageError } from '../core/errors.ts';
import { shortHash } from '../core/hash.ts';
import type { Hbb } from '../core/hbb.ts';
import { keyedUnit } from '../core/rng.ts';
import type { Candidate, Choice, MarkerPlan, OptionPlan, Proof } from '../model/candidate.ts';
import type { AnyFacts } from '../model/facts.ts';
import { mapInstanceRefs } from '../model/facts.ts';
import type { Instance } from '../model/scene.ts';
import type { Slots, Wording } from '../model/wording.ts';
import { comparePlace } from '../spatial/membership.ts';
import type { IndexedScene } from '../spatial/scene-index.ts';
import { measureRecord } from './diagnostics.ts';
import type { AnyFamily, Derived } from './family.ts';

/** Facts with what follows from them, not yet chosen. */
export interface Draft {
  readonly id: string;
  readonly facts: AnyFacts;
  /** Canonical JSON of the facts. */
  readonly key: string;
  readonly derived: Derived;
  readonly regions: readonly Hbb[];
}

/** What a family's hooks add to a draft. */
export interface DraftExtras {
  readonly markers: readonly MarkerPlan[];
  readonly options: readonly OptionPlan[] | null;
  readonly choice: Choice | null;
}

export interface WordingOptions {
  readonly seed: number;
  readonly language: string;
}

/** Same scene, family and facts: same id. */
export function candidateId(sceneId: string, task: string, facts: AnyFacts): string {
  return `${task}-${shortHash([sceneId, task, facts])}`;
}

export function buildCandidate(
  indexed: IndexedScene,
  family: AnyFamily,
  draft: Draft,
  extras: DraftExtras,
  options: WordingOptions,
): Candidate {
  const { scene } = indexed;
  const { meta } = family;
  const targets = draft.derived.targets.map((id) => indexed.instance(id));
  const marked = extras.markers.map((m) => indexed.instance(m.instance));
  return {
    id: draft.id,
    task: meta.id,
    dimension: meta.dimension,
    tier: meta.tier,
    sceneId: scene.id,
    source: scene.source,
    facts: draft.facts,
    answer: draft.derived.answer,
    targets: [...draft.derived.targets],
    wording: chooseWording(family, draft.id, family.ask(draft.facts), options),
    markers: [...extras.markers],
    options: extras.options === null ? null : [...extras.options],
    choice: extras.choice,
    answerBin: draft.derived.answerBin,
    diagnostics: measureRecord(indexed, {
      targets,
      marked,
      regions: draft.regions,
      category: askedCategory(draft.facts),
    }),
    proof: proofOf(indexed, family, draft, [...targets, ...marked]),
  };
}

/** By convention the facts of every family that asks about a category name it `category`. */
export function askedCategory(facts: AnyFacts): string | null {
  return typeof facts.category === 'string' ? facts.category : null;
}

/** Throws UsageError for a language in which the family has no templates. */
function chooseWording(
  family: AnyFamily,
  id: string,
  slots: Slots,
  { seed, language }: WordingOptions,
): Wording {
  const templates = family.templates[language] ?? [];
  if (templates.length === 0) {
    const known = Object.keys(family.templates).sort().join(', ');
    throw new UsageError(
      `language: family ${family.meta.id} has no templates for ${JSON.stringify(language)} (it has ${known})`,
    );
  }
  const number = Math.floor(keyedUnit(seed, 'wording', id) * templates.length);
  return {
    language,
    templateId: `${family.meta.id}/${language}/${number + 1}`,
    template: templates[number] as string,
    slots,
  };
}

function proofOf(indexed: IndexedScene, family: AnyFamily, draft: Draft, used: readonly Instance[]): Proof {
  const { scene } = indexed;
  const all = new Set(used);
  mapInstanceRefs(family.facts, draft.facts, (id) => {
    all.add(indexed.instance(id));
    return id;
  });
  return {
    labelPath: scene.labelPath,
    labelSha256: scene.labelSha256,
    rule: `${family.meta.id}@${family.meta.version}`,
    instances: [...all].sort(comparePlace).map(({ id, line, index }) => ({
      id,
      index,
      ...(line === undefined ? {} : { line }),
    })),
    margins: { ...draft.derived.margins },
  };
}
