import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { AuditSection } from '../../src/audit/section.ts';
import type { Gate } from '../../src/model/manifest.ts';
import { tempFolder } from '../temp.ts';
import { auditWorld, makeSmallWorld, type SmallWorld } from './small-release.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 });

let world: SmallWorld;

beforeAll(async () => {
  // Without images no marks can be drawn, and from the coordinates of these the answers of DrR and DsR follow.
  const families = ['GD', 'OC', 'PDR'];
  world = await makeSmallWorld(tempFolder(afterAll), { families, release: { holdAnswers: true } });
});

async function auditHeld(
  check: string,
  { withSources, withKey }: { readonly withSources: boolean; readonly withKey: boolean },
): Promise<AuditSection> {
  const keyPath = withKey ? join(world.root, 'held/test-answers.jsonl') : null;
  const { sections } = await auditWorld(world, [check], withSources, 1, keyPath);
  return sections[0] as AuditSection;
}

const gateOf = ({ gates }: AuditSection, name: string): Gate | undefined =>
  gates.find((gate) => gate.name === name);

describe('a release that withholds the answers of its test split', () => {
  it('is held to the target size that its manifest states, with the key or without', async () => {
    const shut = await auditHeld('distance', { withSources: false, withKey: false });
    const stated = gateOf(shut, 'mean-target-share');
    expect(stated?.value).toBeGreaterThan(0);
    for (const withSources of [true, false]) {
      const opened = await auditHeld('distance', { withSources, withKey: true });
      expect(opened.findings).toEqual([]);
      expect(gateOf(opened, 'mean-target-share')).toEqual(stated);
    }
  });

  it('is measured with all its targets where the key and the archives are at hand', async () => {
    const countOf = ({ tables }: AuditSection): number =>
      Number(tables.find(({ title }) => title.includes('distinct targets'))?.rows[0]?.[1]);
    const shut = await auditHeld('distance', { withSources: true, withKey: false });
    const opened = await auditHeld('distance', { withSources: true, withKey: true });
    expect(countOf(opened)).toBeGreaterThan(countOf(shut));
  });

  it('is not judged by how often an option is right before the key is given', async () => {
    const shut = await auditHeld('shortcuts', { withSources: false, withKey: false });
    expect(gateOf(shut, 'option-uses')).toMatchObject({ value: null, met: null });
    expect(shut.summary).toContain('is not judged of tasks with such records (--key)');
    const opened = await auditHeld('shortcuts', { withSources: false, withKey: true });
    expect(gateOf(opened, 'option-uses')).toMatchObject({ met: true });
  });
});
