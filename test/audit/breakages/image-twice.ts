import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256Hex } from '../../../src/core/hash.ts';
import type { Instruction } from '../../../src/model/instruction.ts';
import type { ImageRow } from '../../../src/model/manifest.ts';
import { type Breakage, forge } from '../breakage.ts';

export const breakage: Breakage = {
  name: 'an image of the test split is one of development under another name',
  check: 'leakage',
  expectCode: 'duplicate-image-across-splits',
  async break(releasePath) {
    const copies = ['dev', 'test'].map((split) => {
      const [line = ''] = readFileSync(join(releasePath, `data/${split}.jsonl`), 'utf8').split('\n');
      return (JSON.parse(line) as Instruction).sceneId;
    });
    await forge(releasePath, 'images.jsonl', (text) =>
      text.replace(/.+/g, (line) => {
        const row = JSON.parse(line) as ImageRow;
        const sha256 = sha256Hex(copies.includes(row.id) ? 'the same bytes' : row.id);
        return JSON.stringify({ ...row, sha256 });
      }),
    );
  },
};
