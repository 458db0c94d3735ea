import type { Instruction } from '../../../src/model/instruction.ts';
import { type Breakage, forgeLine } from '../breakage.ts';

export const breakage: Breakage = {
  name: 'a marker has another colour in the record than in its question',
  check: 'markers',
  expectCode: 'marker-not-named',
  break: (releasePath) =>
    forgeLine<Instruction>(releasePath, 'data/dev.jsonl', (record) => {
      const [first, ...rest] = record.markers;
      if (first === undefined) return null;
      const used = record.markers.map((m) => m.colour);
      const free = ['pink', 'blue', 'green', 'orange', 'yellow', 'sky-blue'].find((c) => !used.includes(c));
      return { ...record, markers: [{ ...first, colour: free as string }, ...rest] };
    }),
};
