import type { Breakage } from '../breakage.ts';
import { moveLine } from '../forge-records.ts';

export const breakage: Breakage = {
  name: 'a record of an image stands in another split than the others',
  check: 'leakage',
  expectCode: 'group-across-splits',
  break: (releasePath) =>
    moveLine(releasePath, 'data/dev.jsonl', 'data/test.jsonl', (record, all) =>
      all.filter(({ sceneId }) => sceneId === record.sceneId).length > 1
        ? { ...record, split: 'test' }
        : null,
    ),
};
