import { appendFileSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DataError } from '../../../src/core/errors.ts';
import { publishTranscript } from '../../../src/draft/client/publish-transcript.ts';
import { Transcript } from '../../../src/draft/client/transcript.ts';
import { setAsideText } from '../../../src/draft/client/transcript-index.ts';
import { askAll, requestOf, rightReply } from './requests.ts';
import { Setting } from './setting.ts';

const prices = { inputPerMillionUsd: 1, outputPerMillionUsd: 1 };

const ask = (setting: Setting, numbers: readonly number[], options = {}) =>
  askAll(setting, numbers, { prices }, options);

describe('the transcript', () => {
  it('holds request, intent and reply of each call, on the disk before the reply is used', async () => {
    const setting = await Setting.open();
    const client = await setting.client();
    await client.ask(await requestOf(1));
    const lines = readFileSync(setting.transcriptPath, 'utf8')
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.map((line) => line.kind)).toEqual(['transcript', 'request', 'intent', 'reply']);
    expect(lines[1].request).toMatchObject({
      model: 'seer',
      prompt: { id: 'bg-expression', version: 1 },
      images: [{ source: 'demo', role: 'crop' }],
      attempt: 1,
    });
    expect(lines[2]).toMatchObject({
      key: lines[1].key,
      send: 1,
      idempotencyKey: `${lines[1].key.slice(0, 40)}-0`,
    });
    await client.close();
  });

  it('shows at no point more calls open than may be in flight, wherever the file is cut off', async () => {
    const setting = await Setting.open();
    const client = await setting.client({ limits: { concurrency: 3 } });
    await Promise.all(Array.from({ length: 40 }, async (_, n) => client.ask(await requestOf(n))));
    await client.close();
    const kinds = [...readFileSync(setting.transcriptPath, 'utf8').matchAll(/"kind":"(intent|reply)"/g)];
    expect(kinds).toHaveLength(80);
    let [open, most] = [0, 0];
    for (const [, kind] of kinds) {
      open += kind === 'intent' ? 1 : -1;
      most = Math.max(most, open);
    }
    expect(most).toBe(3);
  });

  it('answers a second run without a call, and the same request of this run once', async () => {
    const setting = await Setting.open();
    const first = await ask(setting, [1, 1, 2]);
    const second = await ask(setting, [2, 1]);
    expect(setting.server.log).toHaveLength(2);
    expect(second.outcomes).toEqual([first.outcomes[2], first.outcomes[0]]);
    expect(second.report).toMatchObject({ askedCount: 2, knownCount: 2, sent: { calls: 0 } });
    expect(second.report.ledger).toEqual(first.report.ledger);
  });

  it('takes another model, setting, prompt, image, text or attempt for another request', async () => {
    const setting = await Setting.open();
    const client = await setting.client({}, { mode: 'preview' });
    const base = await requestOf(1);
    const requests = [
      base,
      { ...base, attempt: 2 },
      { ...base, text: 'other' },
      { ...base, system: 'other' },
      { ...base, prompt: { ...base.prompt, sha256: 'other' } },
      { ...base, images: (await requestOf(2)).images },
      { ...base, schema: base.schema.refine(() => true).describe('other') },
    ];
    const keys = requests.map((request) => client.previewOf(request).key);
    await client.close();
    for (const draft of [{ model: 'other' }, { temperature: 0.5 }, { imageDetail: 'low' as const }]) {
      const other = await setting.client(draft, { mode: 'preview' });
      keys.push(other.previewOf(base).key);
      await other.close();
    }
    expect(new Set(keys).size).toBe(10);
  });

  it('refuses an image under the hash of another', async () => {
    const setting = await Setting.open();
    const client = await setting.client();
    const [one, two] = [await requestOf(1), await requestOf(2)];
    const images = one.images.map((image) => ({ ...image, sha256: two.images[0]?.sha256 ?? '' }));
    await expect(client.ask({ ...one, images })).rejects.toThrow(/the image crop does not have the sha256/);
    await client.close();
  });

  it('sets aside a line that a killed process left half-written, at the end and later in the middle', async () => {
    const setting = await Setting.open();
    await ask(setting, [1, 2]);
    const whole = readFileSync(setting.transcriptPath);
    truncateSync(setting.transcriptPath, whole.length - 30);
    const { outcomes, report } = await ask(setting, [1, 2, 3]);
    expect(outcomes.map((o) => o.kind === 'reply' && o.value)).toEqual([1, 2, 3].map(rightReply));
    const torn = Buffer.from(whole).toString().split('\n').at(-1)?.slice(0, -30) as string;
    const start = JSON.stringify(`${torn.slice(0, 40)}…`);
    expect(report.setAside).toEqual([
      { line: 7, found: `is torn (${torn.length} bytes, ${start}), expected one whole JSON object` },
    ]);
    expect(report.possiblyPaid).toMatchObject([{ reason: 'no-answer', send: 1 }]);
    expect(setting.server.log).toHaveLength(4);
    const again = await ask(setting, [1, 2, 3]);
    expect(again.report.setAside).toEqual(report.setAside);
    expect(setting.server.log).toHaveLength(4);
  });

  it('sets aside what a power cut has filled with zeros', async () => {
    const setting = await Setting.open();
    await ask(setting, [1]);
    appendFileSync(setting.transcriptPath, '\n\0\0\0\0');
    const { report } = await ask(setting, [1, 2]);
    expect(report.setAside.map((one) => setAsideText('t.jsonl', one))).toEqual([
      't.jsonl:5: is torn (4 bytes, "\\u0000\\u0000\\u0000\\u0000"), expected one whole JSON object; left as it is, and counted as not made',
    ]);
    expect(setting.server.log).toHaveLength(2);
  });

  it('tells of a torn last line where nothing is written after it', async () => {
    const setting = await Setting.open();
    await ask(setting, [1]);
    appendFileSync(setting.transcriptPath, '\n{"kind":"int');
    const { report } = await ask(setting, [1]);
    expect(report.setAside).toMatchObject([
      { line: 5, found: expect.stringMatching(/^is torn \(12 bytes, /) },
    ]);
    expect(setting.server.log).toHaveLength(1);
  });

  it('names a line whose call was begun on a torn one', async () => {
    const setting = await Setting.open();
    await ask(setting, [1]);
    const lines = readFileSync(setting.transcriptPath, 'utf8').split('\n');
    const torn = [lines[0], lines[1]?.slice(0, 50), ...lines.slice(2)];
    writeFileSync(setting.transcriptPath, torn.join('\n'));
    const client = await setting.client({}, { mode: 'replay' });
    expect(client.progress().setAside).toMatchObject([
      { line: 2 },
      { line: 3, found: 'holds the intent of a call whose request is not there' },
      { line: 4, found: 'holds the reply of a call whose request is not there' },
    ]);
    await client.close();
  });

  it('publishes no torn line, and tells of it', async () => {
    const setting = await Setting.open();
    await ask(setting, [1, 2]);
    const whole = readFileSync(setting.transcriptPath);
    truncateSync(setting.transcriptPath, whole.length - 30);
    const to = join(setting.folder, 'published.jsonl');
    const { setAside } = await publishTranscript(setting.transcriptPath, to);
    expect(setAside).toMatchObject([{ line: 7 }]);
    expect(readFileSync(to, 'utf8').match(/"kind":"reply"/g)).toHaveLength(1);
  });

  it('refuses a transcript that someone has changed', async () => {
    const setting = await Setting.open();
    await ask(setting, [1]);
    const text = readFileSync(setting.transcriptPath, 'utf8');
    writeFileSync(setting.transcriptPath, text.replace('Question 1', 'Question 9'));
    const error = await ask(setting, [1]).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(DataError);
    expect((error as Error).message).toMatch(
      /transcript\.jsonl:2: the request does not have the sha256 [0-9a-f]{64}, expected/,
    );
    writeFileSync(setting.transcriptPath, text.replace('"kind":"reply"', '"kind":"answer"'));
    await expect(ask(setting, [1])).rejects.toThrow(/transcript\.jsonl:4: kind: /);
  });

  it('counts a call once, however often its lines are there', async () => {
    const setting = await Setting.open();
    const { report } = await ask(setting, [1, 2]);
    const lines = readFileSync(setting.transcriptPath, 'utf8').split('\n');
    appendFileSync(setting.transcriptPath, `\n${lines.slice(1).join('\n')}`);
    const again = await ask(setting, [1, 2]);
    expect(again.report.ledger).toEqual(report.ledger);
    expect(again.report.repeatedCount).toBe(6);
    expect(again.report.ledger).toMatchObject({ replyCount: 2, openCount: 0, openUsd: 0 });
  });

  it('is published as the outcomes in the order of their keys, whatever happened on the way', async () => {
    const calm = await Setting.open();
    await ask(calm, [1, 2, 3]);
    const rough = await Setting.open({ plan: (_, times) => (times === 1 ? 'status-500' : null) });
    await ask(rough, [3, 1]);
    await ask(rough, [2]);
    const [a, b] = [join(calm.folder, 'a.jsonl'), join(rough.folder, 'b.jsonl')];
    const { sha256 } = await publishTranscript(calm.transcriptPath, a);
    expect((await publishTranscript(rough.transcriptPath, b)).sha256).toBe(sha256);
    expect(readFileSync(b)).toEqual(readFileSync(a));
    const published = await Transcript.openToRead(a);
    expect(published.ledger).toMatchObject({ replyCount: 3, openCount: 0 });
    await published.close();
  });
});

