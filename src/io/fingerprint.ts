import { readFile, stat } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { canonicalJson, sha256Hex } from '../core/hash.ts';
import { compareText } from '../core/order.ts';
import { findUpward, listTree, pathExists, sha256File } from './files.ts';
import { errorCode, explainReadError } from './fs-errors.ts';
import { importClosure } from './import-closure.ts';
import { ENGINE_PATH } from './modules.ts';
import { STAMP_NAME } from './stage-report.ts';

/**
 * `fingerprint` is published: it holds no path of this machine and no time. `key` decides whether a stage runs again,
 * and so must change with any change of a file, however small, without reading an archive of hundreds of gigabytes:
 * of a folder it takes path, size, inode and the times of change of content and of inode of every file. A file cannot be
 * written without a new inode time, so an edit that keeps size and date is seen; a copied archive only runs again, to
 * the same bytes. Output never depends on the key.
 */
export interface Fingerprint {
  readonly fingerprint: string;
  readonly key: string;
  /** sha256 of the report of every stage among the inputs, by folder name. */
  readonly upstream: Readonly<Record<string, string>>;
}

export interface FingerprintInput {
  readonly inputs: readonly string[];
  readonly params: unknown;
  readonly code: readonly string[];
}

export async function fingerprintOf(input: FingerprintInput): Promise<Fingerprint> {
  const prints: InputPrint[] = [];
  for (const path of input.inputs) prints.push(await printInput(path));
  const shared = {
    params: input.params ?? null,
    code: hashCode(input.code.map(asPath)),
    lock: await hashLock(),
    node: process.versions.node,
  };
  return {
    fingerprint: sha256Hex(canonicalJson({ ...shared, inputs: prints.map((p) => p.content) })),
    key: sha256Hex(canonicalJson({ ...shared, inputs: prints.map((p) => p.state) })),
    upstream: await upstreamOf(input.inputs),
  };
}

/** An input may be a stage's folder or a file in it. */
async function upstreamOf(inputs: readonly string[]): Promise<Record<string, string>> {
  const upstream: Record<string, string> = {};
  for (const path of inputs) {
    const folder = [path, dirname(path)].find((candidate) => pathExists(join(candidate, STAMP_NAME)));
    if (folder !== undefined) upstream[basename(folder)] = await sha256File(join(folder, 'report.json'));
  }
  return upstream;
}

interface InputPrint {
  readonly content: string;
  readonly state: string;
}

async function printInput(path: string): Promise<InputPrint> {
  const found = await stat(path).catch((error) => {
    throw explainReadError(path, error);
  });
  if (found.isFile()) {
    const sha256 = await sha256File(path);
    return { content: sha256, state: sha256 };
  }
  const reportPath = join(path, 'report.json');
  if (!pathExists(reportPath)) return printFolder(path);
  // The report holds the sha256 of the stage's other files.
  const sha256 = await sha256File(reportPath);
  return { content: sha256, state: sha256 };
}

async function printFolder(root: string): Promise<InputPrint> {
  const content: string[] = [];
  const state: string[] = [];
  for await (const path of listTree(root)) {
    const file = await stat(join(root, path), { bigint: true }).catch((error) => {
      if (errorCode(error) === 'ENOENT') return null;
      throw explainReadError(join(root, path), error);
    });
    if (file === null) continue;
    content.push(canonicalJson([path, String(file.size)]));
    state.push(canonicalJson([path, file.size, file.ino, file.mtimeNs, file.ctimeNs].map(String)));
  }
  return { content: sha256Hex(content.join('\n')), state: sha256Hex(state.join('\n')) };
}

/** Files are named relative to the engine, or to the module of the user's that leads to them. */
function hashCode(entries: readonly string[]): string {
  const lines = new Set<string>();
  for (const entry of entries) {
    for (const [path, bytes] of importClosure(entry)) {
      const inEngine = !relative(ENGINE_PATH, path).startsWith('..');
      const name = relative(inEngine ? ENGINE_PATH : dirname(entry), path);
      lines.add(`${name.replaceAll('\\', '/')} ${sha256Hex(bytes)}`);
    }
  }
  return sha256Hex([...lines].sort(compareText).join('\n'));
}

/** The nearest lock file: the project's own, or that of the project which the engine is installed in. */
async function hashLock(): Promise<string> {
  const lockPath = findUpward(ENGINE_PATH, 'package-lock.json');
  const manifest = await readFile(join(ENGINE_PATH, 'package.json'));
  return sha256Hex(`${sha256Hex(manifest)} ${lockPath === null ? '' : await sha256File(lockPath)}`);
}

function asPath(pathOrUrl: string): string {
  return pathOrUrl.startsWith('file:') ? fileURLToPath(pathOrUrl) : pathOrUrl;
}
