import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { checkBuilt, repositoryPath } from '../cli/command.ts';
import { tempFolder } from '../temp.ts';
import { writeArchive } from './archive.ts';

beforeAll(checkBuilt);

function run(cwd: string, command: string, ...args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  expect(status, `${command} ${args.join(' ')}: ${error ?? ''}${stdout}${stderr}`).toBe(0);
  return stdout;
}

const TYPED = `import { type AnyFamily, DataError, FAMILIES, type Instruction, iouOf, READERS, sceneSchema } from 'uhr-micro';
const ids: string[] = FAMILIES.map((family: AnyFamily) => family.meta.id);
export const record: Pick<Instruction, 'task'> = { task: ids[0] ?? '' };
console.log(ids.length, READERS.length, typeof sceneSchema.parse, new DataError('a', 'b').message, typeof iouOf);
`;

it('the packed package installs into an empty project and works there', { timeout: 300_000 }, () => {
  const packed = tempFolder();
  run(repositoryPath, 'npm', 'pack', '--ignore-scripts', '--silent', '--pack-destination', packed);
  const [tarball] = readdirSync(packed) as [string];
  const project = tempFolder();
  writeFileSync(join(project, 'package.json'), '{"private":true,"type":"module"}');
  run(project, 'npm', 'install', '--prefer-offline', '--no-audit', '--no-fund', join(packed, tarball));

  const root = join(project, 'node_modules', 'uhr-micro');
  expect(readdirSync(root).sort()).toEqual([
    'CHANGELOG.md',
    'CONTRIBUTING.md',
    'LICENSE',
    'README.md',
    'dist',
    'docs',
    'package.json',
    'recordings',
    'schemas',
  ]);
  expect(existsSync(join(root, 'dist', 'src', 'index.d.ts'))).toBe(true);
  expect(run(project, 'npx', 'uhr-micro', '--version')).toBe(`${version(root)}\n`);

  run(project, 'npx', 'uhr-micro', 'init');
  writeArchive(join(project, 'archive'), 9);
  run(project, 'npx', 'uhr-micro', 'new', 'family', 'mx');
  expect(run(project, 'npx', 'tsx', '--test', '--test-reporter', 'tap', 'mx.test.ts')).toMatch(/# fail 0/);
  const config = {
    sources: { fair1m: { root: 'archive' } },
    out: 'out',
    labelsOnly: true,
    families: ['GD', './mx.ts'],
    select: { preset: 'small' },
  };
  writeFileSync(join(project, 'uhr-micro.config.json'), JSON.stringify(config));
  run(project, 'npx', 'uhr-micro', 'build', '--workers', '2');
  expect(existsSync(join(project, 'out', 'release', 'manifest.json'))).toBe(true);

  writeFileSync(join(project, 'use.ts'), TYPED);
  const options = { module: 'NodeNext', target: 'ES2023', strict: true, noEmit: true, types: [] };
  writeFileSync(
    join(project, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: options, files: ['use.ts'] }),
  );
  run(project, join(repositoryPath, 'node_modules', '.bin', 'tsc'), '-p', 'tsconfig.json');
  expect(run(project, 'npx', 'tsx', 'use.ts')).toMatch(/^\d+ 4 function a: b \w+\n$/);
});

function version(root: string): string {
  return (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version;
}
