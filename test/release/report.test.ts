import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cellOf, html, numberText, table, text } from '../../src/page/html.ts';
import { histogramChart } from '../../src/page/plots.ts';
import type { ReleaseInput } from '../../src/release/input.ts';
import { reportHtml } from '../../src/release/report.ts';
import { yieldsHtml } from '../../src/release/report-sections.ts';
import { valueHtml } from '../../src/release/report-value.ts';
import { writeRelease } from '../../src/release/write.ts';
import { countYields } from '../../src/release/yields.ts';
import { tempFolder } from '../temp.ts';
import { type TinyRun, tinyRun, writeTinyRun } from './tiny-run.ts';

const HOSTILE = `"><script>alert(1)</script><img src=http://evil.example/x onerror='alert(2)'>\u202e\n`;

function hostileRun(): TinyRun {
  const run = tinyRun();
  for (const record of run.records) {
    record.question = `${HOSTILE}${record.question}`;
    for (const option of record.options ?? []) option.text = `${HOSTILE}${option.text}`;
  }
  run.drops['1-ingest']?.push(
    {
      subject: 'demo/val/<3>#o9',
      code: 'exact-duplicate',
      value: 'o1',
      threshold: null,
      about: { category: 'ship', index: 9 },
    },
    {
      subject: 'demo/val/<3>#o8',
      code: 'outside-image',
      value: 20,
      threshold: 0,
      about: { category: 'plane', index: 8 },
    },
  );
  run.drops['3-derive']?.push({
    subject: 'demo/val/<3>',
    code: 'centre-near-border',
    value: 2,
    threshold: 5,
    about: { task: 'CRC', category: 'plane', half: [0, 0, 400, 300] },
  });
  run.drops['3-derive']?.push({
    subject: `demo/train/${HOSTILE}`,
    code: `code-${HOSTILE}`,
    value: HOSTILE,
    threshold: HOSTILE,
    about: { task: HOSTILE, [HOSTILE]: HOSTILE },
  });
  return run;
}

async function reportOf(
  run: TinyRun,
  config = {},
  atEnd?: (clean: () => void) => unknown,
): Promise<{ page: string; input: ReleaseInput }> {
  const base = await writeTinyRun(tempFolder(atEnd), run, config);
  const [first, ...rest] = base.stages;
  const details = { faults: { [HOSTILE]: { count: 3, note: HOSTILE } }, list: [HOSTILE] };
  const input = { ...base, stages: first === undefined ? [] : [{ ...first, details }, ...rest] };
  const { allStats, notices } = await writeRelease(input);
  return { page: await reportHtml(input, { stats: allStats, notices: [...notices, HOSTILE] }), input };
}

