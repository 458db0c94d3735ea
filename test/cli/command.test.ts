import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createProgram } from '../../pipelines/cli/program.ts';
import { writeArchive } from '../e2e/archive.ts';
import { tempFolder } from '../temp.ts';
import { checkBuilt, repositoryPath, runCommand } from './command.ts';

// Each test starts processes of its own, which take their time on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

beforeAll(checkBuilt);

function project(config?: object): string {
  const root = tempFolder();
  writeArchive(join(root, 'archive'), 3);
  if (config !== undefined) writeFileSync(join(root, 'uhr-micro.config.json'), JSON.stringify(config));
  mkdirSync(join(root, 'node_modules'));
  symlinkSync(repositoryPath, join(root, 'node_modules', 'uhr-micro'));
  return root;
}

const lines = (text: string): string[] => text.trimEnd().split('\n');

describe('help', () => {
  it('is there for every command, with a description of it and of every flag', () => {
    const check = (command: Command): void => {
      expect(command.description(), command.name()).toMatch(/\.$/);
      for (const option of command.options)
        expect(option.description, `${command.name()} ${option.flags}`).not.toBe('');
      expect(command.helpInformation()).toContain('Usage: ');
      command.commands.forEach(check);
    };
    const program = createProgram();
    expect(program.commands.map((command) => command.name())).toEqual([
      'build',
      'ingest',
      'screen',
      'derive',
      'select',
      'draft',
      'review',
      'split',
      'release',
      'inspect',
      'stats',
      'demo',
      'evaluate',
      'score',
      'audit',
      'diff',
      'init',
      'new',
    ]);
    check(program);
  });

  it('goes to standard output, with exit code 0', async () => {
    const { code, out, err } = await runCommand(['ingest', '--help']);
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(/^Usage: uhr-micro ingest/);
  });
});

describe('exit code 2, in one line', () => {
  it('for an unknown command, flag or value', async () => {
    expect(await runCommand(['bild'])).toMatchObject({ code: 2, out: '' });
    const { code, err } = await runCommand(['build', '--limit', '-3']);
    expect(code).toBe(2);
    expect(err).toMatch(/expected a whole number from 1 up/);
    expect(await runCommand(['build', '--from', 'nowhere'])).toMatchObject({ code: 2, out: '' });
  });

  it('for a configuration that is missing or wrong', async () => {
    const { code, err } = await runCommand(['build'], { cwd: tempFolder() });
    expect(code).toBe(2);
    expect(lines(err)).toEqual([
      expect.stringMatching(/^uhr-micro\.config\.json: no such file; write one with `uhr-micro init`/),
    ]);
    const wrong = await runCommand(['build'], {
      cwd: project({ sources: { fair1m: { rooot: '.', root: 'archive' } } }),
    });
    expect(wrong.code).toBe(2);
    expect(lines(wrong.err)).toEqual(['uhr-micro.config.json: sources.fair1m.rooot: unknown key']);
  });
});

describe('exit code 2 for what is not there', () => {
  it('a release, or a prediction file', async () => {
    const cwd = tempFolder();
    expect(await runCommand(['stats', 'nowhere'], { cwd })).toMatchObject({
      code: 2,
      err: 'nowhere is no release folder: it has no stats.json\n',
    });
    expect(await runCommand(['score', 'nowhere', 'p.jsonl'], { cwd })).toMatchObject({ code: 2 });
  });
});

