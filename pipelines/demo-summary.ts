import { join } from 'node:path';
import { countText } from '../src/core/text.ts';
import { readJsonl } from '../src/io/jsonl.ts';
import { instructionSchema, SPLITS } from '../src/model/instruction.ts';
import { shownPath } from './cli/shown-path.ts';
import type { Run } from './run.ts';

/**
 * What a demo run made, where it lies, and what to try next: lines for the terminal.
 *
 * @param unrecorded what the recording of the draft stage lacks; null where BG and PDR are in recorded words
 */
export async function summariseDemo(
  run: Run,
  configPath: string,
  unrecorded: string | null,
): Promise<string[]> {
  const releasePath = join(run.outPath, 'release');
  const { counts, images, example } = await countRecords(releasePath);
  const tasks = [...counts.entries()].map(([task, count]) => `${task} ${count}`).join(', ');
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return [
    '',
    `${countText(total, 'record')} over ${countText(images, 'synthetic image')}: ${tasks || 'none'}`,
    'No image and no label comes from a real dataset; licences named are those of the datasets whose readers were used.',
    wordingLine(unrecorded),
    '',
    `release   ${shownPath(releasePath)}  (start with README.md)`,
    `report    ${shownPath(join(run.outPath, 'report.html'))}  (open in a browser)`,
    `archives  ${shownPath(join(run.outPath, 'archives'))}  (look-alikes of the four sources, with their known faults)`,
    '',
    'Try next:',
    ...(example === null ? [] : [`  npx uhr-micro inspect ${example} --config ${configPath}`]),
    `  npx uhr-micro stats ${shownPath(releasePath)}`,
    '',
    'Your own archives, unpacked:',
    '  npx uhr-micro init --sources fair1m=FOLDER dota-v2=FOLDER    writes uhr-micro.config.json',
    '  npx uhr-micro build                                          builds what it says',
  ];
}

function wordingLine(unrecorded: string | null): string {
  return unrecorded === null
    ? 'BG and PDR are in words recorded from the scripted server of the tests, not from a language model (recordings/README.md).'
    : `BG and PDR are worded plainly by rules: the recorded words do not fit this run (${unrecorded}).`;
}

async function countRecords(
  releasePath: string,
): Promise<{ counts: Map<string, number>; images: number; example: string | null }> {
  const counts = new Map<string, number>();
  const scenes = new Set<string>();
  let example: string | null = null;
  for (const split of SPLITS) {
    for await (const record of readJsonl(join(releasePath, 'data', `${split}.jsonl`), instructionSchema)) {
      counts.set(record.task, (counts.get(record.task) ?? 0) + 1);
      scenes.add(record.sceneId);
      example ??= record.id;
    }
  }
  return { counts, images: scenes.size, example };
}
