import { readFile } from 'node:fs/promises';
import { DataError, UsageError } from '../core/errors.ts';
import { explainReadError } from './fs-errors.ts';

/** The JSON of a configuration file. Throws UsageError: `uhr-micro.config.json:3:5: is not JSON: …`. */
export async function readConfigFile(path: string): Promise<unknown> {
  const text = await readFile(path, 'utf8').catch((error) => {
    const explained = explainReadError(path, error);
    throw explained instanceof DataError ? new UsageError(explained.message) : explained;
  });
  try {
    return JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text, (key, value) => {
      // A key that an object literal would take for its prototype: no schema sees it.
      if (key === '__proto__') throw new UsageError(`${path}: "__proto__" is no key of a configuration`);
      return value;
    });
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const message = (error as Error).message;
    throw new UsageError(`${path}${placeOf(message, text)}: is not JSON: ${message.split('\n')[0]}`);
  }
}

/** `:line:column` of the `position N` that V8 names; empty where it names none. */
function placeOf(message: string, text: string): string {
  const position = /position (\d+)/.exec(message)?.[1];
  if (position === undefined) return '';
  const before = text.slice(0, Number(position)).split('\n');
  return `:${before.length}:${(before.at(-1) ?? '').length + 1}`;
}
