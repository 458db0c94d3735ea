import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkBuilt, repositoryPath } from '../cli/command.ts';
import { reducedConfig } from '../demo/reduced-demo.ts';
import { tempFolder } from '../temp.ts';
import { writeArchive } from './archive.ts';
import { installPacked, run } from './installed.ts';

const project = tempFolder(afterAll);
const root = join(project, 'node_modules', 'uhr-micro');

beforeAll(async () => {
  await checkBuilt();
  installPacked(project);
}, 240_000);

/** What `uhr-micro demo` does, with the modules of the package: over its small images alone, which take seconds. */
const DEMO = `import { makeDemoArchives } from './node_modules/uhr-micro/dist/pipelines/demo.js';
import { buildRecorded, placeRecording, RECORDING_PATH } from './node_modules/uhr-micro/dist/pipelines/demo-recording.js';
import { openRun } from './node_modules/uhr-micro/dist/pipelines/run.js';
await makeDemoArchives({ outPath: 'demo', workers: 2, scenes: 'small' });
await placeRecording(RECORDING_PATH, 'demo');
const config = ${JSON.stringify(reducedConfig('recorded'))};
const { reports, unrecorded } = await buildRecorded(() => openRun({ config, dir: 'demo' }, { workers: 2 }));
console.log(reports.length, unrecorded);
`;

const TYPED = `import { type AnyFamily, DataError, FAMILIES, type Instruction, iouOf, READERS, sceneSchema } from 'uhr-micro';
const ids: string[] = FAMILIES.map((family: AnyFamily) => family.meta.id);
export const record: Pick<Instruction, 'task'> = { task: ids[0] ?? '' };
console.log(ids.length, READERS.length, typeof sceneSchema.parse, new DataError('a', 'b').message, typeof iouOf);
`;

describe('the packed package, installed into an empty project', { timeout: 240_000 }, () => {
  it('holds what it needs and nothing else', () => {
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
    expect(run(project, 'npx', 'uhr-micro', '--version')).toBe(`${versionOf(root)}\n`);
  });

  it('draws the archives of the demonstration, words it as recorded, and leaves a release and a report', () => {
    writeFileSync(join(project, 'demo.mjs'), DEMO);
    expect(run(project, process.execPath, 'demo.mjs')).toBe('8 null\n');
    expect(readFileSync(join(project, 'demo', 'release', 'data', 'dev.jsonl'), 'utf8')).toContain(
      '"by":"model"',
    );
    expect(readFileSync(join(project, 'demo', 'report.html'), 'utf8')).toContain('data:image/');
  });

  it('builds with a family of the project, begun by its own command', () => {
    writeArchive(join(project, 'archive'), 9);
    run(project, 'npx', 'uhr-micro', 'init', '--sources', 'fair1m=archive');
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
  });

  it('serves code with types', () => {
    writeFileSync(join(project, 'use.ts'), TYPED);
    const options = { module: 'NodeNext', target: 'ES2023', strict: true, noEmit: true, types: [] };
    writeFileSync(
      join(project, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: options, files: ['use.ts'] }),
    );
    run(project, join(repositoryPath, 'node_modules', '.bin', 'tsc'), '-p', 'tsconfig.json');
    expect(run(project, 'npx', 'tsx', 'use.ts')).toMatch(/^\d+ 4 function a: b \w+\n$/);
  });
});

function versionOf(root: string): string {
  return (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version;
}
