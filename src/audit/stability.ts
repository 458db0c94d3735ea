import { compareNatural, compareText, roundTo } from '../core/order.ts';
import { countText } from '../core/text.ts';
import type { Gate } from '../model/manifest.ts';
import type { AuditCheck, AuditInput } from './check.ts';
import { labelFindings, readingFindings } from './replay.ts';
import { ruleOf } from './rules/all.ts';
import { passScenes } from './scene-pass.ts';
import { JITTER_PX, JITTER_SEEDS } from './scene-shared.ts';
import type { AuditFinding, AuditSection, AuditTable } from './section.ts';
import type { RecordStability } from './stability-scene.ts';

type Judged = RecordStability & { readonly outcome: { readonly is: 'judged' } };

/** Does any answer hang on less than a pixel, and how many on the convention of what lies inside? */
export const stabilityCheck = {
  id: 'stability',
  title: 'Stability under a pixel of doubt',
  sceneParts: ['stability'],
  async run(input: AuditInput): Promise<readonly AuditSection[]> {
    const pass = await passScenes(input, 'stability');
    // Where the release holds scenes, corners are taken from these.
    const findings = [
      ...readingFindings(pass),
      ...(input.release.scenesPath === null ? labelFindings(pass) : []),
    ];
    return [sectionOf(pass.stabilities, findings)];
  },
} satisfies AuditCheck;

function sectionOf(records: readonly RecordStability[], found: readonly AuditFinding[]): AuditSection {
  const judged = records.filter(isJudged);
  const unstable = judged.filter(({ outcome }) => outcome.changes > 0);
  const unsure = records.flatMap(unsureFinding);
  const findings = unstable.map(({ id, where, outcome }) => ({
    code: 'answer-unstable',
    where,
    message: `${id}: changes under ${outcome.changes} of ${JITTER_SEEDS} seeds that move every corner by up to ${JITTER_PX} px`,
  }));
  return {
    id: stabilityCheck.id,
    title: stabilityCheck.title,
    summary: [
      `${judged.length} of ${countText(records.length, 'open record')} judged: corners moved by up to ${JITTER_PX} px along each axis under ${JITTER_SEEDS} seeds, answers found anew by the rules of the audit.`,
      ...reasonsOf(records),
    ].join(' '),
    gates: [gateOf(records.length, judged.length, unstable.length)],
    findings: [...found, ...findings, ...unsure].sort((a, b) => compareNatural(a.where, b.where)),
    tables: [jitterTable(judged), conventionTable(judged)],
    figures: [],
  };
}

function isJudged(record: RecordStability): record is Judged {
  return record.outcome.is === 'judged';
}

function unsureFinding({ id, where, outcome }: RecordStability): AuditFinding[] {
  if (outcome.is !== 'no sure answer') return [];
  const message = `${id}: with corners as they are, the rules of the audit give no sure answer: ${outcome.why}`;
  return [{ code: 'no-sure-answer', where, message }];
}

function reasonsOf(records: readonly RecordStability[]): string[] {
  const reasons = new Map<string, number>();
  for (const { outcome } of records)
    if (outcome.is === 'not judged') reasons.set(outcome.why, (reasons.get(outcome.why) ?? 0) + 1);
  const unsure = records.filter(({ outcome }) => outcome.is === 'no sure answer').length;
  return [
    ...(unsure === 0 ? [] : [`${unsure} without a sure answer.`]),
    ...[...reasons].sort(([a], [b]) => compareText(a, b)).map(([why, n]) => `${n} not judged (${why}).`),
  ];
}

/** Met when no record changes and all were judged. */
function gateOf(records: number, judged: number, unstable: number): Gate {
  return {
    name: 'answers-inside-the-jitter-band',
    definition: `open records whose answer, or what it rests on, changes under any of ${JITTER_SEEDS} seeded displacements of every corner by up to ${JITTER_PX} px along each axis`,
    value: judged === 0 ? null : unstable,
    threshold: 0,
    met: unstable > 0 ? false : judged > 0 && judged === records ? true : null,
  };
}

function jitterTable(judged: readonly Judged[]): AuditTable {
  return {
    title: `Answers that change under ${JITTER_PX} px`,
    head: ['Task', 'Judged', 'Change under some seed', 'Changes, all seeds'],
    rows: tasksOf(judged).map((task) => {
      const own = judged.filter((record) => record.task === task);
      const changes = own.map(({ outcome }) => outcome.changes);
      return [task, own.length, changes.filter((n) => n > 0).length, changes.reduce((a, b) => a + b, 0)];
    }),
  };
}

function conventionTable(judged: readonly Judged[]): AuditTable {
  return {
    title: 'Answers that another convention would change',
    head: ['Task', 'Judged', 'Would change', 'Share', 'Convention', 'Other convention'],
    rows: tasksOf(judged).map((task) => {
      const own = judged.filter((record) => record.task === task);
      const conventions = ruleOf(task)?.conventions ?? null;
      if (conventions === null) return [task, own.length, null, null, 'the label decides', null];
      const changed = own.filter(({ outcome }) => outcome.isOtherwise === true).length;
      const share = roundTo(changed / own.length, 6);
      return [task, own.length, changed, share, conventions.used, conventions.other];
    }),
  };
}

function tasksOf(records: readonly { readonly task: string }[]): string[] {
  return [...new Set(records.map(({ task }) => task))].sort(compareText);
}
