import { countValues, groupBy } from '../../core/group-by.ts';
import { compareText, roundTo } from '../../core/order.ts';
import type { Instruction } from '../../model/instruction.ts';
import type { AuditTable } from '../section.ts';

/** A word in fewer records than this tells nothing that could be believed. */
const MIN_RECORDS = 20;
const MAX_ROWS = 25;

interface WordLink {
  readonly task: string;
  readonly word: string;
  readonly answer: string;
  readonly records: number;
  readonly share: number;
  readonly usual: number;
  /** Standardised residual of the cell: beyond 4 it is no accident among thousands of cells. */
  readonly residual: number;
}

/** Words of the questions that go with an answer more often than others do, per task: the strongest links. */
export function questionWordTable(records: readonly Instruction[]): AuditTable {
  const links = [...groupBy(records, (record) => record.task)].flatMap(([task, group]) =>
    linksOf(task, group),
  );
  links.sort((a, b) => b.residual - a.residual || compareText(a.task + a.word, b.task + b.word));
  return {
    title: 'Words of the question that go with an answer (strongest first)',
    head: ['Task', 'Word', 'Answer', 'Records with it', 'Share', 'Usual share', 'Standardised residual'],
    rows: links
      .slice(0, MAX_ROWS)
      .map(({ task, word, answer, records: count, share, usual, residual }) => [
        task,
        word,
        answer,
        count,
        roundTo(share, 4),
        roundTo(usual, 4),
        roundTo(residual, 2),
      ]),
  };
}

function linksOf(task: string, records: readonly Instruction[]): WordLink[] {
  const answers = countValues(records.map(answerOf));
  const byWord = new Map<string, Instruction[]>();
  for (const record of records)
    for (const word of wordsOf(record.question)) {
      const list = byWord.get(word);
      if (list === undefined) byWord.set(word, [record]);
      else list.push(record);
    }
  return [...byWord]
    .filter(([, list]) => list.length >= MIN_RECORDS && list.length < records.length)
    .flatMap(([word, list]) =>
      [...countValues(list.map(answerOf))].map(([answer, count]) => {
        const usual = (answers.get(answer) as number) / records.length;
        const cell = { count, records: list.length, usual, total: records.length };
        return { task, word, answer, ...cell, share: count / list.length, residual: residualOf(cell) };
      }),
    );
}

/** What is to be guessed: the letter where there is one, else the bin of the count or the number of targets. */
function answerOf(record: Instruction): string {
  return record.answerLetter === null ? record.answerBin : `letter ${record.answerLetter}`;
}

function wordsOf(question: string): ReadonlySet<string> {
  return new Set(question.toLowerCase().match(/\p{L}[\p{L}-]+/gu) ?? []);
}

/** Adjusted residual of a cell of a contingency table (S. J. Haberman 1973). */
function residualOf({
  count,
  records,
  usual,
  total,
}: {
  count: number;
  records: number;
  usual: number;
  total: number;
}): number {
  const expected = records * usual;
  const spread = Math.sqrt(expected * (1 - usual) * (1 - records / total));
  return spread === 0 ? 0 : (count - expected) / spread;
}
