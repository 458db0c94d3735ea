import { writeSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { explainWriteError } from '../../io/fs-errors.ts';

interface Waiting {
  readonly line: string;
  readonly done: () => void;
  readonly failed: (error: unknown) => void;
}

/**
 * Appends lines that are on the disk when `append` resolves; calls that wait at the same time share one write and one sync.
 * Each line is led, not ended, by its line feed: whatever a killed process, of this run or another, has left half-written
 * stands on a line of its own. One write with O_APPEND is not mixed with that of another process (on local disks).
 */
export class AppendFile {
  private readonly path: string;
  private readonly handle: FileHandle;
  private waiting: Waiting[] = [];
  private flushing: Promise<void> | null = null;

  private constructor(path: string, handle: FileHandle) {
    this.path = path;
    this.handle = handle;
  }

  static async open(path: string): Promise<AppendFile> {
    const handle = await open(path, 'a').catch((error) => {
      throw explainWriteError(path, error);
    });
    return new AppendFile(path, handle);
  }

  append(lines: readonly string[]): Promise<void> {
    const line = lines.map((text) => `\n${text}`).join('');
    return new Promise((done, failed) => {
      this.waiting.push({ line, done, failed });
      this.flushing ??= afterThis().then(() => this.flush());
    });
  }

  async close(): Promise<void> {
    await this.flushing;
    await this.handle.close();
  }

  private async flush(): Promise<void> {
    while (this.waiting.length > 0) {
      const batch = this.waiting;
      this.waiting = [];
      try {
        await this.write(Buffer.from(batch.map(({ line }) => line).join('')));
        for (const { done } of batch) done();
      } catch (error) {
        for (const { failed } of batch) failed(explainWriteError(this.path, error));
      }
    }
    this.flushing = null;
  }

  /**
   * Writes at once and leaves the waiting for the disk to a thread. A write cut short (a disk nearly full) is not continued,
   * since another process may have written after it.
   */
  private async write(bytes: Uint8Array): Promise<void> {
    const { fd } = this.handle;
    if (writeSync(fd, bytes) < bytes.length && writeSync(fd, bytes) < bytes.length)
      throw Object.assign(new Error('a line was not written whole'), { code: 'ENOSPC' });
    await this.handle.datasync();
  }
}

/** When all that follows at once from what is being done is done: a reply, and the call that takes its place, are one write. */
function afterThis(): Promise<void> {
  return new Promise((resolve) => process.nextTick(resolve));
}
