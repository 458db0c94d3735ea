import { groupBy } from '../../core/group-by.ts';
import { compareNatural, roundTo } from '../../core/order.ts';
import type { Gate } from '../../model/manifest.ts';
import type { AuditTable } from '../section.ts';
import type { OptionRecord } from './option-shortcuts.ts';
import { wordedRecords } from './option-style.ts';

/** A text is to be offered wrongly k - 1 times as often as rightly; less than half of that, or more than twice, tells. */
const LEAST_USE = 0.5;
const MOST_USE = 2;
/** Share of the offers whose text may be used otherwise: records that review or a split has lost take their uses along. */
const MAX_UNEVEN = 0.05;

interface Use {
  readonly task: string;
  readonly right: number;
  readonly wrong: number;
  /** Wrong offers that are due: k - 1 for each right one. */
  readonly due: number;
}

/**
 * Does every text that is right somewhere stand among the wrong options of others about as often as it should?
 * @param withheld tasks of which answers are withheld: a text that is wrong in the open may be right in those, so that
 * nothing is judged
 */
export function judgeUses(
  records: readonly OptionRecord[],
  withheld: ReadonlySet<string>,
): {
  readonly gates: readonly Gate[];
  readonly table: AuditTable;
} {
  const worded = wordedRecords(records);
  const open = worded.filter(({ task }) => !withheld.has(task));
  const uses = [...groupBy(open, (record) => record.task)].flatMap(([task, group]) => usesOf(task, group));
  const offers = offersOf(uses);
  return {
    gates:
      worded.length === 0
        ? []
        : [usesGate(offers === 0 ? null : offersOf(uses.filter((use) => !isEven(use))) / offers)],
    table: usesTable(uses),
  };
}

function usesOf(task: string, records: readonly OptionRecord[]): Use[] {
  const offers = records.flatMap(({ options, answerLetter }) =>
    options.map(({ letter, text }) => ({
      text,
      isRight: letter === answerLetter,
      others: options.length - 1,
    })),
  );
  return [...groupBy(offers, ({ text }) => text).values()].map((list) => {
    const right = list.filter(({ isRight }) => isRight);
    const due = right.reduce((sum, { others }) => sum + others, 0);
    return { task, right: right.length, wrong: list.length - right.length, due };
  });
}

function isEven({ wrong, due }: Use): boolean {
  return due > 0 && wrong >= LEAST_USE * due && wrong <= MOST_USE * due;
}

function offersOf(uses: readonly Use[]): number {
  return uses.reduce((sum, { right, wrong }) => sum + right + wrong, 0);
}

/** @param share null where no task has all its answers in the open */
function usesGate(share: number | null): Gate {
  return {
    name: 'option-uses',
    definition: `share of the freely worded options whose text is never right, or is offered wrongly less than ${LEAST_USE} or more than ${MOST_USE} times as often as its right offers make due (k - 1 for each); tasks with withheld answers are not judged`,
    value: share === null ? null : roundTo(share, 4),
    threshold: MAX_UNEVEN,
    met: share === null ? null : share <= MAX_UNEVEN,
  };
}

/** Texts by how often they are right and wrong: `1 right, 3 wrong` is as it should be with four options. */
function usesTable(uses: readonly Use[]): AuditTable {
  const groups = groupBy(uses, ({ task, right, wrong }) => `${task} ${right} ${wrong}`);
  const rows = [...groups].sort((a, b) => compareNatural(a[0], b[0])).map(([, list]) => list);
  return {
    title: 'Freely worded options by their uses',
    head: ['Task', 'Right', 'Wrong', 'Texts', 'As due'],
    rows: rows.map((list) => {
      const [{ task, right, wrong }] = list as [Use, ...Use[]];
      return [task, right, wrong, list.length, list.every(isEven)];
    }),
  };
}
