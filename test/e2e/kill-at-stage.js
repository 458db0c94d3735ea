import { promises } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Loaded before the command: kills the process, as `kill -9` does, when the stage named by KILL_STAGE is about to put
 * its finished folder in place (KILL_WHEN=rename) or has just opened its first file (KILL_WHEN=open).
 */
const { KILL_STAGE: stage, KILL_WHEN: when } = process.env;
const { rename, open } = promises;

function die() {
  process.kill(process.pid, 'SIGKILL');
  return new Promise(() => {});
}

promises.rename = async (from, to) => {
  if (when === 'rename' && String(to).endsWith(`/stages/${stage}`)) await die();
  return rename(from, to);
};
promises.open = async (path, ...rest) => {
  const handle = await open(path, ...rest);
  if (when === 'open' && String(path).includes(`/stages/.${stage}.aside`)) await die();
  return handle;
};
syncBuiltinESMExports();
