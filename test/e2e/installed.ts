import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { repositoryPath } from '../cli/command.ts';

interface Lock {
  readonly lockfileVersion: number;
  readonly packages: Readonly<Record<string, { readonly dev?: boolean }>>;
}

/** Runs a command to its end and gives what it printed; anything but exit code 0 fails the test. */
export function run(cwd: string, command: string, ...args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  expect(status, `${command} ${args.join(' ')}: ${error ?? ''}${stdout}${stderr}`).toBe(0);
  return stdout;
}

/**
 * Packs the repository and installs the tarball into an empty project, with the dependencies that the lock file of the
 * repository names: `npm ci` has them in npm's cache, and asks no registry what there is.
 */
export function installPacked(project: string): void {
  run(repositoryPath, 'npm', 'pack', '--ignore-scripts', '--silent', '--pack-destination', project);
  const tarball = readdirSync(project).find((name) => name.endsWith('.tgz')) as string;
  const root = { private: true, type: 'module', dependencies: { 'uhr-micro': `file:${tarball}` } };
  writeFileSync(join(project, 'package.json'), JSON.stringify(root));
  writeFileSync(join(project, 'package-lock.json'), JSON.stringify(lockOf(root, `file:${tarball}`)));
  run(project, 'npm', 'ci', '--prefer-offline', '--no-audit', '--no-fund');
}

function lockOf(root: object, resolved: string): object {
  const { lockfileVersion, packages } = JSON.parse(
    readFileSync(join(repositoryPath, 'package-lock.json'), 'utf8'),
  ) as Lock;
  const needed = Object.entries(packages).filter(([path, { dev }]) => path !== '' && dev !== true);
  const manifest = readFileSync(join(repositoryPath, 'package.json'), 'utf8');
  const { version, bin, dependencies } = JSON.parse(manifest) as Record<string, unknown>;
  const installed = { version, resolved, bin, dependencies };
  return {
    lockfileVersion,
    requires: true,
    packages: { '': root, 'node_modules/uhr-micro': installed, ...Object.fromEntries(needed) },
  };
}
