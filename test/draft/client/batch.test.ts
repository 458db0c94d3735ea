import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { forgetBatches, readBatchResults } from '../../../src/draft/client/batch-results.ts';
import { askAll, requestOf, rightReply } from './requests.ts';
import { type DraftInput, Setting } from './setting.ts';

const prices = { inputPerMillionUsd: 10, outputPerMillionUsd: 100, batchShare: 0.5 };

const write = (setting: Setting, numbers: readonly number[], draft: DraftInput = {}) =>
  askAll(setting, numbers, { prices, ...draft }, { mode: 'batch-write' });

interface BatchLine {
  readonly custom_id: string;
  readonly url: string;
  readonly body: { readonly messages: readonly unknown[] };
}

function linesOf(setting: Setting, name: string): BatchLine[] {
  const text = readFileSync(join(setting.folder, 'batches', name), 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as BatchLine);
}

/** What the provider makes of a batch file: it puts each call to the server. */
async function run(setting: Setting, lines: readonly BatchLine[]): Promise<string[]> {
  const results = [];
  for (const { custom_id, url, body } of lines) {
    const answer = await fetch(setting.server.baseURL.replace('/v1', url), {
      method: 'POST',
      body: JSON.stringify(body),
    });
    const response = { status_code: answer.status, request_id: 'r', body: await answer.json() };
    results.push(JSON.stringify({ id: `b-${results.length}`, custom_id, response, error: null }));
  }
  return results;
}

async function read(setting: Setting, lines: readonly string[]) {
  const path = join(setting.folder, 'results.jsonl');
  writeFileSync(path, lines.map((line) => `${line}\n`).join(''));
  return {
    path,
    report: await readBatchResults(setting.transcriptPath, [path], setting.params({ prices }).prices),
  };
}

describe('batch files', () => {
  it('hold every call once, in the order of keys, within the limits of a file', async () => {
    const setting = await Setting.open();
    const { outcomes, report } = await write(setting, [1, 2, 3, 3], { batch: { maxFileCalls: 2 } });
    expect(outcomes.map(({ kind }) => kind)).toEqual(Array(4).fill('pending'));
    expect(report.batchFiles).toEqual(['batch-001.jsonl', 'batch-002.jsonl']);
    expect(readdirSync(join(setting.folder, 'batches'))).toEqual(report.batchFiles);
    const keys = report.batchFiles.flatMap((name) => linesOf(setting, name)).map((line) => line.custom_id);
    expect(keys).toHaveLength(3);
    expect(keys).toEqual([...keys].sort());
    const other = await Setting.open();
    await write(other, [3, 1, 2], { batch: { maxFileCalls: 2 } });
    expect(linesOf(other, 'batch-001.jsonl')).toEqual(linesOf(setting, 'batch-001.jsonl'));
    expect(setting.server.log).toEqual([]);
  });

  it('respect the size of a file', async () => {
    const setting = await Setting.open();
    const { report } = await write(setting, [1, 2, 3], { batch: { maxFileBytes: 1500 } });
    expect(report.batchFiles).toHaveLength(3);
  });

  it('do not hold a call that waits in another, which no live run buys either', async () => {
    const setting = await Setting.open();
    await write(setting, [1]);
    const { outcomes, report } = await write(setting, [1, 2]);
    expect(outcomes).toEqual([
      { kind: 'pending', batch: 'batch-001.jsonl' },
      { kind: 'pending', batch: 'of this run' },
    ]);
    expect(report.batchFiles).toEqual(['batch-002.jsonl']);
    expect(linesOf(setting, 'batch-002.jsonl')).toHaveLength(1);
    const live = await setting.client({ prices });
    expect(await live.ask(await requestOf(1))).toEqual({ kind: 'pending', batch: 'batch-001.jsonl' });
    await live.close();
    expect(setting.server.log).toEqual([]);
  });

  it('stop at the cap', async () => {
    const setting = await Setting.open();
    const { outcomes, report } = await write(setting, [1, 2, 3], { maxCalls: 2 });
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['pending', 'pending', 'stop']);
    expect(report.ledger).toMatchObject({ openCount: 2, replyCount: 0 });
  });

  it('are not written where pixels may not leave the machine', async () => {
    const setting = await Setting.open();
    await expect(write(setting, [1], { baseURL: null })).rejects.toThrow(
      /^sources\.demo\.allowUpload: is not true, so its pixels are not sent to another machine/,
    );
  });
});

