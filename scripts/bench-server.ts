import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface BenchServer {
  readonly baseURL: string;
  readonly stop: () => void;
}

/** The scripted model server of the tests in a process of its own, so that its work is not counted as the client's. */
export async function startServer(flags: readonly string[]): Promise<BenchServer> {
  const main = fileURLToPath(new URL('../test/draft/server/main.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', main, ...flags], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { baseURL: line.toString().trim(), stop: () => void child.kill() };
}
