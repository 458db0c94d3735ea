import type { Instruction } from '../../model/instruction.ts';
import type { Layout } from '../../model/layout.ts';
import type { MemberClause } from '../../model/structures.ts';
import type { Slot } from '../../model/wording.ts';
import type { Cues } from './cues/pick.ts';
import type { Rect } from './geometry.ts';

/** What a reader of the question knows: its slots, options and marks. Nothing of the facts that the family keeps. */
export interface AskedQuestion {
  /** Category that the question names; null where it names none. */
  readonly category: string | null;
  /** Rectangles by the name of their slot. */
  readonly regions: Readonly<Record<string, Rect>>;
  /** Fixed phrases (`rank/farthest`) by the name of their slot. */
  readonly terms: Readonly<Record<string, string>>;
  /** Place (index in the label file) of the object that each mark is drawn around, by role. */
  readonly marked: ReadonlyMap<string, number>;
  readonly options: readonly AskedOption[];
  /** Descriptions of one object, as plain words put them and as drafted words were read; null where nobody has read them. */
  readonly expressions: readonly { readonly words: 'plain' | 'drafted'; readonly cues: Cues | null }[];
  /** Members of a structure, described in the same two ways. */
  readonly members: readonly { readonly words: 'plain' | 'drafted'; readonly clause: MemberClause | null }[];
  /** What drafted words of the right description were read to claim; null where they are none. */
  readonly claims: readonly string[] | null;
}

export interface AskedOption {
  readonly value: string;
  /** What it stands for: a category, a term, the role of a mark, the value itself for a description. */
  readonly says: string;
  /** Of a description of how objects lie. */
  readonly layout?: Layout;
}

export function questionOf(record: Instruction): AskedQuestion {
  const slots = Object.entries(record.wording.slots);
  const places = new Map(record.proof.instances.map(({ id, index }) => [id, index]));
  const category = slots.map(([, slot]) => slot).find((slot) => slot.type === 'category');
  return {
    category: category?.type === 'category' ? category.category : null,
    regions: pick(slots, (slot) => (slot.type === 'region' ? slot.box : null)),
    terms: pick(slots, (slot) => (slot.type === 'term' ? slot.term : null)),
    marked: new Map(
      record.markers.flatMap(({ role, instance }) => {
        const index = places.get(instance);
        return index === undefined ? [] : [[role, index] as const];
      }),
    ),
    options: (record.options ?? []).map(({ value, slot }) => ({
      value,
      ...(slot.type === 'layout' ? { says: value, layout: slot.layout } : { says: saidBy(slot) }),
    })),
    expressions: slots.flatMap(([, slot]) => expressionsOf(slot, record.draft)),
    members: slots.flatMap(([, slot]) => membersIn(slot, record.draft)),
    claims: record.draft?.claims ?? null,
  };
}

function expressionsOf(slot: Slot, draft: Instruction['draft']): AskedQuestion['expressions'] {
  if (slot.type !== 'expression') return [];
  const { category, predicates, text } = slot;
  const plain = { words: 'plain', cues: { category, predicates, stated: null } } as const;
  if (text === undefined) return [plain];
  const reading = draft?.reading ?? null;
  const cues =
    reading === null
      ? null
      : { category: reading.category, predicates: reading.predicates, stated: reading.stated ?? null };
  return [plain, { words: 'drafted', cues }];
}

function membersIn(slot: Slot, draft: Instruction['draft']): AskedQuestion['members'] {
  if (slot.type !== 'structure') return [];
  const plain = { words: 'plain', clause: clauseOf(slot) } as const;
  if (slot.text === undefined) return [plain];
  const read = draft?.member;
  return [plain, { words: 'drafted', clause: read === undefined ? null : clauseOf(read) }];
}

function clauseOf({ category, structure, rank }: MemberClause): MemberClause {
  return { category, structure, rank };
}

function pick<T>(
  slots: readonly (readonly [string, Slot])[],
  read: (slot: Slot) => T | null,
): Record<string, T> {
  const found: Record<string, T> = {};
  for (const [name, slot] of slots) {
    const value = read(slot);
    if (value !== null) found[name] = value;
  }
  return found;
}

function saidBy(slot: Slot): string {
  switch (slot.type) {
    case 'category':
      return slot.category;
    case 'term':
      return slot.term;
    case 'marker':
      return slot.role;
    case 'text':
      return slot.text;
    default:
      return slot.type;
  }
}
