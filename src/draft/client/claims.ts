import { linkSync, unlinkSync } from 'node:fs';
import { readdir, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder, writeWhole } from '../../io/files.ts';
import { explainWriteError } from '../../io/fs-errors.ts';
import { clearStale, ownHolderText, placeOnce } from '../../io/lock.ts';

/** Claims, the files that they are links to, and claims on stale ones. Files that are only being written have other names. */
const OWN_NAME = /^([0-9a-f]{64}|\.process-\d+-\d+)(\.over)*$/;

/** Claims opened by this process, which may have several clients. */
let openedCount = 0;

/**
 * Which process is buying what: one lock file per call in flight, in a folder beside the transcript. All of a process are
 * links to one file, so that a claim costs one call of the system. The claim of a process that was killed is taken over.
 */
export class Claims {
  private readonly folder: string;
  private readonly ownPath: string;

  constructor(transcriptPath: string) {
    this.folder = `${transcriptPath}.claims`;
    this.ownPath = join(this.folder, `.process-${process.pid}-${++openedCount}`);
  }

  /** Call once, before any claim. Removes what processes that have ended left behind. */
  async open(): Promise<void> {
    await makeFolder(this.folder);
    for (const name of await readdir(this.folder))
      if (OWN_NAME.test(name)) await clearStale(join(this.folder, name));
    await writeWhole(this.ownPath, await ownHolderText());
  }

  /** Gives the function that frees the claim; null where another living process has it. */
  async take(key: string): Promise<(() => void) | null> {
    const path = join(this.folder, key);
    const free = (): void => unlinkSync(path);
    if (isLinkedAtOnce(this.ownPath, path)) return free;
    try {
      while (!(await placeOnce(this.ownPath, path))) if ((await clearStale(path)) !== null) return null;
    } catch (error) {
      throw explainWriteError(this.folder, error);
    }
    return free;
  }

  /** Removes the folder where no other process uses it. */
  async close(): Promise<void> {
    await rm(this.ownPath, { force: true });
    await rmdir(this.folder).catch(() => {});
  }
}

/** Not by a thread of the pool: on a busy machine a thread takes longer to come to than the link. */
function isLinkedAtOnce(draft: string, path: string): boolean {
  try {
    linkSync(draft, path);
    return true;
  } catch {
    return false;
  }
}
