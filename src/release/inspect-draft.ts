import type { Drafted, MemberReading, OptionOrigin, SentenceReading } from '../model/drafted.ts';

/** Digits of a sha256 or a key that tell it from others. */
const SHORT = 12;

/** Who worded a record and by what that was proved, one text per line. */
export function draftLines(draft: Drafted): string[] {
  const { by, model, attempts, prompts, entries, reading, member, claims, options, needsReview } = draft;
  const review = needsReview ? 'NEEDS REVIEW, no person has seen these words' : 'needs no review';
  const tries = attempts === 1 ? '1 attempt' : `${attempts} attempts`;
  return [
    model === null
      ? `worded by rules, no model was asked; ${review}`
      : `worded by ${by === 'model' ? 'a model' : `rules, where no draft of a model held`}, ${model}, ${tries}; ${review}`,
    ...askedLines(prompts, entries),
    ...(reading === null ? [] : readingLines(reading)),
    ...(member === undefined ? [] : memberLines(member)),
    ...listLine('claims read', claims ?? []),
    ...(options ?? []).map(originLine),
  ];
}

/** What was asked of a model, and where the replies are. */
export function askedLines(
  prompts: readonly Drafted['prompts'][number][],
  entries: readonly string[],
): string[] {
  return [
    ...listLine(
      'prompts',
      prompts.map(({ id, version, sha256 }) => `${id} v${version} (sha256 ${sha256.slice(0, SHORT)}…)`),
    ),
    ...listLine(
      'replies in the transcript',
      entries.map((key) => `${key.slice(0, SHORT)}…`),
    ),
  ];
}

function readingLines({ category, predicates, margins, uncheckable }: SentenceReading): string[] {
  return [
    `read as ${category}: ${predicates.map(cueText).join('; ') || 'no cue'}`,
    ...listLine(
      'margins of the cues',
      Object.entries(margins).map(([name, value]) => `${name} ${value}`),
    ),
    ...listLine('NOT CHECKED by geometry, a person must look', uncheckable),
  ];
}

function memberLines({ category, structure, rank, margins, claims }: MemberReading): string[] {
  const { kind, pick } = structure;
  const which = pick.by === 'place' ? cueText(pick.place) : pick.by;
  return [
    `read as ${category}: in the ${kind} (${which}), ${cueText(rank)}`,
    ...listLine(
      'margins',
      Object.entries(margins).map(([name, value]) => `${name} ${value}`),
    ),
    `named by the model: structure ${claims.structure}, object ${claims.target}, place ${claims.rank} in its list`,
  ];
}

/** `ordinal, side left, rank 2`. */
export function cueText({
  kind,
  ...rest
}: SentenceReading['predicates'][number] | MemberReading['rank']): string {
  const parts = Object.entries(rest)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name} ${typeof value === 'object' ? JSON.stringify(value) : value}`);
  return [kind, ...parts].join(', ');
}

function originLine({ letter, by, from, chosenBy }: OptionOrigin): string {
  const words = by === 'model' ? 'words of a model' : 'words of the rules';
  const origin = from === null ? 'of no record' : `of ${from}`;
  const choice = { model: ', chosen by a model', heuristic: ', next by keyed order', none: '' };
  return `option ${letter}: ${words}, ${origin}${choice[chosenBy ?? 'none']}`;
}

/** None for an empty list. */
export function listLine(name: string, items: readonly string[]): string[] {
  return items.length === 0 ? [] : [`${name}: ${items.join(', ')}`];
}
