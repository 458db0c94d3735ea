import type { Instruction } from './instruction.ts';

const DIRECTION = 'direction/';

/** Categories that a record is about: those its question names, else the one that its answer names. */
export function categoriesOf(record: Instruction): string[] {
  const named = Object.values(record.wording.slots).flatMap((s) =>
    s.type === 'category' ? [s.category] : [],
  );
  if (named.length > 0) return [...new Set(named)];
  const right = rightSlotOf(record);
  return right?.type === 'category' ? [right.category] : [];
}

/** Sector of the right answer of a direction question, as a list of one; empty for all others. */
export function sectorOf(record: Instruction): string[] {
  const right = rightSlotOf(record);
  return right?.type === 'term' && right.term.startsWith(DIRECTION)
    ? [right.term.slice(DIRECTION.length)]
    : [];
}

function rightSlotOf(record: Instruction) {
  return record.options?.find((option) => option.letter === record.answerLetter)?.slot;
}
