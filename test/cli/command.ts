import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { listTree } from '../../src/io/files.ts';

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
  /** File of the built `pipelines` folder that is run in place of the command. */
  readonly script?: string;
}

/** These tests run the command as it is published: throws where that is older than the source. */
export async function checkBuilt(): Promise<void> {
  const builtMs = statSync(commandPath, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  for (const folder of ['src', 'pipelines']) {
    for await (const path of listTree(`${repositoryPath}${folder}`)) {
      if (path.endsWith('.ts') && statSync(`${repositoryPath}${folder}/${path}`).mtimeMs > builtMs)
        throw new Error(`dist is older than ${folder}/${path}: run \`npm run build\` first`);
    }
  }
}

/** Runs `uhr-micro` in a process of its own. */
export async function runCommand(args: readonly string[], options: CommandOptions = {}): Promise<Outcome> {
  const preload = options.preload === undefined ? [] : ['--import', pathToFileURL(options.preload).href];
  const program = options.script === undefined ? commandPath : join(dirname(commandPath), options.script);
  const child = spawn(process.execPath, [...preload, program, ...args], {
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