describe('report of a build', () => {
  let page = '';
  beforeAll(async () => {
    page = (await reportOf(hostileRun(), {}, afterAll)).page;
  });

  it('loads nothing: every source of a picture is a data URI, and no link leaves the page', () => {
    expect(
      [...page.matchAll(/\s(?:src|href|srcset|action|data|poster)="([^"]*)"/g)].map((m) => m[1]),
    ).toSatisfy((targets: string[]) =>
      targets.every((t) => t.startsWith('#') || t.startsWith('data:image/webp;base64,')),
    );
    expect(page).not.toMatch(/<(?:link|iframe|object|embed|base|form)\b/i);
    expect(page).not.toMatch(/@import|url\(/);
  });

  it('shows text from outside as text', () => {
    expect(page.match(/<script/g)).toHaveLength(1);
    expect(page).not.toContain('<img');
    expect(page).not.toContain("onerror='alert(2)'");
    expect(page).toContain('&#60;script&#62;alert(1)');
    expect(page.split('onerror').length).toBeGreaterThan(5);
  });

  it('has every section, two cards per task where there are two records, and a card per drop code', () => {
    const ids = [...page.matchAll(/<section id="([^"]+)"/g)].map((m) => m[1]);
    expect(ids).toEqual([
      'overview',
      'sources',
      'screening',
      'yields',
      'balance',
      'splits',
      'statistics',
      'samples',
      'dropped',
    ]);
    const titles = [...page.matchAll(/<div class="card"><h4>([^<]*)<\/h4>/g)].map((m) => m[1] as string);
    const tasks = titles
      .map((t) => t.split(' · ')[0])
      .filter((t) => ['GD', 'GC', 'DrR', 'OC'].includes(t as string));
    expect(tasks.sort()).toEqual(['DrR', 'DrR', 'GC', 'GC', 'GD', 'GD', 'OC']);
    for (const code of ['zero-area', 'outside', 'gap-too-small', 'region-border', 'over-quota'])
      expect(
        titles.some((t) => t.startsWith(`${code} · `)),
        code,
      ).toBe(true);
  });

  it('draws the targets of a record and the instances of a drop', () => {
    const gap = page.slice(page.indexOf('<h4>gap-too-small'));
    const card = gap.slice(0, gap.indexOf('</small>'));
    expect(card.match(/stroke="#ff6b4a" stroke-width="2.5"/g)).toHaveLength(2);
    expect(card).toContain('11.2 (threshold 16)');
    expect(page).toContain('data:image/webp;base64,');
  });

  it('draws of a drop what it is about, and nothing that it is not', () => {
    const strokesOf = (code: string): string[] => {
      const from = page.slice(page.indexOf(`<h4>${code}`));
      const card = from.slice(0, from.indexOf('</small>'));
      return [...card.matchAll(/stroke="(#ff6b4a|#ffffff|#ff4fd8)" stroke-width/g)].map(
        (m) => m[1] as string,
      );
    };
    // The first of the two labels, among the two ships; what is unknown stands above the window, y 44 to 300.
    expect(strokesOf('exact-duplicate').sort()).toEqual(['#ff6b4a', '#ffffff', '#ffffff']);
    expect(page).toMatch(/<h4>exact-duplicate.*?>o1<\/text>/);
    // An object that is nowhere in the image: not its namesakes.
    expect(strokesOf('outside-image')).toEqual([]);
    // The region, the two planes, what is unknown: not the ships.
    expect(strokesOf('centre-near-border').sort()).toEqual(['#ff4fd8', '#ff6b4a', '#ffffff', '#ffffff']);
    expect(page).toMatch(/<h4>centre-near-border.*?>one of two regions<\/text>/);
  });

  it('says in words what a drop code means, in the table and on its card', () => {
    const meaning = 'the split has as many records of the task as it shall have; this one was in reserve';
    expect(page.match(new RegExp(`>${meaning}<`, 'g'))).toHaveLength(2);
    const card = page.slice(page.indexOf('<h4>over-quota'));
    expect(card.slice(0, card.indexOf('</small>'))).toContain(`<p>${meaning}</p>`);
  });

  it('ends the lines below a card where there is nothing more to say', () => {
    const notes = [...page.matchAll(/<small>([^<]*)<\/small>/g)].map((m) => m[1] as string);
    expect(notes.length).toBeGreaterThan(8);
    expect(notes.filter((note) => / ·\s*$| null/.test(note))).toEqual([]);
  });

  it('is drawn from the labels where there are no images, and is the same at every run', async () => {
    const first = await reportOf(tinyRun(), { labelsOnly: true });
    const second = await reportOf(tinyRun(), { labelsOnly: true });
    expect(second.page).toBe(first.page);
    expect(first.page).toContain('data:image/webp;base64,');
    expect(first.page).not.toContain(first.input.outPath);
  });

  it('warns that it is private where the release withholds answers', async () => {
    const config = { release: { holdAnswers: true, renderMarkers: ['demo'] } };
    const held = await reportOf(tinyRun(), config);
    expect(held.page).toContain('Private: this report shows answers of the test split');
    expect(page).not.toContain('Private: this report');
  });
});

describe('plots and tables', () => {
  it('mark bins by their true borders', () => {
    const bins = [512, 1024, 2048].map((from) => ({ from, to: from * 2, count: 1 }));
    const shown = histogramChart('Images', 'instances', bins);
    const ticks = [...shown.matchAll(/font-size="11">([^<]*)</g)].map((m) => m[1]);
    expect(ticks.filter((tick) => tick !== '1')).toEqual(['512', '1\u202f024', '2\u202f048', '4\u202f096']);
  });

  it('give every code a bar, or count it among the others', () => {
    const yields = Array.from({ length: 43 }, (_, i) => ({
      stage: '3-derive',
      task: 'RD',
      code: `code-${i}`,
      count: 100 - i,
      examples: [],
    }));
    const shown = yieldsHtml(yields, () => null);
    expect(shown.match(/<rect /g)).toHaveLength(41);
    // 60, 59 and 58 of the three that are left.
    expect(shown).toMatch(/>3 other codes<\/text><rect[^>]*\/><text[^>]*>177<\/text>/);
    expect(shown).toContain('>lines of the drop ledger</text>');
  });

  it('keep what is missing in line with the numbers of its column', () => {
    const shown = table(['n', 'word'], [[1, 'a'].map(cellOf), [null, null].map(cellOf)]);
    expect(shown).toContain('<tr><td class="n" data-v="">–</td><td class="s" data-v="">–</td></tr>');
  });
});

describe('valueHtml', () => {
  it('shows objects of like objects as one table with a row each', () => {
    const shown = valueHtml({ a: { kept: 1, dropped: 2 }, b: { kept: 3 } }, 'sources');
    expect(shown.match(/<tr>/g)).toHaveLength(3);
    expect(shown).toContain('<caption>sources</caption>');
  });

  it('says how many rows of a long list are left out', () => {
    const rows = Array.from({ length: 75 }, (_, n) => ({ n }));
    expect(valueHtml(rows, 'long')).toContain('and 15 more rows');
  });
});

describe('countYields', () => {
  it('counts by stage, task and code, and prefers cases with a place', async () => {
    async function* ledger() {
      for (let i = 0; i < 6; i++)
        yield {
          stage: '3-derive',
          subject: `s${i}`,
          code: 'c',
          value: i,
          threshold: 9,
          about: { task: 'RD' },
        };
      yield {
        stage: '3-derive',
        subject: 'x',
        code: 'c',
        value: 1,
        threshold: 9,
        about: { task: 'RD', region: [0, 0, 1, 1] },
      };
      yield { stage: '2-screen', subject: 'y', code: 'd', value: null, threshold: null };
    }
    const yields = await countYields(ledger());
    expect(yields.map((y) => [y.stage, y.task, y.code, y.count])).toEqual([
      ['2-screen', '', 'd', 1],
      ['3-derive', 'RD', 'c', 7],
    ]);
    expect(yields[1]?.examples.map((e) => e.subject)).toEqual(['x', 's1', 's2', 's3']);
  });
});

describe('html', () => {
  it('escapes text and leaves its own markup', () => {
    expect(html`<b>${text('a<b>"c"&\u0007')}</b>${3}`).toBe('<b>a&#60;b&#62;&#34;c&#34;&#38;\\u0007</b>3');
  });

  it('groups digits the same in every locale', () => {
    expect([numberText(1234567), numberText(0.000131), numberText(12.345), numberText(-1200)]).toEqual([
      '1\u202f234\u202f567',
      '0.000131',
      '12.35',
      '-1\u202f200',
    ]);
  });
});
