import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { AuditSection } from '../../src/audit/section.ts';
import { listTree } from '../../src/io/files.ts';
import { tempFolder } from '../temp.ts';
import { allBreakages, type Breakage } from './breakage.ts';
import { auditWorld, copyWorld, makeSmallWorld, type SmallWorld } from './small-release.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 });

const breakages = await allBreakages();
let whole: SmallWorld;

beforeAll(async () => {
  whole = await makeSmallWorld(tempFolder(afterAll));
});

/** Codes of all findings and names of all gates that are not met. */
function faultsOf(sections: readonly AuditSection[]): string[] {
  return sections.flatMap(({ findings, gates }) => [
    ...findings.map(({ code }) => code),
    ...gates.filter(({ met }) => met === false).map(({ name }) => name),
  ]);
}

describe('a release that was broken on purpose', () => {
  it('is broken in at least twelve ways, each by a name of its own', () => {
    expect(breakages.length).toBeGreaterThanOrEqual(12);
    expect(new Set(breakages.map(({ name }) => name)).size).toBe(breakages.length);
  });

  it('has none of these faults while it is whole', async () => {
    const checks = [...new Set(breakages.map(({ check }) => check))];
    const { sections } = await auditWorld(whole, checks);
    const found = new Set(faultsOf(sections));
    expect(breakages.filter(({ expectCode }) => found.has(expectCode))).toEqual([]);
  });

  it.each(breakages)('is caught: $name', async (breakage) => {
    const broken = copyWorld(whole, tempFolder());
    await breakage.break(broken.releasePath);
    const { sections } = await auditWorld(broken, [breakage.check]);
    expect(faultsOf(sections), join(breakage.check, breakage.name)).toContain(breakage.expectCode);
  });
});

describe('a line of scenes.jsonl.gz', () => {
  const checks = ['integrity', 'replay', 'stability', 'leakage'];

  /** Texts of the findings by check, and the summary of the replay. */
  async function auditWith(
    change: (lines: readonly string[]) => readonly string[],
  ): Promise<{ readonly findings: (id: string) => string[]; readonly replayed: string }> {
    const world = copyWorld(whole, tempFolder());
    const path = join(world.releasePath, 'scenes.jsonl.gz');
    const lines = gunzipSync(readFileSync(path)).toString().trimEnd().split('\n');
    writeFileSync(path, gzipSync(`${change(lines).join('\n')}\n`));
    const { sections } = await auditWorld(world, checks, false);
    const section = (id: string) => sections.find((one) => one.id === id) as AuditSection;
    return {
      findings: (id) => section(id).findings.map(({ where, message }) => `${where}: ${message}`),
      replayed: section('replay').summary,
    };
  }

  const idIn = (line: string): string => (JSON.parse(line) as { scene: { id: string } }).scene.id;

  it('in another order of keys gives its answers all the same', async () => {
    const { findings, replayed } = await auditWith(([first = '', ...rest]) => {
      const { scene, screen } = JSON.parse(first) as { scene: object; screen: object };
      return [
        JSON.stringify({ screen, scene: Object.fromEntries(Object.entries(scene).reverse()) }),
        ...rest,
      ];
    });
    expect(findings('replay')).toEqual([]);
    expect(replayed).toMatch(/From facts and scene: \d+ equal, 0 differ\./);
  });

  it('that stands twice is told of, and its questions are asked once', async () => {
    const { replayed } = await auditWith((lines) => lines);
    let id = '';
    const twice = await auditWith((lines) => {
      id = idIn(lines[0] as string);
      return [...lines, lines[0] as string];
    });
    expect(twice.findings('integrity').join('\n')).toContain(`${id} stands a second time`);
    expect(twice.replayed).toBe(replayed);
  });

  it('that holds no scene is told of by every check that needs it', async () => {
    const { findings, replayed } = await auditWith(([, ...rest]) => ['{"scene":{}}', ...rest]);
    for (const id of ['integrity', 'leakage'])
      expect(findings(id).join('\n')).toContain('scenes.jsonl.gz:1: scene.id: is missing');
    expect(replayed).toMatch(/[1-9]\d* not replayed \(no scene: not in the release, no archive given\)/);
  });
});

describe('a changed digit', () => {
  it('in any file at all is found, and the file is named', async () => {
    const changed = copyWorld(whole, tempFolder());
    const paths: string[] = [];
    for await (const path of listTree(changed.releasePath)) paths.push(path);
    expect(paths.length).toBeGreaterThan(15);
    for (const path of paths) {
      const file = join(changed.releasePath, path);
      const before = readFileSync(file);
      writeFileSync(file, withOtherDigit(before, path));
      const { sections } = await auditWorld(changed, ['integrity'], false);
      const places = sections.flatMap(({ findings }) => findings.map(({ where }) => where));
      expect(
        places.some((where) => where === path || where.startsWith(`${path}:`)),
        `${path}: ${places.join(', ')}`,
      ).toBe(true);
      writeFileSync(file, before);
    }
  });
});

/** The last digit of a text file is another one; of a packed file, a bit in the middle. */
function withOtherDigit(bytes: Buffer, path: string): Buffer {
  const changed = Buffer.from(bytes);
  if (path.endsWith('.gz')) {
    const middle = Math.floor(changed.length / 2);
    changed[middle] = (changed[middle] as number) ^ 1;
    return changed;
  }
  const isDigit = (byte: number): boolean => byte >= 0x30 && byte <= 0x39;
  const last = changed.findLastIndex(isDigit);
  changed[last] = changed[last] === 0x30 ? 0x31 : 0x30;
  return changed;
}

describe('a whole release', () => {
  it('replays without its scenes, out of the archives, and says what it cannot judge without either', async () => {
    const bare = copyWorld(whole, tempFolder());
    rmSync(join(bare.releasePath, 'scenes.jsonl.gz'));
    const replayed = await auditWorld(bare, ['replay', 'stability']);
    expect(replayed.sections.flatMap(({ gates }) => gates.map(({ met }) => met))).toEqual([true, true, true]);
    const blind = await auditWorld(bare, ['replay', 'stability'], false);
    expect(blind.sections.flatMap(({ gates }) => gates.map(({ met }) => met))).toEqual([null, null, null]);
    expect(blind.sections[0]?.summary).toMatch(/no scene: not in the release, no archive given/);
    expect(blind.sections[0]?.summary).toMatch(/no archive of xview was given/);
  });

  it('gives the same findings with any number of workers, whether checks run alone or together', async () => {
    const broken = copyWorld(whole, tempFolder());
    for (const name of ['count-raised', 'instance-removed']) {
      const { breakage } = (await import(`./breakages/${name}.ts`)) as { breakage: Breakage };
      await breakage.break(broken.releasePath);
    }
    const checks = ['integrity', 'replay', 'stability', 'leakage'];
    const all = await auditWorld(broken, checks);
    expect(all.hasFindings).toBe(true);
    expect((await auditWorld(broken, checks, true, 2)).sections).toEqual(all.sections);
    for (const id of ['replay', 'leakage']) {
      const { sections } = await auditWorld(broken, [id]);
      expect(sections).toEqual(all.sections.filter((section) => section.id === id));
    }
  });
});
