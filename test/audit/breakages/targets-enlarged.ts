import type { SceneLine } from '../../../src/model/scene-line.ts';
import { type Breakage, forge } from '../breakage.ts';

const FACTOR = 8;

export const breakage: Breakage = {
  name: 'all objects are eight times as long and wide',
  check: 'distance',
  expectCode: 'mean-target-share',
  break: (releasePath) =>
    forge(releasePath, 'scenes.jsonl.gz', (text) =>
      text.replace(/.+/g, (line) => JSON.stringify(enlarge(JSON.parse(line) as SceneLine))),
    ),
};

function enlarge(line: SceneLine): SceneLine {
  const instances = line.scene.instances.map((instance) => {
    const middle = [0, 1].map((axis) => {
      const values = instance.quad.filter((_, i) => i % 2 === axis);
      return values.reduce((a, b) => a + b, 0) / values.length;
    }) as [number, number];
    const quad = instance.quad.map((value, i) => {
      const centre = middle[i % 2] as number;
      return centre + FACTOR * (value - centre);
    });
    return { ...instance, quad };
  });
  return { ...line, scene: { ...line.scene, instances } };
}
