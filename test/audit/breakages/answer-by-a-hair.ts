import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Rect } from '../../../src/audit/rules/geometry.ts';
import type { Instruction } from '../../../src/model/instruction.ts';
import type { SceneLine } from '../../../src/model/scene-line.ts';
import { type Breakage, forgeLine } from '../breakage.ts';

/** How far inside the border of a region the centre of an object comes to lie, px. */
const HAIR_PX = 0.2;

export const breakage: Breakage = {
  name: 'an object of a regional question lies a fifth of a pixel inside the border',
  check: 'stability',
  expectCode: 'answer-unstable',
  async break(releasePath) {
    const lines = readFileSync(join(releasePath, 'data/dev.jsonl'), 'utf8').trim().split('\n');
    const records = lines.map((line) => JSON.parse(line) as Instruction);
    const record = records.find(({ task }) => task === 'RD') as Instruction;
    const [left] = record.facts.region as unknown as Rect;
    await forgeLine<SceneLine>(releasePath, 'scenes.jsonl.gz', (line) =>
      line.scene.id === record.sceneId ? moveTo(line, record.targets[0] as string, left + HAIR_PX) : null,
    );
  },
};

function moveTo(line: SceneLine, id: string, centreX: number): SceneLine {
  const instances = line.scene.instances.map((instance) => {
    if (instance.id !== id) return instance;
    const xs = instance.quad.filter((_, i) => i % 2 === 0);
    const shift = centreX - (Math.min(...xs) + Math.max(...xs)) / 2;
    const move = (points: readonly number[]): number[] => points.map((v, i) => (i % 2 === 0 ? v + shift : v));
    return { ...instance, quad: move(instance.quad), sourceQuad: move(instance.sourceQuad) };
  });
  return { ...line, scene: { ...line.scene, instances } };
}
