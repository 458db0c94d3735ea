import { open } from 'node:fs/promises';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const PIECE_BYTES = 1 << 20;

/**
 * The yardstick for reading GeoJSON: goes through the bytes once, counting brackets outside of strings, and gives each
 * object of a list of the outermost object (the features) to JSON.parse. Nothing is checked, kept or hashed. Number of features.
 */
export async function scanBare(path: string): Promise<number> {
  const file = await open(path);
  const memory = Buffer.allocUnsafe(PIECE_BYTES);
  let [rest, depth, features] = [Buffer.alloc(0), 0, 0];
  let [inString, isEscaped, inList] = [false, false, false];
  for (;;) {
    const { bytesRead } = await file.read(memory, 0, PIECE_BYTES);
    if (bytesRead === 0) break;
    let start = rest.length > 0 ? 0 : -1;
    for (let i = 0; i < bytesRead; i++) {
      const byte = memory[i];
      if (inString) {
        if (isEscaped) isEscaped = false;
        else if (byte === BACKSLASH) isEscaped = true;
        else if (byte === QUOTE) inString = false;
      } else if (byte === QUOTE) inString = true;
      else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
        depth++;
        if (depth === 2) inList = byte === OPEN_BRACKET;
        else if (depth === 3 && inList && byte === OPEN_BRACE) start = i;
      } else if ((byte === CLOSE_BRACE || byte === CLOSE_BRACKET) && --depth === 2 && start >= 0) {
        JSON.parse(rest.toString('utf8') + memory.toString('utf8', start, i + 1));
        rest = Buffer.alloc(0);
        features++;
        start = -1;
      }
    }
    if (start >= 0) rest = Buffer.concat([rest, memory.subarray(start, bytesRead)]);
  }
  await file.close();
  return features;
}
