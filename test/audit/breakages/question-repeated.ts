import type { Breakage } from '../breakage.ts';
import { copyLine } from '../forge-records.ts';

export const breakage: Breakage = {
  name: 'a question of development is asked again in the test split under another id',
  check: 'leakage',
  expectCode: 'question-across-splits',
  async break(releasePath) {
    await copyLine(releasePath, 'data/dev.jsonl', 'data/test.jsonl', (record) => ({
      ...record,
      id: `${record.task}-0123456789ab`,
      split: 'test',
    }));
  },
};
