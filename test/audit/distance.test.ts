import { describe, expect, it } from 'vitest';
import type { AuditInput } from '../../src/audit/check.ts';
import { distanceCheck } from '../../src/audit/distance.ts';
import type { AuditSection } from '../../src/audit/section.ts';
import { openRelease } from '../../src/io/release-folder.ts';
import { writeRelease } from '../../src/release/write.ts';
import { tinyRun, writeTinyRun } from '../release/tiny-run.ts';
import { tempFolder } from '../temp.ts';
import { makeInput } from './made-release.ts';

async function openTiny(withScenes: string[]): Promise<AuditInput> {
  const { releasePath } = await writeRelease(
    await writeTinyRun(tempFolder(), tinyRun(), { release: { withScenes } }),
  );
  return { ...makeInput([]), release: await openRelease(releasePath) };
}

async function audit(input: AuditInput): Promise<AuditSection> {
  const [section] = await distanceCheck.run(input);
  if (section === undefined) throw new Error('no section');
  return section;
}

function rowOf({ tables }: AuditSection, title: string, name: string) {
  const found = tables.find((table) => table.title.startsWith(title));
  return found?.rows.find((row) => row[0] === name)?.slice(1);
}

describe('distance to the paper', () => {
  it('measures distinct targets from the scenes', async () => {
    const section = await audit(await openTiny(['demo']));
    // Six objects of 20 x 10 px and three of 12 x 6 px, on images of 400 x 300 px: (6 * 200 + 3 * 72) / 9 / 120,000.
    expect(section.gates).toMatchObject([{ name: 'mean-target-share', value: 0.001311111, met: false }]);
    expect(section.findings).toEqual([]);
    expect(rowOf(section, 'Target size, mean over distinct targets', 'all')).toEqual([
      9, 17.3, 8.7, 17.3, 8.7, 0.131111, 0.166667,
    ]);
    expect(rowOf(section, 'Table 1', 'target width, px')).toEqual([17.3, 50, -32.7, -65.4]);
    expect(rowOf(section, 'Table 1', 'average height, px')).toEqual([300, 3200, -2900, -90.6]);
    expect(rowOf(section, 'Table 1', 'records')).toEqual([7, 11253, -11246, -99.9]);
  });

  it('takes what the records say where the release has no scenes, and says so', async () => {
    const section = await audit(await openTiny([]));
    expect(section.gates).toMatchObject([{ value: 0.001666667 }]);
    expect(section.summary).toContain('Only 0 of 3 scenes are at hand');
    expect(rowOf(section, 'Target size, mean over records', 'all')?.slice(0, 3)).toEqual([7, 20, 10]);
  });

  it('stands beside tables 6 and 8', async () => {
    const section = await audit(await openTiny(['demo']));
    const six = section.tables.find((table) => table.title.startsWith('Table 6'))?.rows ?? [];
    expect(six.filter((row) => row[1] === 'images').map((row) => row.slice(0, 5))).toEqual([
      ['dota-v2', 'images', 0, 145, -145],
      ['fair1m', 'images', 0, 77, -77],
      ['soda-a', 'images', 0, 863, -863],
      ['xview', 'images', 0, 127, -127],
      ['demo', 'images', 3, null, null],
      ['total', 'images', 3, 1212, -1209],
    ]);
    // Of GD, GC, DrR and OC the paper has 1,339 + 700 + 373 + 1,359 = 3,771 records: 35.51 % are GD, here 2 of 7.
    expect(rowOf(section, 'Table 8', 'GD')).toEqual([
      1, 670, 0, 100, 1, 569, 2, 1339, 28.57, 35.51, -6.94, -19.5,
    ]);
    expect(rowOf(section, 'Table 8', 'PDR')?.slice(6)).toEqual([0, 400, null, null, null, null]);
  });

  it('finds a manifest that states another share', async () => {
    const input = await openTiny(['demo']);
    const { manifest } = input.release;
    const gates = manifest.gates.map((gate) => ({ ...gate, value: 0.00009 }));
    const release = { ...input.release, manifest: { ...manifest, gates } };
    expect((await audit({ ...input, release })).findings).toMatchObject([{ code: 'stated-share-differs' }]);
  });
});
