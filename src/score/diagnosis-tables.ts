import type { Diagnosis } from './diagnose.ts';
import type { DiagnosisRow } from './diagnosis.ts';
import type { Table } from './table.ts';

/** Rows of one prediction file. */
export interface FileDiagnosis {
  readonly name: string;
  readonly rows: readonly DiagnosisRow[];
}

type Column = readonly [head: string, diagnosis: Diagnosis];

const TABLE_4: readonly Column[] = [
  ['IF', 'invalid-format'],
  ['RH', 'region-hallucination'],
  ['OH', 'object-hallucination'],
  ['CatH', 'category-hallucination'],
  ['CtxH', 'context-hallucination'],
  ['CS', 'coordinate-shift'],
  ['Oth.', 'other'],
  ['Succ.', 'success'],
];

/** Table 15 has no region to miss, and names the invalid format otherwise. */
const TABLE_15: readonly Column[] = [
  ['OH', 'object-hallucination'],
  ['CatH', 'category-hallucination'],
  ['CtxH', 'context-hallucination'],
  ['CS', 'coordinate-shift'],
  ['IFE', 'invalid-format'],
  ['Oth.', 'other'],
  ['Succ.', 'success'],
];

/** Tasks whose questions name a region in the layout of table 4, the others in that of table 15; empty ones are left out. */
export function diagnosisTables(files: readonly FileDiagnosis[]): Table[] {
  const withRegion: Table = {
    id: 'diagnosis-regions',
    title: 'Diagnosis where a region is asked about (layout of table 4), percentages',
    cells: cellsOf(files, TABLE_4, (row) => row.hasRegions, percentOf),
    notes: NOTES,
  };
  const without: Table = {
    id: 'diagnosis',
    title: 'Diagnosis in the whole image (layout of table 15), counts and percentages',
    cells: cellsOf(
      files,
      TABLE_15,
      (row) => !row.hasRegions,
      (count, all) => `${count} (${percentOf(count, all)}%)`,
    ),
    notes: NOTES,
  };
  return [withRegion, without].filter(({ cells }) => cells.length > 1);
}

const NOTES: readonly string[] = [
  'IF, IFE invalid format; RH region, OH object, CatH category, CtxH context hallucination; CS coordinate shift; Oth. other; Succ. success',
  'of: reply = the first box of a reply to a single-target question, box = every box of a reply to a many-target question',
  'boxes: what the percentages are of; found: targets that a box has found with IoU >= 0.3',
];

function cellsOf(
  files: readonly FileDiagnosis[],
  columns: readonly Column[],
  isIn: (row: DiagnosisRow) => boolean,
  show: (count: number, all: number) => string,
): string[][] {
  const head = ['file', 'task', 'of', ...columns.map(([name]) => name), 'boxes', 'found', 'targets'];
  const lines = files.flatMap(({ name, rows }) =>
    rows.filter(isIn).map((row) => {
      const { task, unit, counts, diagnosed, targets, records, withoutScene } = row;
      return [
        name,
        task,
        unit,
        ...columns.map(([, diagnosis]) => show(counts[diagnosis], diagnosed)),
        ...[diagnosed, counts.success, targets].map(String),
        ...[records.count, records.answered, records.invalid, records.missing, withoutScene].map(String),
      ];
    }),
  );
  return [[...head, 'N', 'answered', 'invalid', 'missing', 'without scene'], ...lines];
}

function percentOf(count: number, all: number): string {
  return all === 0 ? '-' : ((count / all) * 100).toFixed(1);
}

export function diagnosisJson(row: DiagnosisRow): Record<string, unknown> {
  const { task, unit, counts, diagnosed, targets, records, withoutScene } = row;
  const { count, answered, invalid, missing } = records;
  return {
    task,
    unit,
    counts,
    diagnosed,
    targets,
    found: counts.success,
    count,
    answered,
    invalid,
    missing,
    withoutScene,
  };
}
