import { readFileSync } from 'node:fs';
import { clipByHbb, isConvex, polygonArea } from '../../src/core/polygon.ts';
import type { DeriveOptions } from '../../src/families/derive.ts';
import type { Scene } from '../../src/model/scene.ts';
import { reader } from '../../src/sources/fair1m.ts';
import { vocabularyOf } from '../../src/sources/reader.ts';
import { type InstanceSpec, makeScene } from './scenes.ts';
import { testOptions } from './setting.ts';

/** A FAIR1M label file as a scene, with the options of a run over it; broken and invisible objects are left out. */
export function readSampleScene(path: string): { readonly scene: Scene; readonly given: DeriveOptions } {
  const { size, objects } = reader.parse([{ path, bytes: readFileSync(path) }], path);
  const labels: Readonly<Record<string, string | null>> = reader.labels;
  if (size === null) throw new Error(`${path}: no size`);
  const frame = [0, 0, size.widthPx, size.heightPx] as const;
  const instances = objects.flatMap(({ sourceLabel, points }): InstanceSpec[] => {
    const category = labels[sourceLabel];
    const isSound = points.length === 8 && polygonArea(points) >= 1 && isConvex(points);
    if (!category || !isSound || polygonArea(clipByHbb(points, frame)) < 0.4 * polygonArea(points)) return [];
    return [{ category, quad: points }];
  });
  const { exhaustiveGroups, fineGrained } = reader.card;
  return {
    scene: makeScene({ ...size, id: 'fair1m/train/sample', instances }),
    given: {
      ...testOptions(),
      sources: { fair1m: { exhaustiveGroups, fineGrained, vocabulary: vocabularyOf(reader) } },
    },
  };
}
