import { describe, expect, it } from 'vitest';
import { lossTable } from '../../pipelines/cli/loss-table.ts';
import type { Loss } from '../../src/model/loss.ts';

const lost = (more: Partial<Loss>): Loss => ({
  source: 'fair1m',
  unit: 'object',
  code: 'bad-coordinate',
  meaning: 'no number',
  count: 1,
  objects: 0,
  places: ['0.xml:7 (NaN)'],
  ...more,
});

describe('lossTable', () => {
  it('is empty where nothing is damaged', () => {
    expect(lossTable([{ losses: [], ledgerPath: 'a' }], 'Mend it.')).toEqual([]);
  });

  it('says how many, what is wrong, the first places, and where all of them stand', () => {
    const table = lossTable(
      [
        {
          losses: [
            lost({
              unit: 'scene',
              code: 'image-missing',
              meaning: 'no image',
              objects: 1214,
              places: ['0.xml'],
            }),
            lost({ count: 1005, places: ['0.xml:7 (NaN)', '0.xml:9 (NaN)', '2.xml:7 (1e+308)'] }),
          ],
          ledgerPath: 'build/1-ingest/dropped.jsonl',
        },
        { losses: [], ledgerPath: 'nothing' },
        {
          losses: [
            lost({ unit: 'scene', code: 'undecodable', meaning: 'broken', places: ['0.tif (cut off)'] }),
          ],
          ledgerPath: 'build/2-screen/dropped.jsonl',
        },
      ],
      'Mend it.',
    );
    expect(table).toEqual([
      'left out, since damaged or missing:',
      '  fair1m  1 scene with 1,214 objects  image-missing   no image',
      '      0.xml',
      '  fair1m  1,005 objects               bad-coordinate  no number',
      '      0.xml:7 (NaN)',
      '      0.xml:9 (NaN)',
      '      2.xml:7 (1e+308)',
      '      and 1,002 more',
      '  all of them: build/1-ingest/dropped.jsonl',
      '  fair1m  1 scene  undecodable  broken',
      '      0.tif (cut off)',
      '  all of them: build/2-screen/dropped.jsonl',
      'Where an object is left out, something stands all the same: no question is asked that it could change.',
      'Mend it.',
    ]);
  });
});
