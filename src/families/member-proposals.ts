import { type Drop, drop, isDrop } from '../core/drop.ts';
import type { Hbb } from '../core/hbb.ts';
import { padHbb } from '../core/hbb.ts';
import { vertexMean } from '../core/polygon.ts';
import type { KeyedDraw, Rng } from '../core/rng.ts';
import type { BoxForm } from '../model/answer.ts';
import { type PredicateParams, SIDES } from '../model/predicates.ts';
import type { Instance } from '../model/scene.ts';
import {
  type MemberClause,
  type MemberRank,
  type StructurePick,
  structureKindSchema,
} from '../model/structures.ts';
import { knownPart, type PredicateScene, predicateSceneOf } from '../spatial/predicates/item.ts';
import type { IndexedScene } from '../spatial/scene-index.ts';
import { findStructures, type StructureSearch } from '../spatial/structures/find-structures.ts';
import { judgeMember, judgeRankIn } from '../spatial/structures/judge-member.ts';
import { type PickedStructure, pickStructure } from '../spatial/structures/pick-structure.ts';
import type { Structure } from '../spatial/structures/structure.ts';
import { chooseBoxForm } from './box-form.ts';
import { judgeObjectsOf } from './proved-objects.ts';
import { aboutCategory } from './scope.ts';
import { PLACES } from './simple-cues.ts';
import { singleTargetDrop } from './single-target.ts';
import { rankByPlace } from './spread-targets.ts';

export interface MemberLimits {
  readonly maxMembers: number;
  /** Largest rank that is counted to. */
  readonly maxRank: number;
  readonly predicates: PredicateParams;
}

/** A member of a structure that is told from all others. */
export interface QueuedMember {
  readonly indexed: IndexedScene;
  readonly limits: MemberLimits;
  readonly category: string;
  /** With all that is unknown. */
  readonly scene: PredicateScene;
  readonly search: StructureSearch;
  readonly pick: StructurePick;
  readonly picked: PickedStructure;
  readonly target: Instance;
}

export interface MemberFacts extends MemberClause {
  readonly geometry: BoxForm;
  readonly target: string;
  readonly region: Hbb;
}

const LEAST_MEMBERS = 4;

/** One queue per structure, its members in drawn order; and why other categories and structures give none. */
export function memberQueues(
  indexed: IndexedScene,
  limits: MemberLimits,
  draw: KeyedDraw,
): { readonly queues: readonly (readonly QueuedMember[])[]; readonly drops: readonly Drop[] } {
  const scene = predicateSceneOf(indexed);
  const turns: { readonly at: number; readonly queue: readonly QueuedMember[] }[] = [];
  const drops: Drop[] = [];
  const bounds = { least: LEAST_MEMBERS, most: limits.maxMembers, tooFew: 'too-few-members' };
  for (const category of indexed.categories) {
    const found =
      judgeObjectsOf(indexed, category, bounds) ?? queuesOf(indexed, scene, category, limits, draw);
    if (isDrop(found)) drops.push(found);
    else for (const one of found) isDrop(one) ? drops.push(one) : turns.push(one);
  }
  return { queues: turns.sort((a, b) => a.at - b.at).map(({ queue }) => queue), drops };
}

type Turn = { readonly at: number; readonly queue: readonly QueuedMember[] };

function queuesOf(
  indexed: IndexedScene,
  scene: PredicateScene,
  category: string,
  limits: MemberLimits,
  draw: KeyedDraw,
): (Turn | Drop)[] | Drop {
  const searches = structureKindSchema.options.map((kind) =>
    findStructures(knownPart(scene), category, kind),
  );
  if (searches.every(({ sure }) => sure.length === 0))
    return drop('no-structure', 0, 1, aboutCategory(indexed, category));
  return searches.flatMap((search) => {
    const picks = workingPicks(search, limits);
    return search.sure.map((structure): Turn | Drop => {
      const own = picks.filter(({ picked }) => picked.structure === structure);
      const about = { category, kind: search.kind, members: structure.members.length };
      if (own.length === 0) return drop('no-clear-phrase', 0, 1, about);
      const mixed = kinAmong(indexed, category, structure);
      if (mixed > 0) return drop('mixed-structure', mixed, 0, about);
      const key = [category, search.kind, ...structure.box] as const;
      const { pick, picked } = drawOne(own, (found) => found.pick.by, draw('pick', ...key));
      const members = structure.members.flatMap(({ instance }) => instance ?? []);
      const queue = rankByPlace(draw('rank', ...key))(members).map((target) => ({
        ...{ indexed, limits, category, scene, search, pick, picked, target },
      }));
      return { at: draw('turn', ...key).unit(), queue };
    });
  });
}