describe('a replay', () => {
  it('gives the same outcomes without server and key', async () => {
    const setting = await Setting.open();
    const live = await ask(setting, [1, 2]);
    await publishTranscript(setting.transcriptPath, join(setting.folder, 'published.jsonl'));
    const replay = await ask(setting, [1, 2], {
      mode: 'replay',
      transcriptPath: join(setting.folder, 'published.jsonl'),
      effects: { ...setting.effects, environment: {}, fetch: () => Promise.reject(new Error('network')) },
    });
    expect(replay.outcomes).toEqual(live.outcomes);
    expect(setting.server.log).toHaveLength(2);
  });

  it('names the request that it lacks, and where there is no transcript at all', async () => {
    const setting = await Setting.open();
    await ask(setting, [1]);
    const error = await ask(setting, [2], { mode: 'replay' }).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(DataError);
    expect((error as Error).message).toMatch(
      /transcript\.jsonl: has no reply for bg-expression v1 attempt 1 to "seer" with 1 images, "Question 2\. .*\([0-9a-f]{16}…\), expected one per request$/,
    );
    await expect(setting.client({}, { mode: 'replay', transcriptPath: '/nowhere/t.jsonl' })).rejects.toThrow(
      /^\/nowhere\/t\.jsonl: cannot be read: no such file or folder$/,
    );
  });
});
