import { describe, expect, it } from 'vitest';
import type { StageReport } from '../../src/io/stage.ts';
import { lossesHtml } from '../../src/release/report-losses.ts';
import { screeningHtml } from '../../src/release/report-screening.ts';
import { selectHtml } from '../../src/release/report-select.ts';
import { sourcesHtml } from '../../src/release/report-sources.ts';
import { spreadHtml } from '../../src/release/report-spread.ts';
import { valueHtml } from '../../src/release/report-value.ts';
import { binText, wordOf } from '../../src/release/report-words.ts';

const stage = (name: string, details: StageReport['details']): StageReport[] => [
  { stage: name, fingerprint: '', books: [], details, outputs: {} },
];

/** Cells of the page in order, row by row. */
function rowsOf(html: string): string[][] {
  return [...html.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row]) =>
    [...(row as string).matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell]) => cell as string),
  );
}

describe('words of the report', () => {
  it('are given for fields and bins; names that are data stay', () => {
    expect(['instancesRead', 'fair1m', 'bad-coordinate', 'toString'].map(wordOf)).toEqual([
      'objects read',
      'fair1m',
      'bad-coordinate',
      'toString',
    ]);
    expect(
      ['count:0', 'count:8-15', 'xs', 's', 'xl', '-', 'upper-left', 'layout/place=lower-half,form=broad'].map(
        binText,
      ),
    ).toEqual([
      '0',
      '8 to 15',
      'xs, under 16 px',
      's, 16 to 32 px',
      'xl, from 128 px',
      'no answer yet',
      'upper-left',
      'place lower half, form broad',
    ]);
    expect(valueHtml({ 'count:2-3': { available: 4, chosen: 1 } }, 'answerBins')).toMatch(
      /<caption>answers<\/caption>.*>candidates<.*>2 to 3</,
    );
  });
});

describe('sections of the report', () => {
  it('name what is damaged, with its places', () => {
    const losses = [
      {
        source: 'fair1m',
        unit: 'scene',
        code: 'undecodable',
        meaning: 'cut off',
        count: 5,
        objects: 1,
        places: ['a.tif', 'b.tif', 'c.tif'],
      },
    ];
    expect(rowsOf(lossesHtml(stage('2-screen', { losses })))[1]).toEqual([
      'fair1m',
      '5 scenes with 1 object',
      'undecodable',
      'cut off',
      'a.tif; b.tif; c.tif; …',
      '2-screen',
    ]);
    expect(lossesHtml(stage('2-screen', {}))).toContain('Damaged or missing, and left out: none.');
  });

  it('set what was found beside the published totals', () => {
    const sources = {
      fair1m: {
        files: 3,
        instancesRead: 9,
        kept: 8,
        scenes: { in: 4, kept: 2, dropped: { 'image-missing': 2 } },
        dropped: { 'exact-duplicate': 1 },
        splits: { train: { scenes: 3, objects: 9 }, extra: { scenes: 1, objects: 0 } },
        expected: [
          { split: 'train', images: 16488, instances: 393466 },
          { split: 'validation', images: 8287, instances: null },
        ],
      },
    };
    const rows = rowsOf(sourcesHtml(stage('1-ingest', { sources, losses: [] })));
    expect(rows).toContainEqual(['fair1m', '3', '4', '2', '9', '8']);
    expect(rows).toContainEqual(['fair1m', 'train', '3', '16\u202f488', '9', '393\u202f466']);
    expect(rows).toContainEqual(['fair1m', 'validation', '0', '8\u202f287', '0', '–']);
    expect(rows).toContainEqual(['fair1m', 'extra', '1', '–', '0', '–']);
    expect(rows).toContainEqual(['exact-duplicate', '1']);
    expect(rows).toContainEqual(['image-missing', '2']);
  });

  it('say in sentences what the screen found', () => {
    const details = {
      scenes: { fair1m: 2 },
      labelsOnly: 0,
      images: { 'png, 3 x 8 bit, rgb, orientation 1': 2 },
      turned: ['fair1m/train/1'],
      exceptions: { scenes: {}, ids: [] },
      groups: { count: 1, largest: 2, sizes: { 2: 1 }, joined: [{ id: 'fair1m/train/1', scenes: 2 }] },
      links: { 'same-place': 1 },
    };
    const page = screeningHtml(stage('2-screen', details));
    expect(page).toContain('2 scenes can be asked about, in 1 group; the largest group holds 2 scenes.');
    expect(page).toContain('1 image says that viewers are to turn it: fair1m/train/1.');
    expect(page).not.toContain('labels alone');
    expect(rowsOf(page)).toContainEqual(['the same place, seen from the labels', 'same-place', '1']);
    expect(screeningHtml([])).toContain('2-screen has no report.');
  });

  it('show how records fall to the splits, task by task', () => {
    const alike = { counts: { a: { dev: 2, test: 1, validation: 1 } }, divergence: 0 };
    const details = {
      mode: 'group',
      moved: ['g1'],
      spread: [
        {
          task: 'GC',
          source: alike,
          sizeBin: alike,
          answerBin: { counts: { 'count:8-15': { dev: 1 } }, divergence: 0.25 },
        },
      ],
    };
    const page = spreadHtml(stage('7-split', details));
    expect(page).toContain('1 group stands in another split than select planned');
    expect(rowsOf(page)).toContainEqual(['GC', '0', '0', '0.25']);
    expect(rowsOf(page)).toContainEqual(['8 to 15', '1', '0', '0']);
    expect(page).not.toMatch(/answerBin|sizeBin/);
  });

  it('tell quotas as one number per split', () => {
    const task = {
      task: 'GC',
      wanted: { dev: 6, validation: 3, test: 5 },
      chosen: { dev: 6, validation: 3, test: 4 },
      reserve: { dev: 1, validation: 0, test: 0 },
      available: 30,
      usable: 20,
      images: 9,
      perImage: { mean: 1.44, max: 3 },
      groups: 8,
      effectiveGroups: 7.5,
      bestConstant: { count: '12', share: 0.125 },
    };
    expect(rowsOf(selectHtml(stage('4-select', { tasks: [task] })))[1]).toEqual([
      'GC',
      '6 / 3 / 5',
      '6 / 3 / 4',
      '1 / 0 / 0',
      '30',
      '20',
      '9',
      '1.44 on average, at most 3',
      '8',
      '7.5',
      '12, right in 12.5 %',
    ]);
  });
});
