import type { Instruction } from '../../../src/model/instruction.ts';
import { type Breakage, forge } from '../breakage.ts';

export const breakage: Breakage = {
  name: 'every split has records of a source of its own',
  check: 'balance',
  expectCode: 'even-mix-of-source',
  async break(releasePath) {
    const sources = { dev: 'dota-v2', validation: 'soda-a', test: 'xview' };
    for (const [split, source] of Object.entries(sources)) {
      await forge(releasePath, `data/${split}.jsonl`, (text) =>
        text.replace(/.+/g, (line) => JSON.stringify({ ...(JSON.parse(line) as Instruction), source })),
      );
    }
  },
};
