import { countValues, groupBy } from '../../core/group-by.ts';
import { compareNatural, roundTo } from '../../core/order.ts';
import type { Instruction } from '../../model/instruction.ts';
import type { Gate } from '../../model/manifest.ts';
import { bestConstant } from '../../score/baselines/constants.ts';
import type { AuditTable } from '../section.ts';
import { equalSharesGate } from './shares.ts';

/** Per counting task: how the counts lie in their bins, the commonest count, and the best constant. */
export function countBalanceTable(records: readonly Instruction[]): AuditTable {
  const counted = records.filter((record) => record.answer.kind === 'count');
  const bins = [...new Set(counted.map((record) => record.answerBin))].sort(compareNatural);
  return {
    title: 'Balance of the counts',
    head: ['Task', 'N', ...bins, 'Commonest count', 'Its share', 'Best constant', 'Its score'],
    rows: [...groupBy(counted, (record) => record.task)].map(([task, group]) => countRow(task, group, bins)),
  };
}

function countRow(
  task: string,
  records: readonly Instruction[],
  bins: readonly string[],
): AuditTable['rows'][number] {
  const inBin = countValues(records.map((record) => record.answerBin));
  const counts = records.flatMap(({ answer }) => (answer.kind === 'count' ? [answer.count] : []));
  const [common, times] = commonest(counts);
  const { count, score } = bestConstant(counts);
  return [
    task,
    records.length,
    ...bins.map((bin) => inBin.get(bin) ?? 0),
    common,
    roundTo(times / counts.length, 4),
    count,
    roundTo(score, 4),
  ];
}

function commonest(counts: readonly number[]): readonly [value: number, times: number] {
  return [...countValues(counts)].reduce((best, entry) =>
    entry[1] > best[1] || (entry[1] === best[1] && entry[0] < best[0]) ? entry : best,
  );
}

/** Is each direction right equally often, per task whose answers are directions? */
export function directionGates(records: readonly Instruction[]): Gate[] {
  const directed = records.filter(({ answer }) => answer.kind === 'option' && isDirection(answer.value));
  return [...groupBy(directed, (record) => record.task)].flatMap(([task, group]) => {
    const offered = new Set(group.flatMap((r) => r.options?.map(({ value }) => value) ?? []));
    const counts = countValues(group.map(({ answer }) => (answer.kind === 'option' ? answer.value : '')));
    const values = [...offered].filter(isDirection).sort(compareNatural);
    const gate = equalSharesGate(
      `directions-${task}`,
      `right directions of ${task}`,
      values.map((value) => counts.get(value) ?? 0),
    );
    return gate === null ? [] : [gate];
  });
}

function isDirection(value: string): boolean {
  return value.startsWith('direction/');
}
