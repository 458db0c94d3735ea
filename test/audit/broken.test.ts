import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { AuditSection } from '../../src/audit/section.ts';
import { tempFolder } from '../temp.ts';
import { allBreakages } from './breakage.ts';
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
