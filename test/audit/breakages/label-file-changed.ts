import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Instruction } from '../../../src/model/instruction.ts';
import type { Breakage } from '../breakage.ts';

export const breakage: Breakage = {
  name: 'a label file is another than the one that the answers were made from',
  check: 'replay',
  expectCode: 'label-file-changed',
  break(releasePath) {
    const lines = readFileSync(join(releasePath, 'data/dev.jsonl'), 'utf8').trim().split('\n');
    const records = lines.map((line) => JSON.parse(line) as Instruction);
    const labelPath = records.find(({ source }) => source === 'dota-v2')?.proof.labelPath ?? '';
    const path = join(releasePath, '../dota-v2', labelPath);
    writeFileSync(path, `${readFileSync(path, 'utf8')}10.0 10.0 40.0 10.0 40.0 30.0 10.0 30.0 plane 0\n`);
  },
};