/** Steps between members within which others of their kind would be seen as part of the structure. */
const KIN_STEPS: Readonly<Record<Structure['kind'], number>> = { row: 3.5, cluster: 2 };

/**
 * Objects of kindred categories among the members, or where the structure would go on: a reader who does not tell a C919 from
 * a Boeing 737 would see another structure than that of the C919s.
 */
function kinAmong({ scene, taxonomy, search }: IndexedScene, category: string, structure: Structure): number {
  const lineOf = (name: string): readonly string[] => [name, ...taxonomy.ancestorsOf(name)];
  const line = lineOf(category);
  const { box, members, kind } = structure;
  const room = roomAround(box, KIN_STEPS[kind] * widestStep(members), scene.framePx);
  return search(room).filter((other) => {
    const ofOther = lineOf(other.category);
    return !ofOther.includes(category) && ofOther.some((name) => line.includes(name));
  }).length;
}

const PICKS: readonly StructurePick[] = [
  { by: 'only' },
  { by: 'largest' },
  ...PLACES.map((place): StructurePick => ({ by: 'place', place })),
];

function workingPicks(search: StructureSearch, { predicates }: MemberLimits) {
  if (search.sure.length === 0) return [];
  return PICKS.flatMap((pick) => {
    const picked = pickStructure(search, pick, predicates);
    return isDrop(picked) ? [] : [{ pick, picked }];
  });
}

/** Kinds have equal chances, whatever their number. */
function drawOne<T>(items: readonly T[], kindOf: (item: T) => string, rng: Rng): T {
  const kind = rng.pick([...new Set(items.map(kindOf))].sort());
  return rng.pick(items.filter((item) => kindOf(item) === kind));
}

/** Facts for the member with a rank that picks it out, drawn among those that do. */
export function proposeMember(queued: QueuedMember, draw: KeyedDraw): MemberFacts | Drop {
  const { indexed, limits, category, scene, search, pick, picked, target } = queued;
  const refusal = singleTargetDrop(target, indexed);
  if (refusal !== null) return refusal;
  const ranks = ranksUpTo(limits.maxRank, picked.structure).filter(
    (rank) => !isDrop(judgeRankIn(search, picked, rank, target.id, limits.predicates)),
  );
  const about = { category, instance: target.id };
  if (ranks.length === 0) return drop('no-clear-rank', 0, 1, about);
  const rank = drawOne(ranks, ({ kind }) => kind, draw('member', category, ...target.sourceQuad));
  const clause = { category, structure: { kind: search.kind, pick }, rank };
  const judged = judgeMember(scene, clause, target.id, limits.predicates);
  if (isDrop(judged)) return { ...judged, about };
  return {
    ...clause,
    geometry: chooseBoxForm(indexed, [target]),
    target: target.id,
    region: regionAround(picked.structure, indexed.scene.framePx),
  };
}

function ranksUpTo(maxRank: number, { kind, members }: Structure): MemberRank[] {
  const ranks = Array.from({ length: Math.min(maxRank, members.length) }, (_, i) => i + 1);
  return [
    ...SIDES.flatMap((side) => ranks.map((rank): MemberRank => ({ kind: 'ordinal', side, rank }))),
    ...(['largest', 'smallest'] as const).flatMap((order) =>
      ranks.slice(0, 2).map((rank): MemberRank => ({ kind: 'size', measure: 'area', order, rank })),
    ),
    ...(kind === 'cluster' ? [{ kind: 'central', rank: 1 } as const] : []),
  ];
}

/** Half the widest step between neighbours around the members as labelled, in whole pixels, inside the image. */
export function regionAround({ box, members }: Structure, frame: Hbb): Hbb {
  return roomAround(box, widestStep(members) / 2, frame);
}

/** Whole pixels inside the frame. */
function roomAround(box: Hbb, roomPx: number, frame: Hbb): Hbb {
  const [x1, y1, x2, y2] = padHbb(box, roomPx);
  return [
    Math.max(frame[0], Math.floor(x1)),
    Math.max(frame[1], Math.floor(y1)),
    Math.min(frame[2], Math.ceil(x2)),
    Math.min(frame[3], Math.ceil(y2)),
  ];
}

/** Largest distance that a member has to the one nearest to it, between the means of their corners. */
function widestStep(members: Structure['members']): number {
  const middles = members.flatMap(({ instance }) => (instance === null ? [] : [vertexMean(instance.quad)]));
  const steps = middles.map((from) =>
    Math.min(...middles.map((to) => (to === from ? Number.POSITIVE_INFINITY : distanceBetween(from, to)))),
  );
  return Math.max(...steps);
}

function distanceBetween([x1, y1]: readonly [number, number], [x2, y2]: readonly [number, number]): number {
  return Math.hypot(x2 - x1, y2 - y1);
}
