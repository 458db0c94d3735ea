import { join, relative } from 'node:path';
import { readJsonl } from '../src/io/jsonl.ts';
import { instructionSchema, SPLITS } from '../src/model/instruction.ts';
import type { Run } from './run.ts';

/** What a demo run made, where it lies, and what to try next: lines for the terminal. */
export async function summariseDemo(run: Run, configPath: string): Promise<string[]> {
  const releasePath = join(run.outPath, 'release');
  const { counts, images, example } = await countRecords(releasePath);
  const shown = (path: string): string => relative('', path) || '.';
  const tasks = [...counts.entries()].map(([task, count]) => `${task} ${count}`).join(', ');
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return [
    '',
    `${total} records over ${images} synthetic images: ${tasks || 'none'}`,
    '',
    `release   ${shown(releasePath)}  (start with README.md)`,
    `report    ${shown(join(run.outPath, 'report.html'))}  (open in a browser)`,
    `archives  ${shown(join(run.outPath, 'archives'))}  (look-alikes of the four sources, with their known faults)`,
    '',
    'Try next:',
    ...(example === null ? [] : [`  npx uhr-micro inspect ${example} --config ${configPath}`]),
    `  npx uhr-micro stats ${shown(releasePath)}`,
    '',
    'Your own archives: `npx uhr-micro init` writes uhr-micro.config.json; name the unpacked archive in it, such as',
    '  {"sources": {"fair1m": {"root": "/data/FAIR1M"}}, "seed": 1}',
    'and run `npx uhr-micro build`.',
  ];
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
