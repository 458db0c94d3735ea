import { DataError, UsageError } from '../core/errors.ts';
import { shortHash } from '../core/hash.ts';
import { compareText } from '../core/order.ts';
import type { HeldInstruction } from '../model/held.ts';
import { HELD_SPLIT } from '../model/held-split.ts';
import type { Instruction, Marker } from '../model/instruction.ts';
import { placesOf } from '../model/render-question.ts';
import type { Slot } from '../model/wording.ts';

/**
 * What a test record may show when answers are withheld. Nothing in it is made from the answer or the facts, and its id
 * is a hash of what it shows: a hash of the facts would let anyone who can list possible facts confirm the right ones.
 * @param markedSha256 sha256 of the drawn picture, where there is one
 */
export function holdRecord(record: Instruction, markedSha256: string | null): HeldInstruction {
  const roles = neutralRoles(record.markers);
  const body = {
    task: record.task,
    dimension: record.dimension,
    tier: record.tier,
    split: record.split,
    sceneId: record.sceneId,
    group: record.group,
    source: record.source,
    question: record.question,
    wording: { ...record.wording, slots: usedSlots(record, roles) },
    options:
      record.options?.map(({ letter, text, slot }) => ({ letter, text, slot: renamed(slot, roles) })) ?? null,
    markers: inColourOrder(record.markers).map((marker) => ({
      role: roles.get(marker.role) as string,
      colour: marker.colour,
      outline: hidesPlaces(record) ? null : marker.outline,
      strokePx: marker.strokePx,
    })),
    markedSha256,
  };
  return { id: `${record.task}-${shortHash(body)}`, ...body, held: true };
}

/** Where the answer is a relation of the marked places, their coordinates are the answer. */
export function hidesPlaces(record: Instruction): boolean {
  return record.dimension === 'spatial' && record.markers.length > 0;
}

/**
 * Withholding cannot work where a test image, or one of its group, is also asked about in an open split, nor where the
 * marks of a question can be shown neither as coordinates nor as a picture.
 */
export function checkHoldable(records: readonly Instruction[], drawable: (source: string) => boolean): void {
  const open = new Set(records.filter((r) => r.split !== HELD_SPLIT).flatMap((r) => [r.group, r.sceneId]));
  const shared = records.find((r) => r.split === HELD_SPLIT && (open.has(r.group) || open.has(r.sceneId)));
  if (shared !== undefined) {
    throw new UsageError(
      `release.holdAnswers: ${shared.sceneId} is asked about in test and in an open split, so that test answers follow from open ones; use split.mode "group"`,
    );
  }
  const crossing = records.find((r) => wordsFromElsewhere(r, records));
  if (crossing !== undefined) {
    throw new UsageError(
      `release.holdAnswers: the wrong options of ${crossing.id} have the words of right ones on the other side, so that test answers follow from open questions; run uhr-micro draft again with release.holdAnswers set`,
    );
  }
  const hidden = records.filter((r) => r.split === HELD_SPLIT && hidesPlaces(r) && !drawable(r.source));
  if (hidden.length === 0) return;
  const tasks = [...new Set(hidden.map((r) => r.task))].sort(compareText).join(', ');
  const sources = [...new Set(hidden.map((r) => r.source))].sort(compareText).join(', ');
  throw new UsageError(
    `release.holdAnswers: the answers of ${tasks} follow from the coordinates of their marks, so these must be drawn: add ${sources} to release.renderMarkers (needs the images), or set the test quotas of ${tasks} to 0`,
  );
}

/** Whether an option of an open record is right in a withheld one, or the other way round. */
function wordsFromElsewhere({ draft, split }: Instruction, records: readonly Instruction[]): boolean {
  const sources = new Set(draft?.options?.flatMap(({ from }) => from ?? []) ?? []);
  if (sources.size === 0) return false;
  return records.some(
    (other) => sources.has(other.id) && (other.split === HELD_SPLIT) !== (split === HELD_SPLIT),
  );
}

/** Two records that show the same cannot both be asked. */
export function checkDistinct(held: readonly HeldInstruction[]): void {
  const seen = new Set<string>();
  for (const { id, sceneId } of held) {
    if (seen.has(id)) throw new DataError(sceneId, `two withheld records show the same question (${id})`);
    seen.add(id);
  }
}

/** The private answer key: the whole record under its public id. */
export function keyLineOf(record: Instruction, held: HeldInstruction): Instruction & { builtId: string } {
  return { ...record, id: held.id, builtId: record.id };
}

// A family may name or order its roles by what they are to the answer.
function neutralRoles(markers: readonly Marker[]): ReadonlyMap<string, string> {
  return new Map(inColourOrder(markers).map((marker, i) => [marker.role, `marker-${i + 1}`]));
}

function inColourOrder(markers: readonly Marker[]): Marker[] {
  return [...markers].sort((a, b) => compareText(a.colour, b.colour));
}

function usedSlots(record: Instruction, roles: ReadonlyMap<string, string>): Record<string, Slot> {
  const places = new Set(placesOf(record.wording.template));
  const used = Object.entries(record.wording.slots).filter(([name]) => places.has(name));
  return Object.fromEntries(used.map(([name, slot]) => [name, renamed(slot, roles)]));
}

/** Of drafted words only the words are shown: what they were proved by says more than they do. */
function renamed(slot: Slot, roles: ReadonlyMap<string, string>): Slot {
  if ('text' in slot && slot.text !== undefined) return { type: 'text', text: slot.text };
  if (slot.type !== 'marker') return slot;
  const role = roles.get(slot.role);
  if (role === undefined) throw new Error(`hold: no marker has the role ${JSON.stringify(slot.role)}`);
  return { type: 'marker', role };
}
