import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Folder of the real sample files, which are not part of the project (licences): beside the project's own folder.
 * Null where it is absent; tests on samples are then skipped with a message.
 */
export function samplesPath(): string | null {
  const path = fileURLToPath(new URL('../../shared/samples', import.meta.url));
  if (existsSync(path)) return path;
  console.warn('skipped: the sample files (../shared/samples) are absent');
  return null;
}
