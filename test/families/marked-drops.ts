import type { DropCase } from '../../src/families/laws.ts';
import type { SceneCase } from '../../src/families/trial.ts';
import { boxAt, type InstanceSpec, makeScene } from './scenes.ts';

/**
 * A case for each drop code that all families with marked objects share. The object in question is the first of the
 * scene, of category `unfit`; `others` stand well away from it (x >= 1500) and are fit to be asked about.
 */
export function markedDrops(
  unfit: string,
  others: readonly InstanceSpec[],
  rest: Omit<SceneCase, 'scene'>,
  factsAbout: (id: string) => unknown,
): Record<string, DropCase> {
  const sceneWith = (...specs: InstanceSpec[]): SceneCase => ({
    ...rest,
    scene: makeScene({ instances: [...specs, ...others] }),
  });
  const cut = boxAt(unfit, 0, 500, 60, 20, { shape: 'clipped', outline: [0, 500, 60, 500, 60, 520, 0, 510] });
  return {
    'target-clipped': sceneWith(cut),
    'target-difficult': sceneWith(boxAt(unfit, 500, 500, 60, 20, { difficult: true })),
    // 6 of 60 px lie outside: visible 0.9 at most.
    'target-outside': sceneWith(boxAt(unfit, -6, 500, 60, 20)),
    'target-too-small': sceneWith(boxAt(unfit, 500, 500, 60, 3.9)),
    'marker-clipped': { ...sceneWith(cut), facts: factsAbout('n0') },
    // 4 px of line and 6 px of padding reach 1 px beyond the left border.
    'marker-outside': sceneWith(boxAt(unfit, 9, 500, 60, 20)),
    // The centre of the second, (534, 525), lies within the padding below the first.
    'marker-ambiguous': sceneWith(boxAt(unfit, 500, 500, 60, 20), boxAt(unfit, 530, 522, 8, 6)),
    'over-scene-limit': { ...sceneWith(boxAt(unfit, 500, 500, 60, 20)), policy: { maxPerScene: 1 } },
    'target-missing': { ...sceneWith(), facts: factsAbout('gone') },
  };
}
