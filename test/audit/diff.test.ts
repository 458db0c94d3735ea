import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compareReleases } from '../../pipelines/diff.ts';
import { diffText } from '../../src/audit/diff/text.ts';
import { openRelease } from '../../src/io/release-folder.ts';
import type { Instruction } from '../../src/model/instruction.ts';
import { writeRelease } from '../../src/release/write.ts';
import { type TinyRun, tinyRun, writeTinyRun } from '../release/tiny-run.ts';
import { tempFolder } from '../temp.ts';

async function release(change: (run: TinyRun) => TinyRun = (run) => run, errata: string | null = null) {
  const input = await writeTinyRun(tempFolder(), change(tinyRun()));
  return writeRelease({ ...input, errataPath: errata });
}

/** The first counting record of a tiny run with one more than there is. */
function miscount(record: Instruction): Instruction {
  if (record.answer.kind !== 'count') throw new Error('miscount: no count');
  return { ...record, answer: { kind: 'count', count: record.answer.count + 1 } };
}

/** A second release: one record gone, one answer corrected, one record in another split. */
function amended(run: TinyRun): TinyRun {
  const [gone, ...rest] = run.records;
  if (gone === undefined) throw new Error('amended: no records');
  const counted = rest.find((record) => record.answer.kind === 'count') as Instruction;
  const moved = rest.find((record) => record.split === 'dev' && record !== counted) as Instruction;
  return {
    ...run,
    records: rest.map((record) =>
      record === counted ? miscount(record) : record === moved ? { ...record, split: 'validation' } : record,
    ),
  };
}

describe('diff', () => {
  it('finds nothing between a release and itself', async () => {
    const { releasePath } = await release();
    const diff = await compareReleases(releasePath, releasePath, null);
    expect(diff.sameCount).toBe(tinyRun().records.length);
    expect([diff.added, diff.removed, diff.changed, diff.moved, diff.statistics, diff.manifest]).toEqual([
      [],
      [],
      [],
      [],
      [],
      [],
    ]);
  });

  it('says what was removed, changed and moved, in both directions', async () => {
    const [a, b] = [await release(), await release(amended)];
    const { records } = tinyRun();
    const gone = records[0] as Instruction;
    const counted = records.slice(1).find((r) => r.answer.kind === 'count') as Instruction;
    const there = await compareReleases(a.releasePath, b.releasePath, null);
    expect(there.removed).toEqual([{ id: gone.id, task: gone.task, split: gone.split }]);
    expect(there.added).toEqual([]);
    const { count } = counted.answer as { count: number };
    expect(there.changed).toEqual([
      {
        id: counted.id,
        task: counted.task,
        split: counted.split,
        changes: [{ path: 'answer.count', was: count, now: count + 1 }],
      },
    ]);
    expect(there.moved.map(({ from, to }) => [from, to])).toEqual([['dev', 'validation']]);
    expect(there.statistics).toContainEqual({
      path: 'overview.records',
      was: records.length,
      now: records.length - 1,
    });
    const back = await compareReleases(b.releasePath, a.releasePath, null);
    expect(back.added).toEqual(there.removed);
    expect(diffText(there)).toContain('1 removed, 1 changed, 1 in another split');
  });

  it('writes errata that the next release carries', async () => {
    const [a, b] = [await release(), await release(amended)];
    const path = join(tempFolder(), 'errata.jsonl');
    await compareReleases(a.releasePath, b.releasePath, { path, reason: 'a ship was counted twice' });
    const { releasePath } = await release(amended, path);
    const { errata, manifest } = await openRelease(releasePath);
    expect(errata.map(({ kind, field }) => [kind, field])).toEqual([
      ['withdrawn', null],
      ['corrected', 'answer.count'],
    ]);
    expect(errata[0]?.release).toBe(a.manifest.version);
    expect(manifest.files['errata.jsonl']?.bytes).toBe(readFileSync(path).length);
  });

  it.each([
    ['withdraws a record that stands there', 'withdrawn', 0, 'withdraws'],
    ['corrects a record that does not', 'corrected', null, 'corrects'],
  ] as const)('refuses errata that %s', async (_, kind, index, message) => {
    const id = index === null ? 'GC-nowhere' : (tinyRun().records[index] as Instruction).id;
    const path = join(tempFolder(), 'errata.jsonl');
    const field = kind === 'corrected' ? 'answer.count' : null;
    writeFileSync(
      path,
      `${JSON.stringify({ id, kind, field, release: '0.1.0', was: null, now: null, reason: 'wrong' })}\n`,
    );
    await expect(release(undefined, path)).rejects.toThrow(`errata.jsonl:1: ${message} ${id}`);
  });
});
