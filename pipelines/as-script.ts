import { existsSync, realpathSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isMainThread } from 'node:worker_threads';

/**
 * Runs a stage where its file is the program itself: `npx tsx pipelines/1-ingest.ts` is `uhr-micro ingest`, with the same
 * options and exit codes. Does nothing where the file is imported.
 */
export function runAsScript(stageUrl: string): void {
  const stagePath = fileURLToPath(stageUrl);
  const programPath = process.argv[1];
  if (!isMainThread || programPath === undefined || !existsSync(programPath)) return;
  if (realpathSync(programPath) !== stagePath) return;
  process.argv.splice(2, 0, basename(stagePath, extname(stagePath)).replace(/^\d-/, ''));
  // Named without its folder: else the whole command line would count as code of the stage, whose change makes it run again.
  void import(new URL(`uhr-micro${extname(stagePath)}`, stageUrl).href);
}
