import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { completionOf } from './server/reply.ts';
import { readSeen, type Seen } from './server/seen.ts';

/** Stands for the provider: answers the batch files that it has not answered yet, and gives the files of results. */
export async function answerBatches(
  batchPath: string,
  folder: string,
  round: number,
  answer: (seen: Seen) => Promise<unknown>,
): Promise<string[]> {
  mkdirSync(join(folder, 'results'), { recursive: true });
  const lines: string[] = [];
  for (const name of readdirSync(batchPath).filter((file) => file.endsWith('.jsonl'))) {
    for (const line of readFileSync(join(batchPath, name), 'utf8').split('\n').filter(Boolean)) {
      const { custom_id, body } = JSON.parse(line) as { custom_id: string; body: unknown };
      const seen = readSeen({ headers: {} } as never, Buffer.from(JSON.stringify(body)));
      const completion = completionOf(seen, JSON.stringify(await answer(seen)));
      lines.push(
        JSON.stringify({ custom_id, response: { status_code: 200, body: completion }, error: null }),
      );
    }
    rmSync(join(batchPath, name));
  }
  const path = join(folder, 'results', `round-${round}.jsonl`);
  writeFileSync(path, `${lines.join('\n')}\n`);
  return [path];
}
