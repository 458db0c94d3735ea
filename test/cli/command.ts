import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const repositoryPath = fileURLToPath(new URL('../..', import.meta.url));
const commandPath = `${repositoryPath}dist/pipelines/uhr-micro.js`;

export interface Outcome {
  /** Null where the process was killed. */
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly out: string;
  readonly err: string;
}

export interface CommandOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Module that is loaded first. */
  readonly preload?: string;
}

/** Builds the command as it is published; the tests run that, not the source. */
export function buildCommand(): void {
  const { status, stdout } = spawnSync('npm', ['run', '--silent', 'build'], {
    cwd: repositoryPath,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`npm run build: ${stdout}`);
}

/** Runs `uhr-micro` in a process of its own. */
export async function runCommand(args: readonly string[], options: CommandOptions = {}): Promise<Outcome> {
  const preload = options.preload === undefined ? [] : ['--import', pathToFileURL(options.preload).href];
  const child = spawn(process.execPath, [...preload, commandPath, ...args], {
    cwd: options.cwd ?? repositoryPath,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, err] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  return { code, signal, out, err };
}