describe('exit code 1', () => {
  it('for a label of no known class, named with its place and without a stack', async () => {
    const root = project({ sources: { fair1m: { root: 'archive' } }, out: 'out' });
    const path = join(root, 'archive', 'train', 'part1', 'labelXml', '1.xml');
    writeFileSync(path, readFileSync(path, 'utf8').replace(/<name>[^<]*/, '<name>Saucer'));
    const { code, err } = await runCommand(['ingest', '--labels-only', '--workers', '2'], { cwd: root });
    expect(code).toBe(1);
    expect(err).toMatch(/train\/part1\/labelXml\/1\.xml:\d+: unknown label "Saucer"/);
    expect(err).not.toMatch(/ {4}at |bug/);
    expect(existsSync(join(root, 'out', 'stages', '1-ingest'))).toBe(false);
  });

  it('for a stage whose input is missing', async () => {
    const root = project({ sources: { fair1m: { root: 'archive' } }, out: 'out' });
    const { code, err } = await runCommand(['derive'], { cwd: root });
    expect(code).toBe(1);
    expect(err).toMatch(
      /2-screen: holds no output of 2-screen, expected a finished stage \(run `uhr-micro build`\)/,
    );
  });

  it('for an output folder that cannot be made', async () => {
    const root = project({ sources: { fair1m: { root: 'archive' } } });
    writeFileSync(join(root, 'out'), '');
    const { code, err } = await runCommand(['ingest', '--out', 'out/deep'], { cwd: root });
    expect(code).toBe(1);
    expect(lines(err)).toEqual([
      expect.stringMatching(/out\/deep: cannot be written: .*is a file, not a folder$/),
    ]);
  });

  it('for a fault in a family of the user, named by its file, with its stack only when asked for', async () => {
    const root = project({
      sources: { fair1m: { root: 'archive' } },
      families: ['./mx.ts'],
      out: 'out',
      labelsOnly: true,
    });
    await runCommand(['new', 'family', 'mx'], { cwd: root });
    const text = readFileSync(join(root, 'mx.ts'), 'utf8').replace(
      'const targets =',
      "throw new TypeError('oh');\n const targets =",
    );
    writeFileSync(join(root, 'mx.ts'), text);
    const first = await runCommand(['build'], { cwd: root });
    expect(first.code).toBe(1);
    expect(first.err).toMatch(/mx\.ts: family mx failed on fair1m\/train\/[^:]+: oh/);
    expect(first.err).not.toMatch(/bug/);
    expect(first.err).not.toMatch(/ {4}at /);
    const second = await runCommand(['build'], { cwd: root, env: { UHR_MICRO_DEBUG: '1' } });
    expect(second.err).toMatch(/TypeError: oh|Error: oh/);
    expect(second.err).toMatch(/ {4}at .*mx\.ts/);
  });

  it('is not there for a label file that is lost; its place is said', async () => {
    const root = project({ sources: { fair1m: { root: 'archive' } }, out: 'out' });
    const path = join(root, 'archive', 'train', 'part1', 'labelXml', '1.xml');
    writeFileSync(path, '<annotation');
    const { code, err } = await runCommand(['ingest', '--labels-only'], { cwd: root });
    expect(code).toBe(0);
    expect(lines(err).slice(-5)).toEqual([
      'left out, since damaged or missing:',
      '  fair1m  1 scene  label-unreadable  the label file cannot be read',
      expect.stringMatching(/^ {6}train\/part1\/labelXml\/1\.xml:1: broken XML/),
      '  all of them: out/stages/1-ingest/dropped.jsonl',
      'The rest is done as asked. Mend what is named and build again, if it matters to you.',
    ]);
  });

  it('comes with its reason once', async () => {
    const root = project({ sources: { fair1m: { root: 'archive' } }, out: 'out' });
    const { err } = await runCommand(['derive'], { cwd: root });
    expect(err.split('holds no output of 2-screen')).toHaveLength(2);
  });
});

describe('--json', () => {
  it('prints one object on standard output; without a configuration, --sources is enough', async () => {
    const root = project();
    const { code, out, err } = await runCommand(
      ['ingest', '--json', '--labels-only', '--limit', '2', '--sources', 'fair1m=archive', '--out', 'out'],
      { cwd: root },
    );
    expect(code).toBe(0);
    expect(lines(out)).toHaveLength(1);
    const report = JSON.parse(out) as Record<string, unknown>;
    expect(report.stage).toBe('ingest');
    const { fair1m } = report.sources as Record<string, Record<string, unknown>>;
    // Scenes hold 60 and 61 objects.
    expect(fair1m).toMatchObject({ files: 2, instancesRead: 121, kept: 121, dropped: {}, faults: {} });
    expect(err).toMatch(/Read the labels: scenes 2 of 2 kept; objects 121 of 121 kept/);
  });
});

describe('init', () => {
  it('writes a configuration whose schema is there, and replaces none', async () => {
    const root = project();
    expect(await runCommand(['init'], { cwd: root })).toMatchObject({
      code: 0,
      out: 'wrote uhr-micro.config.json\n',
    });
    const config = JSON.parse(readFileSync(join(root, 'uhr-micro.config.json'), 'utf8')) as {
      $schema: string;
    };
    expect(existsSync(resolve(root, config.$schema))).toBe(true);
    const again = await runCommand(['init'], { cwd: root });
    expect([again.code, again.err]).toEqual([
      2,
      'uhr-micro.config.json: is there already; replace it with --force\n',
    ]);
    const forced = await runCommand(['init', '--force'], { cwd: root });
    expect(forced.code).toBe(0);
    expect(lines(forced.err)[0]).toBe('next:');
    expect(forced.err).toContain('edit uhr-micro.config.json: in "sources", set each "root"');
    expect(forced.err).toContain('npx uhr-micro build ');
    const build = await runCommand(['build'], { cwd: root });
    expect(build.err).toMatch(/sources\.dota-v2\.root: no such folder/);
  });
});
