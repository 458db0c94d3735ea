import type { Instruction } from '../../../src/model/instruction.ts';
import type { Breakage } from '../breakage.ts';
import { forgePair } from '../forge-records.ts';

/** Facts, targets, boxes and proof agree with each other: only who counts along the row sees it. */
export const breakage: Breakage = {
  name: 'another object of the row is taken for the one that is counted out',
  check: 'replay',
  expectCode: 'targets-differ',
  break: (releasePath) => forgePair(releasePath, 'data/dev.jsonl', takeOver),
};

function takeOver(record: Instruction, other: Instruction): Instruction | null {
  if (record.task !== 'CG' || other.task !== 'CG' || other.sceneId !== record.sceneId) return null;
  const { answer, targets, proof } = other;
  const facts = { ...record.facts, target: other.facts.target };
  return { ...record, facts, answer, targets, proof: { ...record.proof, instances: proof.instances } };
}
