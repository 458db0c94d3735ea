import { compareText } from '../core/order.ts';
import { keyedDraw, keyedUnit } from '../core/rng.ts';
import { type Counted, type Levelled, levelCounts } from './level.ts';

/** A question of one task with markers that have no colours yet. */
export interface Uncoloured {
  readonly id: string;
  readonly roles: readonly string[];
  /** Roles that are options themselves (the candidates of a nearest-of question). */
  readonly optionRoles: readonly string[];
  /** The right one of `optionRoles`; null where the answer is no marker. */
  readonly rightRole: string | null;
  /** The answer where it is no marker: no colour may go with an answer. */
  readonly answer: string;
  readonly cell: string;
}

/** Colour name by role. */
export type Colours = Readonly<Record<string, string>>;

/**
 * Colours of all markers, distinct within a question, by keyed hash with repair until: where options are markers, every
 * colour is offered and is right equally often; else every colour is equally often each role's, and equally often with
 * each answer. Over all questions, and within each cell.
 */
export function assignColours(
  questions: readonly Uncoloured[],
  palette: readonly string[],
  seed: number,
): ReadonlyMap<string, Colours> {
  const keyed = questions.map((question) => ({ question, key: keyedUnit(seed, 'colour', question.id) }));
  keyed.sort((a, b) => a.key - b.key || compareText(a.question.id, b.question.id));
  const colours = levelCounts(keyed.map(({ question }) => colourItem(question, palette, seed)));
  return new Map(keyed.map(({ question }, i) => [question.id, toRecord(question, colours[i] as string[])]));
}

/** The state lists one colour per role, in the order of the roles. */
function colourItem(
  question: Uncoloured,
  palette: readonly string[],
  seed: number,
): Levelled<readonly string[]> {
  const { id, roles } = question;
  if (roles.length > palette.length)
    throw new Error(`${id} has ${roles.length} markers, the palette ${palette.length} colours`);
  return {
    start: keyedDraw(seed, 'colours')(id).shuffle(palette).slice(0, roles.length),
    moves: (state) => colourMoves(state, palette),
    counts: (state) => roles.flatMap((role, i) => countsOf(question, role, state[i] as string)),
  };
}

/** One role takes an unused colour, or two roles change colours. */
function* colourMoves(state: readonly string[], palette: readonly string[]): Generator<readonly string[]> {
  const unused = palette.filter((colour) => !state.includes(colour));
  for (let i = 0; i < state.length; i++) {
    for (const colour of unused) yield state.with(i, colour);
    for (let j = i + 1; j < state.length; j++)
      yield state.with(i, state[j] as string).with(j, state[i] as string);
  }
}

function countsOf(question: Uncoloured, role: string, colour: string): readonly Counted[] {
  const { optionRoles, rightRole, answer, cell } = question;
  if (!optionRoles.includes(role)) {
    const counts: Counted[] = [
      [`role\n${role}\n${colour}`, 1],
      [`role\n${role}\n${colour}\n${cell}`, 0.5],
    ];
    return rightRole === null ? [...counts, [`answer\n${role}\n${colour}\n${answer}`, 1]] : counts;
  }
  const offered: Counted[] = [[`offered\n${colour}`, 1]];
  if (role !== rightRole) return offered;
  return [...offered, [`right\n${colour}`, 3], [`right\n${colour}\n${cell}`, 1]];
}

function toRecord({ roles }: Uncoloured, colours: readonly string[]): Colours {
  return Object.fromEntries(roles.map((role, i) => [role, colours[i] as string]));
}