describe('results of batch files', () => {
  it('are taken in, counted at the price of batches, and replayed', async () => {
    const setting = await Setting.open();
    await write(setting, [1, 2, 3]);
    const results = await run(setting, linesOf(setting, 'batch-001.jsonl'));
    const { path, report } = await read(setting, [...results].reverse());
    expect(report).toMatchObject({
      readCount: 3,
      replyCount: 3,
      failures: [],
      repeatedCount: 0,
      missing: {},
    });
    const again = await readBatchResults(setting.transcriptPath, [path], setting.params({ prices }).prices);
    expect(again).toMatchObject({ readCount: 3, replyCount: 0, repeatedCount: 3, conflicting: [] });
    const replay = await setting.client({ prices }, { mode: 'replay' });
    const outcomes = await Promise.all([1, 2, 3].map(async (n) => replay.ask(await requestOf(n))));
    expect(outcomes.map((o) => o.kind === 'reply' && o.value)).toEqual([1, 2, 3].map(rightReply));
    const { ledger } = await replay.close();
    // Texts of 27, 35 and 43 characters after a system prompt of 19: 12, 14 and 16 tokens, 100 each for the image; 7 tokens out each.
    expect(ledger).toMatchObject({ inputTokens: 342, outputTokens: 21, paidUsd: 0.00276, openCount: 0 });
  });

  it('are told apart: failed, repeated, conflicting, unknown, unreadable, missing', async () => {
    const setting = await Setting.open();
    await write(setting, [1, 2, 3, 4]);
    const lines = linesOf(setting, 'batch-001.jsonl');
    const [first = '', second = '', third = ''] = await run(setting, lines.slice(0, 3));
    const expired = {
      custom_id: lines[2]?.custom_id,
      response: null,
      error: { code: 'batch_expired', message: 'late' },
    };
    const { path, report } = await read(setting, [
      first,
      first,
      second.replace('seer-2026', 'liar'),
      second,
      JSON.stringify(expired),
      third.replace(lines[2]?.custom_id ?? '', 'f'.repeat(64)),
      'no JSON',
      '{"id":"b"}',
    ]);
    expect(report).toEqual({
      readCount: 8,
      replyCount: 2,
      failures: [{ key: lines[2]?.custom_id, code: 'batch_expired', detail: 'late' }],
      repeatedCount: 1,
      conflicting: [`${path}:4`],
      unknown: [`${path}:6`],
      unreadable: [
        { where: `${path}:7`, reason: expect.stringMatching(/^is not JSON/) },
        { where: `${path}:8`, reason: 'is no result of a batch' },
      ],
      missing: { 'batch-001.jsonl': 1 },
      setAside: [],
    });
    // The expired call goes into the next file, the missing one still waits.
    const next = await write(setting, [1, 2, 3, 4]);
    expect(next.outcomes.map(({ kind }) => kind).sort()).toEqual(['pending', 'pending', 'reply', 'reply']);
    expect(linesOf(setting, 'batch-002.jsonl').map((line) => line.custom_id)).toEqual([lines[2]?.custom_id]);
  });

  it('are taken in beside a torn line, which is told', async () => {
    const setting = await Setting.open();
    await write(setting, [1]);
    const results = await run(setting, linesOf(setting, 'batch-001.jsonl'));
    appendFileSync(setting.transcriptPath, '\n{"kind":"int');
    const { report } = await read(setting, results);
    expect(report).toMatchObject({ replyCount: 1, setAside: [{ line: 4 }] });
  });

  it('with a status of an error become outcomes or are asked for again', async () => {
    const setting = await Setting.open({
      plan: ({ text }) => (text.includes('n 1.') ? 'status-400' : 'status-500'),
    });
    await write(setting, [1, 2]);
    const { report } = await read(setting, await run(setting, linesOf(setting, 'batch-001.jsonl')));
    expect(report.failures.map(({ code }) => code).sort()).toEqual(['bad-request', 'server-error']);
    const replay = await setting.client({ prices }, { mode: 'replay' });
    expect(await replay.ask(await requestOf(1))).toMatchObject({ code: 'bad-request' });
    await expect(replay.ask(await requestOf(2))).rejects.toThrow(/has no reply/);
    await replay.close();
  });

  it('can be given up, and then count as possibly paid', async () => {
    const setting = await Setting.open();
    await write(setting, [1, 2]);
    expect(await forgetBatches(setting.transcriptPath)).toBe(2);
    const live = await setting.client({ prices });
    expect(await live.ask(await requestOf(1))).toMatchObject({ kind: 'reply', value: rightReply(1) });
    const { possiblyPaid } = await live.close();
    expect(possiblyPaid.map(({ reason, batch }) => [reason, batch])).toEqual(
      Array(2).fill(['given-up', 'batch-001.jsonl']),
    );
  });
});
