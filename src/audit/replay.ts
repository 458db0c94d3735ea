import { compareNatural, compareText, roundTo } from '../core/order.ts';
import { countText } from '../core/text.ts';
import type { Gate } from '../model/manifest.ts';
import type { AuditCheck, AuditInput } from './check.ts';
import type { FactsOutcome, SceneReplay } from './replay-scene.ts';
import { passScenes, type ScenePass } from './scene-pass.ts';
import type { AuditFinding, AuditSection, AuditTable } from './section.ts';

type Way = 'facts' | 'labels';
type Replayed = SceneReplay['records'][number];

/** Every open answer recomputed: by its family from facts and scene, and by brute force from the label files. */
export const replayCheck = {
  id: 'replay',
  title: 'Replay of every answer',
  sceneParts: ['replay'],
  async run(input: AuditInput): Promise<readonly AuditSection[]> {
    const pass = await passScenes(input, 'replay');
    const findings = [
      ...readingFindings(pass),
      ...labelFindings(pass),
      ...pass.replays.flatMap((r) => r.findings),
    ];
    const records = pass.replays.flatMap((replay) => replay.records);
    return [sectionOf(input, records, findings)];
  },
} satisfies AuditCheck;

/** What keeps scenes from being read. */
export function readingFindings({ releaseFaults, archiveFaults }: ScenePass): AuditFinding[] {
  return [
    ...releaseFaults.map(({ message }) => ({
      code: 'scenes-unreadable',
      where: 'scenes.jsonl.gz',
      message,
    })),
    ...archiveFaults
      .filter(({ isAsked }) => isAsked)
      .map(({ fault: { where, message } }) => ({ code: 'archive-unreadable', where, message })),
  ];
}

/** What keeps the label files of all images of a source from being read. */
export function labelFindings({ labelFaults }: ScenePass): AuditFinding[] {
  return labelFaults.map(({ where, message }) => ({ code: 'labels-unreadable', where, message }));
}

function sectionOf(
  { release }: AuditInput,
  records: readonly Replayed[],
  findings: readonly AuditFinding[],
): AuditSection {
  const { held } = release;
  return {
    id: replayCheck.id,
    title: replayCheck.title,
    summary: [
      `${countText(records.length, 'open record')}.`,
      summaryOf('From facts and scene', records, 'facts'),
      summaryOf('By brute force from the label files', records, 'labels'),
      ...(held.length === 0
        ? []
        : [
            `${countText(held.length, 'record withholds its answer', 'records withhold their answers')}: give the key (--key).`,
          ]),
    ].join(' '),
    gates: [
      gateOf(
        'answers-replay',
        'share of the open records whose answer follows from facts and scene; not judged before all of them are replayed',
        records,
        'facts',
      ),
      gateOf(
        'answers-replay-from-labels',
        'share of the open records whose answer follows from the label files by the rules of the audit; not judged before all of them are replayed',
        records,
        'labels',
      ),
    ],
    findings: [...findings].sort((a, b) => compareNatural(a.where, b.where) || compareText(a.code, b.code)),
    tables: [taskTable(records)],
    figures: [],
  };
}

function summaryOf(title: string, records: readonly Replayed[], way: Way): string {
  const count = (is: FactsOutcome['is']): number => records.filter((record) => record[way].is === is).length;
  const reasons = new Map<string, number>();
  for (const record of records) {
    const outcome = record[way];
    if (outcome.is === 'not replayed') reasons.set(outcome.why, (reasons.get(outcome.why) ?? 0) + 1);
  }
  const rest = [...reasons]
    .sort(([a], [b]) => compareText(a, b))
    .map(([why, n]) => `${n} not replayed (${why})`);
  return `${title}: ${[`${count('equal')} equal`, `${count('differs')} differ`, ...rest].join(', ')}.`;
}

/** Met when every record is equal; where some could not be replayed and none differs, nothing is judged. */
function gateOf(name: string, definition: string, records: readonly Replayed[], way: Way): Gate {
  const equal = records.filter((record) => record[way].is === 'equal').length;
  const differ = records.filter((record) => record[way].is === 'differs').length;
  const wasReplayed = equal + differ > 0;
  const met = differ > 0 ? false : wasReplayed && equal === records.length ? true : null;
  return {
    name,
    definition,
    value: wasReplayed ? roundTo(equal / records.length, 6) : null,
    threshold: 1,
    met,
  };
}

function taskTable(records: readonly Replayed[]): AuditTable {
  const tasks = [...new Set(records.map(({ task }) => task))].sort(compareText);
  const count = (task: string, way: Way, is: FactsOutcome['is']): number =>
    records.filter((record) => record.task === task && record[way].is === is).length;
  return {
    title: 'Answers recomputed, by task',
    head: [
      'Task',
      'Records',
      'Facts: equal',
      'differ',
      'not replayed',
      'Labels: equal',
      'differ',
      'not replayed',
    ],
    rows: tasks.map((task) => [
      task,
      records.filter((record) => record.task === task).length,
      ...(['facts', 'labels'] as const).flatMap((way) =>
        (['equal', 'differs', 'not replayed'] as const).map((is) => count(task, way, is)),
      ),
    ]),
  };
}
