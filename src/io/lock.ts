import { constants } from 'node:fs';
import { copyFile, link, open, readFile, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { UsageError } from '../core/errors.ts';
import { canonicalJson } from '../core/hash.ts';
import { makeFolder } from './files.ts';
import { errorCode, explainWriteError } from './fs-errors.ts';

export interface Holder {
  readonly pid: number;
  readonly host: string;
  /** Start of the process in clock ticks since boot; a number of a dead process may be given to a new one. */
  readonly started: string;
}

/** What file systems without hard links (exFAT, some network disks) answer. */
const NO_HARD_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

const LOCK_NAME = '.lock';

/** Drafts of this process: calls at the same time must not share one. */
let draftCount = 0;

/**
 * Takes the output folder for this process; gives the function that frees it. Throws UsageError naming the process that
 * holds it. A lock whose process is dead (killed, power cut) is taken over.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, LOCK_NAME);
  const text = await ownHolderText();
  const draft = `${path}.${process.pid}-${++draftCount}`;
  try {
    await makeFolder(folder);
    await writeDraft(draft, text);
    while (!(await placeOnce(draft, path))) {
      const holder = await clearStale(path);
      if (holder !== null)
        throw new UsageError(
          `${folder}: another run (process ${holder.pid}${elsewhere(holder, path)}) is writing here`,
        );
    }
  } catch (error) {
    throw explainWriteError(folder, error);
  } finally {
    await rm(draft, { force: true }).catch(() => {});
  }
  return async () => {
    if ((await readLock(path)) === text) await rm(path, { force: true });
  };
}

/** What a lock file of this process says. */
export async function ownHolderText(): Promise<string> {
  const mine: Holder = { pid: process.pid, host: hostname(), started: await startOf(process.pid) };
  return canonicalJson(mine);
}

async function writeDraft(path: string, text: string): Promise<void> {
  const handle = await open(path, 'w');
  try {
    await handle.writeFile(text);
  } finally {
    await handle.close();
  }
}

/**
 * Puts a file where none is; false where one is. A hard link appears at once and with its content, so no one ever reads
 * a half-written lock.
 */
export async function placeOnce(draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    if (!NO_HARD_LINKS.has(errorCode(error) ?? '')) throw error;
    return takeByCreating(draft, path);
  }
}

async function takeByCreating(draft: string, path: string): Promise<boolean> {
  try {
    await copyFile(draft, path, constants.COPYFILE_EXCL);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

/**
 * The living process that holds the lock file, or that is just taking it over; null where there is none, and then the lock
 * is removed.
 */
export async function clearStale(path: string): Promise<Holder | null> {
  const text = await readLock(path);
  if (text === null) return null;
  const holder = parseHolder(text);
  if (holder !== null && (await isAlive(holder))) return holder;
  return removeExactly(path, text);
}

function elsewhere(holder: Holder, path: string): string {
  return holder.host === hostname() ? '' : ` on ${holder.host}; remove ${path} if it has ended`;
}

/**
 * Two runs may find the same stale lock, and the slower one must not remove the lock that the faster one then took: only
 * who holds a claim on it may, and only what still says `text`. Gives the living process that has the claim.
 */
async function removeExactly(path: string, text: string): Promise<Holder | null> {
  const claim = `${path}.over`;
  const draft = `${claim}.${process.pid}-${++draftCount}`;
  try {
    await writeDraft(draft, await ownHolderText());
    while (!(await placeOnce(draft, claim))) {
      const rival = await clearStale(claim);
      if (rival !== null) return rival;
    }
  } finally {
    await rm(draft, { force: true });
  }
  try {
    if ((await readLock(path)) === text) await rm(path, { force: true });
  } finally {
    await rm(claim, { force: true });
  }
  return null;
}

async function readLock(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

function parseHolder(text: string): Holder | null {
  try {
    const { pid, host, started } = JSON.parse(text) as Partial<Holder>;
    if (typeof pid !== 'number' || typeof host !== 'string' || typeof started !== 'string') return null;
    return { pid, host, started };
  } catch {
    return null;
  }
}

/** A process of another machine (a shared disk) cannot be looked up: it counts as alive. */
async function isAlive(holder: Holder): Promise<boolean> {
  if (holder.host !== hostname()) return true;
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if (errorCode(error) === 'ESRCH') return false;
  }
  return (await startOf(holder.pid)) === holder.started;
}

/** Field 22 of /proc/PID/stat, counted after the command's name, which may hold blanks; empty where there is no /proc. */
async function startOf(pid: number): Promise<string> {
  try {
    const text = await readFile(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}
