import { countText } from '../core/text.ts';
import { askRelease } from './asked.ts';
import type { AuditCheck, AuditInput } from './check.ts';
import type { AuditSection } from './section.ts';
import { countBalanceTable, directionGates } from './shortcuts/answer-balance.ts';
import { judgeBaselines } from './shortcuts/blind-baselines.ts';
import {
  GUESS_HEAD,
  letterGates,
  letterTable,
  longestOptionRows,
  optionPriorTable,
  optionRecordsOf,
} from './shortcuts/option-shortcuts.ts';
import { judgeStyle } from './shortcuts/option-style.ts';
import { judgeUses } from './shortcuts/option-uses.ts';
import { judgePresence } from './shortcuts/present-options.ts';
import { questionWordTable } from './shortcuts/question-words.ts';

/** How far one comes without looking at the image. */
export const shortcutsCheck = {
  id: 'shortcuts',
  title: 'Shortcuts',
  sceneParts: ['digest'],
  run: async (input) => [await judgeShortcuts(input)],
} satisfies AuditCheck;

async function judgeShortcuts(input: AuditInput): Promise<AuditSection> {
  const { release, seed } = input;
  const { records } = release;
  const asked = askRelease(release);
  const baselines = asked === null ? null : judgeBaselines(asked, seed);
  const options = optionRecordsOf(records);
  const presence = await judgePresence(input, options);
  const style = judgeStyle(options);
  const uses = judgeUses(options, new Set(release.held.map(({ task }) => task)));
  return {
    id: shortcutsCheck.id,
    title: shortcutsCheck.title,
    summary: summaryOf(input, asked?.split ?? null, options.length, presence.looked),
    gates: [
      ...(baselines?.gates ?? []),
      ...letterGates(options),
      ...directionGates(records),
      ...style.gates,
      ...uses.gates,
      presence.gate,
    ],
    findings: [],
    tables: [
      ...(baselines?.tables ?? []),
      {
        title: 'Guesses from the options alone',
        head: GUESS_HEAD,
        rows: [...longestOptionRows(options), ...presence.rows, ...style.rows],
      },
      letterTable(options),
      optionPriorTable(options),
      uses.table,
      countBalanceTable(records),
      questionWordTable(records),
    ],
    figures: [],
  };
}

function summaryOf(
  { release }: AuditInput,
  split: string | null,
  optionCount: number,
  presenceCount: number,
): string {
  const { records, held } = release;
  const scored = split === null ? 'no open record to score' : `baselines answer the ${split} split`;
  const withheld =
    held.length === 0
      ? ''
      : ` ${countText(held.length, 'withheld record is', 'withheld records are')} not looked at; how often an option is right and wrong is not judged of tasks with such records (--key).`;
  const presence = `of ${countText(optionCount, 'record')} with options ${presenceCount} ${presenceCount === 1 ? 'offers categories and has its' : 'offer categories and have their'} scene at hand, so that it can be told which options occur in the image`;
  return `${countText(records.length, 'open record')}; ${scored}; ${presence}.${withheld}`;
}
