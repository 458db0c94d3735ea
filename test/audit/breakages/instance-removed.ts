import type { SceneLine } from '../../../src/model/scene-line.ts';
import { type Breakage, forgeLine } from '../breakage.ts';

export const breakage: Breakage = {
  name: 'an object is taken out of the scenes, and every checksum is renewed',
  check: 'replay',
  expectCode: 'scene-differs',
  break: (releasePath) =>
    forgeLine<SceneLine>(releasePath, 'scenes.jsonl.gz', (line) => ({
      ...line,
      scene: { ...line.scene, instances: line.scene.instances.slice(1) },
    })),
};
