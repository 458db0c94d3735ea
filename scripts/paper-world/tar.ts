import { spawn } from 'node:child_process';
import { once } from 'node:events';

const BLOCK = 512;

/**
 * Regular files of a `.tar.xz`, in the order of the archive: a 512-byte header with name and octal size, then the
 * content padded to 512 bytes (POSIX ustar). Needs `xz` on the path.
 */
export async function* readTarXz(path: string): AsyncGenerator<{ name: string; content: Buffer }> {
  const child = spawn('xz', ['-dc', path], { stdio: ['ignore', 'pipe', 'inherit'] });
  const closed = once(child, 'close');
  let held = Buffer.alloc(0);
  for await (const chunk of child.stdout) {
    held = Buffer.concat([held, chunk as Buffer]);
    let at = 0;
    for (let entry = entryAt(held, at); entry !== null; entry = entryAt(held, at)) {
      if (entry.isFile) yield { name: entry.name, content: entry.content };
      at = entry.end;
    }
    held = held.subarray(at);
  }
  const [code] = await closed;
  if (code !== 0) throw new Error(`xz -dc ${path}: exit code ${code}`);
}

/** The entry that starts at `at`, or null where it is not there as a whole (or is the end marker). */
function entryAt(
  held: Buffer,
  at: number,
): { name: string; content: Buffer; isFile: boolean; end: number } | null {
  if (at + BLOCK > held.length || held[at] === 0) return null;
  const text = (from: number, length: number): string =>
    held.toString('latin1', at + from, at + from + length).replace(/\0.*$/s, '');
  const size = Number.parseInt(text(124, 12).trim(), 8);
  const start = at + BLOCK;
  const end = start + Math.ceil(size / BLOCK) * BLOCK;
  if (end > held.length) return null;
  const type = text(156, 1);
  return {
    name: text(0, 100),
    content: held.subarray(start, start + size),
    isFile: type === '0' || type === '',
    end,
  };
}
